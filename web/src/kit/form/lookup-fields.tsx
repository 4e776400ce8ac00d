/** Fields for people and catalogues: `<PersonField {...form.field('employee')} label="Employee" call={…} />`. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { AnyCall } from '#shared/kit/contract.ts'
import { fullName, type PersonName, type PersonOption } from '#shared/kit/people.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { toChoices, toPersonChoice } from '#web/kit/combobox.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import type { FieldProps } from './field.tsx'
import { ComboboxField, MultiSelectField } from './fields.tsx'

interface PersonFieldProps<In extends FieldValues, Out, Option extends PersonOption> extends FieldProps<In, Out> {
  /** The call that returns the people to choose from. */
  readonly call: AnyCall & { readonly result: z.core.$ZodType<Option[]> }
  /** The selected person, who stays a choice even if they have left the company. */
  readonly alwaysInclude?: PersonName | undefined
  readonly onPerson?: (person: Option) => void
}

export function PersonField<In extends FieldValues, Out, Option extends PersonOption>({
  call,
  alwaysInclude,
  onPerson,
  ...rest
}: PersonFieldProps<In, Out, Option>) {
  const asked = useQuery(catalogueQuery(call))
  const people: readonly Option[] = asked.data ?? []
  const choices = people.map(toPersonChoice)
  const missing = alwaysInclude && !people.some(({ _id }) => _id === alwaysInclude._id)
  return (
    <ComboboxField
      {...rest}
      isLoading={asked.isPending}
      choices={missing ? [{ value: alwaysInclude._id, label: fullName(alwaysInclude), hint: '' }, ...choices] : choices}
      onUserChange={id => {
        const person = people.find(({ _id }) => _id === id)
        if (person) onPerson?.(person)
        rest.onUserChange?.(id)
      }}
    />
  )
}

/** A choice of several people; `call` returns the choices. */
export function PeopleField<In extends FieldValues, Out>({
  call,
  alwaysInclude = [],
  exclude,
  ...rest
}: Omit<PersonFieldProps<In, Out, PersonOption>, 'alwaysInclude' | 'onPerson'> & {
  readonly alwaysInclude?: readonly PersonName[] | undefined
  /** The id of somebody who is no choice. */
  readonly exclude?: string | undefined
}) {
  const asked = useQuery(catalogueQuery(call))
  const known: readonly PersonOption[] = asked.data ?? []
  const people = known.filter(({ _id }) => _id !== exclude)
  const missing = alwaysInclude.filter(one => !people.some(({ _id }) => _id === one._id))
  return (
    <MultiSelectField
      {...rest}
      isLoading={asked.isPending}
      choices={[...missing.map(one => ({ value: one._id, label: fullName(one) })), ...people.map(toPersonChoice)]}
    />
  )
}

/** A choice of one entry: `<CatalogueField {...form.field('category')} label="Category" call={…calls.all} />`. */
export function CatalogueField<In extends FieldValues, Out>({
  call,
  onEntry,
  ...rest
}: FieldProps<In, Out> & { readonly call: AnyCall; readonly onEntry?: (entry: StaticEntry) => void }) {
  const asked = useQuery(catalogueQuery(call))
  const entries = (asked.data ?? []) as readonly StaticEntry[]
  return (
    <ComboboxField
      {...rest}
      isLoading={asked.isPending}
      choices={toChoices(entries)}
      onUserChange={id => {
        const entry = entries.find(({ _id }) => _id === id)
        if (entry) onEntry?.(entry)
        rest.onUserChange?.(id)
      }}
    />
  )
}
