/** What runs by the clock, when something happened, or when somebody asks. The schedules, rules, the functions that run it and their bundles follow from this list. */

export interface ScheduledJob {
  /** What the scheduler says when it is time. */
  readonly name: string
  /** Whose it is: `functions/<feature>/job.ts` does it, in a Lambda beside the one that answers calls. */
  readonly feature: string
  /** The hour of the day, UTC. */
  readonly hour: number
}

export const scheduledJobs = [
  // A promotion dated ahead gives its job title as its day begins.
  { name: 'give-job-titles', feature: 'salaries', hour: 0 },
  { name: 'open-processes', feature: 'process-assignments', hour: 1 },
  // Eight in the morning in Costa Rica, ten in Bolivia.
  { name: 'remind-of-timesheets', feature: 'timesheets', hour: 14 },
  // When a month closes (timesheets/closing.ts), and every other night for what was reopened until then.
  { name: 'close-timesheets', feature: 'timesheets', hour: 23 },
] as const satisfies ScheduledJob[]

/** A job that runs whenever a mail with one of its tags did not arrive: its event carries the `detail` of what happened. */
export interface BounceJob extends Omit<ScheduledJob, 'hour'> {
  /** The message tag that such mails are sent with; its value says which record they are about. */
  readonly tag: string
}

export const bounceJobs = [
  { name: 'mark-bounced', feature: 'career-development-plans', tag: 'plan' },
] as const satisfies BounceJob[]

/** A job that a call of its feature begins, for work that takes longer than an answer may: `functions/kit/background-jobs.ts`. */
export type BackgroundJobSpec = Omit<ScheduledJob, 'hour'>

export const backgroundJobs = [
  { name: 'zip-timesheets', feature: 'timesheet-reports' },
] as const satisfies BackgroundJobSpec[]

type AnyJob = (typeof scheduledJobs)[number] | (typeof bounceJobs)[number] | (typeof backgroundJobs)[number]
/** The features that have jobs. */
export type FeatureWithJobs = AnyJob['feature']
/** The names of a feature's jobs. */
export type JobName<Feature extends FeatureWithJobs> = Extract<AnyJob, { feature: Feature }>['name']

const allJobs: readonly AnyJob[] = [...scheduledJobs, ...bounceJobs, ...backgroundJobs]
/** Features with jobs, each once. */
export const featuresWithJobs: readonly FeatureWithJobs[] = [...new Set(allJobs.map(job => job.feature))]

/** A feature and the names of its jobs, for the function that does them. */
export const jobsOf = <Feature extends FeatureWithJobs>(feature: Feature) => ({
  feature,
  names: allJobs.filter(job => job.feature === feature).map(job => job.name as JobName<Feature>),
})
/** The noun that names the function of a feature's jobs, its bundle and its log. */
export const jobFunctionName = (feature: string): string => `${feature}-job`
