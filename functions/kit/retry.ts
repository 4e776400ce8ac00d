/** Retries operations that fail only temporarily, because another writer was writing the same thing. */

interface RetryOptions {
  /** The number of attempts, including the first. */
  readonly attempts: number
  /**
   * The delay before the second attempt is up to twice this, then up to twice as long each time, in milliseconds; none
   * by default.
   */
  readonly delay?: number
  readonly isRetryable: (error: unknown) => boolean
}

/** Does something until it succeeds. @throws what cannot be retried, and what the last try throws. */
export async function retry<T>(act: () => Promise<T>, { attempts, delay = 0, isRetryable }: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error
    }
    // A random part of it: writers that collided once would otherwise collide again.
    if (delay) await new Promise(resolve => setTimeout(resolve, delay * 2 ** attempt * Math.random()))
  }
}
