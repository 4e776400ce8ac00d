/**
 * Each record contains a mark of the request that wrote it last. After a lost response, a write is thereby recognized
 * as the request's own: by the SDK's retry (`table.ts`), and by a repetition with the same idempotency key
 * (`lambda.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

interface RunningRequest {
  readonly mark: string
  hasWritten: boolean
  hasFoundOwn: boolean
}
const running = new AsyncLocalStorage<RunningRequest>()

/** Runs a request whose writes get this mark; a repetition has the same one. */
export const runMarked = <T>(mark: string, act: () => Promise<T>): Promise<T> =>
  running.run({ mark, hasWritten: false, hasFoundOwn: false }, act)

/** Returns the mark for a write: that of the request or, outside of one, a unique mark. */
export function makeWriteMark(): string {
  const request = running.getStore()
  if (!request) return randomBytes(12).toString('base64url')
  request.hasWritten = true
  return request.mark
}

/**
 * Notes the mark of a record that was read: if it is this request's own before its first write, an earlier run wrote
 * it.
 */
export function noteWriteMark(mark: unknown): void {
  const request = running.getStore()
  if (request && !request.hasWritten && mark === request.mark) request.hasFoundOwn = true
}

/** Whether an earlier run of this request has written a record that this run has read. */
export const isRepeatedRun = (): boolean => running.getStore()?.hasFoundOwn ?? false
