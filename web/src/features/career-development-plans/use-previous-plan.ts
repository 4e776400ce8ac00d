import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  careerDevelopmentPlansApi,
  type Plan,
  type PlanForm,
  planMessages,
} from '#shared/features/career-development-plans.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { fillFromPrevious, type PlanDraft, wouldOverwrite } from './fill-from-previous.ts'
import type { PlanFormState } from './use-plan-form.ts'

const OVERWRITE_WARNING = 'Some of what is written here is replaced by the ratings and comments of the previous plan.'

/** The employee's plan before this one, and a way to begin with what it says. */
export function usePreviousPlan(plan: Plan, { form }: PlanFormState) {
  const asked = useQuery(queryFor(careerDevelopmentPlansApi.calls.previous, { params: { id: plan._id } }))
  const load = async () => {
    const { data: previous } = await asked.refetch()
    // A failure is shown by the cache.
    if (previous === undefined) return
    if (!previous) return toast.warning(planMessages.noPrevious)
    const before = toPlanDraft(form.getValues())
    const after = fillFromPrevious(previous, plan, before)
    if (
      wouldOverwrite(before, after) &&
      !(await confirmAction({ title: 'Load previous CDP data', text: OVERWRITE_WARNING, acceptLabel: 'Load' }))
    )
      return
    const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    for (const [index, { rating, comments }] of after.categories.entries()) {
      form.setValue(`categories.${index}.rating`, rating, changed)
      form.setValue(`categories.${index}.comments`, comments, changed)
    }
    form.setValue('additionalComments', after.additionalComments, changed)
    toast.success(planMessages.loaded)
  }
  return { previous: asked.data ?? undefined, load, isLoading: asked.isFetching }
}

const toPlanDraft = ({ categories = [], additionalComments = '' }: z.input<typeof PlanForm>): PlanDraft => ({
  categories: categories.map(({ rating = null, comments = '' }) => ({ rating, comments })),
  additionalComments,
})
