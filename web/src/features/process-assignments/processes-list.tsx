import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import {
  type ProcessListed,
  periodicityName,
  processAssignments,
  processList,
  processTypes,
} from '#shared/features/process-assignments.ts'
import { showDay } from '#shared/kit/dates.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { ActiveFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

export function ProcessesList() {
  const { list, csv, remove } = processAssignments.calls
  return (
    <ListScreen
      path="/process-assignment"
      title="Process Assignment"
      subtitle="What people go through again and again. On its start date a process is opened for the person’s leader."
      list={processList}
      call={list}
      csv={csv}
      initial={{ isActive: 'true' }}
      filters={
        <>
          <SearchFilter name="search" label="Search by employee" />
          <PeopleFilter name="leaders" label="Leaders" call={employees.calls.leaders} />
          <MultiFilter name="processType" label="Process" choices={asChoices(processTypes.all)} />
          <ActiveFilter />
        </>
      }
      columns={[
        { key: 'employee', header: 'Employee', sort: 'employee.name', cell: row => fullName(row.employee) },
        { key: 'processType', header: 'Process', sort: 'processType.name', cell: row => row.processType.name },
        {
          key: 'periodicity',
          header: 'Periodicity',
          sort: 'periodicity',
          cell: row => periodicityName(row.periodicity),
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'nextPeriodStartDate',
          header: 'Next start',
          sort: 'nextPeriodStartDate',
          cell: row => showDay(row.nextPeriodStartDate),
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'isActive',
          header: 'Active',
          sort: 'isActive',
          cell: row => <StatusChip name={row.isActive ? 'Active' : 'Inactive'} />,
        },
        { key: 'template', header: 'Template', cell: row => row.careerDevelopmentPlanTemplate?.title ?? '–' },
      ]}
      nameOf={nameOf}
      remove={{ call: remove, text: 'Do you want to delete this record?' }}
    />
  )
}

/** A person may have several processes. */
const nameOf = ({ processType, employee }: ProcessListed) => `${processType.name} of ${fullName(employee)}`
