/** The list of employees, and the Employee Summary: the same rows. Source: spec 2 section 2. */
import { countryNames } from '#shared/features/countries.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByMonth } from '#shared/kit/list-groups.ts'
import { fullName } from '#shared/kit/people.ts'
import { employeeTypes } from './catalogues.ts'
import { type CompanyLookup, type EmployeeRow, groupByPerson, sortableNameOf } from './people.ts'
import { SALARY_PERIODS } from './rules.ts'

const { search, is, anyId, anyOf, anyNumber } = filterBuildersFor<EmployeeRow, CompanyLookup>()
export const employeeList = defineList<EmployeeRow, CompanyLookup>()({
  columns: {
    hireDate: row => row.hireDate,
    name: row => fullName(row),
    email: row => row.email,
    'leader.name': (row, look) => sortableNameOf(row.leader, look),
    'project.name': (row, look) => look.project(row.project)?.name,
    'jobTitle.name': (row, look) => look.jobTitle(row.jobTitle)?.name,
    country: row => row.country,
    isActive: row => row.isActive,
    salaryPeriodMonth: row => row.salaryPeriodMonth,
    clientSalaryPeriodMonth: row => row.clientSalaryPeriodMonth,
    'employeeType.name': row => row.employeeType && employeeTypes.byId(row.employeeType).name,
  },
  filters: {
    search: search(row => [row.name, row.lastName, row.email]),
    employees: anyId(row => row._id),
    leaders: anyId(row => row.leader),
    projects: anyId(row => row.project),
    jobTitles: anyId(row => row.jobTitle),
    country: anyOf(countryNames, row => row.country),
    salaryPeriodMonth: anyNumber(SALARY_PERIODS, row => row.salaryPeriodMonth),
    clientSalaryPeriodMonth: anyNumber([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], row => row.clientSalaryPeriodMonth),
    onlyLeaders: is(row => row.isLeader),
    isActive: is(row => row.isActive),
  },
  groups: {
    leader: groupByPerson('Leader', row => row.leader),
    project: { name: 'Project', key: row => row.project, label: (key, look) => look.project(key)?.name },
    jobTitle: { name: 'Job title', key: row => row.jobTitle, label: (key, look) => look.jobTitle(key)?.name },
    country: { name: 'Country', key: row => row.country },
    hireMonth: groupByMonth('Hire month', row => row.hireDate),
  },
  sortByColumn: 'name',
  thenByColumns: ['name'],
  isSortAscending: true,
  pageSize: 20,
})
