import { type DirectoryWithTitles, loadDirectoryWithTitles } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { validationError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { readWorkbook } from '#kit/xlsx/read-workbook.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import type { employeeWorkbooksApi as contract } from '#shared/features/employee-workbooks.ts'
import { type EmployeeAttribute, employeeAttributes } from '#shared/features/employees/attributes.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { UNSUPPORTED_WORKBOOK } from '#shared/kit/workbooks.ts'
import { parseEmployeeRows } from './parse-rows.ts'

/** The handlers of these calls, which the imports' Lambda serves. */
export const hireWorkbookHandlers: Handlers<typeof contract.calls> = {
  template: async ({ now }) => {
    const [open, titles] = await Promise.all([projects.rows(now), jobTitles.rows(now)])
    const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).sort()
    const lists = { project: names(open.filter(({ isActive }) => isActive)), jobTitle: names(titles) }
    const rows = employeeAttributes
      .filter(attribute => attribute.inWorkbook)
      .map(attribute => {
        const choices = choicesOf(attribute, lists)
        return [
          attribute.label,
          choices.length ? { value: null, choices } : null,
          choices.length ? choices.join(', ') : hintOf(attribute),
        ]
      })
    const columns = [
      { header: 'Attribute', width: 30 },
      { header: 'Value', width: 40 },
      { header: 'What it may be', width: 80 },
    ]
    return writeWorkbook([{ name: 'Employee', columns, rows }])
  },
  read: async ({ actor, body, now }) => {
    const [rows, all] = await Promise.all([
      readWorkbook(Buffer.from(body.content, 'base64')),
      loadDirectoryWithTitles(actor, now),
    ])
    const written = readAttributeRows(rows)
    const [open, titles] = await Promise.all([projects.rows(now), jobTitles.rows(now)])
    const bearing = (of: readonly { readonly _id: string; readonly name: string }[]) => (name: string) =>
      of.filter(one => toComparableText(one.name) === toComparableText(name)).map(({ _id }) => _id)
    return parseEmployeeRows(written, {
      people: nameOrEmail => findPeopleByName(nameOrEmail, all),
      projects: bearing(open.filter(({ isActive }) => isActive)),
      jobTitles: bearing(titles),
    })
  },
}

/** The rows below the headings. @throws when no heading Attribute is next to a heading Value. */
function readAttributeRows(rows: readonly (readonly SheetCell[])[]): [string, SheetCell][] {
  const [headings = [], ...rest] = rows
  const column = (name: string) =>
    headings.findIndex(cell => typeof cell === 'string' && toComparableText(cell.trim()) === name)
  const [attribute, value] = [column('attribute'), column('value')]
  if (attribute < 0 || value < 0) throw validationError('content', UNSUPPORTED_WORKBOOK)
  return rest.flatMap((row): [string, SheetCell][] => {
    const name = String(row[attribute] ?? '').trim()
    return name ? [[name, row[value] ?? null]] : []
  })
}

const findPeopleByName = (nameOrEmail: string, { all }: DirectoryWithTitles): string[] => {
  const wanted = toComparableText(nameOrEmail)
  const active = all.filter(row => row.isActive)
  const byEmail = active.filter(row => row.email === wanted)
  return (byEmail.length ? byEmail : active.filter(row => toComparableText(fullName(row)) === wanted)).map(
    row => row._id,
  )
}

/** The options of a value that is chosen from a list. */
function choicesOf(
  { kind, entries, allowedValues }: EmployeeAttribute,
  lists: Readonly<Record<string, readonly string[]>>,
) {
  if (entries) return entries.all.map(({ name }) => name)
  if (allowedValues) return allowedValues
  return kind === 'flag' ? ['Yes', 'No'] : (lists[kind] ?? [])
}

const HINTS: Readonly<Record<string, string>> = {
  day: 'A date, such as 21/Nov/2026',
  person: 'A name or an email address',
}
const hintOf = ({ kind }: EmployeeAttribute): string => HINTS[kind] ?? ''
