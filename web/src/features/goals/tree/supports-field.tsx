/** The company or team goal that a goal supports. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { GOAL_LEVEL_NAMES } from '#shared/features/goals/tree.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { t } from '#shared/kit/texts.ts'
import type { FieldProps } from '#web/kit/form/field.tsx'
import { ComboboxField } from '#web/kit/form/fields.tsx'
import { queryFor } from '#web/kit/queries.ts'

interface SupportsFieldProps<In extends FieldValues, Out> extends Omit<FieldProps<In, Out>, 'label'> {
  /** The edited goal and what it supports now; undefined for a new goal. */
  readonly goal: { readonly _id: string; readonly supports: string | null } | undefined
}

export function SupportsField<In extends FieldValues, Out>({ goal, ...field }: SupportsFieldProps<In, Out>) {
  const offered = useQuery(queryFor(goalsApi.calls.supportable))
  const present = useQuery({
    ...queryFor(goalsApi.calls.support, { params: { id: goal?._id ?? '' } }),
    enabled: goal?.supports != null,
  }).data?.supported
  const choices = (offered.data ?? [])
    .filter(({ _id }) => _id !== goal?._id)
    .map(({ _id, objective, level }) => ({ value: _id, label: objective, hint: t(GOAL_LEVEL_NAMES[level]) }))
  const isMissing = present && !choices.some(({ value }) => value === present._id)
  return (
    <ComboboxField
      {...field}
      label={t`Supports`}
      isLoading={offered.isPending}
      choices={isMissing ? [{ value: present._id, label: present.objective, hint: '' }, ...choices] : choices}
    />
  )
}
