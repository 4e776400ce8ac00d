/** The ratings of each group as a bar of five bands, with the outliers in words. */
import { useState } from 'react'
import { type CalibrationGroup, RATING_BANDS } from '#shared/features/career-development-plans/calibration.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { type BarSeries, StackedBars } from '#web/kit/plot/stacked-bars.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** Groups shown at first; the rest follow on request. */
const FIRST_GROUPS = 15

const getSeries = (): readonly BarSeries[] =>
  RATING_BANDS.map((name, band) => ({
    name: t(name),
    dataKey: name,
    fill: `var(--plot-${band + 1})`,
    fillOpacity: 1,
  }))

interface SpreadCardProps {
  readonly title: string
  /** What a group is: `Leader`. */
  readonly of: string
  readonly groups: readonly CalibrationGroup[]
  /** Whether it says how to read the bars; once is enough for a screen. */
  readonly isFirst?: boolean
}

export function SpreadCard({ title, of, groups: given, isFirst = false }: SpreadCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  // The group of plans without a job title has no id, and an English text of the server as its name.
  const groups = given.map(group => (group._id ? group : { ...group, name: t(group.name) }))
  const shown = showsAll ? groups : groups.slice(0, FIRST_GROUPS)
  const outliers = groups.filter(({ isOutlier }) => isOutlier)
  return (
    <PlotCard
      title={title}
      summary={describeOutliers(outliers)}
      table={
        <PlotTable
          label={title}
          columns={[of, t`Plans`, ...RATING_BANDS.map(band => t(band)), t`Average`, t`Against the others`]}
          rows={groups.map(({ _id, name, plans, bands, average, difference, isOutlier }) => ({
            key: _id,
            cells: [
              name,
              plans,
              ...bands,
              formatPercent(average),
              <span key="difference" className="inline-flex items-center gap-2">
                {isOutlier ? <Chip tone="yellow">{t`Outlier`}</Chip> : null}
                {formatDifference(difference)}
              </span>,
            ],
          }))}
        />
      }
    >
      <StackedBars
        label={t`${title}: ratings`}
        series={getSeries()}
        wholeWith={at => formatPercent(shown[at]?.average ?? 0)}
        rows={shown.map(({ bands, ...group }) => ({
          name: nameBar(group),
          ...Object.fromEntries(RATING_BANDS.map((band, index) => [band, bands[index] ?? 0])),
        }))}
      >
        {isFirst ? (
          <span className="text-[0.8125rem] text-muted-foreground">{t`The shares of each group’s ratings, and their average on the scale`}</span>
        ) : null}
      </StackedBars>
      {groups.length > shown.length ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {t`Show all ${groups.length}`}
        </Button>
      ) : null}
    </PlotCard>
  )
}

function nameBar({ name, plans, isOutlier }: Pick<CalibrationGroup, 'name' | 'plans' | 'isOutlier'>): string {
  // A line never ends within the number.
  const count = (plans === 1 ? t`1 plan` : t`${plans} plans`).replaceAll(' ', '\u00a0')
  return isOutlier ? t`${name} (${count}, outlier)` : `${name} (${count})`
}

const formatDifference = (difference: number | null): string =>
  difference === null ? '–' : `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${Math.abs(difference)}`

const describeOutliers = (outliers: readonly CalibrationGroup[]): string =>
  outliers.length === 0
    ? t`No group stands out.`
    : t`Stands out: ${outliers
        .map(({ name, difference }) => t`${name}, ${formatDifference(difference)} points against the others`)
        .join('; ')}.`
