import { useMemo } from 'react'
import * as z from 'zod/mini'
import {
  careerDevelopmentPlansApi,
  type Plan,
  PlanForm,
  planMessages,
  validatePlanForm,
} from '#shared/features/career-development-plans.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'

export type PlanFormState = ReturnType<typeof usePlanForm>

export const usePlanForm = (plan: Plan, { asAdmin, readOnly }: { asAdmin: boolean; readOnly: boolean }) => {
  const { completedVia } = plan
  const schema = useMemo(() => buildPlanSchema({ asAdmin, before: { completedVia } }), [asAdmin, completedVia])
  return useRecordForm({
    schema,
    values: toPlanFormValues(plan),
    version: plan.version,
    readOnly,
    save: (body, sent) => fetchApi(careerDevelopmentPlansApi.calls.update, { params: { id: plan._id }, body, ...sent }),
    onSaved: () => toast.success(planMessages.updated),
  })
}

/** What blocks a save stands beside what the fields themselves find, so that all of it shows at once. */
const buildPlanSchema = (context: Parameters<typeof validatePlanForm>[1]) =>
  PlanForm.check(
    z.superRefine(
      (form, { addIssue }) => {
        for (const { path, message } of validatePlanForm(form, context))
          addIssue({ code: 'custom', path: path.split('.'), message })
      },
      { when: () => true },
    ),
  )

const toPlanFormValues = (plan: Plan): z.input<typeof PlanForm> => ({
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
