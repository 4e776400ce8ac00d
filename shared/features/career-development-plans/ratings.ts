/** How a person was rated over their plans. */
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'

export const PlanRatings = z.object({
  /** Oldest first. */
  plans: z.array(z.object({ _id: id, period: z.string() })),
  /** In the order of the latest plan that has them; a value is null where a plan lacks the category or its rating. */
  categories: z.array(
    z.object({
      title: z.string(),
      ratings: z.array(z.nullable(z.object({ order: z.number(), of: z.number(), name: z.string() }))),
    }),
  ),
})
export type PlanRatings = z.infer<typeof PlanRatings>

interface RatedPlan {
  readonly _id: string
  /** The first day of its month. */
  readonly period: string
  readonly creationDate: string
  readonly categories: readonly { readonly title: string; readonly order: number; readonly rating: number | null }[]
  readonly ratings: readonly { readonly order: number; readonly description: string }[]
}

/** Compares plans by category title. A rating is given as its place, from 1 to `of`, on the scale of its own plan. */
export function compareRatings(given: readonly RatedPlan[]): PlanRatings {
  const plans = [...given].sort((a, b) => (a.period + a.creationDate < b.period + b.creationDate ? -1 : 1))
  const titles = [...plans]
    .reverse()
    .flatMap(({ categories }) => [...categories].sort((a, b) => a.order - b.order).map(({ title }) => title))
  return {
    plans: plans.map(({ _id, period }) => ({ _id, period })),
    categories: [...new Set(titles)].map(title => ({ title, ratings: plans.map(plan => findRating(plan, title)) })),
  }
}

function findRating({ categories, ratings }: RatedPlan, title: string) {
  const rating = categories.find(category => category.title === title)?.rating
  const scale = [...ratings].sort((a, b) => a.order - b.order)
  const place = scale.findIndex(({ order }) => order === rating)
  const found = scale[place]
  return found ? { order: place + 1, of: scale.length, name: found.description } : null
}
