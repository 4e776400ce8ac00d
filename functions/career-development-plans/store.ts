/** Development plans by the year they began in, and who has one open. What people wrote in one is kept compressed. */
import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import type { Everybody } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { Collection } from '#kit/collection.ts'
import { type Change, MUSTER, recordingChange } from '#kit/history.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { release, take, type Write } from '#kit/table.ts'
import { IN_PROGRESS, type Plan, type PlanRow, planMessages } from '#shared/features/career-development-plans.ts'
import type { DevelopmentPlanTemplate } from '#shared/features/development-plan-templates.ts'
import type { EmployeeRow, Entry } from '#shared/features/employees/people.ts'
import type { ProcessRow } from '#shared/features/process-assignments.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'

export type StoredPlan = PlanRow &
  Pick<
    Plan,
    | 'template'
    | 'jobTitle'
    | 'actionComments'
    | 'newJobTitle'
    | 'jobTitleUpdateApproval'
    | 'disciplinaryAction'
    | 'adminComments'
    | 'completedVia'
  > & {
    /** `Words`, packed. */
    readonly words: Uint8Array
    /** The last requests that mailed it, by their ids: repeated with its key, one mails no second time. */
    readonly mailedFor?: readonly string[]
    /** The version that somebody last saved. Sending mail moves the version too, and takes nothing from under who edits. */
    readonly saved: number
  }
type Fields = Omit<StoredPlan, '_id' | 'version'>

/** What is long of a plan. */
export type Words = Pick<Plan, 'categories' | 'ratings' | 'additionalComments'>

/** An item of the table holds 400 kB. */
const MAX_BYTES = 350_000
/** @throws 413 when it is too much even so. */
export function packed(words: Words): Uint8Array {
  const bytes = gzipSync(JSON.stringify(words))
  if (bytes.length > MAX_BYTES) throw new Refusal('too-large', planMessages.tooLong)
  return bytes
}
export const wordsOf = ({ words }: Pick<StoredPlan, 'words'>): Words => JSON.parse(gunzipSync(words).toString())

type ListedPlan = PlanRow & Pick<Plan, 'jobTitle' | 'newJobTitle'>
export const plans = new Collection<ListedPlan, StoredPlan>({
  name: 'PLAN',
  split: 'year',
  rowFields: [
    'employee',
    'leaderAssigned',
    'cdpStatus',
    'period',
    'creationDate',
    'emailSent',
    'mail',
    'jobTitle',
    'newJobTitle',
  ],
})

/** Whether a plan names a job title. Rows that were written before titles lay in them are read whole. */
export async function isTitleInPlans(title: string, now: Date): Promise<boolean> {
  const rows: readonly Partial<ListedPlan>[] = await plans.rows(now)
  const names = (plan: Partial<ListedPlan>) => plan.jobTitle?._id === title || plan.newJobTitle?._id === title
  const older = rows.flatMap(({ _id, newJobTitle }) => (newJobTitle === undefined && _id ? [_id] : []))
  return rows.some(names) || (await plans.several(older)).some(names)
}

/** One open plan a person: the second is refused with the way to the first. */
export const takingOpen = (employee: string, id: string, path: 'employee' | 'cdpStatus'): Write =>
  take('OPEN_PLAN', employee, id, first => invalid(path, planMessages.second, `/career-development-plan/${first}`))
export const releasingOpen = (employee: string): Write => release('OPEN_PLAN', employee)

type Author = Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>

export const recording = (id: string, version: number, by: Author, now: Date, changes: readonly Change[]): Write =>
  recordingChange('PLAN', id, version, by, now, changes)

interface Beginning extends Pick<PlanRow, 'employee' | 'leaderAssigned'> {
  /** Any day of its month. */
  readonly period: Day
  readonly template: DevelopmentPlanTemplate
  readonly jobTitle: Entry | null
}
/** What a new one holds: its own copy of the template, nothing rated yet. */
export const newPlan = ({ employee, leaderAssigned, period, template, jobTitle }: Beginning, now: Date): Fields => ({
  employee,
  leaderAssigned,
  cdpStatus: IN_PROGRESS,
  period: `${monthOfDay(period)}-01`,
  creationDate: now.toISOString(),
  emailSent: false,
  template: { _id: template._id, title: template.title },
  jobTitle,
  words: packed({
    categories: template.categories.map(category => ({ ...category, rating: null, comments: '' })),
    ratings: template.ratings,
    additionalComments: '',
  }),
  actionComments: '',
  newJobTitle: null,
  jobTitleUpdateApproval: null,
  disciplinaryAction: null,
  adminComments: '',
  completedVia: null,
  mail: { state: 'none', at: null },
  saved: 1,
})
/** How a history tells that it began. */
export const begun = ({ employee, leaderAssigned, cdpStatus, period, template }: Fields): Change[] =>
  Object.entries({ employee, leaderAssigned, cdpStatus, period, template: template._id }).map(([field, to]) => ({
    field,
    from: null,
    to,
  }))

/**
 * Opens this month's for one person after another, from the template of their assignment and assigned to their leaders;
 * one of the writes is refused where one is open. Nothing for whom nobody leads: a plan is somebody's to hold.
 */
export async function planOpener(now: Date, clock: () => Date) {
  const [templates, titles] = await Promise.all([
    developmentPlanTemplates.rows(now).then(rows => developmentPlanTemplates.several(rows.map(({ _id }) => _id))),
    jobTitles.byId(now),
  ])
  const templateOf = new Map(templates.map(template => [template._id, template]))
  return (
    { _id: employee, leader, jobTitle }: EmployeeRow,
    { careerDevelopmentPlanTemplate }: Pick<ProcessRow, 'careerDevelopmentPlanTemplate'>,
  ): readonly Write[] | undefined => {
    const template = templateOf.get(careerDevelopmentPlanTemplate ?? '')
    if (!leader || !template) return undefined
    const id = makeId(now, randomBytes(10).toString('hex'))
    const title = entryOf(titles.get(jobTitle ?? ''))
    const at = clock()
    const fields = newPlan({ employee, leaderAssigned: leader, period: dayOf(now), template, jobTitle: title }, at)
    return [
      plans.inserting(id, fields, at),
      takingOpen(employee, id, 'employee'),
      recording(id, 1, MUSTER, at, begun(fields)),
    ]
  }
}

/** A title's own copy: a plan tells what somebody was called, whatever the title is called later. */
export const entryOf = (title: Entry | undefined): Entry | null => (title ? { _id: title._id, name: title.name } : null)

/** A leader reaches those of their people and those assigned to them. */
export const reaches = (plan: PlanRow, actor: Pick<Actor, 'employeeId'>, people: Pick<Everybody, 'reaches'>) =>
  people.reaches(plan.employee) || plan.leaderAssigned === actor.employeeId
