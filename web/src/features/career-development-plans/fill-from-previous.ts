import type { Plan, RatedCategory } from '#shared/features/career-development-plans.ts'

/** What a person writes category by category, in the order of the plan. */
export interface PlanDraft {
  readonly categories: readonly Pick<RatedCategory, 'rating' | 'comments'>[]
  readonly additionalComments: string
}
interface PreviousPlan {
  readonly categories: readonly RatedCategory[]
  readonly additionalComments: string
}

/** The category of an earlier plan that a category of this one continues. */
export const findEarlierCategory = (category: RatedCategory, previous: PreviousPlan): RatedCategory | undefined =>
  previous.categories.find(({ _id }) => _id === category._id) ??
  previous.categories.find(({ title, order }) => title === category.title && order === category.order)

/** What is written with the earlier plan's ratings and comments in its places; where that one says nothing, nothing changes. */
export const fillFromPrevious = (
  previous: PreviousPlan,
  { categories, ratings }: Pick<Plan, 'categories' | 'ratings'>,
  written: PlanDraft,
): PlanDraft => ({
  categories: categories.map((category, index) => {
    const now = written.categories[index] ?? category
    const before = findEarlierCategory(category, previous)
    const isOffered = ratings.some(({ order }) => order === before?.rating)
    return {
      rating: (isOffered ? before?.rating : undefined) ?? now.rating,
      comments: before?.comments || now.comments,
    }
  }),
  additionalComments: previous.additionalComments || written.additionalComments,
})

/** Whether something that a person has written would be gone. */
export const wouldOverwrite = (before: PlanDraft, after: PlanDraft): boolean =>
  wouldReplace(before.additionalComments, after.additionalComments) ||
  before.categories.some(
    ({ rating, comments }, index) =>
      wouldReplace(rating, after.categories[index]?.rating) ||
      wouldReplace(comments, after.categories[index]?.comments),
  )
const wouldReplace = (before: string | number | null, after: string | number | null | undefined) =>
  before !== null && before !== '' && before !== after
