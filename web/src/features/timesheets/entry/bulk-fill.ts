/** Bulk actions on rows: copy a week, repeat a row, fill the month. They skip weekends and holidays. Pure. */
import { type DayRow, isWeekend, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import { addDays, type Day } from '#shared/kit/dates.ts'
import { cellAction, getFieldValue, isEmptyRow, isWorkday, type RowField, type SheetAction } from './cells.ts'

/** Copies the contents of a row to other rows. */
export const repeatRowActions = (source: DayRow, targets: readonly DayRow[]): SheetAction[] =>
  targets.filter(row => row !== source && isWorkday(row)).flatMap(row => copyRowActions(source, row))

/** Returns the row to fill the rest of the month from: the given one or, if empty, the last filled workday before. */
export function findFillSource(rows: readonly DayRow[], row: DayRow): DayRow | undefined {
  if (isWorkday(row) && !isEmptyRow(row)) return row
  return rows.findLast(one => one.date < row.date && isWorkday(one) && one.type === NORMAL_TYPE && !isEmptyRow(one))
}

/** Returns the empty workdays after a row, until the end of the month. */
export const findEmptyDaysAfter = (rows: readonly DayRow[], source: DayRow): DayRow[] =>
  findEmptyDays(rows).filter(({ date }) => date > source.date)

/** Returns the workdays without any contents; a day with half a day off is not empty. */
export const findEmptyDays = (rows: readonly DayRow[]): DayRow[] =>
  rows.filter(row => isWorkday(row) && isEmptyRow(row) && rows.every(other => other === row || other.date !== row.date))

/** Copies the first row of a range to its other rows, in the given columns. */
export const fillDownActions = (range: readonly DayRow[], fields: readonly RowField[]): SheetAction[] => {
  const [source, ...targets] = range
  if (!source) return []
  return targets
    .filter(isWorkday)
    .flatMap(row => fields.map(field => cellAction(row, field, getFieldValue(source, field))))
}

/** Copies the previous week to the empty workdays of a week. `earlier` has the previous month's rows, if needed. */
export function copyWeekActions(rows: readonly DayRow[], day: Day, earlier: readonly DayRow[] = []): SheetAction[] {
  const week = daysOfWeek(day)
  return findEmptyDays(rows)
    .filter(({ date }) => week.includes(date))
    .flatMap(row => {
      const source = [...rows, ...earlier].find(
        ({ date, type, timeSpent }) => date === addDays(row.date, -7) && type === NORMAL_TYPE && timeSpent > 0,
      )
      return source ? copyRowActions(source, row) : []
    })
}

/** Whether the previous week is partly in the previous month. */
export const needsPreviousMonth = (rows: readonly DayRow[], day: Day): boolean => {
  const first = rows[0]?.date ?? day
  return daysOfWeek(day).some(date => date >= first && addDays(date, -7) < first && !isWeekend(date))
}

/** Monday to Sunday. */
export function daysOfWeek(day: Day): Day[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - ((weekday + 6) % 7)))
}

const copyRowActions = (source: DayRow, row: DayRow): SheetAction[] => [
  ...(source.type === row.type ? [] : [cellAction(row, 'type', source.type)]),
  ...(source.subType === null ? [] : [cellAction(row, 'subType', source.subType)]),
  cellAction(row, 'description', source.taskDescription),
  cellAction(row, 'hours', source.timeSpent),
]
