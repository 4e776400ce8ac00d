/** Holds timers of a given delay, so that a test decides when they fire, however busy the machine is. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export interface HeldTimers {
  /** The number of waiting timers. */
  count(): number
  /** Fires all waiting timers. */
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
