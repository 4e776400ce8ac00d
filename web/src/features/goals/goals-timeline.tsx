/** A timeline of the filtered goals from the day they were set to their deadline, sorted by deadline. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type GoalListItem, goalList } from '#shared/features/goals/list.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { pageOfSearch } from '#web/kit/list-screen/page-of-search.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { Timeline, type TimelineBar } from '#web/kit/plot/timeline.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { GOALS_PATH } from './goal-status.tsx'

const TITLE = 'Goals on a timeline'
const MAX_GOALS = 50

export function GoalsTimeline({ filters, today }: { filters: ListSearch; today: Day }) {
  const query = pageOfSearch(goalList, filters, {
    sortByColumn: 'deadLine',
    isSortAscending: false,
    pageSize: MAX_GOALS,
  })
  const asked = useQuery({
    ...queryFor(goalsApi.calls.list, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlotQuery title={t(TITLE)} asked={asked}>
      {({ items: latest, totalItems }) => {
        const items = latest.toReversed()
        return (
          <PlotCard
            title={t(TITLE)}
            summary={summarize(items, totalItems)}
            legend={[
              { step: 4, label: t`Done` },
              { step: 1, label: t`To be done` },
              { step: 'alert', label: t`Past its deadline` },
            ]}
            table={
              <PlotTable
                label={t`Goals by deadline`}
                columns={[t`Goal`, t`Employee`, t`Set`, t`Deadline`, t`Key results`]}
                rows={items.map(goal => ({
                  key: goal._id,
                  cells: [
                    goal.objective,
                    goal.employee.name,
                    formatDay(goal.createdAt),
                    formatDay(goal.deadLine),
                    `${goal.completed}/${goal.total}`,
                  ],
                }))}
              />
            }
          >
            {items.length === 0 ? (
              <p className="py-6 text-center text-muted-foreground">{t`No goals match.`}</p>
            ) : (
              <Timeline label={t`${t(TITLE)}, bar by bar`} today={today} bars={items.map(toBar)} />
            )}
          </PlotCard>
        )
      }}
    </PlotQuery>
  )
}

const isLate = ({ hitgoalProcessStatusID }: GoalListItem) => hitgoalProcessStatusID.statusName === 'Uncompleted'

function summarize(items: readonly GoalListItem[], total: number): string {
  const late = items.filter(isLate).length
  return total > items.length
    ? t`Past their deadline: ${late} of ${items.length} goals. These are the ${items.length} with the latest deadlines of ${total}.`
    : t`Past their deadline: ${late} of ${items.length} goals.`
}

function toBar(goal: GoalListItem): TimelineBar {
  // The deadline may be earlier than the day the goal was set.
  const [start = goal.deadLine] = [goal.createdAt.slice(0, 10), goal.deadLine].sort()
  const [name, from, until] = [fullName(goal.employee), formatDay(start), formatDay(goal.deadLine)]
  return {
    key: goal._id,
    name: goal.objective,
    note: `${goal.completed}/${goal.total}`,
    start,
    end: goal.deadLine,
    share: goal.total > 0 ? goal.completed / goal.total : 0,
    isLate: isLate(goal),
    said: isLate(goal) ? t`${name}, ${from} to ${until}, past its deadline` : t`${name}, ${from} to ${until}`,
    href: `${GOALS_PATH}/${goal._id}`,
  }
}
