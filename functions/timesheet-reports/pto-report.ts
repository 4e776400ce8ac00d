/** The month's time off in a workbook: one row per person, and all days one by one. */
import type { HolidaysOf } from '#functions/timesheets/store.ts'
import type { SheetColumn, WorkbookCell, WorkbookSheet } from '#kit/xlsx/sheet.ts'
import { type DayType, daySubTypes, dayTypeLabel, dayTypes } from '#shared/features/timesheets/days.ts'
import { shareCountedDaysOff } from '#shared/features/timesheets/days-off.ts'
import { type Day, dayOfMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import type { DayOff } from './month-sheets.ts'
import { approvalLabelOf, compareFolded, HOURS_FORMAT, headerWidth, type ReportNames } from './monthly-report.ts'

export function buildPtoReport(
  daysOff: readonly DayOff[],
  names: ReportNames,
  holidaysOf: HolidaysOf,
): WorkbookSheet[] {
  const named = daysOff
    .map(day => ({ ...day, employeeName: fullName(names.name(day.employee)) }))
    .sort(
      (a, b) =>
        compareFolded(a.employeeName, b.employeeName) ||
        compareFolded(a.employee, b.employee) ||
        compareFolded(a.date, b.date),
    )
  return [peopleSheet(named, names, holidaysOf), daysSheet(named, names)]
}

interface NamedDayOff extends DayOff {
  readonly employeeName: string
}

const isOfType = (type: DayType) => (day: DayOff) => day.type === dayTypes.id(type)
/** The kinds of day off in the order of their columns. */
const DAY_OFF_KINDS: readonly { readonly label: string; readonly is: (day: DayOff) => boolean }[] = [
  { label: dayTypeLabel('Vacation'), is: isOfType('Vacation') },
  { label: 'Half Day Vacation', is: isOfType('Half Day Vacation') },
  { label: dayTypeLabel('Sick'), is: isOfType('Sick') },
  ...daySubTypes.all.map(({ _id, name }) => ({
    label: `License Benefit: ${name}`,
    is: (day: DayOff) => isOfType('License Benefit')(day) && day.subType === _id,
  })),
  { label: 'License Benefit', is: day => isOfType('License Benefit')(day) && !day.subType },
]

const DAYS_FORMAT = '0.0'
const daysColumn = (header: string): SheetColumn => ({
  header,
  width: headerWidth(header),
  format: DAYS_FORMAT,
  total: true,
})

function peopleSheet(daysOff: readonly NamedDayOff[], names: ReportNames, holidaysOf: HolidaysOf): WorkbookSheet {
  return {
    name: 'Time off',
    frozen: 1,
    filter: true,
    columns: [
      { header: 'Employee', width: 28 },
      { header: 'Leader', width: 26 },
      { header: 'Country', width: 16 },
      // Columns D to M: one per kind.
      ...DAY_OFF_KINDS.map(({ label }) => daysColumn(label)),
      daysColumn('Days'),
      { ...daysColumn('Hours'), format: HOURS_FORMAT },
      { header: 'Dates', width: 60 },
    ],
    rows: [...Map.groupBy(daysOff, ({ employee }) => employee)].map(([employee, all]): WorkbookCell[] => {
      const person = names.person(employee)
      const sheets = [...Map.groupBy(all, ({ project }) => project).values()]
      const shares = shareCountedDaysOff(sheets, holidaysOf(person?.country))
      const counts = DAY_OFF_KINDS.map(({ is }) =>
        shares.reduce((sum, { row, share }) => sum + (is(row) ? share : 0), 0),
      )
      return [
        all[0]?.employeeName,
        person?.leader ? fullName(names.name(person.leader)) : '',
        person?.country,
        ...counts.map(count => count || null),
        { formula: 'SUM(D{row}:M{row})', result: counts.reduce((sum, count) => sum + count, 0) },
        all.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
        formatDayRanges(all.map(({ date }) => date)),
      ]
    }),
  }
}

const daysSheet = (daysOff: readonly NamedDayOff[], names: ReportNames): WorkbookSheet => ({
  name: 'Days',
  frozen: 1,
  filter: true,
  columns: [
    { header: 'Employee', width: 28 },
    { header: 'Date', width: 14 },
    { header: 'Type', width: 22 },
    { header: 'Kind', width: 16 },
    { header: 'Hours', width: 12, format: HOURS_FORMAT, total: true },
    { header: 'Project', width: 26 },
    { header: 'Approval', width: headerWidth('Approval') },
    { header: 'Description', width: 60 },
  ],
  rows: daysOff.map((day): WorkbookCell[] => [
    day.employeeName,
    new Date(`${day.date}T00:00:00Z`),
    dayTypeLabel(dayTypes.byId(day.type).name),
    day.subType ? daySubTypes.byId(day.subType).name : '',
    day.timeSpent,
    names.project(day.project)?.name,
    approvalLabelOf(day, names),
    day.taskDescription,
  ]),
})

/** Days of one month as `3–5, 12`. */
function formatDayRanges(dates: readonly Day[]): string {
  const numbers = [...new Set(dates.map(date => dayOfMonth(date)))].sort((a, b) => a - b)
  const all: [number, number][] = []
  for (const number of numbers) {
    const before = all.at(-1)
    if (before && before[1] === number - 1) before[1] = number
    else all.push([number, number])
  }
  return all.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
