/** Filters by several values. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyCall } from '#shared/kit/contract.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { Combobox, type SelectChoice, sayChoices, toChoices } from '../combobox.tsx'
import { catalogueQuery } from '../queries.ts'
import { FilterChips } from './filter-chips.tsx'
import { useFilter } from './filter-context.ts'
import { type FilterProps, LabelledFilter } from './labelled-filter.tsx'

interface MultiSelectFilterProps extends FilterProps {
  readonly choices: readonly SelectChoice[]
  readonly isLoading?: boolean
  /** Called when the choices may be looked at soon. */
  readonly onIntent?: () => void
}

/** Filters by any of several values. */
export function MultiSelectFilter({ choices: offered, isLoading = false, onIntent, ...rest }: MultiSelectFilterProps) {
  const { value, setNow, stage, applyStaged } = useFilter(rest.name)
  const choices = sayChoices(offered)
  const values = value ? value.split(',') : []
  const chosen = choices.filter(choice => values.includes(choice.value))
  const many = chosen.length > 1 ? t`${chosen.length} chosen` : chosen[0]?.label
  return (
    <>
      <LabelledFilter {...rest}>
        {id => (
          <Combobox
            id={id}
            label={rest.label}
            choices={choices}
            chosen={values}
            onChosen={all => stage(all.join(','))}
            onClosed={applyStaged}
            multiple
            isLoading={isLoading}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={onIntent}
          >
            {many ?? <span className="text-muted-foreground">{t`All`}</span>}
          </Combobox>
        )}
      </LabelledFilter>
      <FilterChips {...rest} chosen={chosen} onRemove={gone => setNow(values.filter(one => one !== gone).join(','))} />
    </>
  )
}

/** Filters by any of several people; `call` returns the choices. */
export function PeopleFilter({ call, ...rest }: FilterProps & { call: AnyCall }) {
  const { data, ...loading } = useChoices(rest.name, call)
  const people = (data ?? []) as (PersonName & { readonly picture?: string })[]
  const choices = people.map(person => ({ value: person._id, label: fullName(person), picture: person.picture }))
  return <MultiSelectFilter {...rest} {...loading} choices={choices} />
}

/** Filters by any of several entries of a catalogue, such as projects. */
export function CatalogueFilter({ call, ...rest }: FilterProps & { call: AnyCall }) {
  const { data, ...loading } = useChoices(rest.name, call)
  return <MultiSelectFilter {...rest} {...loading} choices={toChoices((data ?? []) as StaticEntry[])} />
}

/** Loads choices only when they are about to be seen: whoever opens a list uses few of its filters, if any. */
function useChoices(name: string, call: AnyCall) {
  const { value, place } = useFilter(name)
  const [isWanted, setIsWanted] = useState(false)
  const { data, isPending } = useQuery({
    ...catalogueQuery(call),
    enabled: isWanted || value !== '' || place === 'more',
  })
  return { data, isLoading: isPending, onIntent: () => setIsWanted(true) }
}
