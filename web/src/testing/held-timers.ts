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
  const held = hold('Timeout', milliseconds)
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

/**
 * Until the end of the test, intervals of exactly `milliseconds` pass when the test says so. Call after
 * `setUpScreenTests`. All other intervals go on, since jsdom draws its frames and moves the focus by one: if that began
 * under fake timers, it would never fire, nor end, for all later files of the worker.
 */
export function holdIntervals(milliseconds: number): { pass(): void } {
  const held = hold('Interval', milliseconds)
  return {
    pass: () =>
      act(() => {
        for (const run of [...held.values()]) run()
      }),
  }
}

/** The last id of a held timer; other timers have none below 0. */
let lastId = 0

/** Returns what the timers of this delay would run, by their ids. */
function hold(kind: 'Timeout' | 'Interval', milliseconds: number): Map<number, () => void> {
  const held = new Map<number, () => void>()
  const { [`set${kind}` as const]: begin, [`clear${kind}` as const]: cancel } = globalThis
  vi.stubGlobal(`set${kind}`, (run: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
    if (delay !== milliseconds) return begin(run, delay, ...args)
    held.set(--lastId, () => run(...args))
    return lastId
  })
  vi.stubGlobal(`clear${kind}`, (timer: number) => {
    if (!held.delete(timer)) cancel(timer)
  })
  return held
}
