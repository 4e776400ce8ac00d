/** The kinds of filter a list can have. Each names its field of the query: `<SearchFilter name="search" label="Search" />`. */
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useId, useRef } from 'react'
import { type EmployeeOption, fullName } from '#shared/features/employees.ts'
import { FIRST_DAY } from '#shared/kit/dates.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'
import { type Choice, Choices } from '../choices.tsx'
import { DayInput, INVALID_DATE } from '../day-input.tsx'
import { MonthInput } from '../month-input.tsx'
import { askOnce } from '../queries.ts'
import { useShortcut } from '../use-shortcut.ts'
import { Labelled, useFilter } from './filter-bar.tsx'

interface FilterProps {
  readonly name: string
  readonly label: string
}

/** Focused by the key `/`. */
export function SearchFilter({ name, label }: FilterProps) {
  const [value, set] = useFilter(name)
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.focus())
  return (
    <Labelled label={label}>
      {id => (
        <div className="relative">
          <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted-foreground" />
          <Input
            ref={box}
            id={id}
            type="search"
            maxLength={100}
            autoComplete="off"
            aria-keyshortcuts="/"
            className="pl-8.5"
            value={value}
            onChange={event => set(event.target.value)}
          />
        </div>
      )}
    </Labelled>
  )
}

/** Any of several values. */
export function MultiFilter({
  name,
  label,
  choices,
  isLoading = false,
}: FilterProps & { choices: readonly Choice[]; isLoading?: boolean }) {
  const [value, set] = useFilter(name)
  const chosen = value ? value.split(',') : []
  const names = choices.filter(choice => chosen.includes(choice.value)).map(choice => choice.label)
  const many = names.length > 1 ? `${names.length} chosen` : names[0]
  return (
    <Labelled label={label}>
      {id => (
        <Choices
          id={id}
          label={label}
          choices={choices}
          chosen={chosen}
          onChosen={all => set(all.join(','))}
          multiple
          isLoading={isLoading}
        >
          {many ?? <span className="text-muted-foreground">All</span>}
        </Choices>
      )}
    </Labelled>
  )
}

/** Any of several people, from one of the employee pickers. */
export function PeopleFilter({ call, ...rest }: FilterProps & { call: AnyCall }) {
  const people = useQuery(askOnce(call))
  const choices = ((people.data ?? []) as EmployeeOption[]).map(person => ({
    value: person._id,
    label: fullName(person),
  }))
  return <MultiFilter {...rest} choices={choices} isLoading={people.isPending} />
}

const ANY = 'any'
/** One value, or any. */
export function SelectFilter({ name, label, choices }: FilterProps & { choices: readonly Choice[] }) {
  const [value, set] = useFilter(name)
  return (
    <Labelled label={label}>
      {id => (
        <Select value={value || ANY} onValueChange={next => set(next === ANY ? '' : next)}>
          <SelectTrigger id={id} />
          <SelectContent>
            <SelectItem value={ANY}>All</SelectItem>
            {choices.map(choice => (
              <SelectItem key={choice.value} value={choice.value}>
                {choice.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Labelled>
  )
}

/** Ticked asks for `true`; unticked for `off`, which is nothing at all unless it is said. */
export function CheckFilter({ name, label, off = '' }: FilterProps & { off?: 'false' | '' }) {
  const [value, set] = useFilter(name)
  const id = useId()
  return (
    <div className="flex h-9 items-center gap-2">
      <Checkbox
        id={id}
        // Where unticked asks for `false`, asking for neither is a state of its own.
        checked={value === '' && off === 'false' ? 'indeterminate' : value === 'true'}
        onCheckedChange={checked => set(checked === true ? 'true' : off)}
      />
      <Label htmlFor={id}>{label}</Label>
    </div>
  )
}

export function DayFilter({ name, label, min = FIRST_DAY }: FilterProps & { min?: string }) {
  const [value, set] = useFilter(name)
  const wrong = value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <Labelled label={label}>
      {id => (
        <>
          <DayInput
            id={id}
            label={label}
            value={value}
            onDay={set}
            min={min}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
          />
          {wrong ? (
            <p id={`${id}-wrong`} className="text-xs text-destructive dark:text-tone-red">
              {INVALID_DATE}
            </p>
          ) : null}
        </>
      )}
    </Labelled>
  )
}

export function MonthFilter({ name, label, min = FIRST_DAY }: FilterProps & { min?: string }) {
  const [value, set] = useFilter(name)
  return (
    <Labelled label={label}>
      {id => <MonthInput id={id} label={label} value={value} onMonth={set} min={min} clearable />}
    </Labelled>
  )
}
