import type { TimeOffYear } from '#shared/features/time-off.ts'
import { t } from '#shared/kit/texts.ts'
import { countDays } from './format-days.ts'

/** A year's allowance and what is left of it, in days. */
export function Figures({ year }: { year: TimeOffYear }) {
  const { allowance, yearlyAllowance, carryOver, taken, planned, left } = year
  return (
    <div className="@container grid gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 @2xs:grid-cols-3 @md:grid-cols-5">
        <Figure label={t`Left`} days={left} isMain />
        <Figure label={t`Allowance`} days={allowance} />
        <Figure label={t`Carried over`} days={carryOver} />
        <Figure label={t`Taken`} days={taken} />
        <Figure label={t`Planned`} days={planned} />
      </dl>
      {allowance === yearlyAllowance ? null : (
        <p className="text-xs text-muted-foreground">{t`A whole year has ${countDays(yearlyAllowance)}; ${year.year} counts from the month of the hire.`}</p>
      )}
      {left < 0 ? <p className="text-tone-yellow">{t`${countDays(-left)} too many taken and planned.`}</p> : null}
    </div>
  )
}

function Figure({ label, days, isMain = false }: { label: string; days: number; isMain?: boolean }) {
  return (
    <div className="grid content-end">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className={`text-xl tracking-tight tabular-nums ${isMain ? 'font-semibold' : 'font-medium'}`}>{days}</dd>
    </div>
  )
}
