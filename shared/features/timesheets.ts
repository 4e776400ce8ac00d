/**
 * Timesheets: what a person did each day of a month for a project, until the month closes. Its parts are in
 * `timesheets/`.
 */
import * as z from 'zod/mini'
import { type Access, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, post, put } from '#shared/kit/contract.ts'
import {
  choice,
  day,
  flag,
  id,
  longText,
  optionalText,
  REQUIRED,
  ref,
  text,
  wholeCharacters,
  wholeNumber,
} from '#shared/kit/fields.ts'
import { fileName } from '#shared/kit/file-name.ts'
import { NamedEntry } from './employees/people.ts'
import { approvalCalls } from './timesheets/approval-calls.ts'
import { daySubTypes, dayTypes } from './timesheets/days.ts'
import { MAX_DESCRIPTION_LENGTH } from './timesheets/editing.ts'
import { parseDayHours } from './timesheets/hours.ts'
import {
  PeopleOfMonthQuery,
  REVIEWERS,
  reviewerAccess,
  TimesheetSummary,
  TimesheetSummaryQuery,
  timesheetAccess,
} from './timesheets/list.ts'
import { managementCalls } from './timesheets/management.ts'
import { timesheetMessages } from './timesheets/messages.ts'
import { MonthMap } from './timesheets/month-map.ts'
import { ownSheetCalls } from './timesheets/own-sheets.ts'
import { ProjectMonths } from './timesheets/project-months.ts'
import { SealCheck, SealedVersion } from './timesheets/seal.ts'
import { Timesheet, TimesheetProject } from './timesheets/sheet.ts'

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

/** The fields of a call that reopens a sheet, or creates one in a closed month. */
const reopeningFields = {
  until: z.iso.datetime({ offset: true, error: ({ input }) => (input ? 'Invalid date' : REQUIRED) }),
  reason: longText,
}

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
/** A new sheet in a closed month, which stays open until an instant, for a reason. */
export const NewClosedTimesheet = z.object({ ...NewTimesheet.shape, ...reopeningFields })

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

const readerAccess: Access = { roles: [...REVIEWERS, 'employee'], audiences: ['staff', 'timesheet'], scope: 'none' }
/** Roles that may reopen sheets of closed months. */
const keeperAccess = staffAccess(['admin', 'finance'], 'all')
const idParams = { id }
const at = '/api/timesheets'
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
    result: TimesheetSummary,
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
      'Time Spent (Hrs)': 'number',
      'Time Remaining': 'number',
      Registered: 'number',
      Holiday: 'number',
      Others: 'number',
      OT: 'number',
      'Hours on All Sheets': 'number',
      'Max Hours': 'number',
      Submitted: 'day',
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
    summary: 'Removes half a day of vacation from a day',
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
  reopen: post(`${at}/{id}/reopen`, {
    access: keeperAccess,
    summary: 'Reopens a closed timesheet until a given time',
    params: idParams,
    body: z.object(reopeningFields),
    result: Timesheet,
    creates: false,
  }),
  ...approvalCalls,
  ...ownSheetCalls,
  ...managementCalls,
  askUpload: post(`${at}/fileUpload`, {
    access: timesheetAccess,
    summary: 'An upload form for an attachment',
    body: z.object({ timesheetId: id, fileName, contentType: optionalText(150), size: z.number() }),
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
  one: get(`${at}/{id}`, { access: timesheetAccess, summary: 'A sheet', params: idParams, result: Timesheet }),
})
