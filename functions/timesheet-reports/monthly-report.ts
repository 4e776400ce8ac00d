/** The month in a workbook: who worked how much for whom, and day by day on one sheet per project. */
import type { DirectoryWithTitles } from '#functions/employees/store.ts'
import { toColumnLetters } from '#kit/xlsx/cell-ranges.ts'
import type { SheetColumn, WorkbookCell, WorkbookSheet } from '#kit/xlsx/sheet.ts'
import { APPROVAL_LABELS, type ApprovableSheet, approvalStateOf } from '#shared/features/timesheets/approval.ts'
import { type DayType, daysOfMonth, dayTypeLabel, dayTypes, isWeekend } from '#shared/features/timesheets/days.ts'
import { type Day, formatShortDay } from '#shared/kit/dates.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import type { SheetSummary } from './month-sheets.ts'

/** The people whose names the report shows. */
export type ReportNames = Pick<DirectoryWithTitles, 'person' | 'project' | 'name'>

export interface ReportMonth {
  readonly period: Day
  /** Returns a person's maximum hours of the month. */
  maxHoursOf(employee: string): number
  /** The hours of each person on all of their sheets, also those that the report leaves out. */
  readonly personHours: ReadonlyMap<string, number>
  /** The weekdays of each person's employment that are empty on all of their sheets. */
  readonly emptyDays: ReadonlyMap<string, readonly Day[]>
  readonly summaries: readonly SheetSummary[]
}

export function buildMonthlyReport(month: ReportMonth, names: ReportNames): WorkbookSheet[] {
  const named = month.summaries
    .map(summary => ({
      ...summary,
      employeeName: fullName(names.name(summary.employee)),
      projectName: names.project(summary.project)?.name ?? '',
    }))
    .sort((a, b) => compareFolded(a.projectName, b.projectName) || compareFolded(a.employeeName, b.employeeName))
  const byProject = Map.groupBy(named, ({ project }) => project)
  return [
    overviewSheet(month, named, names),
    ...[...byProject.values()].map(rows => projectSheet(month, rows[0]?.projectName ?? '', rows)),
  ]
}

export const compareFolded = (a: string, b: string): number =>
  toComparableText(a) < toComparableText(b) ? -1 : toComparableText(a) > toComparableText(b) ? 1 : 0

/** Returns the approval state of a sheet; empty if its project needs no approval. */
export function approvalLabelOf(
  sheet: ApprovableSheet & Pick<SheetSummary, 'project'>,
  names: Pick<ReportNames, 'project'>,
): string {
  const state = approvalStateOf(sheet, names.project(sheet.project)?.needsApproval ?? false)
  return state ? APPROVAL_LABELS[state] : ''
}

interface NamedSummary extends SheetSummary {
  readonly employeeName: string
  readonly projectName: string
}

export const HOURS_FORMAT = '0.0'
const hoursColumn = (header: string): SheetColumn => ({
  header,
  width: headerWidth(header),
  format: HOURS_FORMAT,
  total: true,
})
/** Room for the header and the arrow of its filter. */
export const headerWidth = (header: string): number => Math.max(12, header.length + 5)
/** The columns of the types of day; together they add up to the total. */
const TYPE_COLUMNS: readonly DayType[] = [
  'Normal',
  'Holiday',
  'Vacation',
  'Half Day Vacation',
  'Sick',
  'License Benefit',
]
const typeHeader = (type: DayType) => (type === 'Normal' ? 'Registered' : dayTypeLabel(type))

function overviewSheet(month: ReportMonth, rows: readonly NamedSummary[], names: ReportNames): WorkbookSheet {
  return {
    name: 'Overview',
    frozen: 2,
    filter: true,
    columns: [
      { header: 'Project', width: 26 },
      { header: 'Employee', width: 28 },
      { header: 'Leader', width: 26 },
      { header: 'Country', width: 16 },
      // Column E, then the types in F to K, their total in L, and that of all sheets of the person in M.
      hoursColumn('Max hours'),
      ...TYPE_COLUMNS.map(type => hoursColumn(typeHeader(type))),
      hoursColumn('Total'),
      { ...hoursColumn('On all sheets'), total: false },
      hoursColumn('Remaining'),
      hoursColumn('OT'),
      { header: 'Empty days', width: headerWidth('Empty days'), format: '0', total: true },
      { header: 'Empty descriptions', width: headerWidth('Empty descriptions') },
      { header: 'Submitted', width: 14 },
      { header: 'Approval', width: headerWidth('Approval') },
      { header: 'Status', width: 11 },
    ],
    rows: rows.map(row => {
      const person = names.person(row.employee)
      const total = totalHoursOf(row)
      const maxHours = month.maxHoursOf(row.employee)
      const all = month.personHours.get(row.employee) ?? total
      return [
        row.projectName,
        row.employeeName,
        person?.leader ? fullName(names.name(person.leader)) : '',
        person?.country,
        maxHours,
        ...TYPE_COLUMNS.map(type => row.byType[dayTypes.id(type)] ?? 0),
        { formula: 'SUM(F{row}:K{row})', result: total },
        all,
        { formula: 'MAX(0,E{row}-M{row})', result: Math.max(0, maxHours - all) },
        { formula: 'MAX(0,M{row}-E{row})', result: Math.max(0, all - maxHours) },
        month.emptyDays.get(row.employee)?.length ?? 0,
        row.hasEmptyDescriptions ? 'Yes' : 'No',
        row.submittedAt ? new Date(`${row.submittedAt.slice(0, 10)}T00:00:00Z`) : null,
        approvalLabelOf(row, names),
        row.status,
      ] satisfies WorkbookCell[]
    }),
  }
}

/** One row per person, one column per day; holidays and days off are marked. */
function projectSheet({ period }: ReportMonth, name: string, rows: readonly NamedSummary[]): WorkbookSheet {
  const dates = daysOfMonth(period)
  // The days start in column B.
  const last = toColumnLetters(dates.length + 1)
  return {
    name,
    frozen: 1,
    filter: true,
    columns: [
      { header: 'Employee (marked: days off)', width: 30 },
      ...dates.map(date => ({
        header: formatShortDay(date),
        width: 10,
        format: HOURS_FORMAT,
        total: true,
        shaded: isWeekend(date),
      })),
      hoursColumn('Total'),
    ],
    rows: rows.map(row => [
      row.employeeName,
      ...dates.map((_, at): WorkbookCell => {
        const { hours = 0, isOff = false } = row.days[at] ?? {}
        return isOff ? { marked: hours || null } : hours || null
      }),
      { formula: `SUM(B{row}:${last}{row})`, result: totalHoursOf(row) },
    ]),
  }
}

const totalHoursOf = ({ byType }: SheetSummary) => Object.values(byType).reduce((sum, each) => sum + each, 0)
