import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { toCsv } from '#kit/csv.ts'
import { createApiHandler, type Handlers } from '#kit/lambda.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { BENEFIT_TYPE, daySubTypes, dayTypes } from '#shared/features/timesheets/days.ts'
import { removeRow } from '#shared/features/timesheets/editing.ts'
import { timesheetList } from '#shared/features/timesheets/list.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import { firstDayOfMonth, toDay } from '#shared/kit/dates.ts'
import { selectAll, selectPage, toComparableText } from '#shared/kit/list.ts'
import { allowedProjectsOf, createClosedSheet, createSheet, toReopening } from './create-sheet.ts'
import { toTimesheetListItem } from './dto.ts'
import { managementHandlers } from './management.ts'
import { findMonthPeople } from './month-people.ts'
import { reopenedWrites } from './notices.ts'
import { listOwnReopenedSheets, loadOwnYear } from './own-sheets.ts'
import { markReopenedWrite } from './reopened-sheets.ts'
import {
  applyRowEdits,
  loadSheetInScope,
  loadTimesheetDto,
  type SheetContext,
  saveOpenSheet,
  saveSheet,
  toRowsPatch,
} from './save-sheet.ts'
import { loadSheetsOfMonth, loadTimesheetLookup, sheetIdOf, timesheets, toSheetProject } from './store.ts'
import { sumMonth, timesheetCsvColumns } from './totals.ts'

/** Loaded on demand: data entry needs no approvals, reminders, attachments, workbooks or seals. */
const loadAttachments = () => import('./attachment.ts')
const loadApprovals = () => import('./approvals.ts')
const loadReminders = () => import('./remind.ts')
const loadMonthMaps = () => import('./month-map.ts')
const loadImports = () => import('./tracker-import.ts')
const loadDeletion = () => import('./delete-sheet.ts')
const loadSealChecks = () => import('./verify-seals.ts')

/** Separate from the handler chain, for tests that move the clock. */
export const timesheetHandlers: Handlers<typeof contract.calls> = {
  ...managementHandlers,
  find: async ({ actor, query, now }) => {
    const look = await loadTimesheetLookup(actor, now)
    if (!look.isInScope(query.employeeId)) throw notFoundError()
    const sheet = await timesheets.find(sheetIdOf(query.employeeId, firstDayOfMonth(query.period), query.projectId))
    return sheet ? loadTimesheetDto(sheet, look, now) : null
  },
  projects: async ({ actor, query, now }) => {
    const look = await loadTimesheetLookup(actor, now)
    const { employeeId = actor.employeeId } = query
    if (!employeeId) return []
    const person = look.person(employeeId)
    if (!person || !(look.isInScope(employeeId) || employeeId === actor.employeeId)) throw notFoundError()
    return allowedProjectsOf(person, look)
      .map(id => toSheetProject(id, look))
      .sort((a, b) => (toComparableText(a.name) < toComparableText(b.name) ? -1 : 1))
  },
  list: async ({ query, ...doing }) => {
    const { period, look, rows } = await loadMonthInScope(query, doing)
    const people = findMonthPeople(period, rows, query, look)
    const { items, ...page } = selectPage(timesheetList, rows, query, look)
    return {
      ...page,
      items: items.map(row => toTimesheetListItem(row, look, doing.now)),
      ...sumMonth(selectAll(timesheetList, rows, query, look), look),
      peopleWithoutSheet: people.filter(({ hasSheet }) => !hasSheet).length,
    }
  },
  monthMap: async ({ query, ...doing }) =>
    (await loadMonthMaps()).loadMonthMap(toPeriod(query, doing.now), query, doing),
  projectMonths: async ({ query, ...doing }) =>
    (await loadMonthMaps()).loadProjectMonths(toPeriod(query, doing.now), query, doing),
  csv: async ({ query, ...doing }) => {
    const { look, rows } = await loadMonthInScope(query, doing)
    return toCsv(timesheetCsvColumns(look, doing.now), selectAll(timesheetList, rows, query, look))
  },
  dayTypes: () => [...dayTypes.all],
  daySubTypes: () => [...daySubTypes.all],
  one: async ({ params, ...doing }) => {
    const { sheet, look } = await loadSheetInScope(params.id, doing)
    return loadTimesheetDto(sheet, look, doing.now)
  },
  initialize: ({ body, ...doing }) => createSheet(body, doing),
  beginClosed: ({ body, ...doing }) => createClosedSheet(body, doing),
  remove: async ({ params, body, ...doing }) => (await loadDeletion()).deleteSheet(params.id, body.reason, doing),
  seals: async ({ params, ...doing }) => (await loadSealChecks()).listSealedVersions(params.id, doing),
  verify: async ({ params, ...doing }) => (await loadSealChecks()).verifySheet(params.id, doing),
  reopened: ({ actor, now }) => listOwnReopenedSheets(actor, now),
  previewApproval: async ({ body, ...doing }) => (await loadApprovals()).previewApproval(body.sheets, doing),
  approve: async ({ body, ...doing }) => (await loadApprovals()).approveSheets(body.sheets, doing),
  returnSheet: async ({ params, body, ...doing }) =>
    (await loadApprovals()).returnSheet(params.id, body.comment, doing),
  remind: async ({ body, ...doing }) => (await loadReminders()).remindOfSheets(body.sheets, doing),
  mine: ({ actor, query, now }) => loadOwnYear(query.year ?? now.getUTCFullYear(), actor, now),
  save: ({ body, actor, now, ifMatch }) =>
    saveOpenSheet(body._id, { actor, now, ifMatch }, (before, project) => {
      const edits = body.days.map(
        ({ _id: dayId, timeSpent: hours, taskDescription: description, subType, ...day }) => ({
          dayId,
          hours,
          description,
          type: day.type,
          dropHours: day.dropHours,
          // The documented client also sends fields that the row's type does not use.
          ...((day.type ?? before.days.find(row => row._id === dayId)?.type) === BENEFIT_TYPE ? { subType } : {}),
        }),
      )
      const patch = toRowsPatch(before, applyRowEdits(before, edits, project, errorPathInDays))
      if (!body.submit) return patch
      return patch || !before.submittedAt ? { ...patch, submittedAt: now.toISOString() } : undefined
    }),
  setHours: ({ body: { timesheetId, dayId, hours, date }, actor, now, ifMatch }) =>
    saveOpenSheet(timesheetId, { actor, now, ifMatch }, (before, project) => {
      if (date && before.days.find(row => row._id === dayId)?.date !== date)
        throw validationError('dayId', timesheetMessages.dayOfOther)
      return toRowsPatch(before, applyRowEdits(before, [{ dayId, hours }], project))
    }),
  setDescription: ({ body: { timesheetId, dayId, description }, actor, now, ifMatch }) =>
    saveOpenSheet(timesheetId, { actor, now, ifMatch }, (before, project) =>
      toRowsPatch(before, applyRowEdits(before, [{ dayId, description }], project)),
    ),
  setType: ({ body: { timesheetId, dayId, value: type, dropHours }, actor, now, ifMatch }) =>
    saveOpenSheet(timesheetId, { actor, now, ifMatch }, (before, project) =>
      toRowsPatch(before, applyRowEdits(before, [{ dayId, type, dropHours }], project, errorPathOfValue)),
    ),
  setSubType: ({ body: { timesheetId, dayId, value: subType }, actor, now, ifMatch }) =>
    saveOpenSheet(timesheetId, { actor, now, ifMatch }, (before, project) =>
      toRowsPatch(before, applyRowEdits(before, [{ dayId, subType }], project, errorPathOfValue)),
    ),
  change: ({ params, body, actor, now, ifMatch }) =>
    saveOpenSheet(params.id, { actor, now, ifMatch }, (before, project) =>
      toRowsPatch(before, applyRowEdits(before, body.changes, project, errorPathIn('changes'))),
    ),
  removeDay: ({ params, actor, now, ifMatch }) =>
    saveOpenSheet(params.timesheetId, { actor, now, ifMatch }, before => {
      if (before.days.every(row => row._id !== params.dayId)) throw notFoundError()
      const days = removeRow(before.days, params.dayId)
      if (!days) throw new AppError('invalid', timesheetMessages.notRemovable)
      return toRowsPatch(before, days)
    }),
  submit: ({ params, actor, now, ifMatch }) =>
    saveOpenSheet(params.id, { actor, now, ifMatch }, before =>
      before.submittedAt ? undefined : { submittedAt: now.toISOString() },
    ),
  reopen: ({ params, body, actor, now, ifMatch }) => {
    const reopened = toReopening(body, { actor, now })
    return saveSheet(
      params.id,
      { actor, now, ifMatch },
      before => {
        // A reopened sheet may be reopened again, to change when it closes.
        if (!isTimesheetClosed(before, now) && !before.reopened)
          throw new AppError('conflict', timesheetMessages.stillOpen)
        if (before.reopened?.until === reopened.until && before.reopened.reason === reopened.reason) return undefined
        return { reopened, closedAt: null }
      },
      before => [
        markReopenedWrite(params.id, reopened.until),
        ...reopenedWrites(before, body.reason, { actor, now, change: before.version + 1 }),
      ],
    )
  },
  askUpload: async ({ body, newId, ...doing }) =>
    (await loadAttachments()).requestUpload(body.timesheetId, body, newId.id, doing),
  confirmUpload: async ({ params, body, newId, ...doing }) =>
    (await loadAttachments()).confirmAttachment(params.id, body.key, newId.id, doing),
  removeUpload: async ({ params, actor, now }) => (await loadAttachments()).deleteAttachment(params.id, { actor, now }),
  attachment: async ({ params, ...doing }) => (await loadAttachments()).linkToAttachment(params.id, doing),
  previewImport: async ({ params, body, ...doing }) =>
    (await loadImports()).previewTrackerImport(params.id, body.content, doing),
  import: async ({ params, body, ...doing }) =>
    (await loadImports()).importTrackerExport(params.id, body.content, doing),
}

/** The sheets in scope of the requested month, by default the current one. */
interface AskedMonth {
  readonly year?: number | undefined
  readonly month?: number | undefined
}
/** The first day of a month, by default of the present one. */
const toPeriod = ({ year, month }: AskedMonth, now: Date) =>
  toDay(year ?? now.getUTCFullYear(), month ?? now.getUTCMonth() + 1, 1)

async function loadMonthInScope(asked: AskedMonth, { actor, now }: SheetContext) {
  const period = toPeriod(asked, now)
  const look = await loadTimesheetLookup(actor, now)
  return { period, look, rows: await loadSheetsOfMonth(period, look.isInScope, look, now) }
}

const errorPathIn = (list: string) => (at: number, field: string) => `${list}.${at}.${field}`
/** The documented client's names for a row's fields. */
const DOCUMENTED_NAMES: Readonly<Record<string, string>> = {
  dayId: '_id',
  hours: 'timeSpent',
  description: 'taskDescription',
}
const errorPathInDays = (at: number, field: string) => errorPathIn('days')(at, DOCUMENTED_NAMES[field] ?? field)
/** Calls that set a row's type or kind take it as `value`. */
const errorPathOfValue = (_: number, field: string) => (field === 'type' || field === 'subType' ? 'value' : field)

export const handler = createApiHandler(contract, timesheetHandlers)
