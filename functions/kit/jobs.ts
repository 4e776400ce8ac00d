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

/** Enough to be done in minutes for everybody, and few enough that people at work notice nothing. */
const AT_ONCE = 10

/** Does one thing after the other, a few side by side. `act` says in a word how it ended; who fails holds up nobody else. */
export async function eachOf<Thing extends { readonly _id: string }>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<string>,
): Promise<Tally> {
  const left = things.values()
  const ends: Record<string, number> & { failed: number } = { failed: 0 }
  const work = async () => {
    for (const thing of left) {
      const end = await act(thing).catch((error: unknown) => {
        log('error', 'failed', { id: thing._id, ...describe(error) })
        return 'failed'
      })
      ends[end] = (ends[end] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return ends
}
