/** The rows and cells of a sheet while it is edited. Pure. */
import {
  BENEFIT_TYPE,
  type DayRow,
  type DayType,
  daySubTypes,
  dayTypeLabel,
  dayTypes,
  HOLIDAY_TYPE,
  isWeekend,
  NORMAL_TYPE,
} from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import type { Day } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'

export const ROW_FIELDS = ['type', 'subType', 'description', 'hours'] as const
export type RowField = (typeof ROW_FIELDS)[number]
export type RowFieldValue = string | number | null

/** Sets a cell's value, or removes a row. */
export type SheetAction = CellAction | RowRemoval
export interface CellAction {
  readonly dayId: string
  readonly date: Day
  readonly field: RowField
  readonly value: RowFieldValue
  /** For a type: allows the change to drop hours of the day. */
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

/** Keys of rows by day and position, because the ids of new rows are unknown until the server has created them. */
export const rowKeysOf = (rows: readonly DayRow[]): string[] =>
  rows.map(({ date }, index) => `${date}.${rows[index - 1]?.date === date ? 2 : 1}`)

/** The translated label of a type. */
export const sayDayType = (type: DayType): string => t(dayTypeLabel(type))

/** A cell's text, as displayed, copied and accepted when pasted. */
export function cellTextOf(row: DayRow, field: RowField): string {
  const value = getFieldValue(row, field)
  if (field === 'type') return sayDayType(dayTypes.byId(row.type).name)
  if (field === 'subType') return row.subType ? t(daySubTypes.byId(row.subType).name) : ''
  return field === 'hours' && value === 0 ? '' : String(value ?? '')
}

/** Finds the type whose label or name equals or starts with the text, in English or the user's language. */
export function parseDayType(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return undefined
  const types = dayTypes.all.map(({ _id, name }) => ({
    _id,
    names: [name, dayTypeLabel(name), sayDayType(name)].map(one => one.toLowerCase()),
  }))
  const found =
    types.find(({ names }) => names.includes(wanted)) ??
    types.find(({ names }) => names.some(name => name.startsWith(wanted)))
  return found?._id
}

/** Whether work is expected on the day: no weekend or holiday. */
export const isWorkday = (row: Pick<DayRow, 'date' | 'type'>): boolean =>
  !isWeekend(row.date) && row.type !== HOLIDAY_TYPE
export const isEmptyRow = (row: DayRow): boolean =>
  row.type === NORMAL_TYPE && row.timeSpent === 0 && row.taskDescription.trim() === ''

/** The fields that can be focused; only a benefit has a kind. */
export const editableFieldsOf = (row: Pick<DayRow, 'type'>): readonly RowField[] =>
  row.type === BENEFIT_TYPE ? ROW_FIELDS : ROW_FIELDS.filter(field => field !== 'subType')
