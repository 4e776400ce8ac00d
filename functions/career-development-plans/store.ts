/**
 * Development plans by the year they began in, and who has an open one. The texts people wrote are stored compressed.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { developmentPlanTemplates, type StoredPlanTemplate } from '#functions/development-plan-templates/store.ts'
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { validationError } from '#kit/app-error.ts'
import { auditEntry, type FieldChange, SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { Collection } from '#kit/collection.ts'
import { releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import type { AssessmentPeriod } from '#shared/features/career-development-plans/assessment.ts'
import { PLAN_COMPLETED, PLAN_IN_PROGRESS, PlanRow } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { planStorage } from '#shared/features/career-development-plans/storage.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import { type EmployeeRow, NamedEntry, toNamedEntry } from '#shared/features/employees/people.ts'
import type { ProcessAssignmentRow } from '#shared/features/process-assignments.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOf, firstDayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { compressText, decompressText } from './compressed-text.ts'
import { assignedWrites } from './notices.ts'

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
    /** `PlanText`, compressed. */
    readonly words: Uint8Array
    /** The ids of the last requests that mailed the plan: a request repeated with its key sends no second email. */
    readonly mailedFor?: readonly string[]
    /**
     * The version that a person last saved. Sending email increments the version too, but must not conflict with an
     * edit.
     */
    readonly saved: number
    /** `saved` as it was when the plan was last mailed; plans from before that was noted have none. */
    readonly mailedVersion?: number
    /** `saved` of the email that is being sent; it becomes the mailed one only once it went out. */
    readonly sendingVersion?: number
    readonly acknowledgedAt?: string | null
    readonly decidedAt?: string | null
    readonly assessment?: AssessmentPeriod | null
    /** As its template had it when the plan began. */
    readonly peerComments?: PeerMode | null
  }
type PlanFields = Omit<StoredPlan, '_id' | 'version'>

/** The long texts of a plan. */
export type PlanText = Pick<Plan, 'categories' | 'ratings' | 'additionalComments'>

/** @throws 413 when the text is too long even when compressed. */
export const compressPlanText = (words: PlanText): Uint8Array => compressText(words)
export const planTextOf = ({ words }: Pick<StoredPlan, 'words'>): PlanText => decompressText(words) as PlanText

const PlanListRow = z.extend(PlanRow, { jobTitle: z.nullable(NamedEntry), newJobTitle: z.nullable(NamedEntry) })
type PlanListRow = z.infer<typeof PlanListRow>
export const plans = new Collection<PlanListRow, StoredPlan>({
  ...planStorage,
  row: PlanListRow,
})

/** One open plan per person: creating a second one fails with a link to the first. */
export const reserveOpenPlanWrite = (employee: string, id: string, path: 'employee' | 'cdpStatus'): TableWrite =>
  reserveUniqueWrite('OPEN_PLAN', employee, id, first =>
    validationError(path, planMessages.second, `/career-development-plan/${first}`),
  )
export const releaseOpenPlanWrite = (employee: string): TableWrite => releaseUniqueWrite('OPEN_PLAN', employee)

type Author = Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>

export const PLAN_AUDIT_LOG = 'PLAN'
export const planAuditEntry = (
  id: string,
  version: number,
  by: Author,
  now: Date,
  changes: readonly FieldChange[],
): TableWrite => auditEntry(PLAN_AUDIT_LOG, id, version, by, now, changes)

interface NewPlanInput extends Pick<PlanRow, 'employee' | 'leaderAssigned'> {
  /** Any day of the plan's month. */
  readonly period: Day
  readonly template: Omit<StoredPlanTemplate, 'createdBy'>
  readonly jobTitle: NamedEntry | null
}
/** The contents of a new plan: its own copy of the template, with nothing rated yet. */
export const newPlanFields = (
  { employee, leaderAssigned, period, template, jobTitle }: NewPlanInput,
  now: Date,
): PlanFields => ({
  employee,
  leaderAssigned,
  cdpStatus: PLAN_IN_PROGRESS,
  period: firstDayOfMonth(period),
  creationDate: now.toISOString(),
  emailSent: false,
  template: { _id: template._id, title: template.title },
  jobTitle,
  words: compressPlanText({
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
  acknowledgedAt: null,
  ...(template.peerComments ? { peerComments: template.peerComments } : {}),
})
/** How the audit log records the creation. */
export const planCreatedChanges = ({
  employee,
  leaderAssigned,
  cdpStatus,
  period,
  template,
}: PlanFields): FieldChange[] =>
  Object.entries({ employee, leaderAssigned, cdpStatus, period, template: template._id }).map(([field, to]) => ({
    field,
    from: null,
    to,
  }))

/**
 * Opens this month's plans for one person after another, from the template of their assignment and assigned to their
 * leaders. One of the writes fails if the person already has an open plan. Opens none for people without a leader,
 * since every plan must be assigned to one.
 */
export async function createPlanOpener(now: Date, clock: () => Date) {
  const [templates, titles] = await Promise.all([
    developmentPlanTemplates.rows(now).then(rows => developmentPlanTemplates.getMany(rows.map(({ _id }) => _id))),
    jobTitles.byId(now),
  ])
  const templateOf = new Map(templates.map(template => [template._id, template]))
  return (
    person: EmployeeRow,
    { careerDevelopmentPlanTemplate }: Pick<ProcessAssignmentRow, 'careerDevelopmentPlanTemplate'>,
  ): readonly TableWrite[] | undefined => {
    const { _id: employee, leader, jobTitle } = person
    const template = templateOf.get(careerDevelopmentPlanTemplate ?? '')
    if (!leader || !template) return undefined
    const id = makeId(now, randomBytes(10).toString('hex'))
    // A copy: a plan shows what the title was called then, even if it is renamed later.
    const title = toNamedEntry(titles.get(jobTitle ?? ''))
    const at = clock()
    const fields = newPlanFields(
      { employee, leaderAssigned: leader, period: dayOf(now), template, jobTitle: title },
      at,
    )
    return [
      plans.insertWrite(id, fields, at),
      reserveOpenPlanWrite(employee, id, 'employee'),
      planAuditEntry(id, 1, SYSTEM_ACTOR, at, planCreatedChanges(fields)),
      ...assignedWrites({ ...fields, _id: id }, person, { actor: SYSTEM_ACTOR, now: at, change: 1 }),
    ]
  }
}

/** A plan without what only its storage and its mail need. */
export function toKnownFields(plan: StoredPlan) {
  const { words: _, saved: __, mailedFor: ___, mailedVersion: ____, sendingVersion: _____, ...known } = plan
  return {
    ...known,
    acknowledgedAt: plan.acknowledgedAt ?? null,
    decidedAt: plan.decidedAt ?? null,
    assessment: plan.assessment ?? null,
    peerComments: plan.peerComments ?? null,
  }
}

/**
 * Whether the person sees it in their own place: it is completed, or they were mailed what it says now. What is still
 * being written is a draft.
 */
export const isPlanShared = ({ cdpStatus, emailSent, mailedVersion, saved }: StoredPlan): boolean =>
  cdpStatus === PLAN_COMPLETED || (emailSent && mailedVersion === saved)

/** A leader's scope covers the plans of their people and those assigned to them. */
export const isPlanInScope = (
  plan: PlanRow,
  actor: Pick<Actor, 'employeeId'>,
  people: Pick<EmployeeDirectory, 'isInScope'>,
) => people.isInScope(plan.employee) || plan.leaderAssigned === actor.employeeId
