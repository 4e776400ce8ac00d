import type { ProjectHours } from '#shared/features/timesheets/list.ts'
import { t } from '#shared/kit/texts.ts'
import { type BarSeries, StackedBars } from '#web/kit/plot/stacked-bars.tsx'

const series = (): readonly BarSeries[] => [
  { name: t`Time Spent`, dataKey: 'timeSpent', fill: 'var(--tone-green)', fillOpacity: 0.8 },
  { name: t`Remaining`, dataKey: 'timeRemaining', fill: 'var(--tone-grey)', fillOpacity: 0.35 },
]

/** A bar for each project: hours spent and remaining. */
export const ProjectHoursChart = ({ rows }: { rows: readonly ProjectHours[] }) => (
  <StackedBars
    label={t`Hours spent and remaining, by project`}
    series={series()}
    rows={rows.map(({ project, timeSpent, timeRemaining }) => ({ name: project.name, timeSpent, timeRemaining }))}
  />
)
