import { useQuery } from '@tanstack/react-query'
import { compaRatio } from '#shared/features/pay-bands.ts'
import { isInFuture } from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { showAmount } from './amounts.ts'
import { payBandsQuery } from './pay-bands-card.tsx'
import type { PayLogEntry } from './pay-logs.tsx'

interface CompaRatioProps {
  readonly jobTitle: { readonly _id: string; readonly name: string } | null
  readonly entries: readonly PayLogEntry[]
}

/** Compares the current salary with the pay band of the person's job title; renders nothing without a band. */
export function CompaRatio({ jobTitle, entries }: CompaRatioProps) {
  const asked = useQuery({ ...payBandsQuery(jobTitle?._id ?? ''), enabled: jobTitle !== null })
  const now = findInForce(entries, utcToday(new Date()))
  const band = asked.data?.bands.find(({ currency }) => currency === now?.currency)
  const ratio = compaRatio(toNumber(now?.amount), toNumber(band?.mid))
  if (!band || !jobTitle || ratio === undefined) return null
  const { currency, low, mid, high } = band
  return (
    <Card className="mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-1 p-5">
      <h2 className="text-sm font-semibold">{t`Compa-ratio`}</h2>
      <span className="text-base font-medium tabular-nums">{formatPercent(ratio)}</span>
      <span className="text-muted-foreground tabular-nums">
        {t`of the middle of ${jobTitle.name}: ${[low, mid, high].map(one => showAmount(one, currency)).join(' – ')}`}
      </span>
      <BandScale amount={Number(now?.amount)} low={Number(low)} mid={Number(mid)} high={Number(high)} />
    </Card>
  )
}

/** The salary's place on its band, with the middle marked. */
function BandScale({ amount, low, mid, high }: Readonly<Record<'amount' | 'low' | 'mid' | 'high', number>>) {
  const left = (value: number) => `${Math.min(Math.max((value - low) / (high - low || 1), 0), 1) * 100}%`
  const place = amount < low ? t`Below the band` : amount > high ? t`Above the band` : t`Within the band`
  return (
    <div className="mt-2 flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      <div aria-hidden className="relative h-1.5 min-w-40 flex-1 rounded-full bg-muted">
        <span className="absolute -inset-y-1 w-px bg-muted-foreground" style={{ left: left(mid) }} />
        <span
          className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-primary ring-2 ring-card"
          style={{ left: left(amount) }}
        />
      </div>
      <span className="text-[0.8125rem] text-muted-foreground">{place}</span>
    </div>
  )
}

const toNumber = (plain: string | null | undefined) =>
  plain === null || plain === undefined ? undefined : Number(plain)

const findInForce = (entries: readonly PayLogEntry[], today: string): PayLogEntry | undefined =>
  entries
    .filter(({ day, amount }) => amount !== null && !isInFuture(day, today))
    .toSorted((a, b) => (a.day.slice(0, 10) + a.createdAt < b.day.slice(0, 10) + b.createdAt ? 1 : -1))[0]
