import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { ProjectHours } from '#shared/features/timesheets.ts'
import { BarTooltip, NameAxisTick } from '#web/kit/charts.tsx'

const ROW_HEIGHT = 30
const AXIS_HEIGHT = 28
const SERIES = [
  { name: 'Time Spent', dataKey: 'timeSpent', fill: 'var(--tone-green)', fillOpacity: 0.8 },
  { name: 'Remaining', dataKey: 'timeRemaining', fill: 'var(--tone-grey)', fillOpacity: 0.35 },
] as const

/** A bar a project: the time spent on it, and what remains. The figures stand in the table below, so this is for eyes alone. */
export function ProjectHoursChart({ rows }: { rows: readonly ProjectHours[] }) {
  const data = rows.map(({ project, ...hours }) => ({ project: project.name, ...hours }))
  return (
    <figure className="grid gap-2">
      <figcaption>
        <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {SERIES.map(({ name, fill, fillOpacity }) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
                <rect width="10" height="10" rx="2" fill={fill} fillOpacity={fillOpacity} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div aria-hidden className="text-xs">
        <BarChart
          responsive
          layout="vertical"
          data={data}
          barCategoryGap="28%"
          margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          style={{ width: '100%', height: data.length * ROW_HEIGHT + AXIS_HEIGHT }}
        >
          <CartesianGrid horizontal={false} stroke="var(--border)" />
          <XAxis
            type="number"
            height={AXIS_HEIGHT}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted-foreground)' }}
          />
          <YAxis
            type="category"
            dataKey="project"
            width={128}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={NameAxisTick}
          />
          <Tooltip cursor={{ fill: 'var(--muted)' }} content={BarTooltip} isAnimationActive={false} />
          {SERIES.map(ink => (
            <Bar
              key={ink.name}
              {...ink}
              stackId="hours"
              stroke="var(--card)"
              strokeWidth={1}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </div>
    </figure>
  )
}
