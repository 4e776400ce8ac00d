import { useQuery } from '@tanstack/react-query'
import type { Plan } from '#shared/features/career-development-plans.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { ComboboxField } from '#web/kit/form/fields.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import type { PlanFormState } from './use-plan-form.ts'

interface NewJobTitleFieldProps {
  readonly plan: Plan
  readonly record: PlanFormState
  readonly required: boolean
  readonly disabled: boolean
}

export function NewJobTitleField({ plan: { newJobTitle }, record, required, disabled }: NewJobTitleFieldProps) {
  const asked = useQuery(catalogueQuery(jobTitlesCatalogue.contract.calls.all))
  const titles = asked.data ?? []
  const isGone = newJobTitle && !titles.some(({ _id }) => _id === newJobTitle._id)
  return (
    <ComboboxField
      {...record.field('newJobTitle')}
      label="New Job Title"
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
