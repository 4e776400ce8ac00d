/** The employee's own goals on the employee host. */
import { useQuery } from '@tanstack/react-query'
import { goalsApi, type OwnGoal } from '#shared/features/goals.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { FeedsButton } from '#web/features/who-is-out/public.ts'
import { OwnGroup, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toneOf } from '#web/kit/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { sayGoalStatus } from '../goal-status.tsx'

const isOpen = ({ status: { statusName } }: OwnGoal) => statusName === 'Incomplete' || statusName === 'Uncompleted'

const isCheckInDue = ({ checkInDue }: OwnGoal) => checkInDue !== null

export const OwnGoalsScreen = () => (
  <OwnListScreen
    title={t`My goals`}
    subtitle={t`What you want to achieve, and how it is measured`}
    actions={<FeedsButton />}
    query={useQuery(queryFor(goalsApi.calls.mine))}
    empty={t`No goals are set for you yet.`}
  >
    {goals => (
      <>
        <OwnGroup title={t`Waiting for your check-in`} items={goals.filter(isCheckInDue)}>
          {goal => <GoalRow key={goal._id} goal={goal} />}
        </OwnGroup>
        <OwnGroup
          title={t`Open`}
          items={goals.filter(goal => isOpen(goal) && !isCheckInDue(goal))}
          {...(goals.some(isCheckInDue) ? {} : { none: t`Nothing open.` })}
        >
          {goal => <GoalRow key={goal._id} goal={goal} />}
        </OwnGroup>
        <OwnGroup title={t`Ended`} items={goals.filter(goal => !isOpen(goal))}>
          {goal => <GoalRow key={goal._id} goal={goal} />}
        </OwnGroup>
      </>
    )}
  </OwnListScreen>
)

const GoalRow = ({ goal }: { goal: OwnGoal }) => (
  <OwnRow
    path={`/my-goals/${goal._id}`}
    title={goal.objective}
    detail={[
      t`Until ${formatDay(goal.deadLine)}`,
      goal.category.name,
      ...(goal.checkInDue ? [t`check-in due since ${formatDay(goal.checkInDue)}`] : []),
    ].join(' · ')}
    end={<GoalChip goal={goal} />}
  />
)

export const GoalChip = ({ goal }: { goal: OwnGoal }) => (
  <Chip tone={toneOf(goal.status.statusName)}>{sayGoalStatus(goal.status.statusName, goal)}</Chip>
)
