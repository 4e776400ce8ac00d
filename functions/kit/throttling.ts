import { type RetryOptions, retry } from './retry.ts'

/** AWS's errors for too many requests at once, by name: the request was not executed. */
const THROTTLED: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'SlowDown',
  'LeftOutError',
])
/** The same for a write in a transaction, by the code of its reason. */
const THROTTLED_WRITES: ReadonlySet<string> = new Set([
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionInProgress',
])

/** Some items of a batch were throttled. */
export class LeftOutError extends Error {
  constructor(count: number) {
    super(`The table left out ${count} of a batch`)
    this.name = 'LeftOutError'
  }
}

interface AwsError extends Error {
  /** The reasons of a cancelled transaction, one per write. */
  readonly CancellationReasons?: readonly { readonly Code?: string }[]
}

/** Whether AWS rejected a request only because there were too many at once. */
export function isThrottled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, CancellationReasons = [] } = error as AwsError
  return THROTTLED.has(name) || CancellationReasons.some(({ Code = '' }) => THROTTLED_WRITES.has(Code))
}

/**
 * Retries of throttled requests, in addition to the SDK's own three attempts: some three seconds in all. After that,
 * the caller gets a 503.
 */
const PATIENCE: RetryOptions = { attempts: 6, delay: 100, maxDelay: 2_000, isRetryable: isThrottled }

/** Sends a request, and retries it while it is throttled. @throws the last error if it stays throttled */
export const sendPatiently = <T>(send: () => Promise<T>): Promise<T> => retry(send, PATIENCE)
