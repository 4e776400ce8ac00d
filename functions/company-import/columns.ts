/** The columns of each sheet. Their values are described as for the hire workbook. */

import { type ImportSheetName, PAY_COLUMNS, type PAY_SHEETS } from '#shared/features/company-import.ts'
import { countryNames } from '#shared/features/countries.ts'
import { type EmployeeAttribute, employeeAttributes } from '#shared/features/employees/attributes.ts'
import { EmployeeChange, NewEmployee } from '#shared/features/employees/form.ts'
import { EMPLOYEE_EDITOR_ROLES } from '#shared/features/employees/record.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { ROLE_LABELS } from '#shared/features/role-labels.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { HolidayForm } from '#shared/features/timesheets/holidays.ts'
import { MaxHoursForm } from '#shared/features/timesheets/max-hours.ts'
import { PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'

export interface ImportColumn extends Omit<EmployeeAttribute, 'inWorkbook'> {
  readonly note: string
}
export interface ImportSheet {
  readonly name: ImportSheetName
  readonly columns: readonly ImportColumn[]
  /** The path of the field that identifies a row's record. */
  readonly key: string
  /** Roles that may create and change these records on their own screens. */
  readonly roles: readonly Role[]
}

const column = (path: string, label: string, note: string, rest: Partial<ImportColumn> = {}): ImportColumn => ({
  path,
  label,
  kind: 'text',
  note,
  ...rest,
})
const flagColumn = (path: string, label: string, note: string) => column(path, label, note, { kind: 'flag' })

const NOTES: Readonly<Record<string, string>> = {
  name: 'Required. At most 32 characters.',
  lastName: 'Required. At most 32 characters.',
  email: 'Required. The work email: rows are found again by it, so an import cannot change it.',
  idNumber: 'Required. At most 25 characters.',
  birthdayDate: 'Required. A date, such as 21/Nov/1990.',
  hireDate: 'A date, such as 21/Nov/2026. The first project, salary period and insurance follow from it.',
  employeeType: 'Required. Choose from the list.',
  jobTitle: 'Required. A name from the sheet Job titles, or one that exists already.',
  project: 'A name from the sheet Projects, or an active project that exists already.',
  leader: 'The email of a leader: of this sheet, or one who is here already.',
  isLeader: 'Yes for everybody who leads somebody.',
  salaryPeriodMonth: 'Leave it empty, and it follows from the hire date.',
  clientSalaryPeriodMonth: 'Leave it empty, and it follows from the hire date.',
  'resignationInfo.resignationReason': 'Of who leaves. Choose from the list.',
  'resignationInfo.lastDay':
    'Of who leaves: a date, such as 21/Nov/2026. The night after, access ends. Needs the reason.',
}
/** Referrals are entered in Muster, because they may name people of the same sheet. */
const NOT_IMPORTED = ['referBy', 'referralAmount']
/** Fields that hires lack but people who leave have. */
const OF_LEAVERS = ['resignationInfo.resignationReason', 'resignationInfo.lastDay']
const isImported = ({ inWorkbook, path }: EmployeeAttribute) =>
  (inWorkbook && !NOT_IMPORTED.includes(path)) || OF_LEAVERS.includes(path)

const DEFAULT_NOTES: Readonly<Record<string, string>> = {
  day: 'A date, such as 21/Nov/2026.',
  flag: 'Yes or No.',
}
const EMPTY = 'An empty cell changes nothing.'

const peopleColumns: readonly ImportColumn[] = [
  ...employeeAttributes
    .filter(isImported)
    .map(attribute => ({ ...attribute, note: NOTES[attribute.path] ?? DEFAULT_NOTES[attribute.kind] ?? EMPTY })),
  column(
    'projectChange.effectiveDate',
    'Project since',
    'Only when somebody who is here already moves to another project: since when.',
    { kind: 'day' },
  ),
]

const payColumns = (name: keyof typeof PAY_SHEETS, note: string): ImportColumn[] => [
  column(
    'email',
    PAY_COLUMNS.email,
    'Required. The work email of an active person, of the sheet People or here already.',
  ),
  column('amount', PAY_COLUMNS[name], note),
  column(
    'currency',
    PAY_COLUMNS.currency,
    'Follows from the country of the person. If it is written, it must be that one.',
  ),
  column('date', PAY_COLUMNS.date, 'Since when; the hire date if it is empty.', { kind: 'day' }),
]

/** Roles that manage the calendar of timesheets. */
const CALENDAR_KEEPERS = rolesForScreens('/timesheet-management')

const sheets: Readonly<Record<ImportSheetName, Omit<ImportSheet, 'name'>>> = {
  Projects: {
    key: 'name',
    roles: projectsCatalogue.contract.calls.create.access.roles as readonly Role[],
    columns: [
      column('name', 'Name', 'Required. At most 32 characters. Rows are found again by it.'),
      column('category', 'Category', 'Such as Internal: such projects have no client who reviews.'),
      column('partner', 'Partner', EMPTY),
      column('clientSince', 'Client since', 'A date, such as 21/Nov/2026.', { kind: 'day' }),
      column('techStack', 'Tech stack', EMPTY),
      flagColumn('isActive', 'Active', 'Yes or No; Yes if it is empty.'),
      flagColumn('holidays', 'Holidays', 'Whether holidays count as eight hours.'),
      flagColumn('vacations', 'Vacations', 'Whether vacations are filled in with eight hours.'),
      flagColumn('allowTimsheetImport', 'Timesheet import', 'Whether people may import timesheets from a file.'),
      flagColumn('needsApproval', 'Needs approval', 'Whether a submitted timesheet waits for the leader.'),
    ],
  },
  'Job titles': {
    key: 'name',
    roles: jobTitlesCatalogue.contract.calls.create.access.roles as readonly Role[],
    columns: [
      column('name', 'Name', 'Required. Rows are found again by it.'),
      column('order', 'Order', 'Required. A whole number: the place in a career.'),
      column('jobFamily', 'Job family', EMPTY),
    ],
  },
  People: {
    key: 'email',
    roles: rolesForScreens('/company-import'),
    columns: peopleColumns,
  },
  Users: {
    key: 'email',
    roles: rolesForScreens('/users'),
    columns: [
      column('email', 'Email', 'Required. The work email of an active person, of the sheet People or here already.'),
      ...PUBLIC_ROLES.map(role => flagColumn(role, ROLE_LABELS[role], 'Yes, and the person has this role.')),
    ],
  },
  Holidays: {
    key: 'date',
    roles: CALENDAR_KEEPERS,
    columns: [
      column('date', 'Date', 'Required. A date, such as 25/Dec/2026. Rows are found again by it and their country.', {
        kind: 'day',
      }),
      column('country', 'Country', 'Required. Choose from the list.', { allowedValues: countryNames }),
      column('description', 'Description', 'Required. What the day is called, at most 200 characters.'),
    ],
  },
  'Max hours': {
    key: 'year',
    roles: CALENDAR_KEEPERS,
    columns: [
      column('year', 'Year', 'Required. Such as 2026. Rows are found again by it and their month.'),
      column('month', 'Month', 'Required. Choose from the list.', { kind: 'period', allowedValues: MONTH_NAMES }),
      column('totalHours', 'Hours', 'Required. What the month asks of everybody, in steps of half an hour.'),
    ],
  },
  Salaries: {
    key: 'email',
    roles: EMPLOYEE_EDITOR_ROLES,
    columns: payColumns('Salaries', 'What they earn. Only for people who have no salary yet; others have a log.'),
  },
  Rates: {
    key: 'email',
    roles: EMPLOYEE_EDITOR_ROLES,
    columns: payColumns('Rates', 'What clients pay for them. Only for people who have no rate yet; others have a log.'),
  },
}
export const sheetOf = (name: ImportSheetName): ImportSheet => ({ name, ...sheets[name] })

export const formOf = {
  Projects: projectsCatalogue.Form,
  'Job titles': jobTitlesCatalogue.Form,
  NewPerson: NewEmployee,
  Person: EmployeeChange,
  Holidays: HolidayForm,
  'Max hours': MaxHoursForm,
}
