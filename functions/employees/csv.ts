/** The CSV exports of employees. None contains salaries. */
import { toCsv } from '#kit/csv.ts'
import {
  type AttributeNames,
  employeeAttributes,
  formatAttribute,
  getValueAt,
} from '#shared/features/employees/attributes.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { periodName } from '#shared/features/employees/rules.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import type { DirectoryWithTitles, StoredEmployee } from './store.ts'

/** The columns of the Employee Summary. */
export const toSummaryCsv = (rows: readonly EmployeeRow[], company: DirectoryWithTitles): string =>
  toCsv<EmployeeRow>(
    {
      Name: fullName,
      Leader: row => toAttributeNames(company).personName(row.leader ?? ''),
      Project: row => company.project(row.project)?.name,
      'Job Title': row => company.jobTitle(row.jobTitle)?.name,
      'Hire Date': row => formatDay(row.hireDate),
      Country: row => row.country,
      'Salary Period': row => periodName(row.salaryPeriodMonth),
      'Client Period': row => periodName(row.clientSalaryPeriodMonth),
    },
    rows,
  )

/** All fields. */
export const toAllInfoCsv = (records: readonly StoredEmployee[], company: DirectoryWithTitles): string => {
  const names = toAttributeNames(company)
  const columns = employeeAttributes.map(attribute => [
    attribute.label,
    (record: StoredEmployee) => formatAttribute(attribute, getValueAt(record, attribute.path), names),
  ])
  return toCsv<StoredEmployee>(Object.fromEntries(columns), records)
}

export const toAttributeNames = (company: DirectoryWithTitles): AttributeNames => ({
  personName: id => {
    const person = company.person(id)
    return person ? fullName(person) : ''
  },
  projectName: id => company.project(id)?.name ?? '',
  jobTitleName: id => company.jobTitle(id)?.name ?? '',
})
