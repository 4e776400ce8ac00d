/** A goal in the tree or in a support card: its level, its person, and its progress including supporting goals. */
import { Link } from '@tanstack/react-router'
import { GOAL_LEVEL_NAMES, type TreeGoal } from '#shared/features/goals/tree.ts'
import { t } from '#shared/kit/texts.ts'
import { PercentBar } from '#web/kit/completion-bar.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { toneOf } from '#web/kit/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'

export function TreeGoalRow({ goal }: { goal: TreeGoal }) {
  const { _id, objective, level, isOpenable, employee, statusName, rolledUp } = goal
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-56">
        {isOpenable ? (
          <Link to="/hitGoals-process/$id" params={{ id: _id }} className="font-medium break-words hover:underline">
            {objective}
          </Link>
        ) : (
          <span className="font-medium break-words">{objective}</span>
        )}
        <span className="block text-xs text-muted-foreground">
          {t(GOAL_LEVEL_NAMES[level])}
          {employee ? (
            <>
              {' · '}
              <PersonLink person={employee} isInReach isQuiet />
            </>
          ) : (
            ` · ${t`Not visible to you`}`
          )}
        </span>
      </span>
      {isOpenable ? (
        <span className="flex items-center gap-3">
          <Chip tone={toneOf(statusName)}>{t(statusName)}</Chip>
          <PercentBar label={t`Progress of ${objective}`} percent={rolledUp ?? 0} className="w-36" />
        </span>
      ) : null}
    </div>
  )
}
