/** The day that a test run simulates, and how its processes get it. */
import { KINDS, nextOfEach } from './hard-days.ts'

/**
 * Returns the requested day; in CI the next day of a hard kind or the machine's own day, by what the project contains
 * (the hash of its tree), so that a run can be repeated and each change has another; otherwise none: the machine's own.
 */
export function dayOfThisRun(env: NodeJS.ProcessEnv, now: Date, readTree: () => string): string | undefined {
  if (env.MUSTER_TODAY || !env.CI) return env.MUSTER_TODAY || undefined
  const days = [undefined, ...nextOfEach(KINDS, now)]
  return days[Number.parseInt(readTree().slice(0, 8), 16) % days.length]
}

/**
 * Returns what moves the clock of every child process to a day, at the current time of day, or to an instant. @throws
 * when it is not a day, or is in the past: the database's clock is not moved, and would delete what has expired by it.
 */
export function clockEnvironment(day: string | undefined, now: Date): { NODE_OPTIONS?: string } {
  if (!day) return {}
  const offset = instantOf(day, now).getTime() - now.getTime()
  if (Number.isNaN(offset)) throw new Error(`MUSTER_TODAY is ${day}: write it as 2026-12-31 or 2026-11-30T22:59:00Z`)
  if (offset < 0) throw new Error(`MUSTER_TODAY is ${day}, which is over: the local database cannot go back in time`)
  const preload = `--import=${new URL('./moved-clock.ts', import.meta.url)}?offset=${offset}`
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ') }
}

function instantOf(day: string, now: Date): Date {
  return new Date(day.includes('T') ? day : `${day}${now.toISOString().slice(10)}`)
}
