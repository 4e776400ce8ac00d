import UserRound from 'lucide-react/icons/user-round'
import { countries, countryCode } from '#shared/features/countries.ts'
import { employeeList } from '#shared/features/employees/list.ts'
import type { EmployeeListItem } from '#shared/features/employees/record.ts'
import { SALARY_PERIODS } from '#shared/features/employees/rules.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { ratesCsv } from '#shared/features/salaries/rates-csv.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { MONTH_NAMES, nameMonth, t } from '#shared/kit/texts.ts'
import { useChangeOfMany } from '#web/features/planned-changes/public.tsx'
import { ActiveFilter, CheckFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import type { TableColumn } from '#web/kit/list-screen/data-table.tsx'
import { ExportMenu, type ListExport } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { ScreenActions } from '#web/kit/list-screen/screen-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { renderName, TruncatedText, TwoLineText } from '#web/kit/truncated-text.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'

/** The code that decrypts the rates is loaded with this export, not with the list. */
const ratesExport: ListExport = {
  call: ratesCsv,
  fetch: async query => (await import('#web/features/salaries/public.ts')).fetchRates(query),
}

export function EmployeesList() {
  const { list, allInfoCsv, remove } = employeesApi.calls
  const screen = useListScreen({
    path: '/employees',
    list: employeeList,
    call: list,
    firstVisitFilters: { isActive: 'true' },
  })
  const change = useChangeOfMany(screen)
  return (
    <ScreenLayout
      title={t`Employees`}
      width="table"
      actions={
        <>
          <ExportMenu
            screen={screen}
            exports={[
              { name: t`Employees`, call: allInfoCsv },
              { ...ratesExport, name: t`Rates` },
            ]}
          />
          <ScreenActions
            actions={[
              { label: t`Authorized people`, icon: <UserRound />, to: '/authorized-people' },
              ...change.screenActions,
            ]}
          />
          <NewLink to="/employees/new" />
        </>
      }
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name or email`} />
        <PeopleFilter name="employees" label={t`Employees`} call={employeesApi.calls.all} />
        <PeopleFilter name="leaders" label={t`Leaders`} primary call={employeesApi.calls.leaders} />
        <CatalogueFilter name="projects" label={t`Projects`} call={projectsCatalogue.contract.calls.all} />
        <CatalogueFilter name="jobTitles" label={t`Job titles`} call={jobTitlesCatalogue.contract.calls.all} />
        <MultiSelectFilter
          name="country"
          label={t`Country`}
          choices={countries.map(({ name }) => ({ value: name, label: t(name) }))}
        />
        <MultiSelectFilter
          name="clientSalaryPeriodMonth"
          label={t`Client Period`}
          choices={MONTH_NAMES.map((_, month) => ({ value: String(month), label: nameMonth(month) }))}
        />
        <MultiSelectFilter
          name="salaryPeriodMonth"
          label={t`Employee Period`}
          choices={SALARY_PERIODS.map(month => ({ value: String(month), label: nameMonth(month) }))}
        />
        <CheckFilter name="onlyLeaders" label={t`Only leaders`} />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Employees`}
        emptyText={t`No employees yet.`}
        newRecord={{ label: t`New employee`, to: '/employees/new' }}
        columns={employeeColumns}
        rowName={fullName}
        deletion={{ text: t`Do you want to delete this record?`, remove }}
        rowActions={row => <EditAction rowName={fullName(row)} to={`/employees/${row._id}`} />}
        bulkActions={change.bulkActions}
        dense
      />
      {change.dialog}
    </ScreenLayout>
  )
}

/** Eleven columns leave room for a three-letter month only. */
const PeriodMonth = ({ period }: { period: number | null }) =>
  period === null ? (
    '–'
  ) : (
    <abbr title={nameMonth(period)} className="no-underline">
      {nameMonth(period, 'short')}
    </abbr>
  )

const never = () => false

const employeeColumns: readonly TableColumn<EmployeeListItem, keyof typeof employeeList.columns>[] = [
  {
    key: 'hireDate',
    header: 'Hire Date',
    sort: 'hireDate',
    cell: row => formatDay(row.hireDate) || '–',
    className: 'whitespace-nowrap tabular-nums',
    isOnCard: never,
  },
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    cell: row => (
      <span className="flex items-center gap-2">
        <PersonAvatar name={fullName(row)} picture={row.picture || undefined} size={6} />
        <TwoLineText text={fullName(row)} />
      </span>
    ),
    isRowHeader: true,
    person: row => row,
  },
  {
    key: 'email',
    header: 'Email',
    importance: 'least',
    sort: 'email',
    cell: row => <TruncatedText text={row.email} className="sm:max-w-28" />,
    isOnCard: never,
  },
  {
    key: 'leader',
    header: 'Leader',
    sort: 'leader.name',
    cell: row => (row.leader ? fullName(row.leader) : '–'),
    person: row => row.leader,
  },
  { key: 'project', header: 'Project', sort: 'project.name', cell: row => renderName(row.project?.name) },
  {
    key: 'jobTitle',
    header: 'Job Title',
    sort: 'jobTitle.name',
    cell: row => renderName(row.jobTitle?.name),
    className: 'max-sm:col-span-2',
  },
  {
    key: 'isActive',
    header: 'Active/Inactive',
    importance: 'always',
    sort: 'isActive',
    cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
    isOnCard: row => !row.isActive,
  },
  {
    key: 'clientPeriod',
    header: 'Client Period',
    sort: 'clientSalaryPeriodMonth',
    cell: row => <PeriodMonth period={row.clientSalaryPeriodMonth} />,
    isOnCard: never,
  },
  {
    key: 'employeePeriod',
    header: 'Employee Period',
    sort: 'salaryPeriodMonth',
    cell: row => <PeriodMonth period={row.salaryPeriodMonth} />,
    isOnCard: never,
  },
  {
    key: 'contractType',
    header: 'Contract type',
    importance: 'least',
    sort: 'employeeType.name',
    cell: row => (row.employeeType ? t(row.employeeType.name) : '–'),
    className: 'whitespace-nowrap',
    isOnCard: never,
  },
  {
    key: 'country',
    header: 'Country',
    sort: 'country',
    cell: row => (
      <abbr title={t(row.country)} className="no-underline">
        {countryCode(row.country)}
      </abbr>
    ),
    isOnCard: never,
  },
]
