/**
 * What every job runs through: a line in the log with what became of it, and a failure when anything is left undone, so
 * that it is tried again. A job may be delivered twice, stopped half way or run beside itself: each thing it does is one
 * transaction that finds out by itself whether it is still to be done.
 */
import { describeError, log } from './log.ts'

/** How many things came to which end. */
export type JobSummary = Readonly<Record<string, number>> & { readonly failed: number }
export interface JobEvent {
  readonly job: string
  /** What happened, for a job that does not run by the clock; as its source tells it. */
  readonly detail?: unknown
}
type RunJob = (now: Date, detail: unknown) => Promise<JobSummary>

/** Which jobs a feature has. */
interface JobList<Name extends string> {
  readonly feature: string
  readonly names: readonly Name[]
}

/** Makes the Lambda handler of a feature's jobs, with a run for each. `clock` is an argument so that tests can move it. */
export function createJobHandler<Name extends string>(
  { feature }: JobList<Name>,
  runs: Readonly<Record<NoInfer<Name>, RunJob>>,
  clock: () => Date = () => new Date(),
) {
  const known = new Map<string, RunJob>(Object.entries(runs))
  return async ({ job, detail }: JobEvent): Promise<JobSummary> => {
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
export function liveClock(start: Date): () => Date {
  const began = performance.now()
  return () => new Date(start.getTime() + Math.floor(performance.now() - began))
}

/** Enough to be done in minutes for everybody, and few enough that people at work notice nothing. */
const CONCURRENCY = 10

interface HasId {
  readonly _id: string
}
/** Does one thing, and says in a word how it ended. */
type ProcessOne<Thing> = (thing: Thing) => Promise<string>

/** Does one thing after the other, a few side by side; who fails holds up nobody else. */
export async function forEachConcurrent<Thing extends HasId>(
  things: readonly Thing[],
  act: ProcessOne<Thing>,
  concurrency = CONCURRENCY,
): Promise<JobSummary> {
  const ends = createSummaryCounter()
  const left = things.values()
  const work = async () => {
    for (const thing of left) await ends.runAndCount(thing, act)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return ends.tally
}

interface PacedOptions<Thing> {
  /** Things of one lane are done one after the other. */
  readonly laneOf: (thing: Thing) => string
  /** How many a second in one lane, at the most. */
  readonly perSecond: number
  /** How many lanes go side by side. */
  readonly concurrency: number
}

/** The same at a pace that each partition of the table can take, for things of which a great many are due at once. */
export async function forEachPaced<Thing extends HasId>(
  things: readonly Thing[],
  { laneOf, perSecond, concurrency }: PacedOptions<Thing>,
  act: ProcessOne<Thing>,
): Promise<JobSummary> {
  const ends = createSummaryCounter()
  const lanes = Map.groupBy(things, laneOf).values()
  const work = async () => {
    for (const lane of lanes) {
      const turn = rateLimiter(perSecond)
      for (const thing of lane) {
        await turn()
        await ends.runAndCount(thing, act)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return ends.tally
}

/** Opens so many times a second and no more, evenly: who was held up does not make up for it. */
export function rateLimiter(perSecond: number): () => Promise<void> {
  const step = 1000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + step
    if (at > now) await new Promise(resolve => setTimeout(resolve, Math.ceil(at - now)))
  }
}

function createSummaryCounter() {
  const tally: Record<string, number> & { failed: number } = { failed: 0 }
  return {
    tally,
    async runAndCount<Thing extends HasId>(thing: Thing, act: ProcessOne<Thing>): Promise<void> {
      const end = await act(thing).catch((error: unknown) => {
        log('error', 'failed', { id: thing._id, ...describeError(error) })
        return 'failed'
      })
      tally[end] = (tally[end] ?? 0) + 1
    },
  }
}
