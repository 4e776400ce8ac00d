import { useWatch } from 'react-hook-form'
import { adminQuestionFor, needsAdminComments, type Plan } from '#shared/features/career-development-plans.ts'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { Prose, ProseField } from './prose-field.tsx'
import type { PlanFormState } from './use-plan-form.ts'

/** What a status asks of an admin, and what the admin has said. */
export function PlanAdminOptions({ plan, record }: { plan: Plan; record: PlanFormState }) {
  const { control, clearErrors } = record.form
  const [cdpStatus, approval = null, letter = null] = useWatch({
    control,
    name: ['cdpStatus', 'jobTitleUpdateApproval', 'disciplinaryAction'],
  })
  const asked = adminQuestionFor(cdpStatus)
  const saidBefore = cdpStatus === plan.cdpStatus._id && plan.adminComments !== ''
  if (!asked && !saidBefore) return null
  const answer = asked === 'disciplinaryAction' ? letter : approval
  const required = needsAdminComments({ cdpStatus, jobTitleUpdateApproval: approval, disciplinaryAction: letter })
  return (
    <div className="grid gap-4 rounded-md border border-dashed p-4 sm:col-span-2">
      <h3 className="text-xs font-medium text-muted-foreground">For admins</h3>
      {asked ? (
        <RadioField
          {...record.field(asked)}
          {...QUESTIONS[asked]}
          hint={answer ? OUTCOMES[asked][answer] : undefined}
          onUserChange={() => clearErrors(['adminComments', 'categories'])}
          clearable
        />
      ) : null}
      {asked ? (
        <ProseField record={record} name="adminComments" label={COMMENTS[asked]} required={required} />
      ) : (
        <Prose record={record} name="adminComments" label="Admin comments" />
      )}
    </div>
  )
}

const QUESTIONS = {
  jobTitleUpdateApproval: {
    label: 'Job title update',
    choices: [
      { value: 'yes', label: 'Approve' },
      { value: 'no', label: 'Deny' },
    ],
  },
  disciplinaryAction: {
    label: 'Disciplinary letter signed',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
} as const

const COMMENTS = {
  jobTitleUpdateApproval: 'Job title update approval reason',
  disciplinaryAction: 'Admin comments',
} as const

/** What saving the answer leads to. */
const OUTCOMES = {
  jobTitleUpdateApproval: {
    yes: 'Saving gives the employee the new job title and completes the plan.',
    no: 'Saving takes the plan back to In Progress.',
  },
  disciplinaryAction: { yes: 'Saving completes the plan as it stands.', no: 'The plan stays as it is.' },
} as const
