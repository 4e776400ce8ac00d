/** Deeds on many rows: a week copied, a row repeated, the rest of the month filled. Weekends and holidays are skipped. Pure. */
import { type DayRow, isWeekend } from '#shared/features/timesheets/days.ts'
import { addDays, type Day } from '#shared/kit/dates.ts'
import {
  cellAction,
  getFieldValue,
  isEmptyRow,
  isWorkday,
  NORMAL_TYPE,
  type RowField,
  type SheetAction,
} from './cells.ts'

/** Makes rows hold what another one holds. */
export const repeatRowActions = (source: DayRow, targets: readonly DayRow[]): SheetAction[] =>
  targets.filter(row => row !== source && isWorkday(row)).flatMap(row => copyRowActions(source, row))

/** What fills the rest of a month: a row that says something, else the last working day before it that does. */
export function findFillSource(rows: readonly DayRow[], row: DayRow): DayRow | undefined {
  if (isWorkday(row) && !isEmptyRow(row)) return row
  return rows.findLast(one => one.date < row.date && isWorkday(one) && one.type === NORMAL_TYPE && !isEmptyRow(one))
}

/** The empty working days after a row, to the month's end. */
export const findEmptyDaysAfter = (rows: readonly DayRow[], source: DayRow): DayRow[] =>
  findEmptyDays(rows).filter(({ date }) => date > source.date)

/** The working days on which nothing stands at all; half a day off is no empty day. */
export const findEmptyDays = (rows: readonly DayRow[]): DayRow[] =>
  rows.filter(row => isWorkday(row) && isEmptyRow(row) && rows.every(other => other === row || other.date !== row.date))

/** What each row but the first of a range becomes when the first fills it, in some columns. */
export const fillDownActions = (range: readonly DayRow[], fields: readonly RowField[]): SheetAction[] => {
  const [source, ...targets] = range
  if (!source) return []
  return targets
    .filter(isWorkday)
    .flatMap(row => fields.map(field => cellAction(row, field, getFieldValue(source, field))))
}

/** The empty working days of a day's week hold what stood a week before; `earlier` are the rows of the month before, where it is needed. */
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

/** Whether a copy of the week before reaches into the month before. */
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
