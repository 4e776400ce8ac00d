/** A sheet: as stored, as listed and as opened. */
import * as z from 'zod/mini'
import { day, flag, id } from '#shared/kit/fields.ts'
import { PersonName, StoredAuthor } from '#shared/kit/people.ts'
import { NamedEntry } from '../employees/people.ts'
import { APPROVAL_STATES } from './approval.ts'
import { Seal } from './seal.ts'

const TimesheetDay = z.object({
  _id: id,
  date: z.string(),
  type: NamedEntry,
  subType: z.nullable(NamedEntry),
  taskDescription: z.string(),
  timeSpent: z.number(),
})

export const TimesheetProject = z.object({
  _id: id,
  name: z.string(),
  holidays: flag,
  vacations: flag,
  allowTimsheetImport: flag,
  needsApproval: flag,
})
export type TimesheetProject = z.infer<typeof TimesheetProject>

const hourFields = {
  registered: z.number(),
  holidayTime: z.number(),
  otherTime: z.number(),
  timeSpent: z.number(),
  timeRemaining: z.number(),
  overtime: z.number(),
}

/** Who reopened a closed sheet, until when, and why. */
export const Reopening = z.object({
  until: z.string(),
  reason: z.string(),
  /** With their name at that time, as the seal stores it. */
  by: StoredAuthor,
  at: z.string(),
})
export type Reopening = z.infer<typeof Reopening>
/** Who approved a sheet, or returned it to its employee with a comment. */
export const Approval = z.object({
  decision: z.enum(['approved', 'returned']),
  /** With their name at that time, as the seal stores it. */
  by: StoredAuthor,
  at: z.string(),
  comment: z.string(),
})
export type Approval = z.infer<typeof Approval>

/** A sheet in lists: without the days. */
export const TimesheetRow = z.object({
  _id: id,
  version: z.number(),
  employee: id,
  project: id,
  /** The first day of its month. */
  period: day,
  ...hourFields,
  /** The person's maximum hours of the month, and their hours on all of their sheets. */
  maxHours: z.number(),
  personHours: z.number(),
  hasEmptyDescriptions: flag,
  submittedAt: z.nullable(z.string()),
  /** The instant from which it is closed, once the job has stamped it. */
  closedAt: z.nullable(z.string()),
  reopened: z.nullable(Reopening),
  /** Sheets from before there were approvals have none. */
  approval: z.optional(z.nullable(Approval)),
  /** Whether its project needed approval when it closed; missing in sheets that are open or closed before this was stored. */
  neededApproval: z.optional(flag),
  /** `null` until a close has sealed it. */
  seal: z.nullable(Seal),
  uploadedFileName: z.string(),
})
export type TimesheetRow = z.infer<typeof TimesheetRow>

export const TimesheetListItem = z.object({
  ...TimesheetRow.shape,
  employee: PersonName,
  project: NamedEntry,
  isClosed: flag,
  /** `undefined` if its project needs no approval, or it has not been submitted. */
  approvalState: z.optional(z.enum(APPROVAL_STATES)),
})
export type TimesheetListItem = z.infer<typeof TimesheetListItem>

/** A day with an entry, which may be one without hours, and its hours. */
export const FilledDay = z.object({ date: z.string(), hours: z.number() })
export type FilledDay = z.infer<typeof FilledDay>

export const Timesheet = z.object({
  _id: id,
  version: z.number(),
  period: z.string(),
  employee: PersonName,
  project: TimesheetProject,
  days: z.array(TimesheetDay),
  ...hourFields,
  /** The person's maximum hours of the month, and their hours on its other sheets, also by day. */
  maxHours: z.number(),
  otherSheetsHours: z.number(),
  otherSheetsDays: z.array(FilledDay),
  /** The days before the hire and after the last day, which need no entry. */
  daysNotEmployed: z.array(z.string()),
  hasEmptyDescriptions: flag,
  uploadedFileName: z.string(),
  submittedAt: z.nullable(z.string()),
  closesAt: z.string(),
  isClosed: flag,
  reopened: z.nullable(Reopening),
  approval: z.nullable(Approval),
  approvalState: z.optional(z.enum(APPROVAL_STATES)),
  seal: z.nullable(Seal),
  /** Only for users who may share it: a signed link to the PDF that works without a session. */
  publicLink: z.nullable(z.string()),
  /** The same, but for whichever month closed last. */
  standingLink: z.nullable(z.string()),
})
export type Timesheet = z.infer<typeof Timesheet>
