/** What runs by the clock, when something happened, or when somebody asks. The schedules, rules, the functions that run it and their bundles follow from this list. */

export interface Job {
  /** What the scheduler says when it is time. */
  readonly name: string
  /** Whose it is: `functions/<feature>/job.ts` does it, in a Lambda beside the one that answers calls. */
  readonly feature: string
  /** The hour of the day, UTC. */
  readonly hour: number
}

export const jobs = [
  // A promotion dated ahead gives its job title as its day begins.
  { name: 'give-job-titles', feature: 'salaries', hour: 0 },
  { name: 'open-processes', feature: 'process-assignments', hour: 1 },
  // Eight in the morning in Costa Rica, ten in Bolivia.
  { name: 'remind-of-timesheets', feature: 'timesheets', hour: 14 },
  // When a month closes (timesheets/closing.ts), and every other night for what was reopened until then.
  { name: 'close-timesheets', feature: 'timesheets', hour: 23 },
] as const satisfies Job[]

/** A job that runs whenever a mail with one of its tags did not arrive: its event carries the `detail` of what happened. */
export interface UndeliveredMailJob extends Omit<Job, 'hour'> {
  /** The message tag that such mails are sent with; its value says which record they are about. */
  readonly tag: string
}

export const undeliveredMailJobs = [
  { name: 'mark-bounced', feature: 'career-development-plans', tag: 'plan' },
] as const satisfies UndeliveredMailJob[]

/** A job that a call of its feature begins, for work that takes longer than an answer may: `functions/kit/asked-jobs.ts`. */
export type AskedJob = Omit<Job, 'hour'>

export const askedJobs = [{ name: 'zip-timesheets', feature: 'timesheet-reports' }] as const satisfies AskedJob[]

type AnyJob = (typeof jobs)[number] | (typeof undeliveredMailJobs)[number] | (typeof askedJobs)[number]
/** The features that have jobs. */
export type WithJobs = AnyJob['feature']
/** The names of a feature's jobs. */
export type JobOf<Feature extends WithJobs> = Extract<AnyJob, { feature: Feature }>['name']

/** Features with jobs, each once. */
export const featuresWithJobs: readonly WithJobs[] = [
  ...new Set([...jobs, ...undeliveredMailJobs, ...askedJobs].map(job => job.feature)),
]
/** The noun that names the function of a feature's jobs, its bundle and its log. */
export const jobFunctionOf = (feature: string): string => `${feature}-job`
