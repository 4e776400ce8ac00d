/** Holds timers of a given delay, so that a test decides when they fire, however busy the machine is. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export interface HeldTimers {
  /** The number of waiting timers. */
  count(): number
  /** Fires all waiting timers. */
  end(): void
}

/** The ids of held timers, which no other timer has. */
let lastId = -1

/** Until the end of the test, timers of exactly `milliseconds` wait for `end`. Call after `setUpScreenTests`. */
export function holdTimers(milliseconds: number): HeldTimers {
  const held = new Map<number, () => void>()
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

/**
 * Until the end of the test, intervals of exactly `milliseconds` pass when the test says so. Call after
 * `setUpScreenTests`. All other intervals go on, since jsdom draws its frames and moves the focus by one: if that began
 * under fake timers, it would never fire, nor end, for all later files of the worker.
 */
export function holdIntervals(milliseconds: number): { pass(): void } {
  const held = new Map<number, () => void>()
  const { setInterval: begin, clearInterval: cancel } = globalThis
  vi.stubGlobal('setInterval', (run: (...args: unknown[]) => void, period?: number, ...args: unknown[]) => {
    if (period !== milliseconds) return begin(run, period, ...args)
    held.set(--lastId, () => run(...args))
    return lastId
  })
  vi.stubGlobal('clearInterval', (timer: number) => {
    if (!held.delete(timer)) cancel(timer)
  })
  return {
    pass: () =>
      act(() => {
        for (const run of [...held.values()]) run()
      }),
  }
}
