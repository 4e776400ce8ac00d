/** A summary of all ratings, and the plans that deviate most from others with the same template. */
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Calibration, RATING_BANDS } from '#shared/features/career-development-plans/calibration.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { parseHref } from '#web/kit/parse-href.ts'
import { PersonLink, PersonPageAction } from '#web/kit/person-link.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

interface OutliersCardProps extends Pick<Calibration, 'all' | 'outliers'> {
  readonly months: string
}

export function OutliersCard({ all, outliers, months }: OutliersCardProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid gap-4 p-4 sm:p-5">
      <div>
        <h2 id={heading} className="text-[0.9375rem] font-semibold">{t`Plans that stand out`}</h2>
        <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">
          {/* Where the filters with the months are out of sight. */}
          <span className="sm:hidden">{months}: </span>
          {describeRatings(all)}
        </p>
      </div>
      {outliers.length === 0 ? (
        <p className="text-muted-foreground">{t`No plan lies far from the others of its template.`}</p>
      ) : (
        <ul className="divide-y">
          {outliers.map(({ _id, employee, leader, template, jobTitle, period, average, expected }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="grid min-w-0 flex-1 basis-56">
                <Link
                  {...parseHref(`/career-development-plan/${_id},readOnly`)}
                  className="inline-flex min-h-6 items-center font-medium break-words hover:underline"
                >
                  {fullName(employee)}
                </Link>
                <span className="text-[0.8125rem] break-words text-muted-foreground">
                  {[formatShortMonth(period), template, jobTitle].filter(Boolean).join(' · ')} ·{' '}
                  {sentence`rated by ${<PersonLink person={leader} isQuiet />}`}
                </span>
              </span>
              <span className="flex items-center gap-2">
                <Chip tone="yellow" className="tabular-nums">
                  {t`${formatPercent(average)}, template average ${formatPercent(expected)}`}
                </Chip>
                <PersonPageAction person={employee} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function describeRatings({ plans, bands, average }: Calibration['all']): string {
  const ratings = bands.reduce((sum, count) => sum + count, 0)
  if (ratings === 1) return t`1 plan with 1 rating, at ${formatPercent(average)} of the scale.`
  const top = formatPercent(Math.round(((bands[RATING_BANDS.length - 1] ?? 0) / Math.max(1, ratings)) * 100))
  const mean = formatPercent(average)
  return plans === 1
    ? t`1 plan with ${ratings} ratings, ${mean} of the scale on average. ${top} of the ratings are the highest.`
    : t`${plans} plans with ${ratings} ratings, ${mean} of the scale on average. ${top} of the ratings are the highest.`
}
