/** Holds back the timers of one length, so that a test decides when such a pause ends, however busy the machine is. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export interface HeldTimers {
  /** How many are waiting. */
  count(): number
  /** Ends every pause that is waiting. */
  end(): void
}

/** Until the end of the test, timers of exactly `milliseconds` wait for `end`. Call after `setUpScreenTests`. */
export function holdTimers(milliseconds: number): HeldTimers {
  const held = new Map<number, () => void>()
  let lastId = -1
  const { setTimeout: begin, clearTimeout: cancel } = globalThis
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    if (delay !== milliseconds) return begin(run, delay, ...args)
    held.set(--lastId, () => run(...args))
    return lastId
  })
  vi.stubGlobal('clearTimeout', (timer: number) => {
    if (!held.delete(timer)) cancel(timer)
  })
  return {
    count: () => held.size,
    end: () =>
      act(() => {
        const due = [...held.values()]
        held.clear()
        for (const run of due) run()
      }),
  }
}
