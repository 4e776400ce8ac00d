/** The sums of a pay round, before and after it. */
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { formatChange, sumRound, type RoundTotals as Totals } from './round-edits.ts'
import type { RoundEditor } from './use-round-edits.ts'

export function RoundTotals({ editor }: { editor: RoundEditor }) {
  const totals = sumRound(editor.lines)
  return (
    <Card aria-label={t`Totals`} className="grid gap-6 p-4 sm:gap-4">
      {totals.map(({ currency, people, before, after, raised, difference }) => (
        <dl
          key={currency}
          aria-label={t`Totals in ${currency}`}
          className={cn('grid grid-cols-2 gap-x-6 gap-y-3', totals.length > 1 ? 'sm:grid-cols-5' : 'sm:grid-cols-4')}
        >
          {[
            ...(totals.length > 1 ? [[t`Currency`, currency]] : []),
            [t`Before`, formatMoney(before, currency)],
            [t`After`, formatMoney(after, currency)],
            [t`Difference`, describeDifference({ before, after, difference, currency })],
            [t`Raised`, t`${raised} of ${people}`],
          ].map(([label, value]) => (
            // On a phone, the currency is the heading of two lines of two.
            <div key={label} className={label === t`Currency` ? 'max-sm:col-span-2' : undefined}>
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Card>
  )
}

const describeDifference = ({
  before,
  after,
  difference,
  currency,
}: Pick<Totals, 'before' | 'after' | 'difference' | 'currency'>): string => {
  const percent = formatChange(before, after)
  return `${difference > 0 ? '+' : ''}${formatMoney(difference, currency)}${percent ? ` (${percent})` : ''}`
}
