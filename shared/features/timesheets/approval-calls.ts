/** The calls of leaders: they approve or return submitted sheets, and send reminders for others. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { post } from '#shared/kit/contract.ts'
import { day, id, longText } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from '../employees/people.ts'
import { reviewerAccess } from './list.ts'
import { Timesheet } from './sheet.ts'

/** The maximum number of sheets that are approved at once. */
export const MAX_APPROVALS = 100
/** Sheets with the versions that the approver saw: a sheet that has changed since is not approved. */
const SeenSheets = z.array(z.object({ _id: id, version: z.number() })).check(z.minLength(1), z.maxLength(MAX_APPROVALS))

/** The outcome of a bulk approval. */
export const ApprovalOutcome = z.object({
  approved: z.array(id),
  refused: z.array(z.object({ _id: id, reason: z.string() })),
})
export type ApprovalOutcome = z.infer<typeof ApprovalOutcome>

/** The outcome of a manual reminder: the sheets whose people were mailed, and why the others were not. */
export const ReminderOutcome = z.object({
  reminded: z.array(id),
  refused: z.array(z.object({ _id: id, reason: z.string() })),
})
export type ReminderOutcome = z.infer<typeof ReminderOutcome>

/** A sheet to be approved, with what is unusual about it. */
export const ApprovalPreview = z.object({
  _id: id,
  version: z.number(),
  period: day,
  employee: PersonName,
  project: NamedEntry,
  timeSpent: z.number(),
  /** Why it cannot be approved. */
  refusal: z.nullable(z.string()),
  missingDays: z.array(z.string()),
  overtime: z.number(),
  emptyDescriptions: z.array(z.string()),
  weekendDays: z.array(z.string()),
})
export type ApprovalPreview = z.infer<typeof ApprovalPreview>

/** Approvers: the leader of a person, and leaders who are authorized for them. */
const approverAccess = staffAccess(['admin', 'leader'], 'led')
const idParams = { id }
const at = '/api/timesheets'
export const approvalCalls = {
  previewApproval: post(`${at}/approve/preview`, {
    access: approverAccess,
    summary: 'What is unusual about sheets that are to be approved',
    body: z.object({ sheets: z.array(id).check(z.minLength(1), z.maxLength(MAX_APPROVALS)) }),
    result: z.array(ApprovalPreview),
    creates: false,
  }),
  approve: post(`${at}/approve`, {
    access: approverAccess,
    summary: 'Approves sheets, each in the version that was seen',
    body: z.object({ sheets: SeenSheets }),
    result: ApprovalOutcome,
    creates: false,
  }),
  returnSheet: post(`${at}/{id}/return`, {
    access: approverAccess,
    summary: 'Returns a submitted sheet to its employee with a comment, which is mailed',
    params: idParams,
    body: z.object({ comment: longText }),
    result: Timesheet,
    creates: false,
  }),
  remind: post(`${at}/remind`, {
    access: reviewerAccess,
    summary: 'Mails the people of open sheets that are not submitted what they have missing; nobody twice a day',
    body: z.object({ sheets: z.array(id).check(z.minLength(1), z.maxLength(MAX_APPROVALS)) }),
    result: ReminderOutcome,
    creates: false,
  }),
}
