/** The export of all rates, in encrypted cells. */
import type { DirectoryWithTitles } from '#functions/employees/store.ts'
import { toCsv } from '#kit/csv.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { DOLLARS } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import type { PayCell } from './pay-cells.ts'

/** The rows with one cell each, empty for people without a rate. */
export const toRatesCsv = (
  rows: readonly EmployeeRow[],
  company: DirectoryWithTitles,
  cells: ReadonlyMap<string, PayCell>,
): string =>
  toCsv<EmployeeRow>(
    {
      Name: row => row.name,
      'Last name': row => row.lastName,
      Email: row => row.email,
      Leader: row => {
        const leader = company.person(row.leader)
        return leader && fullName(leader)
      },
      Project: row => company.project(row.project)?.name,
      'Job Title': row => company.jobTitle(row.jobTitle)?.name,
      'Employee type': row => row.employeeType && employeeTypes.byId(row.employeeType).name,
      Country: row => row.country,
      'Hire Date': row => formatDay(row.hireDate),
      // If all rates are in dollars, the file has no column for currencies, as before.
      ...([...cells.values()].some(({ currency }) => currency !== DOLLARS)
        ? { Currency: (row: EmployeeRow) => cells.get(row._id)?.currency }
        : {}),
      Rate: row => cells.get(row._id)?.amount,
    },
    rows,
  )
