/** A person's own sheets on the employee host: those open again, however old, and those of a year. */
import { employees } from '#functions/employees/store.ts'
import { projects } from '#functions/projects/store.ts'
import { batchGetItems } from '#kit/table.ts'
import { approvalStateOf } from '#shared/features/timesheets/approval.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { countDaysOff } from '#shared/features/timesheets/days-off.ts'
import { calculateFigures } from '#shared/features/timesheets/figures.ts'
import type { OwnReopenedSheet, OwnYear } from '#shared/features/timesheets/own-sheets.ts'
import type { Actor } from '#shared/kit/access.ts'
import { yearOfId } from '#shared/kit/ids.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { loadReopenedSheets } from './reopened-sheets.ts'
import { loadHolidayDays, sheetIdsByParent, timesheets, toSheetProject } from './store.ts'

/** The person's closed months that are open again now, oldest first. Two small queries, as long as there are none. */
export async function listOwnReopenedSheets(actor: Pick<Actor, 'employeeId'>, now: Date): Promise<OwnReopenedSheet[]> {
  if (!actor.employeeId) return []
  const [own, reopened] = await Promise.all([sheetIdsByParent.list(actor.employeeId), loadReopenedSheets()])
  const ids = new Set(own.map(({ _id }) => _id))
  const open = reopened.filter(({ _id, until }) => ids.has(_id) && new Date(until) > now)
  if (open.length === 0) return []
  const [sheets, byId] = await Promise.all([timesheets.getMany(open.map(({ _id }) => _id)), projects.byId(now)])
  return sheets
    .flatMap(({ _id, period, project, reopened }) => {
      const { name } = toSheetProject(project, { project: id => byId.get(id ?? '') })
      return reopened ? [{ _id, period, project: { _id: project, name }, reopened }] : []
    })
    .sort((a, b) => (a.period < b.period ? -1 : 1))
}

/** No check depends on the days off that this counts. In milliseconds. */
const HOLIDAYS_AGE = 60_000

/** A person's sheets of one year: the ids of all, which say their months, then a year's sheets in one batch. */
export async function loadOwnYear(year: number, actor: Pick<Actor, 'employeeId'>, now: Date): Promise<OwnYear> {
  const { employeeId } = actor
  const ids = employeeId ? (await sheetIdsByParent.list(employeeId)).map(({ _id }) => _id) : []
  const years = [...new Set(ids.map(id => yearOfId(id)))].sort((a, b) => b - a)
  const [items, byId, holidaysOf] = await Promise.all([
    batchGetItems([
      ...timesheets.keysOf(ids.filter(id => yearOfId(id) === year)),
      ...employees.keysOf(employeeId ? [employeeId] : []),
    ]),
    projects.byId(now),
    loadHolidayDays(now, HOLIDAYS_AGE),
  ])
  const sheets = [...timesheets.recordsIn(items).values()]
  const country = employeeId && employees.recordsIn(items).get(employeeId)?.country
  const listed = sheets.map(sheet => {
    const { _id, period, submittedAt, reopened, seal, days } = sheet
    const { name, needsApproval } = toSheetProject(sheet.project, { project: id => byId.get(id ?? '') })
    const approvalState = approvalStateOf(sheet, needsApproval)
    const { registered, holidayTime, otherTime, timeSpent } = calculateFigures(days, 0)
    return {
      _id,
      period,
      submittedAt,
      reopened,
      seal,
      registered,
      holidayTime,
      otherTime,
      timeSpent,
      project: { _id: sheet.project, name },
      isClosed: isTimesheetClosed(sheet, now),
      ...(approvalState ? { approvalState } : {}),
    }
  })
  return {
    year,
    years,
    sheets: listed.sort(
      (a, b) =>
        compare(b.period, a.period) || compare(toComparableText(a.project.name), toComparableText(b.project.name)),
    ),
    daysOff: countDaysOff(
      sheets.map(({ days }) => days),
      holidaysOf(country),
    ),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
