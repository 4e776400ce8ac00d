/** Filters of several values. Chosen values show as chips below the bar and can be removed one by one. */
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import type { AnyCall } from '#shared/kit/contract.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { Combobox, type SelectChoice, toChoices } from '../combobox.tsx'
import { catalogueQuery } from '../queries.ts'
import { LabelledFilter, useFilter } from './filter-bar.tsx'
import type { FilterProps } from './filters.tsx'

interface MultiSelectFilterProps extends FilterProps {
  readonly choices: readonly SelectChoice[]
  readonly isLoading?: boolean
}

/** Any of several values. */
export function MultiSelectFilter({ name, label, choices, isLoading = false }: MultiSelectFilterProps) {
  const { value, setNow, stage, applyStaged, chipsContainer, registerChips } = useFilter(name)
  const values = value ? value.split(',') : []
  const chosen = choices.filter(choice => values.includes(choice.value))
  const many = chosen.length > 1 ? `${chosen.length} chosen` : chosen[0]?.label
  return (
    <LabelledFilter label={label}>
      {id => (
        <>
          <Combobox
            id={id}
            label={label}
            choices={choices}
            chosen={values}
            onChosen={all => stage(all.join(','))}
            onClosed={applyStaged}
            multiple
            isLoading={isLoading}
          >
            {many ?? <span className="text-muted-foreground">All</span>}
          </Combobox>
          {chipsContainer && chosen.length > 0
            ? createPortal(
                <SelectedChips
                  label={label}
                  chosen={chosen}
                  filterId={id}
                  register={registerChips}
                  onRemove={gone => setNow(values.filter(one => one !== gone).join(','))}
                />,
                chipsContainer,
              )
            : null}
        </>
      )}
    </LabelledFilter>
  )
}

interface SelectedChipsProps {
  readonly label: string
  readonly chosen: readonly SelectChoice[]
  readonly filterId: string
  readonly register: () => () => void
  readonly onRemove: (value: string) => void
}

function SelectedChips({ label, chosen, filterId, register, onRemove }: SelectedChipsProps) {
  const id = useId()
  useEffect(() => register(), [register])
  /** Focus moves to the next chip, or to the filter itself after the last one. */
  const takeAway = (value: string, { nextElementSibling, previousElementSibling }: Element) => {
    const neighbour = [nextElementSibling, previousElementSibling].find(one => one instanceof HTMLButtonElement)
    const next = neighbour ?? document.getElementById(filterId)
    if (next instanceof HTMLElement) next.focus()
    onRemove(value)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a layout of its own, and this is not part of a form
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span id={id} className="text-muted-foreground">
        {label}
      </span>
      {chosen.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-label={`Remove ${text}`}
          onClick={event => takeAway(value, event.currentTarget)}
          className="group/chip inline-flex h-6 max-w-56 items-center gap-1 rounded-full border bg-card pr-1.5 pl-2.5 hover:border-input hover:bg-muted"
        >
          <span className="truncate">{text}</span>
          <X aria-hidden className="size-3 shrink-0 text-muted-foreground group-hover/chip:text-foreground" />
        </button>
      ))}
    </div>
  )
}

/** Any of several people, from one of the employee pickers. */
export function PeopleFilter({ call, ...rest }: FilterProps & { call: AnyCall }) {
  const asked = useQuery(catalogueQuery(call))
  const people = (asked.data ?? []) as PersonName[]
  const choices = people.map(person => ({ value: person._id, label: fullName(person) }))
  return <MultiSelectFilter {...rest} choices={choices} isLoading={asked.isPending} />
}

/** Any of several entries of a catalogue: projects, job titles. */
export function CatalogueFilter({ call, ...rest }: FilterProps & { call: AnyCall }) {
  const asked = useQuery(catalogueQuery(call))
  return (
    <MultiSelectFilter {...rest} choices={toChoices((asked.data ?? []) as StaticEntry[])} isLoading={asked.isPending} />
  )
}
