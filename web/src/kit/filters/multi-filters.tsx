/** Filters of several values. What is chosen in them shows as chips below the bar, to be taken away one by one. */
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { fullName } from '#shared/features/employees/people.ts'
import type { EmployeeOption } from '#shared/features/employees/record.ts'
import type { Named } from '#shared/kit/fixed.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { asChoices, type Choice, Choices } from '../choices.tsx'
import { askOnce } from '../queries.ts'
import { Labelled, useFilter } from './filter-bar.tsx'
import type { FilterProps } from './filters.tsx'

interface MultiFilterProps extends FilterProps {
  readonly choices: readonly Choice[]
  readonly isLoading?: boolean
}

/** Any of several values. */
export function MultiFilter({ name, label, choices, isLoading = false }: MultiFilterProps) {
  const { value, pick, hold, release, chips, showsChips } = useFilter(name)
  const values = value ? value.split(',') : []
  const chosen = choices.filter(choice => values.includes(choice.value))
  const many = chosen.length > 1 ? `${chosen.length} chosen` : chosen[0]?.label
  return (
    <Labelled label={label}>
      {id => (
        <>
          <Choices
            id={id}
            label={label}
            choices={choices}
            chosen={values}
            onChosen={all => hold(all.join(','))}
            onClosed={release}
            multiple
            isLoading={isLoading}
          >
            {many ?? <span className="text-muted-foreground">All</span>}
          </Choices>
          {chips && chosen.length > 0
            ? createPortal(
                <Chosen
                  label={label}
                  chosen={chosen}
                  filterId={id}
                  shows={showsChips}
                  remove={gone => pick(values.filter(one => one !== gone).join(','))}
                />,
                chips,
              )
            : null}
        </>
      )}
    </Labelled>
  )
}

interface ChosenProps {
  readonly label: string
  readonly chosen: readonly Choice[]
  readonly filterId: string
  readonly shows: () => () => void
  readonly remove: (value: string) => void
}

function Chosen({ label, chosen, filterId, shows, remove }: ChosenProps) {
  const id = useId()
  useEffect(() => shows(), [shows])
  /** The keyboard goes on with the next chip, or with the filter itself after the last one. */
  const takeAway = (value: string, { nextElementSibling, previousElementSibling }: Element) => {
    const neighbour = [nextElementSibling, previousElementSibling].find(one => one instanceof HTMLButtonElement)
    const next = neighbour ?? document.getElementById(filterId)
    if (next instanceof HTMLElement) next.focus()
    remove(value)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a layout of its own, and this is no part of a form
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
  const asked = useQuery(askOnce(call))
  const people = (asked.data ?? []) as EmployeeOption[]
  const choices = people.map(person => ({ value: person._id, label: fullName(person) }))
  return <MultiFilter {...rest} choices={choices} isLoading={asked.isPending} />
}

/** Any of several entries of a catalogue: projects, job titles. */
export function EntriesFilter({ call, ...rest }: FilterProps & { call: AnyCall }) {
  const asked = useQuery(askOnce(call))
  return <MultiFilter {...rest} choices={asChoices((asked.data ?? []) as Named[])} isLoading={asked.isPending} />
}
