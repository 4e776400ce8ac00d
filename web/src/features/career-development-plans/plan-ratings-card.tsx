/** A person's ratings across their plans, as squares, lines or a radar plot. A square or point opens its plan. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanRatings } from '#shared/features/career-development-plans/ratings.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatMonth, formatShortMonth } from '#shared/kit/dates.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { Lines } from '#web/kit/plot/line.tsx'
import { PlotCard, type PlotKey } from '#web/kit/plot/plot-card.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { Radar } from '#web/kit/plot/radar.tsx'
import { stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

const TITLE = 'Ratings over time'

/** Renders nothing until there are two plans to compare. */
export function PlanRatingsCard({ id }: { id: string }) {
  const asked = useQuery(queryFor(careerDevelopmentPlansApi.calls.ratings, { params: { id } }))
  const rated = asked.data?.categories.filter(({ ratings }) => ratings.some(rating => rating)) ?? []
  return asked.data && asked.data.plans.length > 1 && rated.length > 0 ? (
    <PlanRatingsPlot plans={asked.data.plans} categories={rated} />
  ) : null
}

const SHAPES = [
  { value: 'squares', label: 'Squares' },
  { value: 'lines', label: 'Lines' },
  { value: 'radar', label: 'Radar' },
] as const
type Shape = (typeof SHAPES)[number]['value']

const LEGENDS: Readonly<Record<Shape, readonly PlotKey[]>> = {
  squares: [],
  lines: [
    { step: 5, label: 'All categories' },
    { step: 2, label: 'Each category' },
  ],
  radar: [
    { step: 5, label: 'Latest plan' },
    { step: 2, label: 'The one before' },
  ],
}

function PlanRatingsPlot({ plans, categories }: PlanRatings) {
  const [shape, setShape] = useState<Shape>('squares')
  // A radar plot needs at least three axes.
  const offered = SHAPES.filter(({ value }) => value !== 'radar' || radarAxesOf({ plans, categories }).length > 2)
  return (
    <PlotCard
      title={t(TITLE)}
      className="mt-5"
      summary={`${t`${plans.length} plans, from ${formatMonth(plans[0]?.period ?? '')} to ${formatMonth(plans.at(-1)?.period ?? '')}.`} ${t(SUMMARIES[shape])}`}
      legend={LEGENDS[shape]}
      actions={
        <SegmentedControl aria-label={t`Kind of plot`} value={shape} onValueChange={setShape} choices={offered} />
      }
      table={
        <PlotTable
          label={t(TITLE)}
          columns={[
            t`Category`,
            ...plans.map(
              ({ period }, index) => `${formatShortMonth(period)}${isTwice(plans, index) ? ` (${index + 1})` : ''}`,
            ),
          ]}
          rows={categories.map(({ title, ratings }) => ({
            key: title,
            cells: [title, ...ratings.map(rating => (rating ? `${rating.name} (${rating.order}/${rating.of})` : '–'))],
          }))}
        />
      }
    >
      {shape === 'squares' ? <RatingSquares plans={plans} categories={categories} /> : null}
      {shape === 'lines' ? <RatingLines plans={plans} categories={categories} /> : null}
      {shape === 'radar' ? <RatingRadar plans={plans} categories={categories} /> : null}
    </PlotCard>
  )
}

const SUMMARIES: Readonly<Record<Shape, string>> = {
  squares: 'The darker, the higher on the plan’s own scale.',
  lines: 'As a share of the plan’s own scale.',
  radar: 'The farther out, the higher on the plan’s own scale.',
}

const toPath = (planId: string) => `/career-development-plan/${planId}`

const RatingSquares = ({ plans, categories }: PlanRatings) => (
  <HeatMap
    label={t`Ratings over time: categories by plans`}
    rowsHeader={t`Category`}
    startsAtEnd
    columns={plans.map(({ _id, period }, index) => ({
      key: _id,
      name: formatShortMonth(period).slice(0, 3),
      ...(period.slice(0, 4) === plans[index - 1]?.period.slice(0, 4) ? {} : { group: period.slice(0, 4) }),
    }))}
    rows={categories.map(({ title, ratings }) => ({
      key: title,
      name: title,
      squares: plans.map(({ _id, period }, index) => {
        const rating = ratings[index]
        if (!rating) return undefined
        const text = `${rating.order}/${rating.of}`
        return {
          step: stepOfShare(rating.order, rating.of),
          text,
          label: `${title}, ${formatMonth(period)}: ${text}, ${rating.name}`,
          href: `/career-development-plan/${_id}`,
        }
      }),
    }))}
  />
)

/** A line for each category and one for their average, in percent, since scales may differ between plans. */
function RatingLines({ plans, categories }: PlanRatings) {
  const toPercent = ({ order, of }: Rating) => Math.round((order / of) * 100)
  const average = plans.flatMap(({ _id, period }, index) => {
    const shares = categories.flatMap(({ ratings }) => toRated(ratings[index]).map(toPercent))
    if (shares.length === 0) return []
    const value = Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length)
    return [
      {
        day: period,
        value,
        label: t`All categories, ${formatMonth(period)}: ${formatPercent(value)}`,
        href: toPath(_id),
      },
    ]
  })
  return (
    <Lines
      label={t`Ratings over time: lines`}
      min={0}
      max={100}
      format={formatPercent}
      lines={[
        ...categories.map(({ title, ratings }) => ({
          key: title,
          step: 2 as const,
          points: plans.flatMap(({ _id, period }, index) =>
            toRated(ratings[index]).map(rating => ({
              day: period,
              value: toPercent(rating),
              label: describeRating(title, period, rating),
              href: toPath(_id),
            })),
          ),
        })),
        { key: 'average of all', step: 5, points: average },
      ]}
    />
  )
}

/** The categories rated in the latest plan. */
const radarAxesOf = ({ plans, categories }: PlanRatings) =>
  categories.filter(({ ratings }) => ratings[plans.length - 1])

function RatingRadar({ plans, categories }: PlanRatings) {
  const axes = radarAxesOf({ plans, categories })
  const outline = (index: number) =>
    axes.map(({ title, ratings }) => {
      const { _id = '', period = '' } = plans[index] ?? {}
      const rating = ratings[index]
      if (!rating) return undefined
      return { share: rating.order / rating.of, label: describeRating(title, period, rating), href: toPath(_id) }
    })
  return (
    <Radar
      label={t`Ratings over time: radar`}
      axes={axes.map(({ title }) => ({ key: title, name: title }))}
      outlines={[
        { key: 'before', step: 2, isDashed: true, points: outline(plans.length - 2) },
        { key: 'latest', step: 5, points: outline(plans.length - 1) },
      ]}
    />
  )
}

type Rating = NonNullable<PlanRatings['categories'][number]['ratings'][number]>
const toRated = (rating: Rating | null | undefined): Rating[] => (rating ? [rating] : [])
const describeRating = (title: string, period: string, { order, of, name }: Rating) =>
  `${title}, ${formatMonth(period)}: ${order}/${of}, ${name}`

/** Whether another plan has the same month, so that the month alone is not a unique label. */
const isTwice = (plans: PlanRatings['plans'], at: number) =>
  plans.some(({ period }, index) => index !== at && period === plans[at]?.period)
