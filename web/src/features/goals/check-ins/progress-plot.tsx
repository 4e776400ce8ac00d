/** A plot of a goal's progress by check-in, next to even progress up to the deadline. */
import type { CheckIn, Confidence } from '#shared/features/goals/check-ins.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { Lines } from '#web/kit/plot/line.tsx'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import type { CheckedGoal } from './check-in-dialog.tsx'

const TITLE = 'Progress over time'
const isAlert = (confidence: Confidence) => confidence !== 'On track'

/** `checkIns` are newest first. */
export function ProgressPlot({ goal, checkIns }: { goal: CheckedGoal; checkIns: readonly CheckIn[] }) {
  const oldestFirst = checkIns.toReversed()
  const [latest] = checkIns
  return (
    <PlotCard
      title={t(TITLE)}
      summary={
        latest
          ? t`${formatPercent(latest.progress)} on ${formatDay(latest.day)}, ${t(latest.confidence).toLowerCase()}.`
          : ''
      }
      legend={[
        { step: 4, label: t`Progress` },
        { step: 'alert', label: t`At risk or off track` },
        { step: 2, label: t`Even progress to the deadline` },
      ]}
      table={
        <PlotTable
          label={t(TITLE)}
          columns={[t`Day`, t`Progress`, t`Confidence`, t`By`]}
          rows={oldestFirst.map(({ _id, day, progress, confidence, createdBy }) => ({
            key: _id,
            cells: [formatDay(day), formatPercent(progress), t(confidence), fullName(createdBy)],
          }))}
        />
      }
    >
      <Lines
        label={t`${t(TITLE)}, point by point`}
        min={0}
        max={100}
        format={formatPercent}
        lines={[
          ...(goal.deadLine > goal.setOn ? [evenWayOf(goal)] : []),
          {
            key: 'progress',
            step: 4,
            points: oldestFirst.map(({ day, progress, confidence }) => ({
              day,
              value: progress,
              label: `${formatDay(day)}: ${formatPercent(progress)}, ${t(confidence)}`,
              ...(isAlert(confidence) ? { step: 'alert' as const } : {}),
            })),
          },
        ]}
      />
    </PlotCard>
  )
}

const evenWayOf = ({ setOn, deadLine }: CheckedGoal) => ({
  key: 'even',
  step: 2 as const,
  isDashed: true,
  points: [
    { day: setOn, value: 0, label: t`${formatDay(setOn)}: set` },
    { day: deadLine, value: 100, label: t`${formatDay(deadLine)}: deadline` },
  ],
})
