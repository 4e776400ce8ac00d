import { Link } from '@tanstack/react-router'
import { categories } from '#shared/features/categories.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { goalList } from '#shared/features/goals/list.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { DELETE_GOAL, goals, mayOpenTemplates } from '#shared/features/goals.ts'
import { reasons } from '#shared/features/reasons.ts'
import { FIRST_END_DAY, showDay } from '#shared/kit/dates.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { DayFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { EntriesFilter, MultiFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { GoalCounts } from './goal-counts.tsx'
import { GoalStatus } from './status.tsx'

export const PATH = '/hitGoals-process'

export function GoalsList() {
  const { list, csv, remove, leaders } = goals.calls
  const roles = useSession()?.roles ?? []
  return (
    <ListScreen
      path={PATH}
      title="HitGoals Process"
      subtitle={<GoalCounts path={PATH} />}
      list={goalList}
      call={list}
      csv={csv}
      more={
        mayOpenTemplates({ roles }) ? (
          <Button asChild>
            <Link to="/hitGoal-templates">Templates</Link>
          </Button>
        ) : null
      }
      filters={
        <>
          <SearchFilter name="searchText" label="Search by objective" />
          <PeopleFilter name="employees" label="Employees" call={employees.calls.all} />
          <PeopleFilter name="leaders" label="Leaders" call={leaders} />
          <EntriesFilter name="categories" label="Categories" call={categories.contract.calls.all} />
          <EntriesFilter name="reasons" label="Reasons" call={reasons.contract.calls.all} />
          <MultiFilter name="status" label="Status" choices={asChoices(goalStatuses.all)} />
          <DayFilter name="startDate" label="Deadline from" />
          <DayFilter name="endDate" label="Deadline until" min={FIRST_END_DAY} />
        </>
      }
      columns={[
        {
          key: 'objective',
          header: 'Objective',
          sort: 'objective',
          cell: goal => <span className="line-clamp-2 break-words">{goal.objective}</span>,
          className: 'font-medium',
        },
        { key: 'employee', header: 'Employee', sort: 'employee.name', cell: goal => fullName(goal.employee) },
        { key: 'category', header: 'Category', sort: 'category.name', cell: goal => goal.category.name },
        { key: 'reason', header: 'Reason', sort: 'reasonID.name', cell: goal => goal.reasonID.name },
        {
          key: 'status',
          header: 'Status',
          sort: 'hitgoalProcessStatusID.statusName',
          cell: ({ hitgoalProcessStatusID: { statusName }, completed, total }) => (
            <GoalStatus name={statusName} completed={completed} total={total} />
          ),
        },
        {
          key: 'deadLine',
          header: 'Deadline',
          sort: 'deadLine',
          cell: goal => showDay(goal.deadLine),
          className: 'whitespace-nowrap tabular-nums',
        },
        { key: 'createdBy', header: 'Created by', sort: 'createdBy.name', cell: goal => fullName(goal.createdBy) },
      ]}
      nameOf={goal => goal.objective}
      remove={{ call: remove, text: DELETE_GOAL }}
    />
  )
}
