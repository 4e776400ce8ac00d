/** A person's own sheets: those of a year, and those that were reopened. */
import * as z from 'zod/mini'
import { ownAccess } from '#shared/kit/access.ts'
import { get } from '#shared/kit/contract.ts'
import { calendarYear, day, flag, id } from '#shared/kit/fields.ts'
import { NamedEntry } from '../employees/people.ts'
import { APPROVAL_STATES } from './approval.ts'
import { Seal } from './seal.ts'
import { Reopening } from './sheet.ts'

/** One of the caller's own sheets that is reopened. */
export const OwnReopenedSheet = z.object({ _id: id, period: day, project: NamedEntry, reopened: Reopening })
export type OwnReopenedSheet = z.infer<typeof OwnReopenedSheet>

/** One of the caller's own sheets, in the list of their months. */
export const OwnSheet = z.object({
  _id: id,
  period: day,
  project: NamedEntry,
  registered: z.number(),
  holidayTime: z.number(),
  otherTime: z.number(),
  timeSpent: z.number(),
  submittedAt: z.nullable(z.string()),
  isClosed: flag,
  reopened: z.nullable(Reopening),
  approvalState: z.optional(z.enum(APPROVAL_STATES)),
  seal: z.nullable(Seal),
})
export type OwnSheet = z.infer<typeof OwnSheet>
/** A person's own year: every sheet, newest month first, and the days off on them. */
export const OwnYear = z.object({
  year: z.number(),
  /** The years that have sheets, newest first. */
  years: z.array(z.number()),
  sheets: z.array(OwnSheet),
  daysOff: z.array(z.object({ type: z.string(), days: z.number() })),
})
export type OwnYear = z.infer<typeof OwnYear>

const at = '/api/timesheets'
export const ownSheetCalls = {
  reopened: get(`${at}/reopened`, {
    access: ownAccess,
    summary: "The caller's own sheets that are open again after their close",
    result: z.array(OwnReopenedSheet),
  }),
  mine: get(`${at}/mine`, {
    access: ownAccess,
    summary: "The caller's own sheets of a year, by default the present one",
    query: z.strictObject({ year: z.optional(calendarYear) }),
    result: OwnYear,
  }),
}
