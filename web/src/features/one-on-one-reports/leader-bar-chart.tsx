import type { LeaderReportRow } from '#shared/features/leader-report.ts'
import { fullName } from '#shared/kit/people.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { type BarSeries, StackedBars } from '#web/kit/plot/stacked-bars.tsx'
import { toneOf } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Counted } from './counted-employees-dialog.tsx'

interface LeaderBarChartProps {
  readonly counted: Counted
  readonly statuses: readonly StaticEntry[]
  readonly rows: readonly (LeaderReportRow & { readonly _id: string })[]
}

/** A bar per leader with a segment per status. */
export function LeaderBarChart({ counted, statuses, rows }: LeaderBarChartProps) {
  const title = counted === 'one-on-ones' ? t`One-on-ones by leader and status` : t`Action items by leader and status`
  return (
    <Card className="p-4">
      <StackedBars
        label={title}
        series={toBarSeries(statuses.map(({ name }) => name))}
        rows={rows.map(({ leaderAssigned, statusList }) => ({
          ...Object.fromEntries(statusList.map(({ status, count }) => [status, count])),
          name: fullName(leaderAssigned),
        }))}
      >
        <span className="text-[0.8125rem] text-muted-foreground">{title}</span>
      </StackedBars>
    </Card>
  )
}

/** Each status in its tone; a tone that is already used is repeated paler. */
const toBarSeries = (names: readonly string[]): BarSeries[] =>
  names.map((name, index) => {
    const tone = toneOf(name)
    const isTaken = names.slice(0, index).some(other => toneOf(other) === tone)
    return { name: t(name), dataKey: name, fill: `var(--tone-${tone})`, fillOpacity: isTaken ? 0.45 : 0.85 }
  })
