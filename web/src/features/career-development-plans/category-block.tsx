import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import type { PlanCategory, PlanRating } from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { FormField } from '#web/kit/form/field.tsx'
import { FieldGroupContext } from '#web/kit/form/known-fields.ts'
import type { FieldBinding } from '#web/kit/form/use-record-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { type PlanFormState, ProseField } from './plan-form.tsx'

interface PlanCategoryCardProps {
  readonly category: RatedCategory
  readonly index: number
  readonly ratings: readonly PlanRating[]
  readonly record: PlanFormState
  readonly mustRate: boolean
}

export const PlanCategoryCard = ({ category, index, ratings, record, mustRate }: PlanCategoryCardProps) => (
  <CategoryCard category={category} index={index}>
    <RatingField
      {...record.field(`categories.${index}.rating`)}
      category={category}
      ratings={ratings}
      required={mustRate}
    />
    <ProseField record={record} name={`categories.${index}.comments`} label={t`Comments`} />
  </CategoryCard>
)

interface CategoryCardProps {
  readonly category: PlanCategory
  readonly index: number
  readonly children: ReactNode
}

/** A card with a category's title and description; the children are its rating and comments. */
export const CategoryCard = ({ category: { _id, title, description }, index, children }: CategoryCardProps) => (
  <Card
    role="group"
    aria-labelledby={categoryHeadingId(_id)}
    id={categoryBlockId(_id)}
    className="scroll-mt-20 p-5 print:break-inside-avoid"
  >
    <h2 id={categoryHeadingId(_id)} className="text-sm font-semibold break-words">
      <span className="mr-0.5 font-normal text-muted-foreground tabular-nums">{index + 1}</span> {title}
    </h2>
    <p className="mt-1 mb-4 leading-relaxed break-words whitespace-pre-line text-muted-foreground">{description}</p>
    <div className="grid gap-3">
      <FieldGroupContext value={title}>{children}</FieldGroupContext>
    </div>
  </Card>
)

const categoryBlockId = (id: string) => `category-${id}`
const categoryHeadingId = (id: string) => `heading-${id}`

/** Scrolls to a category and focuses its rating. */
export function scrollToCategory(id: string): void {
  const block = document.getElementById(categoryBlockId(id))
  block?.scrollIntoView({ block: 'start' })
  block?.querySelector<HTMLElement>('[role="radiogroup"]')?.focus({ preventScroll: true })
}

interface RatingFieldProps<In extends FieldValues, Out> extends FieldBinding<In, Out> {
  readonly category: PlanCategory
  readonly ratings: readonly PlanRating[]
}

/** The rating scale as radio cards. Typing a rating's number selects it. */
export function RatingField<In extends FieldValues, Out>({ category, ratings, ...binding }: RatingFieldProps<In, Out>) {
  return (
    <FormField {...binding} label={t`Rating`}>
      {({ disabled, ...input }, { ref, value, onChange, onBlur }) => {
        const chosen = ratings.find(({ order }) => order === value)
        const onKey = (event: KeyboardEvent) => {
          const at = ratings.findIndex(({ order }) => String(order) === event.key)
          const typed = ratings[at]
          if (!typed || disabled || event.ctrlKey || event.metaKey || event.altKey) return
          onChange(typed.order)
          event.currentTarget.querySelectorAll('input')[at]?.focus()
        }
        return (
          <>
            <RadioGroup
              {...input}
              aria-label={t`Rating of ${category.title}`}
              value={chosen ? String(chosen.order) : ''}
              onValueChange={next => onChange(Number(next))}
              onBlur={onBlur}
              onKeyDown={onKey}
              className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
            >
              {ratings.map(({ _id, order, description }, at) => {
                const { name, meaning } = parseRatingDescription(description)
                return (
                  <RadioCard
                    key={_id}
                    value={String(order)}
                    disabled={disabled}
                    ref={at === 0 ? ref : undefined}
                    // Narrow enough for five in a row next to the sidebar of a small window, without wrapping.
                    className="gap-1.5 px-2.5"
                  >
                    <span className="text-muted-foreground tabular-nums">{order}</span>{' '}
                    <span title={description} className="line-clamp-3 inline font-medium">
                      {name}
                    </span>
                    {meaning ? <span className="sr-only">: {meaning}</span> : null}
                  </RadioCard>
                )
              })}
            </RadioGroup>
            {/* Stays in the document, so that the meaning is read out once there is a rating. */}
            <div className={chosen ? 'flex min-h-5 items-start justify-between gap-3' : 'sr-only'}>
              <p
                aria-live="polite"
                className="min-w-0 text-xs break-words whitespace-pre-line text-muted-foreground first-letter:uppercase"
              >
                {chosen ? parseRatingDescription(chosen.description).meaning : ''}
              </p>
              {chosen && !disabled ? (
                <Button
                  variant="link"
                  size="sm"
                  className="h-5 px-0 text-xs print:hidden"
                  aria-label={t`Clear the rating of ${category.title}`}
                  onClick={() => onChange(null)}
                >{t`Clear`}</Button>
              ) : null}
            </div>
          </>
        )
      }}
    </FormField>
  )
}

interface RatingDescription {
  readonly name: string
  /** Empty if the description is only a name. */
  readonly meaning: string
}

/** Splits a rating's free text into name and meaning, if it begins with a name: `Solid: does it reliably`. */
export function parseRatingDescription(description: string): RatingDescription {
  const [, name, meaning] = /^([^:\n]{1,30})(?::\s+|\n+)(\S.*)$/s.exec(description.trim()) ?? []
  return name && meaning ? { name, meaning } : { name: description.trim(), meaning: '' }
}
