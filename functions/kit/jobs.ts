/**
 * What every job runs through: a line in the log with what became of it, and a failure when anything is left undone, so
 * that it is tried again. A job may be delivered twice, stopped half way or run beside itself: each thing it does is one
 * transaction that finds out by itself whether it is still to be done.
 */
import type { JobOf, WithJobs } from '#shared/features/jobs.ts'
import { describe, log } from './log.ts'

/** How many things came to which end. */
export type Tally = Readonly<Record<string, number>> & { readonly failed: number }
export interface JobEvent {
  readonly job: string
  /** What happened, for a job that does not run by the clock; as its source tells it. */
  readonly detail?: unknown
}
type Run = (now: Date, detail: unknown) => Promise<Tally>

/** Makes the Lambda handler of a feature's jobs. `clock` is an argument so that tests can move it. */
export function jobLambda<Feature extends WithJobs>(
  feature: Feature,
  runs: Readonly<Record<JobOf<Feature>, Run>>,
  clock: () => Date = () => new Date(),
) {
  const known = new Map<string, Run>(Object.entries(runs))
  return async ({ job, detail }: JobEvent): Promise<Tally> => {
    const run = known.get(job)
    if (!run) throw new Error(`${feature} has no job ${job}`)
    const started = Date.now()
    const tally = await run(clock(), detail)
    log(tally.failed ? 'error' : 'info', 'job', { feature, job, milliseconds: Date.now() - started, ...tally })
    if (tally.failed) throw new Error(`${job}: ${tally.failed} failed, see the log; the next run does what is left`)
    return tally
  }
}

/**
 * The instant by now, in a run that began at `start`. What is written late must not be dated early: replicas look back no
 * further than a request takes (`replica.ts`), and a run may take minutes.
 */
export function movingOn(start: Date): () => Date {
  const began = performance.now()
  return () => new Date(start.getTime() + Math.floor(performance.now() - began))
}

/** Enough to be done in minutes for everybody, and few enough that people at work notice nothing. */
const AT_ONCE = 10

interface Identified {
  readonly _id: string
}
/** Does one thing, and says in a word how it ended. */
type Act<Thing> = (thing: Thing) => Promise<string>

/** Does one thing after the other, a few side by side; who fails holds up nobody else. */
export async function eachOf<Thing extends Identified>(
  things: readonly Thing[],
  act: Act<Thing>,
  atOnce = AT_ONCE,
): Promise<Tally> {
  const ends = tallying()
  const left = things.values()
  const work = async () => {
    for (const thing of left) await ends.of(thing, act)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ends.tally
}

interface Lanes<Thing> {
  /** Things of one lane are done one after the other. */
  readonly laneOf: (thing: Thing) => string
  /** How many a second in one lane, at the most. */
  readonly perSecond: number
  /** How many lanes go side by side. */
  readonly atOnce: number
}

/** The same at a pace that each partition of the table can take, for things of which a great many are due at once. */
export async function eachInLanes<Thing extends Identified>(
  things: readonly Thing[],
  { laneOf, perSecond, atOnce }: Lanes<Thing>,
  act: Act<Thing>,
): Promise<Tally> {
  const ends = tallying()
  const lanes = Map.groupBy(things, laneOf).values()
  const work = async () => {
    for (const lane of lanes) {
      const turn = gate(perSecond)
      for (const thing of lane) {
        await turn()
        await ends.of(thing, act)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ends.tally
}

/** Opens so many times a second and no more, evenly: who was held up does not make up for it. */
export function gate(perSecond: number): () => Promise<void> {
  const step = 1000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + step
    if (at > now) await new Promise(resolve => setTimeout(resolve, Math.ceil(at - now)))
  }
}

function tallying() {
  const tally: Record<string, number> & { failed: number } = { failed: 0 }
  return {
    tally,
    async of<Thing extends Identified>(thing: Thing, act: Act<Thing>): Promise<void> {
      const end = await act(thing).catch((error: unknown) => {
        log('error', 'failed', { id: thing._id, ...describe(error) })
        return 'failed'
      })
      tally[end] = (tally[end] ?? 0) + 1
    },
  }
}
