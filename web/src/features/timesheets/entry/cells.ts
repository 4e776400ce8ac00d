/** The rows and cells of a sheet as they are worked on. Pure. */
import {
  type DayRow,
  daySubTypes,
  dayTypeLabel,
  dayTypes,
  isHalfDayType,
  isWeekend,
} from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets.ts'
import type { Day } from '#shared/kit/dates.ts'

export const ROW_FIELDS = ['type', 'subType', 'description', 'hours'] as const
export type RowField = (typeof ROW_FIELDS)[number]
export type RowFieldValue = string | number | null

export const NORMAL_TYPE = dayTypes.id('Normal')
export const HOLIDAY_TYPE = dayTypes.id('Holiday')
export const BENEFIT_TYPE = dayTypes.id('License Benefit')

/** Something done to a row: a cell gets a value, or the row goes. */
export type SheetAction = CellAction | RowRemoval
export interface CellAction {
  readonly dayId: string
  readonly date: Day
  readonly field: RowField
  readonly value: RowFieldValue
  /** With a type: whether hours of the day may go with it. */
  readonly dropHours?: true
}
export interface RowRemoval {
  readonly dayId: string
  readonly date: Day
  readonly field: 'row'
}
export const isRowRemoval = (act: SheetAction): act is RowRemoval => act.field === 'row'

export const cellAction = (row: Pick<DayRow, '_id' | 'date'>, field: RowField, value: RowFieldValue): CellAction => ({
  dayId: row._id,
  date: row.date,
  field,
  value,
})

export const toDayRows = (sheet: Pick<Timesheet, 'days'>): DayRow[] =>
  sheet.days.map(row => ({ ...row, type: row.type._id, subType: row.subType?._id ?? null }))

export function getFieldValue(row: DayRow, field: RowField): RowFieldValue {
  if (field === 'hours') return row.timeSpent
  if (field === 'description') return row.taskDescription
  return row[field]
}

/** A row by its day and place: its id is only known once the server has made it. */
export const rowKeysOf = (rows: readonly DayRow[]): string[] =>
  rows.map(({ date }, index) => `${date}.${rows[index - 1]?.date === date ? 2 : 1}`)

/** What a cell shows, copies and is pasted from. */
export function cellTextOf(row: DayRow, field: RowField): string {
  const value = getFieldValue(row, field)
  if (field === 'type') return dayTypeLabel(dayTypes.byId(row.type).name)
  if (field === 'subType') return row.subType ? daySubTypes.byId(row.subType).name : ''
  return field === 'hours' && value === 0 ? '' : String(value ?? '')
}

/** The type whose label, name or beginning of it was typed. */
export function parseDayType(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return undefined
  const names = dayTypes.all.map(({ _id, name }) => ({
    _id,
    name: name.toLowerCase(),
    label: dayTypeLabel(name).toLowerCase(),
  }))
  const found =
    names.find(({ name, label }) => name === wanted || label === wanted) ??
    names.find(({ name, label }) => name.startsWith(wanted) || label.startsWith(wanted))
  return found?._id
}

/** Work is expected on it: neither a weekend nor a holiday. */
export const isWorkday = (row: Pick<DayRow, 'date' | 'type'>): boolean =>
  !isWeekend(row.date) && row.type !== HOLIDAY_TYPE
/** Nothing stands in it yet. */
export const isEmptyRow = (row: DayRow): boolean =>
  row.type === NORMAL_TYPE && row.timeSpent === 0 && row.taskDescription.trim() === ''
/** A row that says hours and not what they were for. */
export const lacksDescription = (row: DayRow): boolean =>
  row.type === NORMAL_TYPE && row.timeSpent > 0 && row.taskDescription.trim() === ''
export const isRemovableRow = (rows: readonly DayRow[], row: DayRow): boolean =>
  isHalfDayType(row.type) && rows.some(({ _id, date }) => date === row.date && _id !== row._id)

/** The cells of a row that can be gone to; only a benefit has a kind. */
export const editableFieldsOf = (row: Pick<DayRow, 'type'>): readonly RowField[] =>
  row.type === BENEFIT_TYPE ? ROW_FIELDS : ROW_FIELDS.filter(field => field !== 'subType')
