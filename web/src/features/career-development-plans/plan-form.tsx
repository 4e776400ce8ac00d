/** The form of a plan, and its fields for free text. */
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { PlanForm, validatePlanForm } from '#shared/features/career-development-plans/form.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { TextAreaField } from '#web/kit/form/fields.tsx'
import { type FormValues, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import { Label } from '#web/ui/label.tsx'

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
    onSaved: () => toast.success(t(planMessages.updated)),
  })
}

/** Adds the plan's rules to the field rules. They run even if a field is invalid, so that all errors show at once. */
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

const toPlanFormValues = (plan: Plan): FormValues<typeof PlanForm> => ({
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

interface ProseFieldProps {
  readonly record: PlanFormState
  readonly name: Parameters<PlanFormState['field']>[0]
  readonly label: string
  readonly required?: boolean
  readonly hint?: string
}

/** A text area; in a read-only form the text, or nothing if it is empty. */
export function ProseField({ record, name, label, required = false, ...hint }: ProseFieldProps) {
  if (record.readOnly) return <Prose record={record} name={name} label={label} />
  return <TextAreaField {...record.field(name)} label={label} required={required} {...hint} className="col-span-full" />
}

export function Prose({ record, name, label }: Omit<ProseFieldProps, 'required' | 'hint'>) {
  const text: unknown = useWatch({ control: record.form.control, name })
  if (!text) return null
  return (
    <div className="col-span-full grid gap-1.5">
      <Label asChild>
        <span className="text-muted-foreground">{label}</span>
      </Label>
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{String(text)}</p>
    </div>
  )
}
