import type { Plan, RatedCategory } from '#shared/features/career-development-plans.ts'

/** What a person writes category by category, in the order of the plan. */
export interface Written {
  readonly categories: readonly Pick<RatedCategory, 'rating' | 'comments'>[]
  readonly additionalComments: string
}
interface Previous {
  readonly categories: readonly RatedCategory[]
  readonly additionalComments: string
}

/** The category of an earlier plan that a category of this one continues. */
export const earlierOf = (category: RatedCategory, previous: Previous): RatedCategory | undefined =>
  previous.categories.find(({ _id }) => _id === category._id) ??
  previous.categories.find(({ title, order }) => title === category.title && order === category.order)

/** What is written with the earlier plan's ratings and comments in its places; where that one says nothing, nothing changes. */
export const filledFrom = (
  previous: Previous,
  { categories, ratings }: Pick<Plan, 'categories' | 'ratings'>,
  written: Written,
): Written => ({
  categories: categories.map((category, index) => {
    const now = written.categories[index] ?? category
    const before = earlierOf(category, previous)
    const isOffered = ratings.some(({ order }) => order === before?.rating)
    return {
      rating: (isOffered ? before?.rating : undefined) ?? now.rating,
      comments: before?.comments || now.comments,
    }
  }),
  additionalComments: previous.additionalComments || written.additionalComments,
})

/** Whether something that a person has written would be gone. */
export const overwrites = (before: Written, after: Written): boolean =>
  replaces(before.additionalComments, after.additionalComments) ||
  before.categories.some(
    ({ rating, comments }, index) =>
      replaces(rating, after.categories[index]?.rating) || replaces(comments, after.categories[index]?.comments),
  )
const replaces = (before: string | number | null, after: string | number | null | undefined) =>
  before !== null && before !== '' && before !== after
