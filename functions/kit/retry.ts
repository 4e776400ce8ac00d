/** Retries operations that fail only temporarily: another writer was writing the same thing, or there was no room. */
import { AppError } from './app-error.ts'

export interface RetryOptions {
  /** The number of attempts, including the first. */
  readonly attempts: number
  /**
   * The delay before the second attempt is up to twice this, then up to twice as long each time, in milliseconds; none
   * by default.
   */
  readonly delay?: number
  /** The longest of these delays, in milliseconds. */
  readonly maxDelay?: number
  /** When the last attempt may begin, by `performance.now()`. */
  readonly until?: number
  readonly isRetryable: (error: unknown) => boolean
}

/**
 * Tries again when another writer was faster. For work that goes on until it is done; a caller who waits for an answer is
 * told of the conflict instead.
 */
export const retryOnConflict = <T>(act: () => Promise<T>): Promise<T> =>
  retry(act, {
    attempts: 8,
    delay: 20,
    isRetryable: error => error instanceof AppError && error.code === 'conflict',
  })

/** Does something until it succeeds. @throws what cannot be retried, and what the last try throws. */
export async function retry<T>(
  act: () => Promise<T>,
  { attempts, delay = 0, maxDelay = Infinity, until = Infinity, isRetryable }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error
      // A random part of it: writers that collided once would otherwise collide again.
      const pause = Math.min(delay * 2 ** attempt, maxDelay) * Math.random()
      if (performance.now() + pause > until) throw error
      if (pause) await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
