import { Link } from '@tanstack/react-router'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalList } from '#shared/features/goals/list.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { CONFIRM_DELETE_GOAL, goalsApi, mayOpenGoalTemplates } from '#shared/features/goals.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { FIRST_END_DAY, formatDay } from '#shared/kit/dates.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { DayFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { GoalCountsCard } from './goal-counts.tsx'
import { GoalStatusChip } from './goal-status-chip.tsx'

export const GOALS_PATH = '/hitGoals-process'

export function GoalsList() {
  const { list, csv, remove, leaders } = goalsApi.calls
  const roles = useSession()?.roles ?? []
  return (
    <ListScreen
      path={GOALS_PATH}
      title="HitGoals Process"
      subtitle={<GoalCountsCard path={GOALS_PATH} />}
      list={goalList}
      call={list}
      exports={csv}
      toolbar={
        mayOpenGoalTemplates({ roles }) ? (
          <Button asChild>
            <Link to="/hitGoal-templates">Templates</Link>
          </Button>
        ) : null
      }
      filters={
        <>
          <SearchFilter name="searchText" label="Search by objective" />
          <PeopleFilter name="employees" label="Employees" call={employeesApi.calls.all} />
          <PeopleFilter name="leaders" label="Leaders" call={leaders} />
          <CatalogueFilter name="categories" label="Categories" call={categoriesCatalogue.contract.calls.all} />
          <CatalogueFilter name="reasons" label="Reasons" call={reasonsCatalogue.contract.calls.all} />
          <MultiSelectFilter name="status" label="Status" choices={toChoices(goalStatuses.all)} />
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
            <GoalStatusChip name={statusName} completed={completed} total={total} />
          ),
        },
        {
          key: 'deadLine',
          header: 'Deadline',
          sort: 'deadLine',
          cell: goal => formatDay(goal.deadLine),
          className: 'whitespace-nowrap tabular-nums',
        },
        { key: 'createdBy', header: 'Created by', sort: 'createdBy.name', cell: goal => fullName(goal.createdBy) },
      ]}
      rowName={goal => goal.objective}
      remove={{ call: remove, text: CONFIRM_DELETE_GOAL }}
    />
  )
}
