/** The list of who goes through a procedure, and how far they are. */
import { fullName } from '#shared/features/employees/people.ts'
import { overallStatuses } from '#shared/features/procedures/checklist.ts'
import { processList } from '#shared/features/procedures/process.ts'
import { showDay } from '#shared/kit/dates.ts'
import { asChoices } from '../choices.tsx'
import { SearchFilter, SelectFilter } from '../filters/filters.tsx'
import { ListScreen } from '../list-screen/list-screen.tsx'
import { ViewAction } from '../list-screen/row-actions.tsx'
import { OverallChip } from './progress.tsx'
import { readOnlyPath } from './read-only.ts'
import type { ProcedureScreen } from './screens.ts'

export function ProcessesList({ of: { contract, messages, title }, paths }: ProcedureScreen) {
  const { list, remove } = contract.calls
  return (
    <ListScreen
      path={paths.processes}
      title={title}
      subtitle={messages.subtitle}
      list={processList}
      call={list}
      filters={
        <>
          <SearchFilter name="search" label="Search by Name" />
          <SelectFilter name="status" label="Status" choices={asChoices(overallStatuses.all)} />
        </>
      }
      columns={[
        { key: 'employee', header: 'Employee', sort: 'employee.name', cell: row => fullName(row.employee) },
        { key: 'template', header: 'Template', sort: 'template.title', cell: row => row.template.title },
        {
          key: 'creationDate',
          header: 'Creation date',
          sort: 'creationDate',
          cell: row => showDay(row.creationDate),
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'status',
          header: 'Status',
          sort: 'isCompleted',
          cell: row => <OverallChip done={row.done} total={row.total} />,
          className: 'tabular-nums',
        },
      ]}
      nameOf={row => `${row.template.title} of ${fullName(row.employee)}`}
      actions={row => (
        <ViewAction
          of={`${row.template.title} of ${fullName(row.employee)}`}
          to={readOnlyPath(`${paths.processes}/${row._id}`)}
        />
      )}
      remove={{ call: remove, text: messages.remove }}
    />
  )
}
