/** Both halves of a self-assessment side by side, by category, with differences highlighted. */
import { useId } from 'react'
import { type AssessmentHalf, compareAssessed } from '#shared/features/career-development-plans/assessment.ts'
import type { PlanCategory, PlanRating } from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { parseRatingDescription } from './category-block.tsx'

interface AssessmentComparisonProps {
  readonly categories: readonly PlanCategory[]
  readonly ratings: readonly PlanRating[]
  readonly self: AssessmentHalf
  readonly leader: AssessmentHalf
  /** Column names from the reader's point of view: `You`, `Ana Solís`. */
  readonly names: { readonly self: string; readonly leader: string }
}

export function AssessmentComparison({ categories, ratings, self, leader, names }: AssessmentComparisonProps) {
  const heading = useId()
  const scale = ratings.toSorted((a, b) => a.order - b.order)
  const rows = categories
    .toSorted((a, b) => a.order - b.order)
    .map(category => {
      const [own, theirs] = [self, leader].map(half => half.categories?.find(({ _id }) => _id === category._id))
      return { category, own, theirs, difference: compareAssessed(scale, own?.rating, theirs?.rating) }
    })
  const differing = rows.filter(({ difference }) => difference).length
  return (
    <Card aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-sm font-semibold">{t`Side by side`}</h2>
      <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">{describeDifferences(differing, rows.length)}</p>
      <ol className="mt-2 divide-y">
        {rows.map(({ category, own, theirs, difference }) => (
          <li key={category._id} className="grid gap-3 py-4 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 font-medium break-words">{category.title}</h3>
              {difference === null ? null : (
                <Chip tone={difference === 0 ? 'green' : 'yellow'}>{describeDifference(difference, names.self)}</Chip>
              )}
            </div>
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <HalfOfCategory name={names.self} scale={scale} said={own} isPublished={self.publishedAt !== null} />
              <HalfOfCategory
                name={names.leader}
                scale={scale}
                said={theirs}
                isPublished={leader.publishedAt !== null}
              />
            </dl>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function describeDifferences(differing: number, all: number): string {
  if (differing === 0) return t`No rating differs.`
  return all === 1
    ? t`1 of 1 category is rated differently.`
    : t`${differing} of ${all} categories are rated differently.`
}

function describeDifference(difference: number, self: string): string {
  if (difference === 0) return t`Same rating`
  const places = Math.abs(difference)
  return difference > 0 ? t`${self}: ${places} higher` : t`${self}: ${places} lower`
}

interface HalfOfCategoryProps {
  readonly name: string
  readonly scale: readonly PlanRating[]
  readonly said: { readonly rating: number | null; readonly comments: string } | undefined
  readonly isPublished: boolean
}

function HalfOfCategory({ name, scale, said, isPublished }: HalfOfCategoryProps) {
  const place = scale.findIndex(({ order }) => order === said?.rating)
  const words = scale[place]?.description
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 grid gap-1">
        <p className="break-words">
          {words === undefined ? (
            <span className="text-muted-foreground">{isPublished ? t`Not rated` : t`Nothing published`}</span>
          ) : (
            <span title={words}>
              <span className="font-medium tabular-nums">{t`${place + 1} of ${scale.length}`}</span> –{' '}
              {parseRatingDescription(words).name}
            </span>
          )}
        </p>
        {said?.comments ? (
          <p dir="auto" className="leading-relaxed break-words whitespace-pre-line">
            {said.comments}
          </p>
        ) : null}
      </dd>
    </div>
  )
}
