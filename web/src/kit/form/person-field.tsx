/** Choosing a person: `<PersonField {...form.field('employee')} label="Employee" call={employees.calls.active} />`. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { type EmployeeOption, fullName, type PersonName } from '#shared/features/employees.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { askOnce } from '../queries.ts'
import type { FieldProps } from './field.tsx'
import { ComboField } from './fields.tsx'

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
