/** The rows and cells of a sheet as they are worked on. Pure. */
import { type DayRow, daySubTypes, dayTypes, isWeekend, splits, typeLabel } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets.ts'
import type { Day } from '#shared/kit/dates.ts'

export const FIELDS = ['type', 'subType', 'description', 'hours'] as const
export type Field = (typeof FIELDS)[number]
export type Value = string | number | null

export const NORMAL = dayTypes.id('Normal')
export const HOLIDAY = dayTypes.id('Holiday')
export const BENEFIT = dayTypes.id('License Benefit')

/** Something done to a row: a cell gets a value, or the row goes. */
export type Act = CellAct | RowRemoval
export interface CellAct {
  readonly dayId: string
  readonly date: Day
  readonly field: Field
  readonly value: Value
  /** With a type: whether hours of the day may go with it. */
  readonly dropHours?: true
}
export interface RowRemoval {
  readonly dayId: string
  readonly date: Day
  readonly field: 'row'
}
export const isRemoval = (act: Act): act is RowRemoval => act.field === 'row'

export const setting = (row: Pick<DayRow, '_id' | 'date'>, field: Field, value: Value): CellAct => ({
  dayId: row._id,
  date: row.date,
  field,
  value,
})

export const rowsOf = (sheet: Pick<Timesheet, 'days'>): DayRow[] =>
  sheet.days.map(row => ({ ...row, type: row.type._id, subType: row.subType?._id ?? null }))

export function heldIn(row: DayRow, field: Field): Value {
  if (field === 'hours') return row.timeSpent
  if (field === 'description') return row.taskDescription
  return row[field]
}

/** A row by its day and place: its id is only known once the server has made it. */
export const keysOf = (rows: readonly DayRow[]): string[] =>
  rows.map(({ date }, index) => `${date}.${rows[index - 1]?.date === date ? 2 : 1}`)

/** What a cell shows, copies and is pasted from. */
export function textOf(row: DayRow, field: Field): string {
  const value = heldIn(row, field)
  if (field === 'type') return typeLabel(dayTypes.byId(row.type).name)
  if (field === 'subType') return row.subType ? daySubTypes.byId(row.subType).name : ''
  return field === 'hours' && value === 0 ? '' : String(value ?? '')
}

/** The type whose label, name or beginning of it was typed. */
export function typeTyped(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return undefined
  const names = dayTypes.all.map(({ _id, name }) => ({
    _id,
    name: name.toLowerCase(),
    label: typeLabel(name).toLowerCase(),
  }))
  const found =
    names.find(({ name, label }) => name === wanted || label === wanted) ??
    names.find(({ name, label }) => name.startsWith(wanted) || label.startsWith(wanted))
  return found?._id
}

/** Work is expected on it: neither a weekend nor a holiday. */
export const isWorkday = (row: Pick<DayRow, 'date' | 'type'>): boolean => !isWeekend(row.date) && row.type !== HOLIDAY
/** Nothing stands in it yet. */
export const isEmpty = (row: DayRow): boolean =>
  row.type === NORMAL && row.timeSpent === 0 && row.taskDescription.trim() === ''
/** A row that says hours and not what they were for. */
export const lacksDescription = (row: DayRow): boolean =>
  row.type === NORMAL && row.timeSpent > 0 && row.taskDescription.trim() === ''
export const isRemovable = (rows: readonly DayRow[], row: DayRow): boolean =>
  splits(row.type) && rows.some(({ _id, date }) => date === row.date && _id !== row._id)

/** The cells of a row that can be gone to; only a benefit has a kind. */
export const fieldsOf = (row: Pick<DayRow, 'type'>): readonly Field[] =>
  row.type === BENEFIT ? FIELDS : FIELDS.filter(field => field !== 'subType')
