import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { fullName } from '#shared/features/employees/people.ts'
import type { LeaderReportRow } from '#shared/features/leader-report.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { BarTooltip, NameAxisTick } from '#web/kit/charts.tsx'
import { toneOf } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'

interface LeaderBarChartProps {
  /** What is counted: `one-on-ones`. */
  readonly itemsLabel: string
  readonly statuses: readonly StaticEntry[]
  readonly rows: readonly (LeaderReportRow & { readonly _id: string })[]
}

/** A bar a leader, a piece of it a status. The table beside it has the numbers, so this is for eyes alone. */
export function LeaderBarChart({ itemsLabel, statuses, rows }: LeaderBarChartProps) {
  const data = rows.map(({ _id, leaderAssigned, statusList }) => ({
    _id,
    leader: fullName(leaderAssigned),
    ...Object.fromEntries(statusList.map(({ status, count }) => [status, count])),
  }))
  const inks = toBarFills(statuses.map(({ name }) => name))
  return (
    <Card className="p-4 pb-2">
      <figure className="grid gap-2">
        <figcaption className="grid gap-2">
          <span className="text-[0.8125rem] text-muted-foreground">
            The {itemsLabel} of these leaders by status, as in the table
          </span>
          <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {inks.map(({ name, fill, fillOpacity }) => (
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
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--muted-foreground)' }}
            />
            <YAxis
              type="category"
              dataKey="leader"
              width={128}
              interval={0}
              tickLine={false}
              axisLine={false}
              tick={NameAxisTick}
            />
            <Tooltip cursor={{ fill: 'var(--muted)' }} content={BarTooltip} isAnimationActive={false} />
            {inks.map(({ name, ...ink }) => (
              <Bar
                key={name}
                {...ink}
                dataKey={name}
                stackId="statuses"
                // A line in the card's colour keeps neighbours of like brightness apart.
                stroke="var(--card)"
                strokeWidth={1}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </div>
      </figure>
    </Card>
  )
}

const ROW_HEIGHT = 34
const AXIS_HEIGHT = 28

/** Each status in its tone; one whose tone is taken already is paler. */
const toBarFills = (names: readonly string[]) =>
  names.map((name, index) => {
    const tone = toneOf(name)
    const isTaken = names.slice(0, index).some(other => toneOf(other) === tone)
    return { name, fill: `var(--tone-${tone})`, fillOpacity: isTaken ? 0.45 : 0.85 }
  })
