/** Timesheets as the API returns them, with the links by which a client reads one without a session. */
import { signLink } from '#kit/signed-link.ts'
import { approvalStateOf } from '#shared/features/timesheets/approval.ts'
import { isTimesheetClosed, monthClosingTime } from '#shared/features/timesheets/closing.ts'
import { daySubTypes, daysOfMonth, dayTypes } from '#shared/features/timesheets/days.ts'
import { calculateFigures } from '#shared/features/timesheets/figures.ts'
import { isEmployedOn } from '#shared/features/timesheets/person-month.ts'
import type { FilledDay, Timesheet, TimesheetListItem, TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { addDays, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import {
  LAST_CLOSED,
  PUBLIC_LINK,
  type SheetLookup,
  type StoredTimesheet,
  type TimesheetLookupContext,
  toSheetProject,
} from './store.ts'

export function toTimesheetListItem(row: TimesheetRow, look: TimesheetLookupContext, now: Date): TimesheetListItem {
  const { _id, name, needsApproval } = toSheetProject(row.project, look)
  const approvalState = approvalStateOf(row, needsApproval)
  return {
    ...row,
    employee: look.name(row.employee),
    project: { _id, name },
    isClosed: isTimesheetClosed(row, now),
    ...(approvalState ? { approvalState } : {}),
  }
}

/** The hours of the person's month that a sheet's figures need. */
interface PersonHours {
  readonly maxHours: number
  readonly otherSheetsDays: readonly FilledDay[]
}

/** A sheet as the API returns it. */
export function toTimesheetDto(
  sheet: StoredTimesheet,
  look: SheetLookup,
  { maxHours, otherSheetsDays }: PersonHours,
  now: Date,
): Timesheet {
  const { _id, version, period, hasEmptyDescriptions, uploadedFileName, submittedAt, reopened, seal } = sheet
  const project = toSheetProject(sheet.project, look)
  const approvalState = approvalStateOf(sheet, project.needsApproval)
  const otherSheetsHours = otherSheetsDays.reduce((sum, { hours }) => sum + hours, 0)
  return {
    _id,
    version,
    period,
    hasEmptyDescriptions,
    uploadedFileName,
    submittedAt,
    reopened,
    seal,
    employee: look.name(sheet.employee),
    project,
    approval: sheet.approval ?? null,
    ...(approvalState ? { approvalState } : {}),
    days: sheet.days.map(row => ({
      ...row,
      type: dayTypes.byId(row.type),
      subType: row.subType ? daySubTypes.byId(row.subType) : null,
    })),
    ...calculateFigures(sheet.days, maxHours, otherSheetsHours),
    maxHours,
    otherSheetsHours,
    otherSheetsDays: [...otherSheetsDays],
    daysNotEmployed: daysOfMonth(period).filter(day => !isEmployedOn(day, look.person(sheet.employee))),
    closesAt: monthClosingTime(period).toISOString(),
    isClosed: isTimesheetClosed(sheet, now),
    ...signedLinksOf(sheet, look, now),
  }
}

/** How many days a link is valid after it is copied: for one month, and for the last closed one. */
const MONTH_LINK_DAYS = 90
const STANDING_LINK_DAYS = 365

interface SheetLinks {
  readonly publicLink: string | null
  readonly standingLink: string | null
}

/** With these links the document needs no session for a while, as long as its person fills in timesheets. */
function signedLinksOf({ employee, project, period }: StoredTimesheet, look: SheetLookup, now: Date): SheetLinks {
  const person = look.person(employee)
  const client = look.project(project)?.name
  if (!person?.isActive || !person.isTimesheetEnabled || !client) return { publicLink: null, standingLink: null }
  const named = { client, id: employee }
  const link = (shown: object, month: string, days: number) => {
    const until = addDays(dayOf(now), days)
    const signature = signLink(PUBLIC_LINK, { ...named, month, until })
    return `/api/timesheets/pdf-download?${new URLSearchParams({ ...named, ...shown, until, signature })}`
  }
  const month = monthOfDay(period)
  return {
    publicLink: link({ month }, month, MONTH_LINK_DAYS),
    standingLink: link({}, LAST_CLOSED, STANDING_LINK_DAYS),
  }
}
