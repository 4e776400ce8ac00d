/**
 * The contract definitions: which calls a feature has, who may use them, and their types. API Gateway's routes, the
 * server's parsing and authorization, the typed client, the OpenAPI document and the role matrix test derive from it.
 */
import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { Grouping } from './list-groups.ts'

/**
 * The header of a response whose file is too large for it, with the file's URL. Not a redirect, because clients would
 * send their session token along.
 */
export const FILE_ADDRESS_HEADER = 'x-file-address'

type Schema = z.core.$ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly method: Method
  /** `/api/…`, with `{name}` for each path parameter. */
  readonly path: string
  readonly access: Access
  /** One line for the OpenAPI document. */
  readonly summary: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly result: R
  /** Whether success means that a record was created (201). */
  readonly creates: boolean
  /**
   * The name of the GET call that returns the record that a PUT changes: fields missing in the body keep its values.
   */
  readonly existingFrom: string | undefined
  /** Whether the response contains a secret, which must not be stored: a repeated request makes another one. */
  readonly answersSecret: boolean
  /** The kind of response: JSON, a file to save under this name, or nothing at all (204). */
  readonly responseType: 'json' | 'nothing' | ResponseFile
}

/**
 * The contents of a CSV column, as written by `formatDay`, `formatShortMonth` or as a number. All other columns are
 * text.
 */
export type CellKind = 'day' | 'month' | 'number'
export type CellKinds = Readonly<Record<string, CellKind>>

/** The media type of a calendar (RFC 5545); the default is that of CSV. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export interface ResponseFile {
  readonly file: string
  readonly type: string
  /** The kinds of a CSV's columns, by heading. */
  readonly cells: CellKinds
}

type Shape = z.core.$ZodLooseShape
interface CallSpec<P extends Shape, Q extends Schema, B extends Schema, R extends Schema> {
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  result?: R
  file?: string
  type?: string
  /** The kinds of a CSV's columns, by heading. */
  cells?: CellKinds
  creates?: boolean
  existingFrom?: string
  answersSecret?: boolean
}

const EmptyObject = z.strictObject({})
const Anything = z.unknown()

function defineCall<P extends Shape, Q extends Schema, B extends Schema, R extends Schema>(
  method: Method,
  path: string,
  spec: CallSpec<P, Q, B, R>,
): Call<z.ZodMiniObject<P>, Q, B, R> {
  const answers = spec.file
    ? { file: spec.file, type: spec.type ?? 'text/csv; charset=utf-8', cells: spec.cells ?? {} }
    : spec.result
      ? 'json'
      : 'nothing'
  return {
    method,
    path,
    access: spec.access,
    summary: spec.summary,
    params: z.strictObject(spec.params ?? {}) as unknown as z.ZodMiniObject<P>,
    query: (spec.query ?? EmptyObject) as Q,
    body: (spec.body ?? Anything) as B,
    result: (spec.result ?? Anything) as R,
    creates: spec.creates ?? (method === 'POST' && answers === 'json'),
    existingFrom: spec.existingFrom,
    answersSecret: spec.answersSecret ?? false,
    responseType: answers,
  }
}

type CallFactory = <
  P extends Shape = Record<never, never>,
  Q extends Schema = typeof EmptyObject,
  B extends Schema = typeof Anything,
  R extends Schema = typeof Anything,
>(
  path: string,
  spec: CallSpec<P, Q, B, R>,
) => Call<z.ZodMiniObject<P>, Q, B, R>

export const get: CallFactory = (path, spec) => defineCall('GET', path, spec)
export const post: CallFactory = (path, spec) => defineCall('POST', path, spec)
export const put: CallFactory = (path, spec) => defineCall('PUT', path, spec)
export const del: CallFactory = (path, spec) => defineCall('DELETE', path, spec)

// biome-ignore lint/suspicious/noExplicitAny: a contract holds calls of every shape; each call keeps its own types
export type AnyCall = Call<any, any, any, any>
export type Calls = Readonly<Record<string, AnyCall>>

export interface Contract<C extends Calls = Calls> {
  /** The noun that names the feature in `shared`, `functions` and `web`. */
  readonly name: string
  /** Base paths below `/api/`; each is one gateway route, including everything below it. */
  readonly basePaths: readonly string[]
  readonly calls: C
}

/**
 * Builds a feature's contract; throws if a call is outside the base paths, or if `existingFrom` does not name a GET
 * call.
 */
export function defineContract<C extends Calls>(name: string, bases: readonly string[], calls: C): Contract<C> {
  for (const [key, { path, existingFrom }] of Object.entries(calls)) {
    if (!bases.some(base => path === `/api/${base}` || path.startsWith(`/api/${base}/`)))
      throw new Error(`${name}.${key}: ${path} lies outside ${bases.join(', ')}`)
    if (existingFrom !== undefined && calls[existingFrom]?.method !== 'GET')
      throw new Error(`${name}.${key}: ${existingFrom} is not a call that returns a record`)
  }
  return { name, basePaths: bases, calls }
}

export type Params<C extends AnyCall> = z.output<C['params']>
export type Query<C extends AnyCall> = z.output<C['query']>
export type Body<C extends AnyCall> = z.output<C['body']>
export type Result<C extends AnyCall> = z.output<C['result']>
/** A request body before parsing: defaults may be left out. */
export type BodyInput<C extends AnyCall> = z.input<C['body']>
export type QueryInput<C extends AnyCall> = z.input<C['query']>

/** The schema of a list response. */
export const pageOf = <T extends Schema>(item: T) => z.object({ totalItems: z.number(), items: z.array(item) })

/** The schema of a response of a list that can be grouped. */
export const groupedPageOf = <T extends Schema>(item: T) =>
  z.object({ totalItems: z.number(), items: z.array(item), grouping: z.optional(Grouping) })

/** Fills in a path's `{name}` parameters. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
