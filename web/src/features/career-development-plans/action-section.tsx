import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  adminQuestionFor,
  describeDecision,
  planDecisionOf,
} from '#shared/features/career-development-plans/decision.ts'
import {
  describePlanStatus,
  needsAdminComments,
  needsComment,
  type PlanForm,
  planCommentLabel,
  resetStatusFields,
} from '#shared/features/career-development-plans/form.ts'
import { PLAN_IN_PROGRESS, PLAN_TITLE_REVIEW, planStatuses } from '#shared/features/career-development-plans/list.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { ComboboxField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { FormSection } from '#web/kit/form/record-form.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { DecisionNote } from './decision-note.tsx'
import { type PlanFormState, Prose, ProseField } from './plan-form.tsx'
import { describeCompletion } from './plan-title.tsx'

interface PlanActionSectionProps {
  readonly plan: Plan
  readonly record: PlanFormState
  readonly asAdmin: boolean
}

const STATUS_FIELDS = ['actionComments', 'adminComments', 'disciplinaryAction', 'jobTitleUpdateApproval'] as const

/** The plan's outcome, the reason for it, and an admin's answer. */
export function PlanActionSection({ plan, record, asAdmin }: PlanActionSectionProps) {
  const { control, getValues, setValue, clearErrors } = record.form
  const status = useWatch({ control, name: 'cdpStatus' })
  const isStored = status === plan.cdpStatus._id
  const label = planCommentLabel(status)
  const via = isStored ? describeCompletion(plan) : undefined
  const decision = planDecisionOf(plan)
  const isDenied = isStored && status === PLAN_IN_PROGRESS && plan.jobTitleUpdateApproval === 'no'
  const denial = translateSentence(
    describeDecision({ about: 'title', answer: 'no', title: plan.newJobTitle?.name ?? '' }),
  )
  const follow = (next: string) => {
    const after = resetStatusFields(getValues() as PlanForm)
    for (const name of STATUS_FIELDS) setValue(name, after[name], { shouldDirty: true })
    // A title belongs to its review status; choosing another status restores the saved title.
    if (next !== PLAN_TITLE_REVIEW) setValue('newJobTitle', plan.newJobTitle?._id ?? '', { shouldDirty: true })
    clearErrors([...STATUS_FIELDS, 'newJobTitle', 'categories'])
  }
  return (
    <FormSection title={t`Action`}>
      <RadioField
        {...record.field('cdpStatus')}
        label={t`Status`}
        choices={toChoices(planStatuses.all)}
        onUserChange={follow}
        hint={via ?? (record.readOnly ? undefined : t(describePlanStatus(status)))}
        className="sm:col-span-2"
      />
      {isStored && decision ? (
        <DecisionNote decision={decision} className="sm:col-span-2" />
      ) : isDenied ? (
        // Decided before employees were told of decisions, so without a date. The reason is for the main host only.
        <div className="grid gap-1 rounded-md border border-tone-yellow/40 bg-tone-yellow/10 px-3 py-2 sm:col-span-2">
          <p>{denial}.</p>
          {plan.adminComments ? (
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {plan.adminComments}
            </p>
          ) : null}
        </div>
      ) : null}
      {status === PLAN_TITLE_REVIEW || (isStored && plan.completedVia === 'job title review') ? (
        <NewJobTitleField plan={plan} record={record} required={asAdmin} disabled={status !== PLAN_TITLE_REVIEW} />
      ) : null}
      {label ? (
        <ProseField record={record} name="actionComments" label={t(label)} required={needsComment(status)} />
      ) : null}
      {asAdmin && !isDenied ? <PlanAdminOptions plan={plan} record={record} /> : null}
    </FormSection>
  )
}

/** The question that a status asks admins, and their answer. */
function PlanAdminOptions({ plan, record }: { plan: Plan; record: PlanFormState }) {
  const { control, clearErrors } = record.form
  const [cdpStatus, approval = null, letter = null] = useWatch({
    control,
    name: ['cdpStatus', 'jobTitleUpdateApproval', 'disciplinaryAction'],
  })
  const asked = adminQuestionFor(cdpStatus)
  // A decision's reason is shown to everyone by `DecisionNote` above.
  const saidBefore = cdpStatus === plan.cdpStatus._id && plan.adminComments !== '' && !planDecisionOf(plan)
  if (!asked && !saidBefore) return null
  const answer = asked === 'disciplinaryAction' ? letter : approval
  const required = needsAdminComments({ cdpStatus, jobTitleUpdateApproval: approval, disciplinaryAction: letter })
  return (
    <div className="grid gap-4 rounded-md border border-dashed p-4 sm:col-span-2">
      <h3 className="text-xs font-medium text-muted-foreground">{t`For admins`}</h3>
      {asked ? (
        <RadioField
          {...record.field(asked)}
          label={t(QUESTIONS[asked].label)}
          choices={QUESTIONS[asked].choices}
          hint={answer ? t(OUTCOMES[asked][answer]) : undefined}
          onUserChange={() => clearErrors(['adminComments', 'categories'])}
          clearable
        />
      ) : null}
      {asked ? (
        <ProseField
          record={record}
          name="adminComments"
          label={t(COMMENTS[asked])}
          required={required}
          {...(answer ? { hint: t(REASON_HINT) } : {})}
        />
      ) : (
        <Prose record={record} name="adminComments" label={t`Admin comments`} />
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

const REASON_HINT = 'With your answer, the employee and their leader read this.'

/** The effect of saving the answer. */
const OUTCOMES = {
  jobTitleUpdateApproval: {
    yes: 'Saving gives the employee the new job title and completes the plan.',
    no: 'Saving takes the plan back to In Progress.',
  },
  disciplinaryAction: { yes: 'Saving completes the plan as it stands.', no: 'The plan stays as it is.' },
} as const

interface NewJobTitleFieldProps {
  readonly plan: Plan
  readonly record: PlanFormState
  readonly required: boolean
  readonly disabled: boolean
}

function NewJobTitleField({ plan: { newJobTitle }, record, required, disabled }: NewJobTitleFieldProps) {
  const asked = useQuery(catalogueQuery(jobTitlesCatalogue.contract.calls.all))
  const titles = asked.data ?? []
  const isGone = newJobTitle && !titles.some(({ _id }) => _id === newJobTitle._id)
  return (
    <ComboboxField
      {...record.field('newJobTitle')}
      label={t`New Job Title`}
      required={required}
      disabled={disabled}
      isLoading={asked.isPending}
      choices={[
        ...(isGone ? [{ value: newJobTitle._id, label: newJobTitle.name }] : []),
        ...titles.map(title => ({ value: title._id, label: title.name, hint: title.jobFamily })),
      ]}
      className="sm:col-span-2"
    />
  )
}
