import {
  type ActionItemListed,
  actionItemList,
  actionItems,
  DELETE_ITEM,
  firstStatuses,
  isOverdue,
  priorities,
  statuses,
} from '#shared/features/action-items.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { FIRST_END_DAY, showDay } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { DayFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

export function ActionItemsList() {
  const { list, csv, authors, remove } = actionItems.calls
  return (
    <ListScreen
      path="/action-items"
      title="Action Items"
      list={actionItemList}
      call={list}
      csv={csv}
      initial={{ status: firstStatuses.map(status => status._id).join(',') }}
      filters={
        <>
          <SearchFilter name="search" label="Search by title" />
          <PeopleFilter name="employees" label="Employees" call={employees.calls.all} />
          <PeopleFilter name="leaderAssigned" label="Assigned to" call={employees.calls.leaders} />
          <MultiFilter name="status" label="Status" choices={asChoices(statuses.all)} />
          <MultiFilter name="priority" label="Priority" choices={asChoices(priorities.all)} />
          <PeopleFilter name="createdBy" label="Created by" call={authors} />
          <DayFilter name="startDate" label="Created from" />
          <DayFilter name="endDate" label="Created until" min={FIRST_END_DAY} />
        </>
      }
      columns={[
        { key: 'title', header: 'Title', sort: 'title', cell: item => item.title, className: 'font-medium' },
        { key: 'employee', header: 'Employee', sort: 'employee.name', cell: item => fullName(item.employee) },
        {
          key: 'leaderAssigned',
          header: 'Assigned to',
          sort: 'leaderAssigned.name',
          cell: item => fullName(item.leaderAssigned),
        },
        { key: 'status', header: 'Status', sort: 'status.name', cell: item => <StatusChip name={item.status.name} /> },
        {
          key: 'priority',
          header: 'Priority',
          sort: 'priority.name',
          cell: item => <StatusChip name={item.priority.name} />,
        },
        { key: 'dueDate', header: 'Due', sort: 'dueDate', cell: item => <DueDate item={item} /> },
        { key: 'creationDate', header: 'Created', sort: 'creationDate', cell: item => showDay(item.creationDate) },
      ]}
      nameOf={item => item.title}
      remove={{ call: remove, text: DELETE_ITEM }}
    />
  )
}

function DueDate({ item }: { item: ActionItemListed }) {
  const shown = <span className="whitespace-nowrap">{showDay(item.dueDate)}</span>
  if (!isOverdue(item, today(new Date()))) return shown
  return (
    <span className="text-destructive dark:text-tone-red">
      {shown} <span className="block text-xs">Overdue</span>
    </span>
  )
}
