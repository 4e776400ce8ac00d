/** Choosing one entry of a catalogue: `<EntryField {...form.field('category')} label="Category" call={…calls.all} />`. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { AnyCall } from '#shared/kit/contract.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { toChoices } from '../combobox.tsx'
import { catalogueQuery } from '../queries.ts'
import type { FieldProps } from './field.tsx'
import { ComboboxField } from './fields.tsx'

export function CatalogueField<In extends FieldValues, Out>({
  call,
  ...rest
}: FieldProps<In, Out> & { readonly call: AnyCall }) {
  const asked = useQuery(catalogueQuery(call))
  return (
    <ComboboxField {...rest} isLoading={asked.isPending} choices={toChoices((asked.data ?? []) as StaticEntry[])} />
  )
}
