import type { RatedCategory } from '#shared/features/career-development-plans.ts'
import type { PlanRating } from '#shared/features/development-plan-templates.ts'
import { Card } from '#web/ui/card.tsx'
import { ProseField } from './prose-field.tsx'
import { RatingField } from './rating-field.tsx'
import type { PlanRecordForm } from './use-plan-form.ts'

interface CategoryBlockProps {
  readonly of: RatedCategory
  readonly index: number
  readonly ratings: readonly PlanRating[]
  readonly record: PlanRecordForm
  readonly mustRate: boolean
}

export function CategoryBlock({ of: category, index, ratings, record, mustRate }: CategoryBlockProps) {
  const { _id, title, description } = category
  return (
    <Card role="group" aria-labelledby={headingOf(_id)} id={blockOf(_id)} className="scroll-mt-20 p-5">
      <h2 id={headingOf(_id)} className="text-sm font-semibold break-words">
        <span className="mr-1.5 font-normal text-muted-foreground tabular-nums">{index + 1}</span>
        {title}
      </h2>
      <p className="mt-1 mb-4 leading-relaxed break-words whitespace-pre-line text-muted-foreground">{description}</p>
      <div className="grid gap-3">
        <RatingField of={category} index={index} ratings={ratings} record={record} required={mustRate} />
        <ProseField record={record} name={`categories.${index}.comments`} label="Comments" />
      </div>
    </Card>
  )
}

const blockOf = (id: string) => `category-${id}`
const headingOf = (id: string) => `heading-${id}`

/** Brings a category into sight, and the keyboard to its rating. */
export function goToCategory(id: string): void {
  const block = document.getElementById(blockOf(id))
  block?.scrollIntoView({ block: 'start' })
  const radio = block?.querySelector<HTMLElement>('[role="radio"][data-state="checked"], [role="radio"]')
  radio?.focus({ preventScroll: true })
}
