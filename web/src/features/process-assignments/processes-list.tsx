import { employeesApi } from '#shared/features/employees.ts'
import {
  formatPeriodicity,
  type ProcessAssignmentListItem,
  processAssignmentList,
  processAssignmentsApi,
  processTypes,
} from '#shared/features/process-assignments.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { renderName } from '#web/kit/truncated-text.tsx'

export function ProcessAssignmentsList() {
  const { list, csv, remove } = processAssignmentsApi.calls
  const screen = useListScreen({
    path: '/process-assignment',
    list: processAssignmentList,
    call: list,
    firstVisitFilters: { isActive: 'true' },
  })
  return (
    <ScreenLayout
      title={t`Process Assignment`}
      subtitle={t`Recurring processes. On its start date, a process is opened for the person’s leader.`}
      actions={
        <>
          <ExportMenu screen={screen} exports={[{ call: csv }]} />
          <NewLink to="/process-assignment/new" />
        </>
      }
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by employee`} />
        <PeopleFilter name="leaders" label={t`Leaders`} call={employeesApi.calls.leaders} />
        <MultiSelectFilter name="processType" label={t`Process`} primary choices={toChoices(processTypes.all)} />
        <ActiveFilter />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Process Assignment`}
        emptyText={t`Nothing is assigned yet. Muster opens what is assigned here on its own, period by period.`}
        newRecord={{ label: t`New assignment`, to: '/process-assignment/new' }}
        columns={[
          {
            key: 'employee',
            header: t`Employee`,
            sort: 'employee.name',
            cell: row => fullName(row.employee),
            person: row => row.employee,
          },
          {
            key: 'processType',
            header: t`Process`,
            sort: 'processType.name',
            cell: row => t(row.processType.name),
            className: 'sm:whitespace-nowrap',
          },
          {
            key: 'periodicity',
            header: t`Periodicity`,
            sort: 'periodicity',
            cell: row => translateSentence(formatPeriodicity(row.periodicity)),
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'nextPeriodStartDate',
            header: t`Next start`,
            importance: 'always',
            sort: 'nextPeriodStartDate',
            cell: row => formatDay(row.nextPeriodStartDate),
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'isActive',
            header: t`Active`,
            importance: 'always',
            sort: 'isActive',
            cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
          },
          { key: 'template', header: t`Template`, cell: row => renderName(row.careerDevelopmentPlanTemplate?.title) },
        ]}
        rowName={getProcessName}
        deletion={{ text: t`Do you want to delete this record?`, remove }}
        rowActions={row => <EditAction rowName={getProcessName(row)} to={`/process-assignment/${row._id}`} />}
      />
    </ScreenLayout>
  )
}

/** Includes the type, because a person may have several processes. */
const getProcessName = ({ processType, employee }: ProcessAssignmentListItem) =>
  t`${t(processType.name)} of ${fullName(employee)}`
