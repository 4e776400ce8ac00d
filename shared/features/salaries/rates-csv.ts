/** The export of rates, in its own file because the list of employees offers it and needs nothing else of pay. */
import { staffAccess } from '#shared/kit/access.ts'
import { get } from '#shared/kit/contract.ts'
import { employeeList } from '../employees/list.ts'
import { EMPLOYEE_EDITOR_ROLES } from '../employees/record.ts'

export const RATES_EXPORT = 'employees/queryAllEmployeeAndRateCurrentRate.csv'
export const ratesCsv = get(`/api/${RATES_EXPORT}`, {
  access: staffAccess(EMPLOYEE_EDITOR_ROLES, 'all'),
  summary:
    "The filtered employees' fields with their rates of today, as CSV with the rate cells encrypted to the browser",
  query: employeeList.query,
  file: 'RatesPerEmployeesInformation.csv',
  cells: { 'Hire Date': 'day', Rate: 'number' },
})
