import ArrowDown from 'lucide-react/icons/arrow-down'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { RatedCategory } from '#shared/features/career-development-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { scrollToCategory } from './category-block.tsx'
import type { PlanFormState } from './use-plan-form.ts'

/** How many categories are rated, and the way to the next that is not. */
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
        {categories.length - open.length} of {categories.length} rated
      </p>
      {next === undefined ? null : (
        <Button size="sm" onClick={() => go(next)} aria-label="Go to the next unrated category">
          <ArrowDown /> Next<span className="max-sm:hidden"> unrated</span>
        </Button>
      )}
    </div>
  )
}
