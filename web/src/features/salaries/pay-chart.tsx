import { dayOf } from '#shared/kit/dates.ts'
import type { PayLogEntry } from './pay-logs.tsx'
import { type ChartValue, ValueChart } from './value-chart.tsx'

interface PayChartProps {
  readonly title: string
  readonly entries: readonly PayLogEntry[]
}

/** A log over time: a chart per currency, because amounts in different currencies do not share a scale. */
export function PayChart({ title, entries }: PayChartProps) {
  const stretches = toStretches(entries)
  return stretches.map(({ currency, values }, index) => (
    <ValueChart
      key={values[0]?._id}
      title={stretches.length > 1 ? `${title}, ${currency}` : title}
      values={values}
      currency={currency}
      until={stretches[index + 1]?.values[0]?.day.slice(0, 10) ?? dayOf(new Date())}
    />
  ))
}

interface Stretch {
  readonly currency: string
  /** Oldest first. */
  readonly values: ChartValue[]
}

/** Groups consecutive entries of one currency; leaves out entries that cannot be decrypted. */
export function toStretches(entries: readonly PayLogEntry[]): readonly Stretch[] {
  const stretches: Stretch[] = []
  const at = ({ day, createdAt }: PayLogEntry) => day.slice(0, 10) + createdAt
  for (const { _id, day, amount, currency } of entries.toSorted((a, b) => (at(a) < at(b) ? -1 : 1))) {
    if (amount === null) continue
    const value = { _id, day, amount: Number(amount) }
    const last = stretches.at(-1)
    if (last?.currency === currency) last.values.push(value)
    else stretches.push({ currency, values: [value] })
  }
  return stretches
}
