import { useQuery } from '@tanstack/react-query'
import { compaRatio } from '#shared/features/pay-bands.ts'
import { isInFuture } from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { showAmount } from './amounts.ts'
import { payBandsQuery } from './pay-bands-card.tsx'
import type { PayLogEntry } from './pay-logs.tsx'

interface CompaRatioProps {
  readonly jobTitle: { readonly _id: string; readonly name: string } | null
  readonly entries: readonly PayLogEntry[]
}

/** How the salary in force stands to the band of the person's job title; nothing where no band is set. */
export function CompaRatio({ jobTitle, entries }: CompaRatioProps) {
  const asked = useQuery({ ...payBandsQuery(jobTitle?._id ?? ''), enabled: jobTitle !== null })
  const now = findInForce(entries, utcToday(new Date()))
  const band = asked.data?.bands.find(({ currency }) => currency === now?.currency)
  const ratio = compaRatio(toNumber(now?.amount), toNumber(band?.mid))
  if (!band || !jobTitle || ratio === undefined) return null
  const { currency, low, mid, high } = band
  return (
    <Card className="mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-1 p-5">
      <h2 className="text-sm font-semibold">Compa-ratio</h2>
      <span className="text-base font-medium tabular-nums">{ratio}%</span>
      <span className="text-muted-foreground tabular-nums">
        of the middle of {jobTitle.name}: {[low, mid, high].map(one => showAmount(one, currency)).join(' – ')}
      </span>
    </Card>
  )
}

const toNumber = (plain: string | null | undefined) =>
  plain === null || plain === undefined ? undefined : Number(plain)

const findInForce = (entries: readonly PayLogEntry[], today: string): PayLogEntry | undefined =>
  entries
    .filter(({ day, amount }) => amount !== null && !isInFuture(day, today))
    .toSorted((a, b) => (a.day.slice(0, 10) + a.createdAt < b.day.slice(0, 10) + b.createdAt ? 1 : -1))[0]
