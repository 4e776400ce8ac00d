/** One of the employee's own goals: its key results, progress and check-ins. */
import { useParams } from '@tanstack/react-router'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { percentOf } from '#shared/features/goals/progress.ts'
import { goalsApi, type OwnGoalDetail } from '#shared/features/goals.ts'
import type { KeyResultMeasure } from '#shared/features/key-results.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { PercentBar } from '#web/kit/completion-bar.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { OwnFacts } from '#web/kit/own-place/own-list.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckInsCard } from '../check-ins/check-ins-card.tsx'
import { GoalChip } from './own-goals-screen.tsx'

export const OwnGoalScreen = () => (
  <RecordScreen call={goalsApi.calls.ownGoal} id={useParams({ from: '/_app/my-goals/$id' }).id} title={t`Goal`}>
    {goal => <OwnGoalContent key={goal._id} goal={goal} />}
  </RecordScreen>
)

const OwnGoalContent = ({ goal }: { goal: OwnGoalDetail }) => (
  <ScreenLayout
    title={goal.objective}
    width="form"
    subtitle={
      <span className="flex flex-wrap items-center gap-2">
        {t`Goal`} <GoalChip goal={goal} />
      </span>
    }
  >
    <div className="grid gap-5">
      <Card className="p-5">
        <OwnFacts
          facts={[
            [t`Deadline`, formatDay(goal.deadLine)],
            [t`Category`, goal.category.name],
            [t`Type`, goal.type.name],
            ...(goal.supports ? ([[t`Supports`, goal.supports]] as const) : []),
          ]}
        />
      </Card>
      <Card className="p-5">
        <h2 className="mb-3 text-sm font-semibold">{t`Key results (${goal.completed} of ${goal.total})`}</h2>
        <ul className="grid gap-3">
          {goal.keyResults.map(({ _id, keyResult, source, status, measure }) => (
            <li key={_id} className="flex gap-2.5">
              {status === 'Complete' ? (
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-tone-green" />
              ) : (
                <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              )}
              <span className="min-w-0">
                <span className="block wrap-anywhere">
                  {keyResult}
                  <span className="sr-only">, {t(status)}</span>
                </span>
                <span className="block text-[0.8125rem] wrap-anywhere text-muted-foreground">{t`Measured by: ${source}`}</span>
                {measure ? <OwnMeasure {...measure} /> : null}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <CheckInsCard
        goal={{ ...goal, setOn: goal.createdAt.slice(0, 10) }}
        isUnsuccessful={goal.status.statusName === 'Unsuccessful'}
        isCompleted={goal.status.statusName === 'Completed'}
        checkIns={goal.checkIns}
        dueSince={goal.checkInDue}
        send={(body, sent) => fetchApi(goalsApi.calls.checkInOwn, { params: { id: goal._id }, body, ...sent })}
      />
    </div>
  </ScreenLayout>
)

const OwnMeasure = ({ start, target, current, unit }: KeyResultMeasure) => (
  <span className="mt-1 block text-[0.8125rem]">
    {t`${current} now, from ${start} to ${target}`}
    {unit && ` ${unit}`}
    <PercentBar label={t`Progress`} percent={percentOf({ start, target, current })} className="mt-1 max-w-60" />
  </span>
)
