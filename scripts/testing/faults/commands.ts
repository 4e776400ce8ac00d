/** Building blocks of scenarios: people at their browsers, initial records, commands, and checks of their results. */

import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, type Visitor } from '../people.ts'
import type { ReadyCommand } from './fault-run.ts'

export type Fields = Readonly<Record<string, unknown>>
type Params = Readonly<Record<string, string>>
export interface Stored extends Fields {
  readonly _id: string
  readonly version: number
}

/** Makes something once for all scenarios. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
/** Somebody with every role. */
export const everyRole = once(() => as(...PUBLIC_ROLES))

let count = 0
/** Returns a unique name; only its digits differ between runs. */
export const uniqueName = (what: string) => `${what} ${++count}`

/** Makes a call without faults, to prepare a scenario or to check its result. */
export async function callAs<T = Stored>(who: Visitor, call: AnyCall, body?: Fields, params: Params = {}): Promise<T> {
  const reply = await who.call(call, body ? { body, params } : { params })
  if (reply.status >= 300) throw new Error(`${call.method} ${call.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as T
}
export async function readAs<T = Stored>(
  who: Visitor,
  call: AnyCall,
  params: Params = {},
  query: Readonly<Record<string, string>> = {},
): Promise<T> {
  const reply = await who.call(call, { params, query })
  if (reply.status >= 300) throw new Error(`${call.method} ${call.path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as T
}

interface CommandInput {
  readonly body?: Fields
  readonly params?: Params
  readonly query?: Readonly<Record<string, string>>
  /** The version that the browser has read. */
  readonly version?: number
  readonly headers?: Params
}
/** Returns a command that makes a call, and whose `check` shows that it was made. */
export const command = (
  who: Visitor,
  call: AnyCall,
  { version, headers, ...sent }: CommandInput,
  check: () => Promise<void>,
): ReadyCommand => ({
  send: key =>
    who.call(call, {
      ...sent,
      headers: { ...headers, 'idempotency-key': key, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    }),
  check,
})

/** @throws if two values differ. */
export function expectSame(found: unknown, wanted: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
}
/** @throws when a record is still there. */
export async function expectGone(who: Visitor, call: AnyCall, params: Params): Promise<void> {
  expectSame((await who.call(call, { params })).status, 404, `GET ${call.path}`)
}
export async function expectField(who: Visitor, call: AnyCall, params: Params, wanted: Fields): Promise<void> {
  const record = await readAs<Fields>(who, call, params)
  const found = Object.fromEntries(Object.keys(wanted).map(name => [name, record[name]]))
  expectSame(found, wanted, `GET ${call.path}`)
}

/** The ids of the background jobs whose start has reached Lambda. */
export const startedJobs = new Set<string>()
