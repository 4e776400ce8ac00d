/** The month's time off in a workbook: a row a person, and all days one by one. */
import type { Cell, Column, Sheet } from '#kit/xlsx/write.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { type DayType, daySubTypes, dayTypes, typeLabel } from '#shared/features/timesheets/days.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { DayOff } from './month.ts'
import { HOURS, type Names, order, widthOf } from './monthly-report.ts'

export function ptoReport(daysOff: readonly DayOff[], names: Names): Sheet[] {
  const named = daysOff
    .map(day => ({ ...day, employeeName: fullName(names.name(day.employee)) }))
    .sort((a, b) => order(a.employeeName, b.employeeName) || order(a.employee, b.employee) || order(a.date, b.date))
  return [people(named, names), days(named, names)]
}

interface Named extends DayOff {
  readonly employeeName: string
}

const ofType = (type: DayType) => (day: DayOff) => day.type === dayTypes.id(type)
/** The kinds of day off in the order of their columns, and how much of a day each is. */
const KINDS: readonly { readonly label: string; readonly worth: number; readonly is: (day: DayOff) => boolean }[] = [
  { label: typeLabel('Vacation'), worth: 1, is: ofType('Vacation') },
  { label: 'Half Day Vacation', worth: 0.5, is: ofType('Half Day Vacation') },
  { label: typeLabel('Sick'), worth: 1, is: ofType('Sick') },
  ...daySubTypes.all.map(({ _id, name }) => ({
    label: `License Benefit: ${name}`,
    worth: 1,
    is: (day: DayOff) => ofType('License Benefit')(day) && day.subType === _id,
  })),
  { label: 'License Benefit', worth: 1, is: day => ofType('License Benefit')(day) && !day.subType },
]

const DAYS = '0.0'
const counted = (header: string): Column => ({ header, width: widthOf(header), format: DAYS, total: true })

/** Days, not rows: one that stands on two sheets of a person is one day. */
function people(daysOff: readonly Named[], names: Names): Sheet {
  return {
    name: 'Time off',
    frozen: 1,
    filter: true,
    columns: [
      { header: 'Employee', width: 28 },
      { header: 'Leader', width: 26 },
      { header: 'Country', width: 16 },
      // D to M: a column a kind.
      ...KINDS.map(({ label }) => counted(label)),
      counted('Days'),
      { ...counted('Hours'), format: HOURS },
      { header: 'Dates', width: 60 },
    ],
    rows: [...Map.groupBy(daysOff, ({ employee }) => employee)].map(([employee, all]): Cell[] => {
      const person = names.person(employee)
      const counts = KINDS.map(({ is, worth }) => new Set(all.filter(is).map(({ date }) => date)).size * worth)
      return [
        all[0]?.employeeName,
        person?.leader ? fullName(names.name(person.leader)) : '',
        person?.country,
        ...counts.map(count => count || null),
        { formula: 'SUM(D{row}:M{row})', result: counts.reduce((sum, count) => sum + count, 0) },
        all.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
        spans(all.map(({ date }) => date)),
      ]
    }),
  }
}

const days = (daysOff: readonly Named[], names: Names): Sheet => ({
  name: 'Days',
  frozen: 1,
  filter: true,
  columns: [
    { header: 'Employee', width: 28 },
    { header: 'Date', width: 14 },
    { header: 'Type', width: 22 },
    { header: 'Kind', width: 16 },
    { header: 'Hours', width: 12, format: HOURS, total: true },
    { header: 'Project', width: 26 },
    { header: 'Description', width: 60 },
  ],
  rows: daysOff.map(({ employeeName, date, type, subType, timeSpent, project, taskDescription }): Cell[] => [
    employeeName,
    new Date(`${date}T00:00:00Z`),
    typeLabel(dayTypes.byId(type).name),
    subType ? daySubTypes.byId(subType).name : '',
    timeSpent,
    names.project(project)?.name,
    taskDescription,
  ]),
})

/** Days of one month as `3–5, 12`. */
export function spans(dates: readonly Day[]): string {
  const numbers = [...new Set(dates.map(date => Number(date.slice(8))))].sort((a, b) => a - b)
  const all: [number, number][] = []
  for (const number of numbers) {
    const before = all.at(-1)
    if (before && before[1] === number - 1) before[1] = number
    else all.push([number, number])
  }
  return all.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
