/** Tries again what fails for a moment only: somebody else was writing the same thing. */

interface RetryOptions {
  /** How often it is tried, the first time included. */
  readonly attempts: number
  /** Before the second try it waits up to twice this, then up to twice as long each time, in milliseconds; not at all unless said. */
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
    // A random part of it: who collided once would otherwise collide again.
    if (delay) await new Promise(resolve => setTimeout(resolve, delay * 2 ** attempt * Math.random()))
  }
}
