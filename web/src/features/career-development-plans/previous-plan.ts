/** Starting a plan with the contents of the previous one. */
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  careerDevelopmentPlansApi,
  type Plan,
  type PlanForm,
  planMessages,
  type RatedCategory,
} from '#shared/features/career-development-plans.ts'
import { t } from '#shared/kit/texts.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import type { PlanFormState } from './plan-form.tsx'

const OVERWRITE_WARNING = 'Some of your text will be replaced by the ratings and comments of the previous plan.'

/** The employee's previous plan, and a function that copies its contents into this one. */
export function usePreviousPlan(plan: Plan, { form }: PlanFormState) {
  const asked = useQuery(queryFor(careerDevelopmentPlansApi.calls.previous, { params: { id: plan._id } }))
  const load = async () => {
    const { data: previous } = await asked.refetch()
    // The query cache shows the error.
    if (previous === undefined) return
    if (!previous) return toast.warning(t(planMessages.noPrevious))
    const before = toPlanDraft(form.getValues())
    const after = fillFromPrevious(previous, plan, before)
    if (
      wouldOverwrite(before, after) &&
      !(await confirmAction({ title: t`Load previous CDP data`, text: t(OVERWRITE_WARNING), acceptLabel: t`Load` }))
    )
      return
    const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    for (const [index, { rating, comments }] of after.categories.entries()) {
      form.setValue(`categories.${index}.rating`, rating, changed)
      form.setValue(`categories.${index}.comments`, comments, changed)
    }
    form.setValue('additionalComments', after.additionalComments, changed)
    toast.success(t(planMessages.loaded))
  }
  return { previous: asked.data ?? undefined, load, isLoading: asked.isFetching }
}

const toPlanDraft = ({ categories = [], additionalComments = '' }: z.input<typeof PlanForm>): PlanDraft => ({
  categories: categories.map(({ rating = null, comments = '' }) => ({ rating, comments })),
  additionalComments,
})

/** What a person writes category by category, in the order of the plan. */
export interface PlanDraft {
  readonly categories: readonly Pick<RatedCategory, 'rating' | 'comments'>[]
  readonly additionalComments: string
}
interface PreviousPlan {
  readonly categories: readonly RatedCategory[]
  readonly additionalComments: string
}

/** Finds the category of an earlier plan that a category of this plan continues. */
export const findEarlierCategory = (category: RatedCategory, previous: PreviousPlan): RatedCategory | undefined =>
  previous.categories.find(({ _id }) => _id === category._id) ??
  previous.categories.find(({ title, order }) => title === category.title && order === category.order)

/** Copies the earlier plan's ratings and comments into the form; where that plan has none, nothing changes. */
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

/** Whether something that the person has written would be lost. */
export const wouldOverwrite = (before: PlanDraft, after: PlanDraft): boolean =>
  wouldReplace(before.additionalComments, after.additionalComments) ||
  before.categories.some(
    ({ rating, comments }, index) =>
      wouldReplace(rating, after.categories[index]?.rating) ||
      wouldReplace(comments, after.categories[index]?.comments),
  )
const wouldReplace = (before: string | number | null, after: string | number | null | undefined) =>
  before !== null && before !== '' && before !== after
