/** The month in a workbook: who worked how much for whom, and day by day on a sheet a project. */
import type { WholeCompany } from '#functions/employees/store.ts'
import { columnLetters } from '#kit/xlsx/reach.ts'
import type { Cell, Column, Sheet } from '#kit/xlsx/write.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { type DayType, daysOfMonth, dayTypes, isWeekend, typeLabel } from '#shared/features/timesheets/days.ts'
import { type Day, weekdayOf } from '#shared/kit/dates.ts'
import { fold } from '#shared/kit/list.ts'
import type { Summary } from './month.ts'

/** Whose names the report tells. */
export type Names = Pick<WholeCompany, 'person' | 'project' | 'name'>

export interface Month {
  readonly period: Day
  readonly maxHours: number
  readonly summaries: readonly Summary[]
}

export function monthlyReport(month: Month, names: Names): Sheet[] {
  const named = month.summaries
    .map(summary => ({
      ...summary,
      employeeName: fullName(names.name(summary.employee)),
      projectName: names.project(summary.project)?.name ?? '',
    }))
    .sort((a, b) => order(a.projectName, b.projectName) || order(a.employeeName, b.employeeName))
  const byProject = Map.groupBy(named, ({ project }) => project)
  return [
    overview(month, named, names),
    ...[...byProject.values()].map(rows => matrix(month, rows[0]?.projectName ?? '', rows)),
  ]
}

export const order = (a: string, b: string): number => (fold(a) < fold(b) ? -1 : fold(a) > fold(b) ? 1 : 0)

interface Named extends Summary {
  readonly employeeName: string
  readonly projectName: string
}

export const HOURS = '0.0'
const hours = (header: string): Column => ({ header, width: widthOf(header), format: HOURS, total: true })
/** Room for the header and the arrow of its filter. */
export const widthOf = (header: string): number => Math.max(12, header.length + 5)
/** What is told of each type of day; together they are the total. */
const TYPES: readonly DayType[] = ['Normal', 'Holiday', 'Vacation', 'Half Day Vacation', 'Sick', 'License Benefit']
const labelOf = (type: DayType) => (type === 'Normal' ? 'Registered' : typeLabel(type))

function overview({ maxHours }: Month, rows: readonly Named[], names: Names): Sheet {
  return {
    name: 'Overview',
    frozen: 2,
    filter: true,
    columns: [
      { header: 'Project', width: 26 },
      { header: 'Employee', width: 28 },
      { header: 'Leader', width: 26 },
      { header: 'Country', width: 16 },
      // E, then the types F to K and their total L.
      hours('Max hours'),
      ...TYPES.map(type => hours(labelOf(type))),
      hours('Total'),
      hours('Remaining'),
      hours('OT'),
      { header: 'Empty days', width: widthOf('Empty days'), format: '0', total: true },
      { header: 'Empty descriptions', width: widthOf('Empty descriptions') },
      { header: 'Submitted', width: 14 },
      { header: 'Status', width: 11 },
    ],
    rows: rows.map(row => {
      const person = names.person(row.employee)
      const total = totalOf(row)
      return [
        row.projectName,
        row.employeeName,
        person?.leader ? fullName(names.name(person.leader)) : '',
        person?.country,
        maxHours,
        ...TYPES.map(type => row.byType[dayTypes.id(type)] ?? 0),
        { formula: 'SUM(F{row}:K{row})', result: total },
        { formula: 'MAX(0,E{row}-L{row})', result: Math.max(0, maxHours - total) },
        { formula: 'MAX(0,L{row}-E{row})', result: Math.max(0, total - maxHours) },
        row.emptyDays,
        row.hasEmptyDescriptions ? 'Yes' : 'No',
        row.submittedAt ? new Date(`${row.submittedAt.slice(0, 10)}T00:00:00Z`) : null,
        row.status,
      ] satisfies Cell[]
    }),
  }
}

/** A row a person, a column a day; holidays and days off are marked. */
function matrix({ period }: Month, name: string, rows: readonly Named[]): Sheet {
  const dates = daysOfMonth(period)
  // The days stand in B and on.
  const last = columnLetters(dates.length + 1)
  return {
    name,
    frozen: 1,
    filter: true,
    columns: [
      { header: 'Employee (marked: days off)', width: 30 },
      ...dates.map(date => ({
        header: `${weekdayOf(date)} ${Number(date.slice(8))}`,
        width: 10,
        format: HOURS,
        total: true,
        shaded: isWeekend(date),
      })),
      hours('Total'),
    ],
    rows: rows.map(row => [
      row.employeeName,
      ...dates.map((_, at): Cell => {
        const { hours = 0, isOff = false } = row.days[at] ?? {}
        return isOff ? { marked: hours || null } : hours || null
      }),
      { formula: `SUM(B{row}:${last}{row})`, result: totalOf(row) },
    ]),
  }
}

const totalOf = ({ byType }: Summary) => Object.values(byType).reduce((sum, each) => sum + each, 0)
