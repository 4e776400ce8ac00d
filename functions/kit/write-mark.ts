/**
 * Each record says which request wrote it last. So a write whose answer got lost is recognized as one's own: by the
 * client that tries it again (`table.ts`), and by a request that is repeated with its key (`lambda.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

interface RunningRequest {
  readonly mark: string
  hasWritten: boolean
  hasFoundOwn: boolean
}
const running = new AsyncLocalStorage<RunningRequest>()

/** Runs a request whose writes carry this mark; the same again when it is repeated. */
export const runMarked = <T>(mark: string, act: () => Promise<T>): Promise<T> =>
  running.run({ mark, hasWritten: false, hasFoundOwn: false }, act)

/** Returns the mark for a write: that of the request, or one that no other write has. */
export function makeWriteMark(): string {
  const request = running.getStore()
  if (!request) return randomBytes(12).toString('base64url')
  request.hasWritten = true
  return request.mark
}

/** Takes note of the mark of a record that was read: before the first write, one's own is from an earlier run. */
export function noteWriteMark(mark: unknown): void {
  const request = running.getStore()
  if (request && !request.hasWritten && mark === request.mark) request.hasFoundOwn = true
}

/** Whether an earlier run of this request has written a record that this run has read. */
export const isRepeatedRun = (): boolean => running.getStore()?.hasFoundOwn ?? false
