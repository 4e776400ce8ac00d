/**
 * Lets callers send back any response as the body of a PUT. The body is compared with the record as its GET returns it:
 * a missing optional field stays as it is, and a field that is unknown or read-only is an error unless it has the
 * record's value. The record is only read if the body needs it.
 */
import type * as z from 'zod/mini'
import type { FieldError } from '#shared/kit/fields.ts'
import { UNKNOWN_FIELD } from './parse.ts'

type Schema = z.core.$ZodType
type Fields = Readonly<Record<string, unknown>>

const READ_ONLY_FIELD = 'This cannot be changed'

/** Ignored in a body: who created, changed and owns a record comes from the session. */
const SESSION_FIELDS = ['createdBy', 'updatedBy', 'owner']

/**
 * Whether the record must be read to validate a body: the body has a field that is not in the schema, or lacks one that
 * the record may have.
 */
export function needsStoredRecord(schema: Schema, sent: unknown, answered: Schema | undefined): boolean {
  const shape = shapeOf(schema)
  if (shape && isPlainObject(sent)) {
    const known = answered && shapeOf(answered)
    return (
      Object.keys(sent).some(key => !Object.hasOwn(shape, key)) ||
      Object.entries(shape).some(([key, field]) =>
        Object.hasOwn(sent, key)
          ? needsStoredRecord(field, sent[key], known?.[key])
          : hasDefault(field) && known?.[key] !== undefined,
      )
    )
  }
  const element = elementOf(schema)
  if (!element || !Array.isArray(sent)) return false
  const known = answered && elementOf(answered)
  return sent.some(one => needsStoredRecord(element, one, known))
}

/** Returns the body, completed with the record's values for missing fields, and the errors in the body. */
export function mergeWithRecord(
  schema: Schema,
  sent: unknown,
  record: unknown,
  path: readonly (string | number)[] = [],
): { readonly body: unknown; readonly errors: readonly FieldError[] } {
  const shape = shapeOf(schema)
  if (shape && isPlainObject(sent)) return mergeFields(shape, sent, isPlainObject(record) ? record : {}, path)
  const element = elementOf(schema)
  if (!element || !Array.isArray(sent)) return { body: sent, errors: [] }
  const before: unknown[] = Array.isArray(record) ? record : []
  const items = sent.map((item, index) => mergeWithRecord(element, item, findSameItem(before, item), [...path, index]))
  return { body: items.map(({ body }) => body), errors: items.flatMap(({ errors }) => errors) }
}

function mergeFields(
  shape: Readonly<Record<string, Schema>>,
  sent: Fields,
  record: Fields,
  path: readonly (string | number)[],
) {
  const body: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const [key, value] of Object.entries(sent)) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (field) {
      const inner = mergeWithRecord(field, value, record[key], [...path, key])
      body[key] = inner.body
      errors.push(...inner.errors)
    } else if (!SESSION_FIELDS.includes(key) && !(Object.hasOwn(record, key) && isSameValue(value, record[key])))
      errors.push({
        path: [...path, key].join('.'),
        message: Object.hasOwn(record, key) ? READ_ONLY_FIELD : UNKNOWN_FIELD,
      })
  }
  for (const [key, field] of Object.entries(shape))
    if (!Object.hasOwn(sent, key) && hasDefault(field) && Object.hasOwn(record, key)) body[key] = record[key]
  return { body, errors }
}

/**
 * Objects with an id are compared by it alone: the name of a person or of a catalogue's entry may have changed since.
 */
function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => isSameValue(one, b[index]))
  if (!isPlainObject(a) || !isPlainObject(b) || ('_id' in a && '_id' in b)) return idOrValue(a) === idOrValue(b)
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  )
}

const idOrValue = (value: unknown) => (isPlainObject(value) && '_id' in value ? value._id : value)

const findSameItem = (before: readonly unknown[], item: unknown) =>
  isPlainObject(item) && item._id !== undefined
    ? before.find(one => isPlainObject(one) && one._id === item._id)
    : undefined

export const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface UnwrappedSchema {
  readonly type: string
  readonly innerType?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
}
const unwrapSchema = (schema: Schema): UnwrappedSchema => {
  const def = schema._zod.def as unknown as UnwrappedSchema
  return def.innerType ? unwrapSchema(def.innerType) : def
}
const shapeOf = (schema: Schema) => unwrapSchema(schema).shape
const elementOf = (schema: Schema) => unwrapSchema(schema).element
/**
 * Whether a missing field would be reset to its default. Missing fields that are merely optional are left to the
 * handler.
 */
const hasDefault = (schema: Schema): boolean => ['default', 'prefault'].includes(schema._zod.def.type)
