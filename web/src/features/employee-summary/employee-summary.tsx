import ChartColumn from 'lucide-react/icons/chart-column'
import UserRound from 'lucide-react/icons/user-round'
import { employeeList } from '#shared/features/employees/list.ts'
import { personPathFor } from '#shared/features/employees/person-path.ts'
import { mayEditEmployees } from '#shared/features/employees/record.ts'
import { SALARY_PERIODS } from '#shared/features/employees/rules.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { MONTH_NAMES, nameMonth, t } from '#shared/kit/texts.ts'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable } from '#web/kit/list-screen/list-screen.tsx'
import { ScreenActions } from '#web/kit/list-screen/screen-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { renderName, TwoLineText } from '#web/kit/truncated-text.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'

const SUMMARY_PATH = '/employee-jobtitles'
export const SUMMARY_ROLES = rolesForScreens(SUMMARY_PATH)

/** Who works on which project in which role; also the home screen of most people. */
export function EmployeeSummaryScreen() {
  const { list, summaryCsv, leaders } = employeesApi.calls
  const who = { roles: useSession()?.roles ?? [] }
  const keeps = mayEditEmployees(who)
  const screen = useListScreen({
    path: SUMMARY_PATH,
    list: employeeList,
    call: list,
    firstVisitFilters: { isActive: 'true' },
  })
  return (
    <ScreenLayout
      title={t`Employee Summary`}
      actions={
        <>
          <ScreenActions
            actions={[
              { label: t`Headcount`, icon: <ChartColumn />, to: '/headcount', isOffered: true },
              { label: t`Authorized people`, icon: <UserRound />, to: '/authorized-people', isOffered: !keeps },
            ].filter(({ to, isOffered }) => isOffered && hasRole(who, rolesForScreens(to)))}
          />
          <ExportMenu screen={screen} exports={[{ call: summaryCsv }]} />
        </>
      }
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name or email`} />
        <PeopleFilter name="leaders" label={t`Leaders`} primary call={leaders} />
        <CatalogueFilter name="projects" label={t`Projects`} call={projectsCatalogue.contract.calls.all} />
        <CatalogueFilter name="jobTitles" label={t`Job titles`} call={jobTitlesCatalogue.contract.calls.all} />
        <MultiSelectFilter
          name="salaryPeriodMonth"
          label={t`Salary Period`}
          choices={SALARY_PERIODS.map(month => ({ value: String(month), label: nameMonth(month) }))}
        />
        <MultiSelectFilter
          name="clientSalaryPeriodMonth"
          label={t`Client Period`}
          choices={MONTH_NAMES.map((_, month) => ({ value: String(month), label: nameMonth(month) }))}
        />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Employee Summary`}
        emptyText={t`There is nobody you can see yet.`}
        columns={[
          {
            key: 'name',
            header: t`Name`,
            sort: 'name',
            cell: row => (
              <span className="flex items-center gap-2">
                <PersonAvatar name={fullName(row)} picture={row.picture || undefined} size={6} />
                <TwoLineText text={fullName(row)} />
              </span>
            ),
            className: 'font-medium',
            ...(keeps ? { person: (row: PersonName) => row } : {}),
          },
          {
            key: 'leader',
            header: t`Leader`,
            sort: 'leader.name',
            cell: row => (row.leader ? fullName(row.leader) : '–'),
            person: row => row.leader,
          },
          { key: 'project', header: t`Project`, sort: 'project.name', cell: row => renderName(row.project?.name) },
          {
            key: 'jobTitle',
            header: t`Job Title`,
            sort: 'jobTitle.name',
            cell: row => renderName(row.jobTitle?.name),
            className: 'max-sm:col-span-2',
          },
          {
            key: 'hireDate',
            header: t`Hire Date`,
            sort: 'hireDate',
            cell: row => formatDay(row.hireDate) || '–',
            className: 'whitespace-nowrap tabular-nums',
            isOnCard: () => false,
          },
          {
            key: 'country',
            header: t`Country`,
            sort: 'country',
            cell: row => t(row.country),
            className: 'whitespace-nowrap',
            isOnCard: () => false,
          },
          {
            key: 'salaryPeriod',
            header: t`Salary Period`,
            sort: 'salaryPeriodMonth',
            cell: row => sayPeriod(row.salaryPeriodMonth),
            className: 'sm:w-0',
            isOnCard: () => false,
          },
          {
            key: 'clientPeriod',
            header: t`Client Period`,
            sort: 'clientSalaryPeriodMonth',
            cell: row => sayPeriod(row.clientSalaryPeriodMonth),
            className: 'sm:w-0',
            isOnCard: () => false,
          },
        ]}
        to={row => personPathFor(who, row)}
      />
    </ScreenLayout>
  )
}

const sayPeriod = (month: number | null) => (month === null ? '–' : nameMonth(month))
