/** The two CSVs of employees. Salaries are in neither. */

import { csv } from '#kit/csv.ts'
import { attributes, inWords, type Names, valueAt } from '#shared/features/employees/attributes.ts'
import { type EmployeeRow, fullName } from '#shared/features/employees/people.ts'
import { periodName } from '#shared/features/employees/rules.ts'
import { showDay } from '#shared/kit/dates.ts'
import type { StoredEmployee, WholeCompany } from './store.ts'

/** What the Employee Summary shows. */
export const summarySheet = (rows: readonly EmployeeRow[], company: WholeCompany): string =>
  csv<EmployeeRow>(
    {
      Name: fullName,
      Leader: row => namesIn(company).personName(row.leader ?? ''),
      Project: row => company.project(row.project)?.name,
      'Job Title': row => company.jobTitle(row.jobTitle)?.name,
      'Hire Date': row => showDay(row.hireDate),
      Country: row => row.country,
      'Salary Period': row => periodName(row.salaryPeriodMonth),
      'Client Period': row => periodName(row.clientSalaryPeriodMonth),
    },
    rows,
  )

/** All fields there are. */
export const wholeSheet = (records: readonly StoredEmployee[], company: WholeCompany): string => {
  const names = namesIn(company)
  const columns = attributes.map(attribute => [
    attribute.label,
    (record: StoredEmployee) => inWords(attribute, valueAt(record, attribute.path), names),
  ])
  return csv<StoredEmployee>(Object.fromEntries(columns), records)
}

export const namesIn = (company: WholeCompany): Names => ({
  personName: id => {
    const person = company.person(id)
    return person ? fullName(person) : ''
  },
  projectName: id => company.project(id)?.name ?? '',
  jobTitleName: id => company.jobTitle(id)?.name ?? '',
})
