/** The workbook of an import: empty except for the choices of its cells, or with the present company. */

import type { SheetColumn, WorkbookSheet } from '#kit/xlsx/sheet.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { IMPORT_SHEETS, type ImportSheetName, MAX_IMPORT_ROWS } from '#shared/features/company-import.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { type CellNames, toCell } from './cells.ts'
import { type ImportColumn, type ImportSheet, sheetOf } from './columns.ts'
import type { CompanyCatalogues, CompanyRecords } from './company.ts'
import { toHolidayCells, toMaxHoursCells } from './plan-calendar.ts'
import { toRoleFlags } from './plan-users.ts'

/** The number of empty rows whose cells have lists to choose from. */
const BLANK_ROWS = 1000

/** The sheets that an actor may fill in. */
const sheetsFor = (actor: Actor) => IMPORT_SHEETS.map(sheetOf).filter(({ roles }) => hasRole(actor, roles))

/** Existing projects and job titles can be chosen, so their sheets contain them. */
export const writeTemplate = (catalogues: CompanyCatalogues, actor: Actor): Promise<Buffer> =>
  writeCompany({ ...catalogues, people: [], users: [], holidays: [], maxHours: [] }, actor)

/** Leaves out people who have left, because an import neither creates nor changes them. */
export function writeCompany(company: CompanyRecords, actor: Actor): Promise<Buffer> {
  const names = namesOf(company)
  const sheets = sheetsFor(actor)
  return writeWorkbook(
    sheets.map(sheet => {
      const rows = recordsOf(sheet.name, company).map(record =>
        sheet.columns.map(column => toCell(column, record, names)),
      )
      return toWorkbookSheet(sheet, rows, column => offerOf(column, sheets, company))
    }),
  )
}

function recordsOf(name: ImportSheetName, company: CompanyRecords): readonly object[] {
  switch (name) {
    case 'Projects':
      return company.projects.toSorted((a, b) => compare(a.name, b.name))
    case 'Job titles':
      return company.jobTitles.toSorted((a, b) => a.order - b.order || compare(a.name, b.name))
    case 'People':
      return activePeople(company)
    case 'Users':
      return company.users
        .filter(({ isActive }) => isActive)
        .sort((a, b) => compare(a.email, b.email))
        .map(({ email, roles }) => ({ email, ...toRoleFlags(roles) }))
    case 'Holidays':
      return company.holidays.map(toHolidayCells).sort((a, b) => compare(a.date + a.country, b.date + b.country))
    case 'Salaries':
    case 'Rates':
      return activePeople(company).map(({ email }) => ({ email }))
    case 'Max hours':
      return company.maxHours.map(toMaxHoursCells).sort((a, b) => a.year - b.year || a.month - b.month)
  }
}
const activePeople = ({ people }: CompanyRecords) =>
  people
    .filter(({ isActive }) => isActive)
    .sort((a, b) => compare(fullName(a), fullName(b)) || compare(a.email, b.email))
const compare = (a: string, b: string) => {
  const [first, second] = [toComparableText(a), toComparableText(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

function namesOf({ people, projects, jobTitles }: CompanyRecords): CellNames {
  const emails = new Map(people.map(({ _id, email }) => [_id, email]))
  const projectNames = new Map(projects.map(({ _id, name }) => [_id, name]))
  const titleNames = new Map(jobTitles.map(({ _id, name }) => [_id, name]))
  return {
    emailOf: id => emails.get(id) ?? '',
    projectName: id => projectNames.get(id) ?? '',
    jobTitleName: id => titleNames.get(id) ?? '',
  }
}

const toWorkbookSheet = (
  { name, columns, key }: ImportSheet,
  rows: WorkbookSheet['rows'],
  offered: (column: ImportColumn) => Pick<SheetColumn, 'choices' | 'choicesFrom'>,
): WorkbookSheet => ({
  name,
  columns: columns.map(column => ({
    header: column.label,
    width: column.path === key ? 32 : 20,
    note: column.note,
    ...offered(column),
  })),
  rows,
  frozen: 1,
  blankRows: BLANK_ROWS,
})

/** Returns a cell's choices: names from another sheet of the workbook, so that new ones can be chosen too. */
function offerOf(
  { kind, entries, allowedValues }: ImportColumn,
  sheets: readonly ImportSheet[],
  company: CompanyRecords,
) {
  if (entries) return { choices: entries.all.map(({ name }) => name) }
  if (allowedValues) return { choices: allowedValues }
  if (kind === 'flag') return { choices: ['Yes', 'No'] }
  if (kind !== 'project' && kind !== 'jobTitle') return {}
  const from: ImportSheetName = kind === 'project' ? 'Projects' : 'Job titles'
  if (sheets.some(({ name }) => name === from)) return { choicesFrom: `'${from}'!$A$2:$A$${MAX_IMPORT_ROWS + 1}` }
  const named = kind === 'project' ? company.projects.filter(({ isActive }) => isActive) : company.jobTitles
  return { choices: named.map(({ name }) => name).sort(compare) }
}
