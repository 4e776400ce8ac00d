/** Choosing one entry of a catalogue: `<EntryField {...form.field('category')} label="Category" call={…calls.all} />`. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Named } from '#shared/kit/fixed.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { asChoices } from '../choices.tsx'
import { askOnce } from '../queries.ts'
import type { FieldProps } from './field.tsx'
import { ComboField } from './fields.tsx'

export function EntryField<In extends FieldValues, Out>({
  call,
  ...rest
}: FieldProps<In, Out> & { readonly call: AnyCall }) {
  const asked = useQuery(askOnce(call))
  return <ComboField {...rest} isLoading={asked.isPending} choices={asChoices((asked.data ?? []) as Named[])} />
}
