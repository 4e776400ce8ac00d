import ArrowDown from 'lucide-react/icons/arrow-down'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { Plan, RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import type { PlanRating } from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { parseRatingDescription, scrollToCategory } from './category-block.tsx'
import type { PlanFormState } from './plan-form.tsx'

interface PlanOverviewProps {
  readonly plan: Pick<Plan, 'categories' | 'ratings'>
  readonly record: PlanFormState
  /** Returns a category's rating in the previous plan; `undefined` if there is no previous plan. */
  readonly getPreviousRating: ((category: RatedCategory) => number | null) | undefined
}

/** All categories with their ratings in this plan and in the previous one. */
export function PlanOverview({ plan: { categories, ratings }, record, getPreviousRating }: PlanOverviewProps) {
  const written = useWatch({ control: record.form.control, name: 'categories' })
  if (categories.length === 0) return null
  return (
    <Card className="sticky top-20 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto p-5 xl:block">
      <h2 className="mb-3 text-sm font-semibold">{t`Overview`}</h2>
      <ol className="grid gap-1">
        {categories.map((category, index) => (
          <li key={category._id}>
            <button
              type="button"
              onClick={() => scrollToCategory(category._id)}
              className="-mx-2 grid w-[calc(100%+1rem)] gap-1.5 rounded-md px-2 py-1.5 text-left hover:bg-muted"
            >
              <span className="line-clamp-2 text-[0.8125rem] break-words">{category.title}</span>
              <RatingScale
                ratings={ratings}
                now={written?.[index]?.rating ?? null}
                before={getPreviousRating?.(category) ?? null}
              />
            </button>
          </li>
        ))}
      </ol>
      {getPreviousRating ? (
        <p aria-hidden className="mt-3 flex items-center gap-4 border-t pt-3 text-xs text-muted-foreground">
          <span className="flex items-center gap-1.5">
            <RatingDot isNow /> {t`Now`}
          </span>
          <span className="flex items-center gap-1.5">
            <RatingDot isBefore /> {t`Previous plan`}
          </span>
        </p>
      ) : null}
    </Card>
  )
}

interface RatingScaleProps {
  readonly ratings: readonly PlanRating[]
  readonly now: number | null
  readonly before: number | null
}

function RatingScale({ ratings, now, before }: RatingScaleProps) {
  const nameOf = (rating: number | null) => {
    const found = ratings.find(({ order }) => order === rating)
    return found ? parseRatingDescription(found.description).name : undefined
  }
  const [named, namedBefore] = [nameOf(now), nameOf(before)]
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="flex shrink-0 items-center gap-1">
        {ratings.map(({ order }) => (
          <RatingDot key={order} isNow={order === now} isBefore={order === before} />
        ))}
      </span>
      <span className="truncate text-xs text-muted-foreground">
        {named ?? t`Not rated`}
        {namedBefore ? <span className="sr-only">, {t`${namedBefore} in the previous plan`}</span> : null}
      </span>
    </span>
  )
}

const RatingDot = ({ isNow = false, isBefore = false }: { isNow?: boolean; isBefore?: boolean }) => (
  <span className={cn('grid size-3.5 place-content-center rounded-full', isBefore && 'border border-muted-foreground')}>
    <span className={cn('size-2 rounded-full', isNow ? 'bg-primary' : 'bg-muted-foreground/25')} />
  </span>
)

/** How many categories are rated, and a link to the next unrated one. */
export function RatingProgress({
  categories,
  record,
}: {
  categories: readonly RatedCategory[]
  record: PlanFormState
}) {
  const written = useWatch({ control: record.form.control, name: 'categories' })
  const last = useRef(-1)
  const open = categories.flatMap((_, index) => (written?.[index]?.rating == null ? [index] : []))
  const next = open.find(index => index > last.current) ?? open[0]
  if (categories.length === 0) return null
  const go = (index: number) => {
    last.current = index
    scrollToCategory(categories[index]?._id ?? '')
  }
  return (
    <div className="ml-2 flex items-center gap-3">
      <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
        {t`${categories.length - open.length} of ${categories.length} rated`}
      </p>
      {next === undefined ? null : (
        <Button variant="outline" size="sm" onClick={() => go(next)} aria-label={t`Go to the next unrated category`}>
          <ArrowDown />
          <span className="max-sm:hidden">{t`Next unrated`}</span>
        </Button>
      )}
    </div>
  )
}
