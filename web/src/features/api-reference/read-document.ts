/** Converts the API's OpenAPI document into what the reference shows. */
import type { Role } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly multipleOf?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>
interface Operation {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly 'x-roles'?: string | readonly Role[]
  readonly 'x-reach'?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}
export interface ApiResponse {
  readonly status: string
  readonly description: string
  readonly type: string | undefined
  readonly schema: JsonSchema | undefined
}
export interface ApiCall {
  readonly id: string
  readonly feature: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Needs no session. */
  readonly isPublic: boolean
  readonly roles: readonly Role[]
  readonly reach: string
  /** The scope that an access token needs; undefined if the call accepts no tokens. */
  readonly tokenScope: string | undefined
  readonly parameters: readonly Parameter[]
  readonly body: { readonly required: boolean; readonly schema: JsonSchema } | undefined
  readonly success: ApiResponse | undefined
  readonly failures: readonly ApiResponse[]
}

export function listCalls(document: OpenApiDocument): readonly ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => toCall(path, method, operation)),
  )
}

function toCall(path: string, method: string, operation: Operation): ApiCall {
  const { 'x-roles': roles = [], 'x-reach': reach = '', security = [], requestBody } = operation
  const responses = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const [type, media] = Object.entries(content ?? {}).at(-1) ?? []
    return { status, description, type, schema: media?.schema }
  })
  const schema = requestBody?.content['application/json']?.schema
  return {
    id: operation.operationId,
    feature: operation.tags?.[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    isPublic: roles === 'anyone',
    roles: typeof roles === 'string' ? [] : roles,
    reach,
    tokenScope: security.find(({ accessToken }) => accessToken)?.accessToken?.[0],
    parameters: operation.parameters ?? [],
    body: schema && { required: requestBody?.required === true, schema },
    success: responses.find(({ status }) => status.startsWith('2')),
    failures: responses.filter(({ status }) => !status.startsWith('2')),
  }
}

export interface Field {
  /** `emergencyContacts.name`, or `days[].hours` within a list. */
  readonly path: string
  readonly required: boolean
  readonly type: string
}

/** Returns all fields of an object; nested fields follow their parent. */
export function listFields(schema: JsonSchema, before = ''): readonly Field[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = before ? `${before}.${name}` : name
    const shape = findShape(field)
    return [
      { path, required: required.includes(name), type: describeType(field) },
      ...(shape ? listFields(shape.schema, `${path}${shape.isList ? '[]' : ''}`) : []),
    ]
  })
}

/** Returns the object schema of a field: its own, that of its list items, or one of its alternatives. */
function findShape(schema: JsonSchema): { readonly schema: JsonSchema; readonly isList: boolean } | undefined {
  if (schema.properties) return { schema, isList: false }
  const within = schema.items && findShape(schema.items)
  if (within) return { schema: within.schema, isList: true }
  // A reference may be sent as an id or as an object with only that id, which is not worth listing.
  return schema.anyOf?.map(findShape).find(shape => shape && !isReference(shape.schema))
}
const isReference = ({ properties = {} }: JsonSchema): boolean => Object.keys(properties).join() === '_id'

const ID_PATTERN = '^[0-9a-f]{24}$'
const FORMATS: Readonly<Record<string, string>> = { email: 'email', date: 'date, as 2026-11-30', uri: 'address' }

/** Describes the values that a schema allows, in a few words. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(one => JSON.stringify(one)).join(', ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(` ${t`or`} `)
  if (schema.pattern === ID_PATTERN) return t`id`
  if (schema.type === 'array') return describeList(schema)
  if (schema.type === 'string')
    return `${t(FORMATS[schema.format ?? ''] ?? 'text')}${describeLimits(schema.minLength, schema.maxLength, LENGTHS)}`
  if (schema.type === 'number' || schema.type === 'integer') {
    const kind = schema.type === 'integer' ? t`whole number` : t`number`
    return `${kind}${describeLimits(schema.minimum, schema.maximum, NUMBERS)}`
  }
  if (schema.type === 'boolean') return t`true or false`
  if (isReference(schema)) return '{ _id }'
  return schema.type ?? t`anything`
}

function describeList({ items, maxItems }: JsonSchema): string {
  const entry = items ? describeType(items) : t`anything`
  return maxItems === undefined ? t`list of ${entry}` : t`list of ${entry}, up to ${maxItems}`
}

interface LimitWords {
  readonly atLeast: (least: number) => string
  readonly upTo: (most: number) => string
  readonly between: (least: number, most: number) => string
}
const NUMBERS: LimitWords = {
  atLeast: least => t`at least ${least}`,
  upTo: most => t`up to ${most}`,
  between: (least, most) => `${least}–${most}`,
}
const LENGTHS: LimitWords = {
  atLeast: least => t`at least ${least} characters`,
  upTo: most => t`up to ${most} characters`,
  between: (least, most) => t`${least}–${most} characters`,
}
function describeLimits(least: number | undefined, most: number | undefined, words: LimitWords): string {
  const isLimitedBelow = least && least > Number.MIN_SAFE_INTEGER
  if (most === undefined || most >= Number.MAX_SAFE_INTEGER) return isLimitedBelow ? `, ${words.atLeast(least)}` : ''
  return `, ${isLimitedBelow ? words.between(least, most) : words.upTo(most)}`
}

/** Returns the calls whose feature, method, path and summary contain all words of the text. */
/** The first clause of a long summary: the list names the calls, and the details say the rest. */
export const toShortName = (summary: string): string =>
  summary.length > NAME_LENGTH ? summary.replace(/(?:[,;:] | \().*/, '') : summary
/** About two lines of the list. */
const NAME_LENGTH = 72

export function filterCalls(calls: readonly ApiCall[], text: string): readonly ApiCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ feature, method, path, summary }) => {
    const about = `${feature} ${method} ${path} ${summary}`.toLowerCase()
    return words.every(word => about.includes(word))
  })
}
