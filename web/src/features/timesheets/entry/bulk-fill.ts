/**
 * Bulk actions on rows: copy a week, repeat a row, fill the rest of the month. Weekends and holidays are skipped. Pure.
 */
import { type DayRow, isWeekend, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import { addDays, type Day } from '#shared/kit/dates.ts'
import { cellAction, getFieldValue, isEmptyRow, isWorkday, type RowField, type SheetAction } from './cells.ts'

/** Copies the contents of one row to others. */
export const repeatRowActions = (source: DayRow, targets: readonly DayRow[]): SheetAction[] =>
  targets.filter(row => row !== source && isWorkday(row)).flatMap(row => copyRowActions(source, row))

/**
 * Returns the row to fill the rest of a month with: the given row if it has contents, otherwise the last working day
 * before it that has.
 */
export function findFillSource(rows: readonly DayRow[], row: DayRow): DayRow | undefined {
  if (isWorkday(row) && !isEmptyRow(row)) return row
  return rows.findLast(one => one.date < row.date && isWorkday(one) && one.type === NORMAL_TYPE && !isEmptyRow(one))
}

/** Returns the empty working days after a row, to the month's end. */
export const findEmptyDaysAfter = (rows: readonly DayRow[], source: DayRow): DayRow[] =>
  findEmptyDays(rows).filter(({ date }) => date > source.date)

/** Returns the working days without any contents; a day with half a day off is not empty. */
export const findEmptyDays = (rows: readonly DayRow[]): DayRow[] =>
  rows.filter(row => isWorkday(row) && isEmptyRow(row) && rows.every(other => other === row || other.date !== row.date))

/** Fills a range from its first row, in the given columns: returns the changes to all other rows. */
export const fillDownActions = (range: readonly DayRow[], fields: readonly RowField[]): SheetAction[] => {
  const [source, ...targets] = range
  if (!source) return []
  return targets
    .filter(isWorkday)
    .flatMap(row => fields.map(field => cellAction(row, field, getFieldValue(source, field))))
}

/**
 * Copies the contents of the week before to the empty working days of a day's week; `earlier` are the rows of the
 * previous month, if needed.
 */
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

/** Whether copying the week before needs rows of the previous month. */
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
