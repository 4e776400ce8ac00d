/** Choosing a person: `<PersonField {...form.field('employee')} label="Employee" call={employees.calls.active} />`. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import type { EmployeeOption } from '#shared/features/employees/record.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { askOnce } from '../queries.ts'
import type { FieldProps } from './field.tsx'
import { ComboField, SeveralField } from './fields.tsx'

interface PersonFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  /** One of the employee pickers. */
  readonly call: AnyCall
  /** Who is chosen already, and may have left the company since: they stay choosable here. */
  readonly also?: PersonName | undefined
  readonly onPerson?: (person: EmployeeOption) => void
}

export function PersonField<In extends FieldValues, Out>({ call, also, onPerson, ...rest }: PersonFieldProps<In, Out>) {
  const asked = useQuery(askOnce(call))
  const people = (asked.data ?? []) as EmployeeOption[]
  const choices = people.map(person => ({ value: person._id, label: fullName(person), hint: person.email }))
  const missing = also && !people.some(({ _id }) => _id === also._id)
  return (
    <ComboField
      {...rest}
      isLoading={asked.isPending}
      choices={missing ? [{ value: also._id, label: fullName(also), hint: '' }, ...choices] : choices}
      onChanged={id => {
        const person = people.find(({ _id }) => _id === id)
        if (person) onPerson?.(person)
        rest.onChanged?.(id)
      }}
    />
  )
}

/** Several people, from one of the pickers. */
export function PeopleField<In extends FieldValues, Out>({
  call,
  also = [],
  ...rest
}: Omit<PersonFieldProps<In, Out>, 'also' | 'onPerson'> & { readonly also?: readonly PersonName[] | undefined }) {
  const asked = useQuery(askOnce(call))
  const people = (asked.data ?? []) as EmployeeOption[]
  const missing = also.filter(one => !people.some(({ _id }) => _id === one._id))
  return (
    <SeveralField
      {...rest}
      isLoading={asked.isPending}
      choices={[
        ...missing.map(one => ({ value: one._id, label: fullName(one) })),
        ...people.map(person => ({ value: person._id, label: fullName(person), hint: person.email })),
      ]}
    />
  )
}
