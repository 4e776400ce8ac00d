/** Prefills a plan from the employee's previous one. */
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { PlanForm } from '#shared/features/career-development-plans/form.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan, RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { t } from '#shared/kit/texts.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import type { PlanFormState } from './plan-form.tsx'

const OVERWRITE_WARNING = 'Some of your text will be replaced by the ratings and comments of the previous plan.'

/** Returns the employee's previous plan, and a function that copies its contents into this plan's form. */
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

/** The form's contents; the categories are in the plan's order. */
export interface PlanDraft {
  readonly categories: readonly Pick<RatedCategory, 'rating' | 'comments'>[]
  readonly additionalComments: string
}
interface PreviousPlan {
  readonly categories: readonly RatedCategory[]
  readonly additionalComments: string
}

/** Finds the same category in an earlier plan: by id, else by title and order. */
export const findEarlierCategory = (category: RatedCategory, previous: PreviousPlan): RatedCategory | undefined =>
  previous.categories.find(({ _id }) => _id === category._id) ??
  previous.categories.find(({ title, order }) => title === category.title && order === category.order)

/** Returns the draft with the previous plan's ratings and comments; where that plan has none, the draft's are kept. */
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

/** Whether loading would replace something that the person has entered. */
export const wouldOverwrite = (before: PlanDraft, after: PlanDraft): boolean =>
  wouldReplace(before.additionalComments, after.additionalComments) ||
  before.categories.some(
    ({ rating, comments }, index) =>
      wouldReplace(rating, after.categories[index]?.rating) ||
      wouldReplace(comments, after.categories[index]?.comments),
  )
const wouldReplace = (before: string | number | null, after: string | number | null | undefined) =>
  before !== null && before !== '' && before !== after
