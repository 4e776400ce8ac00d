/** Retries operations that failed temporarily: another writer was writing the same item, or the table was throttled. */
import { AppError } from './app-error.ts'

export interface RetryOptions {
  /** The number of attempts, including the first. */
  readonly attempts: number
  /**
   * Delays are random: before the second attempt up to twice this, then up to twice as long each time, in milliseconds.
   * None by default.
   */
  readonly delay?: number
  /** The maximum delay, in milliseconds. */
  readonly maxDelay?: number
  /** No attempt begins after this time, as of `performance.now()`. */
  readonly until?: number
  readonly isRetryable: (error: unknown) => boolean
}

/**
 * Retries after conflicts with other writers. For work that must get done; in a call, the conflict is reported to the
 * caller instead.
 */
export const retryOnConflict = <T>(act: () => Promise<T>): Promise<T> =>
  retry(act, {
    attempts: 8,
    delay: 20,
    isRetryable: error => error instanceof AppError && error.code === 'conflict',
  })

/**
 * Runs `act` until it succeeds, and returns its result. @throws an error that is not retryable, or that of the last
 * attempt
 */
export async function retry<T>(
  act: () => Promise<T>,
  { attempts, delay = 0, maxDelay = Infinity, until = Infinity, isRetryable }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error
      // Random, because writers that collided once would otherwise collide again.
      const pause = Math.min(delay * 2 ** attempt, maxDelay) * Math.random()
      if (performance.now() + pause > until) throw error
      if (pause) await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
