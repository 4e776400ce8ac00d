/** Which day a test run takes place on, and what its processes are told of it. */
import { nextOfEach, TRIED } from './hard-days.ts'

/**
 * The day that was asked for; in CI the next of a kind that was tried or its own, by a chance from 0 up to 1; or none: the machine's own.
 */
export function dayOfThisRun(env: NodeJS.ProcessEnv, now: Date, chance: number, kinds = TRIED): string | undefined {
  if (env.MUSTER_TODAY || !env.CI) return env.MUSTER_TODAY || undefined
  const days = [undefined, ...nextOfEach(kinds, now)]
  return days[Math.floor(chance * days.length)]
}

/**
 * What moves the clock of every process below to a day, at the present time of it, or to an instant.
 * @throws when it is no day, or lies in the past: the database's clock stays, and would take away what has expired by it.
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
