/** Deeds on many rows: a week copied, a row repeated, the rest of the month filled. Weekends and holidays are skipped. Pure. */
import { type DayRow, isWeekend } from '#shared/features/timesheets/days.ts'
import { addDays, type Day } from '#shared/kit/dates.ts'
import { type Act, type Field, heldIn, isEmpty, isWorkday, NORMAL, setting } from './cells.ts'

/** Makes rows hold what another one holds. */
export const repeated = (source: DayRow, targets: readonly DayRow[]): Act[] =>
  targets.filter(row => row !== source && isWorkday(row)).flatMap(row => copied(source, row))

/** What fills the rest of a month: a row that says something, else the last working day before it that does. */
export function sourceFor(rows: readonly DayRow[], row: DayRow): DayRow | undefined {
  if (isWorkday(row) && !isEmpty(row)) return row
  return rows.findLast(one => one.date < row.date && isWorkday(one) && one.type === NORMAL && !isEmpty(one))
}

/** The empty working days after a row, to the month's end. */
export const restOf = (rows: readonly DayRow[], source: DayRow): DayRow[] =>
  emptyDays(rows).filter(({ date }) => date > source.date)

/** The working days on which nothing stands at all; half a day off is no empty day. */
export const emptyDays = (rows: readonly DayRow[]): DayRow[] =>
  rows.filter(row => isWorkday(row) && isEmpty(row) && rows.every(other => other === row || other.date !== row.date))

/** What each row but the first of a range becomes when the first fills it, in some columns. */
export const filledDown = (range: readonly DayRow[], fields: readonly Field[]): Act[] => {
  const [source, ...targets] = range
  if (!source) return []
  return targets.filter(isWorkday).flatMap(row => fields.map(field => setting(row, field, heldIn(source, field))))
}

/** The empty working days of a day's week hold what stood a week before; `earlier` are the rows of the month before, where it is needed. */
export function weekCopied(rows: readonly DayRow[], day: Day, earlier: readonly DayRow[] = []): Act[] {
  const week = weekOf(day)
  return emptyDays(rows)
    .filter(({ date }) => week.includes(date))
    .flatMap(row => {
      const source = [...rows, ...earlier].find(
        ({ date, type, timeSpent }) => date === addDays(row.date, -7) && type === NORMAL && timeSpent > 0,
      )
      return source ? copied(source, row) : []
    })
}

/** Whether a copy of the week before reaches into the month before. */
export const needsEarlier = (rows: readonly DayRow[], day: Day): boolean => {
  const first = rows[0]?.date ?? day
  return weekOf(day).some(date => date >= first && addDays(date, -7) < first && !isWeekend(date))
}

/** Monday to Sunday. */
export function weekOf(day: Day): Day[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - ((weekday + 6) % 7)))
}

const copied = (source: DayRow, row: DayRow): Act[] => [
  ...(source.type === row.type ? [] : [setting(row, 'type', source.type)]),
  ...(source.subType === null ? [] : [setting(row, 'subType', source.subType)]),
  setting(row, 'description', source.taskDescription),
  setting(row, 'hours', source.timeSpent),
]
