/** How a person's check-ins have moved their goals since a given day. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { movementSince } from '#shared/features/goals/check-ins.ts'
import type { GoalListItem } from '#shared/features/goals/list.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import type { Day } from '#shared/kit/dates.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { ConfidenceChip } from '#web/features/goals/public.ts'
import { queryFor } from '#web/kit/queries.ts'

/** How many goals to load: those with the latest deadlines. */
const GOALS_READ = 20
/** How many goals to show: those that moved first, then open ones. */
const GOALS_SHOWN = 3

interface GoalsSinceProps {
  /** The employee's id. */
  readonly person: string
  readonly since: Day
}

/** The goals to show; empty while loading. */
export function useGoalsSince({ person, since }: GoalsSinceProps): readonly GoalListItem[] {
  const latest = { sortByColumn: 'deadLine', isSortAscending: 'false', page: '1', pageSize: String(GOALS_READ) }
  const { data } = useQuery(queryFor(goalsApi.calls.list, { query: { employees: person, ...latest } }))
  const items = data?.items ?? []
  const moved = items.filter(goal => isCheckedSince(goal, since))
  const open = items.filter(goal => !isCheckedSince(goal, since) && isOpen(goal))
  return [...moved, ...open].slice(0, GOALS_SHOWN)
}

export function GoalsSince({ goals, since }: Pick<GoalsSinceProps, 'since'> & { goals: readonly GoalListItem[] }) {
  const checkIns = useQueries({
    queries: goals.map(goal => ({
      ...queryFor(goalsApi.calls.checkIns, { params: { id: goal._id } }),
      enabled: isCheckedSince(goal, since),
    })),
  })
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {goals.map((goal, index) => (
        <li key={goal._id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          <Link
            to="/hitGoals-process/$id"
            params={{ id: goal._id }}
            className="min-w-0 flex-1 basis-32 truncate hover:underline"
          >
            {goal.objective}
          </Link>
          <Movement goal={goal} movement={movementSince(checkIns[index]?.data ?? [], since)} />
        </li>
      ))}
    </ul>
  )
}

function Movement({ goal, movement }: { goal: GoalListItem; movement: ReturnType<typeof movementSince> }) {
  if (!movement)
    return <span className="shrink-0 text-muted-foreground tabular-nums">{t`${goal.completed} of ${goal.total}`}</span>
  const { from, to, confidence } = movement
  return (
    <span className="flex shrink-0 items-center gap-2 tabular-nums">
      {from === to
        ? t`${formatPercent(to)}, as before`
        : [...(from === null ? [] : [from]), to].map(formatPercent).join(' → ')}
      <ConfidenceChip confidence={confidence} />
    </span>
  )
}

const isCheckedSince = ({ lastCheckIn }: GoalListItem, since: Day) => lastCheckIn !== null && lastCheckIn.day >= since
const OPEN: readonly string[] = [goalStatuses.id('Incomplete'), goalStatuses.id('Uncompleted')]
const isOpen = ({ hitgoalProcessStatusID: { _id } }: GoalListItem) => OPEN.includes(_id)
