import { vi } from 'vitest'
import { WAIT_TIMEOUT } from './timeouts.ts'

/** Returns what `check` returns once it no longer throws. @throws its error after `WAIT_TIMEOUT`. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: WAIT_TIMEOUT, interval: 20 })
