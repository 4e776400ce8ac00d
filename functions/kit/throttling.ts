/** What AWS says when there are too many requests at once, by the names of its errors: it did not do this one. */
const THROTTLED: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'SlowDown',
])
/** What the table says of a write within a transaction. */
const THROTTLED_WRITES: ReadonlySet<string> = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded'])

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
