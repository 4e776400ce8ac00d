import { useWatch } from 'react-hook-form'
import {
  afterStatusChange,
  commentLabel,
  IN_PROGRESS,
  needsComment,
  type Plan,
  type PlanForm,
  planStatusDescription,
  planStatuses,
  TITLE_REVIEW,
} from '#shared/features/career-development-plans.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { Section } from '#web/kit/form/record-form.tsx'
import { AdminOptions } from './admin-options.tsx'
import { completedViaText } from './completed-via.ts'
import { NewJobTitleField } from './new-job-title-field.tsx'
import { ProseField } from './prose-field.tsx'
import type { PlanRecordForm } from './use-plan-form.ts'

interface ActionSectionProps {
  readonly plan: Plan
  readonly record: PlanRecordForm
  readonly asAdmin: boolean
}

const ABOUT_THE_STATUS = ['actionComments', 'adminComments', 'disciplinaryAction', 'jobTitleUpdateApproval'] as const

/** What comes of the plan, why, and what an admin says to it. */
export function ActionSection({ plan, record, asAdmin }: ActionSectionProps) {
  const { control, getValues, setValue, clearErrors } = record.form
  const status = useWatch({ control, name: 'cdpStatus' })
  const isStored = status === plan.cdpStatus._id
  const label = commentLabel(status)
  const via = isStored ? completedViaText(plan) : undefined
  const isDenied = isStored && status === IN_PROGRESS && plan.jobTitleUpdateApproval === 'no'
  const follow = (next: string) => {
    const after = afterStatusChange(getValues() as PlanForm)
    for (const name of ABOUT_THE_STATUS) setValue(name, after[name], { shouldDirty: true })
    // A title belongs to its review; left for another status, the plan says what it said before.
    if (next !== TITLE_REVIEW) setValue('newJobTitle', plan.newJobTitle?._id ?? '', { shouldDirty: true })
    clearErrors([...ABOUT_THE_STATUS, 'newJobTitle', 'categories'])
  }
  return (
    <Section title="Action">
      <RadioField
        {...record.field('cdpStatus')}
        label="Status"
        choices={asChoices(planStatuses.all)}
        onChanged={follow}
        hint={via ?? (record.readOnly ? undefined : planStatusDescription(status))}
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
      {status === TITLE_REVIEW || (isStored && plan.completedVia === 'job title review') ? (
        <NewJobTitleField plan={plan} record={record} required={asAdmin} disabled={status !== TITLE_REVIEW} />
      ) : null}
      {label ? (
        <ProseField record={record} name="actionComments" label={label} required={needsComment(status)} />
      ) : null}
      {asAdmin && !isDenied ? <AdminOptions plan={plan} record={record} /> : null}
    </Section>
  )
}
