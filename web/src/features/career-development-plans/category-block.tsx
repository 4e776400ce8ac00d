import type { RatedCategory } from '#shared/features/career-development-plans.ts'
import type { PlanRating } from '#shared/features/development-plan-templates.ts'
import { Card } from '#web/ui/card.tsx'
import { ProseField } from './prose-field.tsx'
import { RatingField } from './rating-field.tsx'
import type { PlanFormState } from './use-plan-form.ts'

interface PlanCategoryCardProps {
  readonly category: RatedCategory
  readonly index: number
  readonly ratings: readonly PlanRating[]
  readonly record: PlanFormState
  readonly mustRate: boolean
}

export function PlanCategoryCard({ category, index, ratings, record, mustRate }: PlanCategoryCardProps) {
  const { _id, title, description } = category
  return (
    <Card role="group" aria-labelledby={categoryHeadingId(_id)} id={categoryBlockId(_id)} className="scroll-mt-20 p-5">
      <h2 id={categoryHeadingId(_id)} className="text-sm font-semibold break-words">
        <span className="mr-1.5 font-normal text-muted-foreground tabular-nums">{index + 1}</span>
        {title}
      </h2>
      <p className="mt-1 mb-4 leading-relaxed break-words whitespace-pre-line text-muted-foreground">{description}</p>
      <div className="grid gap-3">
        <RatingField category={category} index={index} ratings={ratings} record={record} required={mustRate} />
        <ProseField record={record} name={`categories.${index}.comments`} label="Comments" />
      </div>
    </Card>
  )
}

const categoryBlockId = (id: string) => `category-${id}`
const categoryHeadingId = (id: string) => `heading-${id}`

/** Brings a category into sight, and the keyboard to its rating. */
export function scrollToCategory(id: string): void {
  const block = document.getElementById(categoryBlockId(id))
  block?.scrollIntoView({ block: 'start' })
  const radio = block?.querySelector<HTMLElement>('[role="radio"][data-state="checked"], [role="radio"]')
  radio?.focus({ preventScroll: true })
}
