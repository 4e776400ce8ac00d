/** Plans the rows of the calendar: holidays, identified by day and country, and the hours of months. */
import { holidayDate } from '#functions/timesheets/store.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import type { CellNames } from './cells.ts'
import { formOf } from './columns.ts'
import { changesBetween, findDoubles, overlay, parseForm, readCells } from './parse-row.ts'
import type { WrittenSheet } from './read-file.ts'
import type { HolidayStep, MaxHoursStep, SheetPlanner } from './steps.ts'

const NO_NAMES: CellNames = { emailOf: () => '', projectName: () => '', jobTitleName: () => '' }
const NONE_WRITTEN = { people: () => [], projects: () => [], jobTitles: () => [] }

/** Converts records to the cells of their sheet. */
export const toHolidayCells = (of: Omit<Holiday, '_id' | 'version'>) => ({
  date: holidayDate(of),
  country: of.country,
  description: of.description,
})
/** Months in cells count from 0, as people's do. */
export const toMaxHoursCells = ({ year, month, totalHours }: Omit<MaxHours, '_id' | 'version'>) => ({
  year,
  month: month - 1,
  totalHours,
})

export const planHolidays = (written: WrittenSheet, planner: SheetPlanner): readonly HolidayStep[] =>
  planByKey<HolidayStep>(written, planner, {
    present: planner.company.holidays,
    toCells: toHolidayCells,
    key: ['date', 'country'],
    nameOf: ({ date, country }) => `${date}, ${country}`,
    parse: ({ date, ...cells }, fail) => {
      const [year, month, day] = String(date ?? '').split('-')
      const isOfDay = (path: string) => path === 'year' || path === 'month' || path === 'day'
      return parseForm(formOf.Holidays, date ? { ...cells, year, month, day } : cells, (path, message) =>
        fail(isOfDay(path) ? 'date' : path, message),
      )
    },
  })

export const planMaxHours = (written: WrittenSheet, planner: SheetPlanner): readonly MaxHoursStep[] =>
  planByKey<MaxHoursStep>(written, planner, {
    present: planner.company.maxHours,
    toCells: toMaxHoursCells,
    key: ['year', 'month'],
    nameOf: ({ year, month }) => `${MONTH_NAMES[Number(month)]} ${year}`,
    parse: ({ month, ...cells }, fail) =>
      parseForm(formOf['Max hours'], month === undefined ? cells : { ...cells, month: Number(month) + 1 }, fail),
  })

type Cells = Readonly<Record<string, unknown>>
type Fail = (path: string, message: string) => void
interface KeyedRules<S extends HolidayStep | MaxHoursStep> {
  readonly present: readonly NonNullable<S['before']>[]
  toCells(record: S['values'] | NonNullable<S['before']>): Cells
  /** The columns that identify a row's record: an import does not change them. */
  readonly key: readonly [string, string]
  nameOf(cells: Cells): string
  /** Returns the form's values; if they are invalid, reports the errors and returns undefined. */
  parse(cells: Cells, fail: Fail): S['values'] | undefined
}

function planByKey<S extends HolidayStep | MaxHoursStep>(
  { sheet, rows }: WrittenSheet,
  { fail, idOf }: SheetPlanner,
  { present, toCells, key, nameOf, parse }: KeyedRules<S>,
): readonly S[] {
  const keyOf = (cells: Cells) => key.map(path => String(cells[path] ?? '')).join(' ')
  const byKey = new Map(present.map(record => [keyOf(toCells(record)), record]))
  const found: { row: number; key: string }[] = []
  const steps = rows.flatMap((written): S[] => {
    const { row } = written
    const wrong = new Set<string>()
    // Reports the invalid cell only, not also that the form lacks its value.
    const failHere = (path: string, message: string) => {
      if (!wrong.has(path)) fail(row, path, message)
      wrong.add(path)
    }
    const read = (columns: typeof sheet.columns, before?: object) =>
      readCells(written, columns, before, { cells: NO_NAMES, written: NONE_WRITTEN }, failHere)
    const keyed = read(sheet.columns.filter(({ path }) => key.includes(path)))
    const keyCells = overlay({}, keyed)
    const before = byKey.get(keyOf(keyCells))
    const cellsBefore = before && toCells(before)
    const others = read(
      sheet.columns.filter(({ path }) => !key.includes(path)),
      cellsBefore,
    )
    if (keyed.size === key.length) found.push({ row, key: keyOf(keyCells) })
    const values =
      before && others.size === 0 ? before : parse(overlay({ ...cellsBefore, ...keyCells }, others), failHere)
    if (!values || wrong.size) return []
    const changes = changesBetween(sheet.columns, cellsBefore, toCells(values), others, NO_NAMES)
    const action = !before ? 'make' : changes.length ? 'change' : 'keep'
    const rowId = idOf(row)
    const ids = { id: before?._id ?? rowId, rowId }
    return [{ sheet: sheet.name, row, name: nameOf(toCells(values)), action, changes, ...ids, values, before } as S]
  })
  findDoubles(found, (row, message) => fail(row, key[0], message))
  return steps
}
