/** How the rows of a day get back to what they were. Pure. */
import { type DayRow, splits } from '#shared/features/timesheets/days.ts'
import { type Act, FIELDS, type Field, heldIn, NORMAL, setting } from './cells.ts'
import { halfOf } from './queue.ts'

/** What was done at once: the rows of the days that it touched, before and after. */
export interface Step {
  readonly before: readonly DayRow[]
  readonly after: readonly DayRow[]
}

/** The acts that lead from the present rows back to `to`, where a step changed them from it. */
export function reverting(present: readonly DayRow[], from: readonly DayRow[], to: readonly DayRow[]): Act[] {
  const dates = [...new Set([...from, ...to].map(({ date }) => date))]
  return dates.flatMap(date => {
    const on = (rows: readonly DayRow[]) => rows.filter(row => row.date === date)
    return ofDay(on(present), on(from), on(to))
  })
}

function ofDay(present: readonly DayRow[], from: readonly DayRow[], to: readonly DayRow[]): Act[] {
  const [only] = present
  if (!only) return []
  if (present.length === to.length) return present.flatMap((row, index) => cells(row, from[index], to[index] ?? row))
  if (present.length > to.length) return joined(present, to[0] ?? only)
  const half = to.find(({ type }) => splits(type)) ?? to[0] ?? only
  const other = to.find(row => row !== half) ?? only
  const second = { ...other, _id: halfOf(only.date, only._id), type: NORMAL, subType: null }
  return [...cells(only, undefined, half), ...cells(second, undefined, other, ['description', 'hours'])]
}

/** Two rows become the one they were. */
function joined(present: readonly DayRow[], to: DayRow): Act[] {
  const keep = present.find(({ _id }) => _id === to._id) ?? present[0] ?? to
  const other = present.find(row => row !== keep)
  // A split that ends takes an ordinary half with it.
  const goesAlong = splits(keep.type) && !splits(to.type) && other?.type === NORMAL
  const gone: Act[] = other && !goesAlong ? [{ dayId: other._id, date: other.date, field: 'row' }] : []
  return [...gone, ...cells(keep, undefined, to)]
}

/** The cells in which a row differs, and those that are said in any case. A type comes first: what it fills in or moves to another half is said again. */
function cells(row: DayRow, from: DayRow | undefined, to: DayRow, said: readonly Field[] = []): Act[] {
  const isMoved = row.type !== to.type
  const isSaid = (field: Field) =>
    said.includes(field) || (isMoved && (field === 'hours' || (field === 'description' && !from)))
  return FIELDS.filter(field => {
    if (isSaid(field)) return true
    return heldIn(row, field) !== heldIn(to, field) && (!from || heldIn(from, field) !== heldIn(to, field))
  }).map(field => ({
    ...setting(row, field, heldIn(to, field)),
    ...(field === 'type' ? { dropHours: true as const } : {}),
  }))
}
