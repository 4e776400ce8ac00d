import { useWatch } from 'react-hook-form'
import {
  describePlanStatus,
  needsComment,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  type Plan,
  type PlanForm,
  planCommentLabel,
  planStatuses,
  resetStatusFields,
} from '#shared/features/career-development-plans.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { FormSection } from '#web/kit/form/record-form.tsx'
import { PlanAdminOptions } from './admin-options.tsx'
import { describeCompletion } from './completed-via.ts'
import { NewJobTitleField } from './new-job-title-field.tsx'
import { ProseField } from './prose-field.tsx'
import type { PlanFormState } from './use-plan-form.ts'

interface PlanActionSectionProps {
  readonly plan: Plan
  readonly record: PlanFormState
  readonly asAdmin: boolean
}

const STATUS_FIELDS = ['actionComments', 'adminComments', 'disciplinaryAction', 'jobTitleUpdateApproval'] as const

/** What comes of the plan, why, and what an admin says to it. */
export function PlanActionSection({ plan, record, asAdmin }: PlanActionSectionProps) {
  const { control, getValues, setValue, clearErrors } = record.form
  const status = useWatch({ control, name: 'cdpStatus' })
  const isStored = status === plan.cdpStatus._id
  const label = planCommentLabel(status)
  const via = isStored ? describeCompletion(plan) : undefined
  const isDenied = isStored && status === PLAN_IN_PROGRESS && plan.jobTitleUpdateApproval === 'no'
  const follow = (next: string) => {
    const after = resetStatusFields(getValues() as PlanForm)
    for (const name of STATUS_FIELDS) setValue(name, after[name], { shouldDirty: true })
    // A title belongs to its review; left for another status, the plan says what it said before.
    if (next !== PLAN_TITLE_REVIEW) setValue('newJobTitle', plan.newJobTitle?._id ?? '', { shouldDirty: true })
    clearErrors([...STATUS_FIELDS, 'newJobTitle', 'categories'])
  }
  return (
    <FormSection title="Action">
      <RadioField
        {...record.field('cdpStatus')}
        label="Status"
        choices={toChoices(planStatuses.all)}
        onUserChange={follow}
        hint={via ?? (record.readOnly ? undefined : describePlanStatus(status))}
        className="sm:col-span-2"
      />
      {isDenied ? (
        <div className="grid gap-1 rounded-md border border-tone-yellow/40 bg-tone-yellow/10 px-3 py-2 sm:col-span-2">
          <p>The job title update{plan.newJobTitle ? ` to ${plan.newJobTitle.name}` : ''} was denied.</p>
          {plan.adminComments ? (
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {plan.adminComments}
            </p>
          ) : null}
        </div>
      ) : null}
      {status === PLAN_TITLE_REVIEW || (isStored && plan.completedVia === 'job title review') ? (
        <NewJobTitleField plan={plan} record={record} required={asAdmin} disabled={status !== PLAN_TITLE_REVIEW} />
      ) : null}
      {label ? (
        <ProseField record={record} name="actionComments" label={label} required={needsComment(status)} />
      ) : null}
      {asAdmin && !isDenied ? <PlanAdminOptions plan={plan} record={record} /> : null}
    </FormSection>
  )
}
