/** Three months of the demo company's timesheets, the hours of its months and the holidays of its countries. */
import {
  dayIdsOf,
  holidays,
  maxHours,
  reserveHolidayWrite,
  reserveMaxHoursWrite,
  type StoredTimesheet,
  sheetIdOf,
  sheetIdsByParent,
  timesheets,
  withSheetTotals,
} from '#functions/timesheets/store.ts'
import type { TableWrite } from '#kit/table.ts'
import { monthClosingTime } from '#shared/features/timesheets/closing.ts'
import {
  buildMonthRows,
  type DayRow,
  daysOfMonth,
  dayTypes,
  isWeekend,
  withDayType,
} from '#shared/features/timesheets/days.ts'
import { defaultMaxHours } from '#shared/features/timesheets/figures.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import { addMonths, type Day, dayOf, firstDayOfMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededCompany } from './company.ts'
import { makeHolidays } from './holidays.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface SeededTimesheets {
  readonly sheets: readonly StoredTimesheet[]
  readonly holidays: readonly Holiday[]
  readonly maxHours: readonly MaxHours[]
}
interface ProjectFlags {
  readonly _id: string
  readonly holidays: boolean
  readonly vacations: boolean
}

const MONTHS = 3

/** Past months are filled in and mostly submitted, the current one up to yesterday. */
export function makeTimesheets(
  { employees }: Pick<SeededCompany, 'employees'>,
  projects: readonly ProjectFlags[],
  now: Date,
  random: SeededRandom,
): SeededTimesheets {
  const years = [-1, 0, 1].map(step => now.getUTCFullYear() + step)
  const entry = <Fields>(fields: Fields) => ({ ...fields, _id: makeId(now, random.hex(20)), version: 1 })
  const free = years.flatMap(makeHolidays).map(entry)
  const hours = years.flatMap(year =>
    Array.from({ length: 12 }, (_, index) => {
      const first = dayOf(new Date(Date.UTC(year, index, 1)))
      return entry({ year, month: index + 1, totalHours: defaultMaxHours(daysOfMonth(first)) })
    }),
  )
  const thisMonth = firstDayOfMonth(dayOf(now))
  const periods = Array.from({ length: MONTHS }, (_, back) => addMonths(thisMonth, -back))
  const flags = new Map(projects.map(project => [project._id, project]))
  const sheets = employees.flatMap(person => {
    const project = flags.get(person.project ?? '')
    if (!project || !person.isActive || !person.isTimesheetEnabled) return []
    return periods
      .filter(period => (person.hireDate ?? '') <= lastDayOfMonth(period))
      .map(period => makeSheet(person, project, period, free, now, random))
  })
  return { sheets, holidays: free, maxHours: hours }
}

function makeSheet(
  person: SeededCompany['employees'][number],
  project: ProjectFlags,
  period: Day,
  free: readonly Holiday[],
  now: Date,
  random: SeededRandom,
): StoredTimesheet {
  const _id = sheetIdOf(person._id, period, project._id)
  const ids = dayIdsOf(_id)
  const days = new Map(
    free.filter(({ country }) => country === person.country).map(one => [dayOfHoliday(one), one.description]),
  )
  const task = random.pick(TASKS)
  const last = [dayOf(now), lastDayOfMonth(period)].sort()[0] ?? ''
  const rows = buildMonthRows(period, days, project, date => ids(date)[0]).map(row =>
    row.date < last && row.date >= (person.hireDate ?? '') ? fillRow(row, project, task, random) : row,
  )
  const closes = monthClosingTime(period)
  const isOver = closes <= now
  const submitted = new Date(closes.getTime() - random.between(1, 40) * 3600_000).toISOString()
  return withSheetTotals({
    _id,
    version: 1,
    employee: person._id,
    project: project._id,
    period,
    days: rows,
    submittedAt: isOver && random.chance(0.9) ? submitted : null,
    closedAt: isOver ? closes.toISOString() : null,
    seal: null,
    reopened: null,
    uploadedFileName: '',
    file: null,
  })
}

/** An ordinary day is eight hours of work; some are longer, off, or badly recorded. */
function fillRow(row: DayRow, project: ProjectFlags, tasks: readonly string[], random: SeededRandom): DayRow {
  if (row.type !== dayTypes.id('Normal') || isWeekend(row.date)) return row
  if (random.chance(0.03)) return withDayType({ ...row, timeSpent: 8 }, dayTypes.id('Vacation'), project)
  if (random.chance(0.015)) return { ...row, type: dayTypes.id('Sick'), timeSpent: 8 }
  if (random.chance(0.01)) return row
  const timeSpent = random.chance(0.85) ? 8 : random.between(14, 19) / 2
  return { ...row, timeSpent, taskDescription: random.chance(0.01) ? '' : random.pick(tasks) }
}

const dayOfHoliday = ({ year, month, day }: Holiday): Day => dayOf(new Date(Date.UTC(year, month - 1, day)))

const TASKS: readonly (readonly string[])[] = [
  ['Checkout flow', 'Payment retries', 'Code review and pairing', 'Sprint planning, checkout flow'],
  ['Regression tests', 'Test plan for the release', 'Automated smoke tests', 'Triage of reported bugs'],
  ['Design of the booking screens', 'Usability sessions', 'Design system: tables', 'Handover to engineering'],
  ['Order import from partners', 'Database migration', 'Performance of the search', 'On-call and fixes'],
  ['Cloud costs and alarms', 'Deployment pipeline', 'Upgrade of the framework', 'Documentation'],
]

/** Returns the writes that put them into an empty table. */
export const timesheetWrites = (made: SeededTimesheets, now: Date): TableWrite[] => [
  ...made.sheets.flatMap(({ _id, version, ...sheet }) => [
    timesheets.insertWrite(_id, sheet, new Date(sheet.closedAt ?? now)),
    ...[sheet.employee, sheet.project].flatMap(parent => sheetIdsByParent.addWrites(parent, { _id })),
  ]),
  ...made.holidays.flatMap(({ _id, version, ...one }) => [
    holidays.insertWrite(_id, one, now),
    reserveHolidayWrite(one, _id),
  ]),
  ...made.maxHours.flatMap(({ _id, version, ...one }) => [
    maxHours.insertWrite(_id, one, now),
    reserveMaxHoursWrite(one, _id),
  ]),
]
