import { Link } from '@tanstack/react-router'
import { countries, countryCode } from '#shared/features/countries.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import { fullName } from '#shared/features/employees/people.ts'
import type { EmployeeListed } from '#shared/features/employees/record.ts'
import { periodName, SALARY_PERIODS } from '#shared/features/employees/rules.ts'
import { employees } from '#shared/features/employees.ts'
import { jobTitles } from '#shared/features/job-titles.ts'
import { projects } from '#shared/features/projects.ts'
import { MONTH_NAMES, showDay } from '#shared/kit/dates.ts'
import { Clipped, ClippedLines } from '#web/kit/clipped.tsx'
import { ActiveFilter, CheckFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { EntriesFilter, MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import type { Column } from '#web/kit/list-screen/data-table.tsx'
import type { WholeQuery } from '#web/kit/list-screen/exports.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'

interface EmployeesListProps {
  /** Saves the filtered people's rates, which only the browser can read. */
  readonly saveRates: (query: WholeQuery) => Promise<void>
}

export function EmployeesList({ saveRates }: EmployeesListProps) {
  const { list, allInfoCsv, remove } = employees.calls
  return (
    <ListScreen
      path="/employees"
      title="Employees"
      list={employeeList}
      call={list}
      csv={[
        { label: 'CSV', call: allInfoCsv },
        { label: 'Rates CSV', save: saveRates },
      ]}
      wide
      initial={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="search" label="Search by name or email" />
          <PeopleFilter name="employees" label="Employees" call={employees.calls.all} />
          <PeopleFilter name="leaders" label="Leaders" call={employees.calls.leaders} />
          <EntriesFilter name="projects" label="Projects" call={projects.contract.calls.all} />
          <EntriesFilter name="jobTitles" label="Job Titles" call={jobTitles.contract.calls.all} />
          <MultiFilter name="country" label="Country" choices={countryChoices} />
          <MultiFilter name="clientSalaryPeriodMonth" label="Client Period" choices={clientPeriodChoices} />
          <MultiFilter name="salaryPeriodMonth" label="Employee Period" choices={periodChoices} />
          <CheckFilter name="onlyLeaders" label="Only leaders" />
          <ActiveFilter />
        </>
      }
      columns={columns}
      nameOf={fullName}
      more={
        <Button asChild variant="ghost">
          <Link to="/authorized-people">Authorized people</Link>
        </Button>
      }
      remove={{ call: remove, text: 'Do you want to delete this record?' }}
    />
  )
}

const countryChoices = countries.map(({ name }) => ({ value: name, label: name }))
const periodChoices = SALARY_PERIODS.map(month => ({ value: String(month), label: periodName(month) }))
const clientPeriodChoices = MONTH_NAMES.map((label, month) => ({ value: String(month), label }))

/** Eleven columns leave room for three letters of a month. */
const Month = ({ period }: { period: number | null }) =>
  period === null ? (
    '–'
  ) : (
    <abbr title={periodName(period)} className="no-underline">
      {periodName(period).slice(0, 3)}
    </abbr>
  )

const lines = (text: string | null | undefined) => (text ? <ClippedLines text={text} /> : '–')

const columns: readonly Column<EmployeeListed, keyof typeof employeeList.columns>[] = [
  {
    key: 'hireDate',
    header: 'Hire Date',
    sort: 'hireDate',
    cell: row => showDay(row.hireDate) || '–',
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    cell: row => <ClippedLines text={fullName(row)} />,
    className: 'sm:min-w-28',
    names: true,
  },
  { key: 'email', header: 'Email', sort: 'email', cell: row => <Clipped text={row.email} className="sm:max-w-28" /> },
  { key: 'leader', header: 'Leader', sort: 'leader.name', cell: row => lines(row.leader && fullName(row.leader)) },
  { key: 'project', header: 'Project', sort: 'project.name', cell: row => lines(row.project?.name) },
  {
    key: 'jobTitle',
    header: 'Job Title',
    sort: 'jobTitle.name',
    cell: row => lines(row.jobTitle?.name),
    className: 'sm:min-w-28',
  },
  {
    key: 'isActive',
    header: 'Active/Inactive',
    sort: 'isActive',
    cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
  },
  {
    key: 'clientPeriod',
    header: 'Client Period',
    sort: 'clientSalaryPeriodMonth',
    cell: row => <Month period={row.clientSalaryPeriodMonth} />,
  },
  {
    key: 'employeePeriod',
    header: 'Employee Period',
    sort: 'salaryPeriodMonth',
    cell: row => <Month period={row.salaryPeriodMonth} />,
  },
  {
    key: 'contractType',
    header: 'Contract type',
    sort: 'employeeType.name',
    cell: row => row.employeeType?.name ?? '–',
    className: 'whitespace-nowrap',
  },
  {
    key: 'country',
    header: 'Country',
    sort: 'country',
    cell: row => (
      <abbr title={row.country} className="no-underline">
        {countryCode(row.country)}
      </abbr>
    ),
  },
]
