/** What runs by the clock. The schedules, the functions that run it and their bundles follow from this list. */

export interface Job {
  /** What the scheduler says when it is time. */
  readonly name: string
  /** Whose it is: `functions/<feature>/job.ts` does it, in a Lambda beside the one that answers calls. */
  readonly feature: string
  /** The hour of the day, UTC. */
  readonly hour: number
}

export const jobs = [{ name: 'open-processes', feature: 'process-assignments', hour: 1 }] as const satisfies Job[]

type AnyJob = (typeof jobs)[number]
/** The features that have jobs. */
export type WithJobs = AnyJob['feature']
/** The names of a feature's jobs. */
export type JobOf<Feature extends WithJobs> = Extract<AnyJob, { feature: Feature }>['name']

/** Features with jobs, each once. */
export const featuresWithJobs: readonly WithJobs[] = [...new Set(jobs.map(job => job.feature))]
/** The noun that names the function of a feature's jobs, its bundle and its log. */
export const jobFunctionOf = (feature: string): string => `${feature}-job`
