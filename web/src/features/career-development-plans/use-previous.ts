import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  careerDevelopmentPlans,
  type Plan,
  type PlanForm,
  planMessages,
} from '#shared/features/career-development-plans.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { ask } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { filledFrom, overwrites, type Written } from './from-previous.ts'
import type { PlanRecordForm } from './use-plan-form.ts'

const REPLACES = 'Some of what is written here is replaced by the ratings and comments of the previous plan.'

/** The employee's plan before this one, and a way to begin with what it says. */
export function usePrevious(plan: Plan, { form }: PlanRecordForm) {
  const asked = useQuery(ask(careerDevelopmentPlans.calls.previous, { params: { id: plan._id } }))
  const load = async () => {
    const { data: previous } = await asked.refetch()
    // A failure is shown by the cache.
    if (previous === undefined) return
    if (!previous) return say.warn(planMessages.noPrevious)
    const before = writtenIn(form.getValues())
    const after = filledFrom(previous, plan, before)
    if (
      overwrites(before, after) &&
      !(await confirm({ title: 'Load previous CDP data', text: REPLACES, accept: 'Load' }))
    )
      return
    const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    for (const [index, { rating, comments }] of after.categories.entries()) {
      form.setValue(`categories.${index}.rating`, rating, changed)
      form.setValue(`categories.${index}.comments`, comments, changed)
    }
    form.setValue('additionalComments', after.additionalComments, changed)
    say.done(planMessages.loaded)
  }
  return { previous: asked.data ?? undefined, load, isLoading: asked.isFetching }
}

const writtenIn = ({ categories = [], additionalComments = '' }: z.input<typeof PlanForm>): Written => ({
  categories: categories.map(({ rating = null, comments = '' }) => ({ rating, comments })),
  additionalComments,
})
