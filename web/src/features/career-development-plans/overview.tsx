import { useWatch } from 'react-hook-form'
import type { Plan, RatedCategory } from '#shared/features/career-development-plans.ts'
import type { PlanRating } from '#shared/features/development-plan-templates.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { goToCategory } from './category-block.tsx'
import { ratingWords } from './rating-words.ts'
import type { PlanRecordForm } from './use-plan-form.ts'

interface OverviewProps {
  readonly plan: Pick<Plan, 'categories' | 'ratings'>
  readonly record: PlanRecordForm
  /** How a category was rated in the plan before, where there was one. */
  readonly before: ((category: RatedCategory) => number | null) | undefined
}

/** Every category with its place on the scale, now and in the plan before. */
export function Overview({ plan: { categories, ratings }, record, before }: OverviewProps) {
  const written = useWatch({ control: record.form.control, name: 'categories' })
  if (categories.length === 0) return null
  return (
    <Card className="sticky top-20 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto p-5 xl:block">
      <h2 className="mb-3 text-sm font-semibold">Overview</h2>
      <ol className="grid gap-1">
        {categories.map((category, index) => (
          <li key={category._id}>
            <button
              type="button"
              onClick={() => goToCategory(category._id)}
              className="-mx-2 grid w-[calc(100%+1rem)] gap-1.5 rounded-md px-2 py-1.5 text-left hover:bg-muted"
            >
              <span className="line-clamp-2 text-[0.8125rem] break-words">{category.title}</span>
              <Scale ratings={ratings} now={written?.[index]?.rating ?? null} before={before?.(category) ?? null} />
            </button>
          </li>
        ))}
      </ol>
      {before ? (
        <p aria-hidden className="mt-3 flex items-center gap-4 border-t pt-3 text-xs text-muted-foreground">
          <span className="flex items-center gap-1.5">
            <Dot isNow /> Now
          </span>
          <span className="flex items-center gap-1.5">
            <Dot isBefore /> Previous plan
          </span>
        </p>
      ) : null}
    </Card>
  )
}

interface ScaleProps {
  readonly ratings: readonly PlanRating[]
  readonly now: number | null
  readonly before: number | null
}

function Scale({ ratings, now, before }: ScaleProps) {
  const nameOf = (rating: number | null) => {
    const found = ratings.find(({ order }) => order === rating)
    return found ? ratingWords(found.description).name : undefined
  }
  const [named, namedBefore] = [nameOf(now), nameOf(before)]
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="flex shrink-0 items-center gap-1">
        {ratings.map(({ order }) => (
          <Dot key={order} isNow={order === now} isBefore={order === before} />
        ))}
      </span>
      <span className="truncate text-xs text-muted-foreground">
        {named ?? 'Not rated'}
        {namedBefore ? <span className="sr-only">, {namedBefore} in the previous plan</span> : null}
      </span>
    </span>
  )
}

const Dot = ({ isNow = false, isBefore = false }: { isNow?: boolean; isBefore?: boolean }) => (
  <span className={cn('grid size-3.5 place-content-center rounded-full', isBefore && 'border border-muted-foreground')}>
    <span className={cn('size-2 rounded-full', isNow ? 'bg-primary' : 'bg-muted-foreground/25')} />
  </span>
)
