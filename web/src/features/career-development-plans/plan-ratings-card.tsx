/** How a person was rated over their plans. A square opens its plan. */
import { useQuery } from '@tanstack/react-query'
import type { PlanRatings } from '#shared/features/career-development-plans/ratings.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatMonth, formatShortMonth } from '#shared/kit/dates.ts'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'

const TITLE = 'Ratings over time'

/** Nothing before there are two plans to compare. */
export function PlanRatingsCard({ id }: { id: string }) {
  const asked = useQuery(queryFor(careerDevelopmentPlansApi.calls.ratings, { params: { id } }))
  const rated = asked.data?.categories.filter(({ ratings }) => ratings.some(rating => rating)) ?? []
  return asked.data && asked.data.plans.length > 1 && rated.length > 0 ? (
    <PlanRatingsPlot plans={asked.data.plans} categories={rated} />
  ) : null
}

function PlanRatingsPlot({ plans, categories }: PlanRatings) {
  return (
    <PlotCard
      title={TITLE}
      className="mt-5"
      summary={`${plans.length} plans, from ${formatMonth(plans[0]?.period ?? '')} to ${formatMonth(plans.at(-1)?.period ?? '')}. The darker, the higher on the plan's own scale.`}
      table={
        <PlotTable
          label={TITLE}
          columns={[
            'Category',
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
      <HeatMap
        label={`${TITLE}: categories by plans`}
        rowsHeader="Category"
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
    </PlotCard>
  )
}

/** Two plans of one month need names of their own. */
const isTwice = (plans: PlanRatings['plans'], at: number) =>
  plans.some(({ period }, index) => index !== at && period === plans[at]?.period)
