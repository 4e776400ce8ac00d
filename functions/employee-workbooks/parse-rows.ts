/** Converts the contents of a workbook to the form's values, or says why they could not be understood. */
import { isWithoutResult, NO_FORMULA_RESULT, type SheetCell } from '#kit/xlsx/read-cells.ts'
import type { ParsedWorkbook } from '#shared/features/employee-workbooks.ts'
import { type EmployeeAttribute, employeeAttributes } from '#shared/features/employees/attributes.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { shorten } from '#shared/kit/shorten.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'

/** Lookups by name. Each returns the ids of everything with that name. */
export interface WorkbookNames {
  people(nameOrEmail: string): readonly string[]
  projects(name: string): readonly string[]
  jobTitles(name: string): readonly string[]
}
export type ParsedValue = { readonly value: string | boolean } | { readonly message: string }

/** Attribute names are matched regardless of spaces, case and accents; the field's own name is accepted too. */
const normalizeLabel = (text: string) => toComparableText(text).replace(/[^\p{L}\p{N}]/gu, '')
const attributesByLabel = new Map(
  employeeAttributes.flatMap(attribute => [
    [normalizeLabel(attribute.label), attribute] as const,
    [normalizeLabel(attribute.path), attribute] as const,
  ]),
)

/** Reads rows of an attribute and its value. */
export function parseEmployeeRows(
  rows: readonly (readonly [attribute: string, value: SheetCell])[],
  named: WorkbookNames,
): ParsedWorkbook {
  const values: Record<string, string | boolean> = {}
  const problems: ParsedWorkbook['problems'] = []
  for (const [name, cell] of rows) {
    const attribute = attributesByLabel.get(normalizeLabel(name))
    const written = cell === null ? '' : cell instanceof Date ? toIsoDay(cell) : String(cell).trim()
    if (!attribute?.inWorkbook)
      problems.push({ label: name, value: shorten(written, MAX_SHOWN), message: 'Unknown attribute' })
    else if (written !== '') {
      const result = isWithoutResult(written)
        ? { message: NO_FORMULA_RESULT }
        : parseValue(attribute, cell, written, named)
      if ('value' in result) values[attribute.path] = result.value
      else problems.push({ label: attribute.label, value: shorten(written, MAX_SHOWN), message: result.message })
    }
  }
  return { values, problems }
}

/** The maximum length of an invalid value in an error, including the ellipsis. */
const MAX_SHOWN = 81
const toIsoDay = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

export function parseValue(
  { kind, entries, allowedValues }: EmployeeAttribute,
  cell: SheetCell,
  written: string,
  named: WorkbookNames,
): ParsedValue {
  const same = (text: string) => normalizeLabel(text) === normalizeLabel(written)
  if (entries) {
    const entry = entries.all.find(({ name }) => same(name))
    return entry ? { value: entry._id } : { message: `Choose one of ${entries.all.map(({ name }) => name).join(', ')}` }
  }
  if (kind === 'day') return cell instanceof Date ? { value: written } : parseDay(written)
  if (kind === 'flag') return parseFlag(written)
  if (kind === 'period') {
    const month = MONTH_NAMES.findIndex(name => same(name) || same(name.slice(0, 3)))
    const allowed = allowedValues?.some(word => word === MONTH_NAMES[month])
    return allowed ? { value: String(month) } : { message: `Choose one of ${allowedValues?.join(', ')}` }
  }
  if (allowedValues) {
    const word = allowedValues.find(same)
    return word ? { value: word } : { message: `Choose one of ${allowedValues.join(', ')}` }
  }
  if (kind === 'person')
    return requireSingleId(
      named.people(written),
      'Nobody has this name or email',
      'Several people have this name. Enter the email instead.',
    )
  if (kind === 'project')
    return requireSingleId(
      named.projects(written),
      'There is no such active project',
      'Several projects have this name',
    )
  if (kind === 'jobTitle')
    return requireSingleId(named.jobTitles(written), 'There is no such job title', 'Several job titles have this name')
  return { value: written }
}

const requireSingleId = (ids: readonly string[], none: string, several: string): ParsedValue => {
  const [id] = ids
  if (!id) return { message: none }
  return ids.length === 1 ? { value: id } : { message: several }
}

function parseFlag(written: string): ParsedValue {
  const text = normalizeLabel(written)
  if (['yes', 'y', 'true', '1', 'x', 'si'].includes(text)) return { value: true }
  if (['no', 'n', 'false', '0'].includes(text)) return { value: false }
  return { message: 'Write Yes or No' }
}

/** Whether a day is ambiguous, because it could also be read month first: `05/06/1990`. */
export function isReadInTwoWays(written: string): boolean {
  const [, date, month] = /^(\d{1,2})[/ .-](\d{1,2})[/ .-]\d{4}$/.exec(written)?.map(Number) ?? []
  return date !== undefined && month !== undefined && date <= 12 && month <= 12 && date !== month
}

/** `2026-11-21`, `21/Nov/2026`, `21/11/2026`. */
export function parseDay(written: string): { readonly value: string } | { readonly message: string } {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written)
  const european = /^(\d{1,2})[/ .-](\d{1,2}|\p{L}{3,9})[/ .-](\d{4})$/u.exec(written)
  const [year, month, date] = iso ? iso.slice(1) : european ? [european[3], european[2], european[1]] : []
  const number =
    Number(month) ||
    MONTH_NAMES.findIndex(name => normalizeLabel(name).startsWith(normalizeLabel(month ?? '?').slice(0, 3))) + 1
  const day = `${year}-${String(number).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const instant = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return exists ? { value: day } : { message: 'Invalid date' }
}
