/**
 * Runs jobs: each logs its result, and fails if anything is left undone, so that it is retried. A job may be delivered
 * twice, interrupted or run twice at once: each thing it does is one transaction that checks whether it is still to be
 * done.
 */
import { describeError, log } from './log.ts'
import { ensureSecrets } from './secrets.ts'

/** The number of things with each result. */
export type JobSummary = Readonly<Record<string, number>> & { readonly failed: number }
export interface JobEvent {
  readonly job: string
  /** What happened, for a job that is not scheduled; in the format of its source. */
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
    await ensureSecrets()
    const tally = await run(clock(), detail)
    log(tally.failed ? 'error' : 'info', 'job', { feature, job, milliseconds: Date.now() - started, ...tally })
    if (tally.failed) throw new Error(`${job}: ${tally.failed} failed, see the log; the next run does what is left`)
    return tally
  }
}

/**
 * Returns the current instant, in a run that started at `start`. Later writes must not be dated early: row caches look
 * back no further than a request takes (`row-cache.ts`), and a run may take minutes.
 */
export function liveClock(start: Date): () => Date {
  const began = performance.now()
  return () => new Date(start.getTime() + Math.floor(performance.now() - began))
}

/** High enough to finish everything in minutes, low enough not to slow down people at work. */
const CONCURRENCY = 10

interface HasId {
  readonly _id: string
}
/** Does one thing, and returns its result as one word. */
type ProcessOne<Thing> = (thing: Thing) => Promise<string>

/** Processes things, a few at a time. A failure is logged and counted, and does not stop the others. */
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
  /** Things of one lane are processed one at a time. */
  readonly laneOf: (thing: Thing) => string
  /** The maximum number of things per second in one lane. */
  readonly perSecond: number
  /** The number of lanes that run concurrently. */
  readonly concurrency: number
}

/**
 * Like `forEachConcurrent`, at a rate that each partition of the table can take, for many things that are due at once.
 */
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

/**
 * Returns a function that waits for its turn: at most `perSecond` calls a second, evenly spaced. A delayed caller does
 * not catch up.
 */
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
