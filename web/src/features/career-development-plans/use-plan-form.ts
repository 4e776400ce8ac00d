import { useMemo } from 'react'
import * as z from 'zod/mini'
import {
  careerDevelopmentPlans,
  type Plan,
  PlanForm,
  planMessages,
  wrongWith,
} from '#shared/features/career-development-plans.ts'
import { api } from '#web/kit/api.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { say } from '#web/kit/say.ts'

export type PlanRecordForm = ReturnType<typeof usePlanForm>

export const usePlanForm = (plan: Plan, { asAdmin, readOnly }: { asAdmin: boolean; readOnly: boolean }) => {
  const { completedVia } = plan
  const schema = useMemo(() => checkedFor({ asAdmin, before: { completedVia } }), [asAdmin, completedVia])
  return useRecordForm({
    schema,
    values: valuesOf(plan),
    version: plan.version,
    readOnly,
    save: (body, sent) => api(careerDevelopmentPlans.calls.update, { params: { id: plan._id }, body, ...sent }),
    saved: () => say.done(planMessages.updated),
  })
}

/** What blocks a save stands beside what the fields themselves find, so that all of it shows at once. */
const checkedFor = (context: Parameters<typeof wrongWith>[1]) =>
  PlanForm.check(
    z.superRefine(
      (form, { addIssue }) => {
        for (const { path, message } of wrongWith(form, context))
          addIssue({ code: 'custom', path: path.split('.'), message })
      },
      { when: () => true },
    ),
  )

const valuesOf = (plan: Plan): z.input<typeof PlanForm> => ({
  leaderAssigned: plan.leaderAssigned._id,
  cdpStatus: plan.cdpStatus._id,
  newJobTitle: plan.newJobTitle?._id ?? '',
  additionalComments: plan.additionalComments,
  categories: plan.categories.map(({ _id, rating, comments }) => ({ _id, rating, comments })),
  actionComments: plan.actionComments,
  jobTitleUpdateApproval: plan.jobTitleUpdateApproval,
  disciplinaryAction: plan.disciplinaryAction,
  adminComments: plan.adminComments,
})
