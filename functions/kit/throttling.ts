import { type RetryOptions, retry } from './retry.ts'

/** What AWS says when there are too many requests at once, by the names of its errors: it did not do this one. */
const THROTTLED: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'SlowDown',
  'LeftOutError',
])
/** What the table says of a write within a transaction. */
const THROTTLED_WRITES: ReadonlySet<string> = new Set([
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionInProgress',
])

/** A part of a batch for which the table had no room. */
export class LeftOutError extends Error {
  constructor(count: number) {
    super(`The table left out ${count} of a batch`)
    this.name = 'LeftOutError'
  }
}

interface AwsError extends Error {
  /** Of a transaction: one reason per write. */
  readonly CancellationReasons?: readonly { readonly Code?: string }[]
}

/** Whether AWS refused a request only because there were too many at once. */
export function isThrottled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, CancellationReasons = [] } = error as AwsError
  return THROTTLED.has(name) || CancellationReasons.some(({ Code = '' }) => THROTTLED_WRITES.has(Code))
}

/**
 * How often and after which pauses a request is sent again for which there was no room, beyond the client's own three
 * tries: some three seconds in all. A caller hears 503 afterwards.
 */
const PATIENCE: RetryOptions = { attempts: 6, delay: 100, maxDelay: 2_000, isRetryable: isThrottled }

/** Sends a request until there is room for it. @throws when there is none for too long. */
export const sendPatiently = <T>(send: () => Promise<T>): Promise<T> => retry(send, PATIENCE)
