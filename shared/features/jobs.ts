/**
 * Jobs that run on a schedule, on an event or on request. The schedules, rules, Lambda functions and bundles are
 * generated from this list.
 */
import { HOURS_BEHIND_UTC } from '#shared/kit/dates.ts'

export interface ScheduledJob {
  /** The job name in the scheduler's event. */
  readonly name: string
  /**
   * The feature that owns the job: it runs in `functions/<feature>/job.ts`, in a Lambda of its own next to the API's.
   */
  readonly feature: string
  /** The hour of the day, UTC. */
  readonly hour: number
}

export const scheduledJobs = [
  // A promotion dated in the future applies its job title when its day starts.
  { name: 'give-job-titles', feature: 'salaries', hour: 0 },
  // 2:00 in Costa Rica, midnight in California: yesterday, which may be somebody's last day, is over in all countries.
  { name: 'apply-planned-changes', feature: 'process-assignments', hour: HOURS_BEHIND_UTC },
  // After the day's changes of leaders have come into force, because processes are assigned to leaders.
  { name: 'open-processes', feature: 'process-assignments', hour: HOURS_BEHIND_UTC + 1 },
  // Finishes deletions that requests left unfinished, migrates records, and lists people whose retention is over.
  { name: 'tidy-up', feature: 'home', hour: 2 },
  // 6:00 in Costa Rica, 8:00 in Bolivia: before people begin to work.
  { name: 'send-digests', feature: 'home', hour: 12 },
  // 8:00 in Costa Rica, 10:00 in Bolivia.
  { name: 'remind-of-timesheets', feature: 'timesheets', hour: 14 },
  // Closes the month on its last day (timesheets/closing.ts), and on all other nights sheets whose reopening ends.
  { name: 'close-timesheets', feature: 'timesheets', hour: 23 },
] as const satisfies ScheduledJob[]

/** A job that runs when an email with its tag was not delivered; the event's `detail` says what happened. */
export interface BounceJob extends Omit<ScheduledJob, 'hour'> {
  /** The message tag of these emails; its value is the id of the record that they are about. */
  readonly tag: string
}

export const bounceJobs = [
  { name: 'mark-bounced', feature: 'career-development-plans', tag: 'plan' },
] as const satisfies BounceJob[]

/**
 * A job started by one of its feature's calls, for work that takes longer than a request may:
 * `functions/kit/background-jobs.ts`.
 */
export type BackgroundJobSpec = Omit<ScheduledJob, 'hour'>

export const backgroundJobs = [
  // Applies a change dated today, or undoes one.
  { name: 'run-change', feature: 'process-assignments' },
  { name: 'zip-timesheets', feature: 'timesheet-reports' },
  { name: 'run-import', feature: 'company-import' },
  { name: 'undo-import', feature: 'company-import' },
] as const satisfies BackgroundJobSpec[]

/** The job that features start after a call that has written notices: `functions/kit/notices.ts`. */
export const noticeJob = {
  name: 'mail-notices',
  feature: 'home',
  startedBy: [
    'action-items',
    'one-on-ones',
    'career-development-plans',
    'rewards',
    'goals',
    'timesheets',
    'timesheet-reports',
    'employees',
    'onboarding',
    'exit-procedure',
  ],
} as const satisfies Omit<ScheduledJob, 'hour'> & { readonly startedBy: readonly string[] }

/** The job that sends webhooks: every minute, and at once for a test or a delivery that is sent again. */
export const webhookJob = { name: 'send-webhooks', feature: 'users' } as const satisfies Omit<ScheduledJob, 'hour'>

/** The job that keeps one instance of each API function warm during office hours, on stages that enable it. */
export const warmJob = { name: 'keep-warm', feature: 'home' } as const satisfies Omit<ScheduledJob, 'hour'>

type AnyJob =
  | (typeof scheduledJobs)[number]
  | (typeof bounceJobs)[number]
  | (typeof backgroundJobs)[number]
  | typeof noticeJob
  | typeof webhookJob
  | typeof warmJob
/** The features that have jobs. */
export type FeatureWithJobs = AnyJob['feature']
/** The names of a feature's jobs. */
export type JobName<Feature extends FeatureWithJobs> = Extract<AnyJob, { feature: Feature }>['name']

const allJobs: readonly AnyJob[] = [...scheduledJobs, ...bounceJobs, ...backgroundJobs, noticeJob, webhookJob, warmJob]
/** The features with jobs, without duplicates. */
export const featuresWithJobs: readonly FeatureWithJobs[] = [...new Set(allJobs.map(job => job.feature))]

/** Returns a feature and the names of its jobs, for the function that runs them. */
export const jobsOf = <Feature extends FeatureWithJobs>(feature: Feature) => ({
  feature,
  names: allJobs.filter(job => job.feature === feature).map(job => job.name as JobName<Feature>),
})
/** Returns the name of the function that runs a feature's jobs; its bundle and log use the name too. */
export const jobFunctionName = (feature: string): string => `${feature}-job`
