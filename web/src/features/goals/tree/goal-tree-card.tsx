/** The tree of goals that support each other. Each branch can be collapsed. */
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { TreeGoal } from '#shared/features/goals/tree.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { t } from '#shared/kit/texts.ts'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { TreeGoalRow } from './tree-goal-row.tsx'

const TITLE = 'Goals that support each other'

export function GoalTreeCard() {
  const asked = useQuery(queryFor(goalsApi.calls.tree))
  return (
    <PlotQuery title={t(TITLE)} asked={asked}>
      {({ goals, isCut }) => {
        const known = new Set(goals.map(({ _id }) => _id))
        const below = Map.groupBy(goals, ({ supports }) => (supports && known.has(supports) ? supports : ''))
        return (
          <Card aria-label={t(TITLE)} className="p-4 sm:p-5">
            <h2 className="text-[0.9375rem] font-semibold">{t(TITLE)}</h2>
            <p className="mt-0.5 mb-3 text-[0.8125rem] text-muted-foreground">
              {isCut
                ? t`The bar counts a goal and those that support it alike; what was given up is left out. Only the 500 with the latest deadlines are shown.`
                : t`The bar counts a goal and those that support it alike; what was given up is left out.`}
            </p>
            {goals.length === 0 ? (
              <p className="py-6 text-center text-muted-foreground">{t`No goal supports another yet. Open one, and choose what it supports.`}</p>
            ) : (
              <GoalBranches goals={below.get('') ?? []} below={below} />
            )}
          </Card>
        )
      }}
    </PlotQuery>
  )
}

interface GoalBranchesProps {
  readonly goals: readonly TreeGoal[]
  readonly below: ReadonlyMap<string, readonly TreeGoal[]>
}

const GoalBranches = ({ goals, below }: GoalBranchesProps) => (
  <ul className="grid">
    {goals.map(goal => (
      <GoalBranch key={goal._id} goal={goal} below={below} />
    ))}
  </ul>
)

function GoalBranch({ goal, below }: { goal: TreeGoal; below: GoalBranchesProps['below'] }) {
  const [isOpen, setIsOpen] = useState(true)
  const id = useId()
  const supporters = below.get(goal._id) ?? []
  return (
    <li>
      <div className="flex items-start gap-1">
        {supporters.length > 0 ? (
          <Button
            variant="ghost"
            size="icon-2xs"
            className="mt-1"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t`What supports ${goal.objective}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown className={cn('transition-transform', !isOpen && '-rotate-90')} />
          </Button>
        ) : (
          <span className="w-6 shrink-0" />
        )}
        <TreeGoalRow goal={goal} />
      </div>
      {supporters.length > 0 ? (
        <div id={id} hidden={!isOpen} className="ml-3 border-l pl-2 sm:pl-4">
          <GoalBranches goals={supporters} below={below} />
        </div>
      ) : null}
    </li>
  )
}
