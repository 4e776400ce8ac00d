/**
 * Timesheets: what a person did each day of a month for a project, until the month closes. Its parts are in
 * `timesheets/`.
 */
import * as z from 'zod/mini'
import { type Access, ownAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, post, put } from '#shared/kit/contract.ts'
import {
  calendarYear,
  choice,
  day,
  flag,
  id,
  longText,
  oneOf,
  optionalText,
  REQUIRED,
  ref,
  text,
  wholeCharacters,
  wholeNumber,
} from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { PersonName, StoredAuthor } from '#shared/kit/people.ts'
import { countryNames } from './countries.ts'
import { groupByPerson, NamedEntry, type PeopleLookup, sortableNameOf } from './employees/people.ts'
import { rolesForScreens } from './screens.ts'
import { APPROVAL_STATES, approvalStateOf } from './timesheets/approval.ts'
import { daySubTypes, dayTypes } from './timesheets/days.ts'
import { MAX_DESCRIPTION_LENGTH } from './timesheets/editing.ts'
import { Holiday, HolidayForm } from './timesheets/holidays.ts'
import { parseDayHours } from './timesheets/hours.ts'
import { MaxHours, MaxHoursForm, WorkTimeEntry, WorkTimeForm } from './timesheets/max-hours.ts'
import { timesheetMessages } from './timesheets/messages.ts'
import { months } from './timesheets/month-fields.ts'
import { MonthMap } from './timesheets/month-map.ts'
import { ProjectMonths } from './timesheets/project-months.ts'
import { Seal, SealCheck, SealedVersion } from './timesheets/seal.ts'

/**
 * Hours as a number or as people write them, in steps of 0.5 from 0 to 24. Invalid input gives the error text that says
 * why.
 */
export const Hours = z.pipe(
  z.transform((value: string | number | null | undefined) => (value === undefined ? REQUIRED : parseDayHours(value))),
  z.number({ error: issue => String(issue.input) }),
)
/** A row's description. In a documented call a missing description is an error, not an empty text. */
const Description = z
  .string(REQUIRED)
  .check(wholeCharacters, z.trim(), z.maxLength(MAX_DESCRIPTION_LENGTH, `At most ${MAX_DESCRIPTION_LENGTH} characters`))
/** Confirms that hours may be dropped with a half day, or on a weekend that becomes a holiday. */
const dropHours = z.optional(flag)

export const TimesheetDay = z.object({
  _id: id,
  date: z.string(),
  type: NamedEntry,
  subType: z.nullable(NamedEntry),
  taskDescription: z.string(),
  timeSpent: z.number(),
})
export type TimesheetDay = z.infer<typeof TimesheetDay>

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
  /** Under the name that they signed with, as the seal keeps it. */
  by: StoredAuthor,
  at: z.string(),
})
export type Reopening = z.infer<typeof Reopening>
/** Who approved a sheet, or returned it to its employee with a comment. */
export const Approval = z.object({
  decision: z.enum(['approved', 'returned']),
  /** Under the name that they signed with, as the seal keeps it. */
  by: StoredAuthor,
  at: z.string(),
  comment: z.string(),
})
export type Approval = z.infer<typeof Approval>
/** What reopens a sheet, or begins one in a closed month. */
const reopeningFields = {
  until: z.iso.datetime({ offset: true, error: ({ input }) => (input ? 'Invalid date' : REQUIRED) }),
  reason: longText,
}

/** As listed: without the days. */
export const TimesheetRow = z.object({
  _id: id,
  version: z.number(),
  employee: id,
  project: id,
  /** The first day of its month. */
  period: day,
  timeSpent: z.number(),
  timeRemaining: z.number(),
  registered: z.number(),
  holidayTime: z.number(),
  otherTime: z.number(),
  overtime: z.number(),
  /** What the month asks of the person, and their hours on all of their sheets. */
  maxHours: z.number(),
  personHours: z.number(),
  hasEmptyDescriptions: flag,
  submittedAt: z.nullable(z.string()),
  /** The instant from which it is closed, once the job has stamped it. */
  closedAt: z.nullable(z.string()),
  reopened: z.nullable(Reopening),
  /** Sheets from before there were approvals have none. */
  approval: z.optional(z.nullable(Approval)),
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
  /** `undefined` while it waits for nobody. */
  approvalState: z.optional(z.enum(APPROVAL_STATES)),
})
export type TimesheetListItem = z.infer<typeof TimesheetListItem>

/** The hours of one project in a month, summed over the listed sheets. */
export const ProjectHours = z.object({ project: NamedEntry, timeSpent: z.number(), timeRemaining: z.number() })
export type ProjectHours = z.infer<typeof ProjectHours>

/** One page of a month, with the total hours of all pages. */
const Summary = z.extend(groupedPageOf(TimesheetListItem), {
  totalHours: z.number(),
  byProject: z.array(ProjectHours),
  /** How many people should fill in the month and have no sheet at all, among those that the filters leave. */
  peopleWithoutSheet: z.number(),
})

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
  /** What the month asks of the person, and their hours on other sheets of it, also by day. */
  maxHours: z.number(),
  otherSheetsHours: z.number(),
  otherSheetsDays: z.array(FilledDay),
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
  /** The same, but always for the month that closed last. */
  standingLink: z.nullable(z.string()),
})
export type Timesheet = z.infer<typeof Timesheet>

/** A change of one row; missing fields stay unchanged. */
export const DayChange = z.object({
  dayId: id,
  hours: z.optional(Hours),
  description: z.optional(
    z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH, `At most ${MAX_DESCRIPTION_LENGTH} characters`)),
  ),
  type: z.optional(choice(dayTypes.ids)),
  subType: z.optional(z.nullable(choice(daySubTypes.ids))),
  dropHours,
})
export type DayChange = z.infer<typeof DayChange>

export const NewTimesheet = z.object({ employee: ref, period: day, project: ref })
/** A sheet of a closed month: open until an instant, for a reason. */
export const NewClosedTimesheet = z.object({ ...NewTimesheet.shape, ...reopeningFields })

/** One of the caller's own sheets that is open again. */
export const OwnReopenedSheet = z.object({ _id: id, period: day, project: NamedEntry, reopened: Reopening })
export type OwnReopenedSheet = z.infer<typeof OwnReopenedSheet>

/** One of the caller's own sheets, as their months list it. */
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
/** The complete sheet, as the documented client sends it. */
export const WholeTimesheetForm = z.object({
  _id: id,
  days: z.array(
    z.object({
      _id: id,
      type: z.optional(choice(dayTypes.ids)),
      subType: z.optional(z.nullable(choice(daySubTypes.ids))),
      taskDescription: z.optional(z.string().check(z.maxLength(MAX_DESCRIPTION_LENGTH))),
      timeSpent: z.optional(Hours),
      dropHours,
    }),
  ),
  submit: z._default(flag, false),
})

/** So many sheets are approved at once. */
export const MAX_APPROVALS = 100
/** A sheet as the approver saw it: a version that has changed since is not approved. */
const SeenSheets = z.array(z.object({ _id: id, version: z.number() })).check(z.minLength(1), z.maxLength(MAX_APPROVALS))

/** What became of a bulk approval. */
export const ApprovalOutcome = z.object({
  approved: z.array(id),
  refused: z.array(z.object({ _id: id, reason: z.string() })),
})
export type ApprovalOutcome = z.infer<typeof ApprovalOutcome>

/** What became of a reminder by hand: the sheets whose people were mailed, and why the others were not. */
export const ReminderOutcome = z.object({
  reminded: z.array(id),
  refused: z.array(z.object({ _id: id, reason: z.string() })),
})
export type ReminderOutcome = z.infer<typeof ReminderOutcome>

/** A sheet that is to be approved, with what is unusual about it. */
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

/** A preview of the changes that an import will make, row by row. */
export const ImportPreview = z.object({
  changes: z.array(
    z.object({
      date: z.string(),
      from: z.object({ hours: z.number(), description: z.string() }),
      to: z.object({ hours: z.number(), description: z.string() }),
    }),
  ),
  hours: z.number(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** The maximum size of an attachment and of a tracker export. */
export const MAX_TIMESHEET_FILE_BYTES = 1024 * 1024

interface TimesheetListLookup extends PeopleLookup {
  project(id: string | null | undefined): { readonly name: string; readonly needsApproval?: boolean } | undefined
}
const { search, anyId, anyOf, is } = filterBuildersFor<TimesheetRow, TimesheetListLookup>()
export const timesheetList = defineList<TimesheetRow, TimesheetListLookup>()({
  columns: {
    'project.name': (row, look) => look.project(row.project)?.name,
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    timeSpent: row => row.timeSpent,
    timeRemaining: row => row.timeRemaining,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    projects: anyId(row => row.project),
    isSubmitted: is(row => row.submittedAt !== null),
    approval: anyOf(APPROVAL_STATES, (row, look) =>
      approvalStateOf(row, look.project(row.project)?.needsApproval ?? false),
    ),
  },
  groups: {
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    project: { name: 'Project', key: row => row.project, label: (id, look) => look.project(id)?.name },
  },
  sortByColumn: 'project.name',
  thenByColumns: ['employee.name', 'project.name'],
  isSortAscending: true,
  pageSize: 20,
})
/** The month of the summary; the current month by default. */
export const TimesheetSummaryQuery = z.extend(timesheetList.query, {
  month: z.optional(months),
  year: z.optional(calendarYear),
})

/** A month, and the filters of the summary that are about people and projects. */
const { search: searchFilter, leaders, projects } = timesheetList.query.shape
const PeopleOfMonthQuery = z.strictObject({
  ...{ month: z.optional(months), year: z.optional(calendarYear), search: searchFilter, leaders, projects },
})

/** Reviewers see sheets by role, leaders those of their people; on the employee host people see only their own. */
const REVIEWERS = rolesForScreens('/timesheets-summary')
export const timesheetAccess: Access = {
  roles: [...REVIEWERS, 'employee'],
  audiences: ['staff', 'timesheet'],
  scope: 'led',
}
export const reviewerAccess = staffAccess(REVIEWERS, 'led')
const managerAccess = staffAccess(rolesForScreens('/timesheet-management'), 'all')
const readerAccess: Access = { roles: [...REVIEWERS, 'employee'], audiences: ['staff', 'timesheet'], scope: 'none' }
/** Who may go against the close. */
const keeperAccess = staffAccess(['admin', 'finance'], 'all')
/** Who approves: the leader of a person, and whoever is authorized for them. */
const approverAccess = staffAccess(['admin', 'leader'], 'led')
const idParams = { id }
export const monthParams = { month: months, year: calendarYear }
const at = '/api/timesheets'
const countryQuery = z.strictObject({ year: calendarYear, country: z.optional(oneOf(countryNames)) })
const fileBody = z.object({ content: z.string().check(z.maxLength(1_400_000, timesheetMessages.tooLarge)) })
const rowChangeBody = <F extends z.core.$ZodLooseShape>(fields: F) =>
  z.object({ timesheetId: id, dayId: id, ...fields })

export const timesheetsApi = defineContract('timesheets', ['timesheets', 'projects/timesheets'], {
  find: get(at, {
    access: timesheetAccess,
    summary: "An employee's sheet of a month and project; nothing when there is none",
    query: z.strictObject({ employeeId: id, period: day, projectId: id }),
    result: z.nullable(Timesheet),
  }),
  projects: get('/api/projects/timesheets', {
    access: timesheetAccess,
    summary: 'The projects an employee (by default the caller) fills in timesheets for',
    query: z.strictObject({ employeeId: z.optional(id) }),
    result: z.array(TimesheetProject),
  }),
  list: get(`${at}/query`, {
    access: reviewerAccess,
    summary: "A page of a month's sheets in reach",
    query: TimesheetSummaryQuery,
    result: Summary,
  }),
  monthMap: get(`${at}/monthMap`, {
    access: reviewerAccess,
    summary: 'A page of people in reach, with each day of their month; people without a sheet too',
    query: z.extend(PeopleOfMonthQuery, { page: z.optional(wholeNumber(1, 100_000)) }),
    result: MonthMap,
  }),
  projectMonths: get(`${at}/projectMonths`, {
    access: reviewerAccess,
    summary: 'The hours of projects in the twelve months that end with one, of people in reach',
    query: PeopleOfMonthQuery,
    result: ProjectMonths,
  }),
  csv: get(`${at}/query.csv`, {
    access: reviewerAccess,
    summary: "A month's filtered sheets as CSV",
    query: TimesheetSummaryQuery,
    file: 'Timesheets.csv',
    cells: {
      ...{ 'Time Spent (Hrs)': 'number', 'Time Remaining': 'number', Registered: 'number', Holiday: 'number' },
      ...{ Others: 'number', OT: 'number', 'Hours on All Sheets': 'number', 'Max Hours': 'number', Submitted: 'day' },
    },
  }),
  dayTypes: get(`${at}/daytypes`, { access: readerAccess, summary: 'The types of a day', result: z.array(NamedEntry) }),
  daySubTypes: get(`${at}/daysubtypes`, {
    access: readerAccess,
    summary: 'All kinds of license benefit',
    result: z.array(NamedEntry),
  }),
  initialize: post(at, {
    access: timesheetAccess,
    summary: 'Creates a timesheet',
    body: NewTimesheet,
    result: Timesheet,
  }),
  save: put(at, {
    access: timesheetAccess,
    summary: 'Saves the whole sheet; submits it when asked to',
    existingFrom: 'one',
    body: WholeTimesheetForm,
    result: Timesheet,
  }),
  setHours: put(`${at}/dayhours`, {
    access: timesheetAccess,
    summary: "Sets a row's hours",
    body: rowChangeBody({ hours: Hours, date: z.optional(day) }),
    result: Timesheet,
  }),
  setDescription: put(`${at}/daydescription`, {
    access: timesheetAccess,
    summary: "Sets a row's description",
    body: rowChangeBody({ description: Description }),
    result: Timesheet,
  }),
  setType: put(`${at}/daytype`, {
    access: timesheetAccess,
    summary: "Sets a row's type and what depends on it",
    body: rowChangeBody({ value: choice(dayTypes.ids), dropHours }),
    result: Timesheet,
  }),
  setSubType: put(`${at}/daysubtype`, {
    access: timesheetAccess,
    summary: "Sets a row's kind of benefit",
    body: rowChangeBody({ value: z.nullable(choice(daySubTypes.ids)) }),
    result: Timesheet,
  }),
  removeDay: del(`${at}/day/{timesheetId}/{dayId}`, {
    access: timesheetAccess,
    summary: 'Removes the second row of a day',
    params: { timesheetId: id, dayId: id },
  }),
  change: put(`${at}/{id}/days`, {
    access: timesheetAccess,
    summary: 'Changes many rows at once: a pasted column, a copied week, a repeated row',
    params: idParams,
    body: z.object({ changes: z.array(DayChange).check(z.minLength(1), z.maxLength(100)) }),
    result: Timesheet,
  }),
  submit: post(`${at}/{id}/submit`, {
    access: timesheetAccess,
    summary: 'Submits the report',
    params: idParams,
    body: z.object({}),
    result: Timesheet,
    creates: false,
  }),
  beginClosed: post(`${at}/closedMonth`, {
    access: keeperAccess,
    summary: 'Creates a timesheet of a closed month, open until a given time',
    body: NewClosedTimesheet,
    result: Timesheet,
  }),
  remove: post(`${at}/{id}/delete`, {
    access: keeperAccess,
    summary: 'Deletes a timesheet begun by mistake, unless a close has sealed it',
    params: idParams,
    body: z.object({ reason: longText }),
  }),
  seals: get(`${at}/{id}/seals`, {
    access: keeperAccess,
    summary: 'The sealed versions of a timesheet, the newest first, each with what is different from the one before',
    params: idParams,
    result: z.array(SealedVersion),
  }),
  verify: get(`${at}/{id}/verify`, {
    access: keeperAccess,
    summary: 'Whether the table and the sealed files still say what was sealed',
    params: idParams,
    result: SealCheck,
  }),
  reopened: get(`${at}/reopened`, {
    access: ownAccess,
    summary: "The caller's own sheets that are open again after their close",
    result: z.array(OwnReopenedSheet),
  }),
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
  mine: get(`${at}/mine`, {
    access: ownAccess,
    summary: "The caller's own sheets of a year, by default the present one",
    query: z.strictObject({ year: z.optional(calendarYear) }),
    result: OwnYear,
  }),
  reopen: post(`${at}/{id}/reopen`, {
    access: keeperAccess,
    summary: 'Reopens a closed timesheet until a given time',
    params: idParams,
    body: z.object(reopeningFields),
    result: Timesheet,
    creates: false,
  }),
  askUpload: post(`${at}/fileUpload`, {
    access: timesheetAccess,
    summary: 'An upload form for an attachment',
    body: z.object({ timesheetId: id, fileName: text(200), contentType: optionalText(150), size: z.number() }),
    result: z.object({
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      key: z.string(),
    }),
    creates: false,
  }),
  confirmUpload: post(`${at}/fileUpload/{id}/confirm`, {
    access: timesheetAccess,
    summary: 'Checks the uploaded file and attaches it',
    params: idParams,
    body: z.object({ key: text(400) }),
    result: z.object({ newFileName: z.string(), message: z.string() }),
    creates: false,
  }),
  removeUpload: del(`${at}/fileUpload/{id}`, {
    access: timesheetAccess,
    summary: 'Deletes the attachment; returns its file name',
    params: idParams,
    result: z.object({ uploadedFileName: z.string() }),
  }),
  attachment: get(`${at}/timesheet-file-download/{id}`, {
    access: timesheetAccess,
    summary: 'A short-lived link to the attachment',
    params: idParams,
    result: z.object({ url: z.string(), fileName: z.string() }),
  }),
  previewImport: post(`${at}/{id}/import/preview`, {
    access: timesheetAccess,
    summary: 'A preview of a tracker import',
    params: idParams,
    body: fileBody,
    result: ImportPreview,
    creates: false,
  }),
  import: post(`${at}/{id}/import`, {
    access: timesheetAccess,
    summary: 'Imports an export of the tracker',
    params: idParams,
    body: fileBody,
    result: Timesheet,
    creates: false,
  }),
  currentHours: get(`${at}/hourspermonth/current`, {
    access: readerAccess,
    summary: "This month's hours",
    result: z.object({ totalHours: z.number() }),
  }),
  generateHoursByGet: get(`${at}/hourspermonth/generate/{year}`, {
    access: managerAccess,
    summary: 'Fills in the months of a year that have no hours (the documented GET)',
    params: { year: calendarYear },
    result: z.array(MaxHours),
  }),
  generateHours: post(`${at}/hourspermonth/generate/{year}`, {
    access: managerAccess,
    summary: 'Fills in the months of a year that have no hours',
    params: { year: calendarYear },
    body: z.object({}),
    result: z.array(MaxHours),
    creates: false,
  }),
  hours: get(`${at}/hourspermonth/{year}`, {
    access: managerAccess,
    summary: "A year's hours by month",
    params: { year: calendarYear },
    result: z.array(MaxHours),
  }),
  setMaxHours: post(`${at}/hourspermonth`, {
    access: managerAccess,
    summary: "Sets a month's hours",
    body: MaxHoursForm,
    result: MaxHours,
  }),
  removeHours: del(`${at}/hourspermonth/{id}`, {
    access: managerAccess,
    summary: "Deletes a month's hours",
    params: idParams,
  }),
  workTimes: get(`${at}/workTimes`, {
    access: managerAccess,
    summary: 'Who works part time, and from which month on',
    result: z.array(WorkTimeEntry),
  }),
  setWorkTime: post(`${at}/workTimes`, {
    access: managerAccess,
    summary: "Sets a person's hours from a month on: per cent of the month's, or hours a month",
    body: WorkTimeForm,
    result: WorkTimeEntry,
  }),
  removeWorkTime: del(`${at}/workTimes/{id}`, {
    access: managerAccess,
    summary: "Deletes a person's hours from a month on",
    params: idParams,
  }),
  holidays: get(`${at}/holidaysbyfilter`, {
    access: managerAccess,
    summary: "A year's holidays, optionally of one country",
    query: countryQuery,
    result: z.array(Holiday),
  }),
  copyHolidaysByGet: get(`${at}/holidaysperyear/copy`, {
    access: managerAccess,
    summary: "Adds last year's holidays to a year (the documented GET)",
    query: countryQuery,
    result: z.array(Holiday),
  }),
  copyHolidays: post(`${at}/holidaysperyear/copy`, {
    access: managerAccess,
    summary: "Adds last year's holidays to a year",
    body: countryQuery,
    result: z.array(Holiday),
    creates: false,
  }),
  addHoliday: post(`${at}/holidaysperyear`, {
    access: managerAccess,
    summary: 'Adds a holiday',
    body: HolidayForm,
    result: Holiday,
  }),
  holiday: get(`${at}/holidaysperyear/{id}`, {
    access: managerAccess,
    summary: 'A holiday',
    params: idParams,
    result: Holiday,
  }),
  updateHoliday: put(`${at}/holidaysperyear/{id}`, {
    access: managerAccess,
    summary: 'Changes a holiday',
    params: idParams,
    existingFrom: 'holiday',
    body: HolidayForm,
    result: Holiday,
  }),
  removeHoliday: del(`${at}/holidaysperyear/{id}`, {
    access: managerAccess,
    summary: 'Deletes a holiday',
    params: idParams,
  }),
  one: get(`${at}/{id}`, { access: timesheetAccess, summary: 'A sheet', params: idParams, result: Timesheet }),
})
