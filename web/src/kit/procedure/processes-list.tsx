/** The list of who goes through a procedure, and how far they are. */
import { fullName } from '#shared/features/employees/people.ts'
import { overallStatuses } from '#shared/features/procedures/checklist.ts'
import { procedureProcessList } from '#shared/features/procedures/process.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { toChoices } from '../combobox.tsx'
import { SearchFilter, SelectFilter } from '../filters/filters.tsx'
import { ListScreen } from '../list-screen/list-screen.tsx'
import { ViewAction } from '../list-screen/row-actions.tsx'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'
import { ChecklistStatusChip } from './progress.tsx'
import { toReadOnlyPath } from './read-only.ts'

export function ProcedureProcessesList({ procedure: { contract, messages, title }, paths }: ProcedureScreenProps) {
  const { list, remove } = contract.calls
  return (
    <ListScreen
      path={paths.processes}
      title={title}
      subtitle={messages.subtitle}
      list={procedureProcessList}
      call={list}
      filters={
        <>
          <SearchFilter name="search" label="Search by Name" />
          <SelectFilter name="status" label="Status" choices={toChoices(overallStatuses.all)} />
        </>
      }
      columns={[
        { key: 'employee', header: 'Employee', sort: 'employee.name', cell: row => fullName(row.employee) },
        { key: 'template', header: 'Template', sort: 'template.title', cell: row => row.template.title },
        {
          key: 'creationDate',
          header: 'Creation date',
          sort: 'creationDate',
          cell: row => formatDay(row.creationDate),
          className: 'whitespace-nowrap tabular-nums',
        },
        {
          key: 'status',
          header: 'Status',
          sort: 'isCompleted',
          cell: row => <ChecklistStatusChip done={row.done} total={row.total} />,
          className: 'tabular-nums',
        },
      ]}
      rowName={row => `${row.template.title} of ${fullName(row.employee)}`}
      actions={row => (
        <ViewAction
          rowName={`${row.template.title} of ${fullName(row.employee)}`}
          to={toReadOnlyPath(`${paths.processes}/${row._id}`)}
        />
      )}
      remove={{ call: remove, text: messages.remove }}
    />
  )
}
