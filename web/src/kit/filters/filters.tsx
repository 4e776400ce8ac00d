/** The kinds of filter a list can have. Each names its field of the query: `<SearchFilter name="search" label="Search" />`. */
import Search from 'lucide-react/icons/search'
import { useId, useRef } from 'react'
import { addDays, addMonths, FIRST_DAY, monthOfDay } from '#shared/kit/dates.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'
import type { Choice } from '../choices.tsx'
import { DayInput, INVALID_DATE } from '../day-input.tsx'
import { MonthInput } from '../month-input.tsx'
import { useShortcut } from '../use-shortcut.ts'
import { Labelled, useFilter } from './filter-bar.tsx'

export interface FilterProps {
  readonly name: string
  readonly label: string
}

/** Focused by the key `/`. */
export function SearchFilter({ name, label }: FilterProps) {
  const { value, set } = useFilter(name)
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

const ANY = 'any'
interface SelectFilterProps extends FilterProps {
  readonly choices: readonly Choice[]
  /** Where one of them is asked for in any case. */
  readonly always?: boolean
}

/** One value, or any. */
export function SelectFilter({ name, label, choices, always = false }: SelectFilterProps) {
  const { value, set } = useFilter(name)
  return (
    <Labelled label={label}>
      {id => (
        <Select value={value || ANY} onValueChange={next => set(next === ANY ? '' : next)}>
          <SelectTrigger id={id} />
          <SelectContent>
            {always ? null : <SelectItem value={ANY}>All</SelectItem>}
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
  const { value, set } = useFilter(name)
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
  const { value, set } = useFilter(name)
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

interface MonthFilterProps extends FilterProps {
  readonly min?: string
  /** Where some month is asked for in any case. */
  readonly always?: boolean
  /** Asks for the month's last day instead of its first: the end of a range of days. */
  readonly last?: boolean
}

export function MonthFilter({ name, label, min = FIRST_DAY, always = false, last = false }: MonthFilterProps) {
  const { value, set } = useFilter(name)
  const first = value && `${monthOfDay(value)}-01`
  const choose = (month: string) => set(month && last ? addDays(addMonths(month, 1), -1) : month)
  return (
    <Labelled label={label}>
      {id => <MonthInput id={id} label={label} value={first} onMonth={choose} min={min} clearable={!always} />}
    </Labelled>
  )
}
