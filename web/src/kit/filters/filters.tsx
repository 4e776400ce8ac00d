/** The kinds of filter a list can have. Each names its field of the query: `<SearchFilter name="search" label="Search" />`. */
import Search from 'lucide-react/icons/search'
import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { addDays, addMonths, FIRST_DAY, monthOfDay } from '#shared/kit/dates.ts'
import { dayFrom } from '#shared/kit/fields.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
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
  const { value, type } = useFilter(name)
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
            onChange={event => type(event.target.value)}
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
  const { value, pick } = useFilter(name)
  return (
    <Labelled label={label}>
      {id => (
        <Select value={value || ANY} onValueChange={next => pick(next === ANY ? '' : next)}>
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

/** Ticked asks for `true`; unticked for nothing. */
export function CheckFilter({ name, label }: FilterProps) {
  const { value, pick } = useFilter(name)
  const id = useId()
  return (
    // Beside fields that have their label above.
    <div className="flex h-9 items-center gap-2 sm:mt-5.5">
      <Checkbox id={id} checked={value === 'true'} onCheckedChange={checked => pick(checked === true ? 'true' : '')} />
      <Label htmlFor={id}>{label}</Label>
    </div>
  )
}

const ACTIVE_OR_NOT = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
  { value: ANY, label: 'All' },
]

/** Active records, inactive ones, or both. */
export function ActiveFilter({ name = 'isActive', label = 'Status' }: Partial<FilterProps>) {
  const { value, pick } = useFilter(name)
  const id = useId()
  return (
    <div className="grid gap-1.5 max-sm:w-full">
      <Label asChild id={id} className="text-xs text-muted-foreground">
        <span>{label}</span>
      </Label>
      <Segmented
        aria-labelledby={id}
        choices={ACTIVE_OR_NOT}
        value={value || ANY}
        onValue={next => pick(next === ANY ? '' : next)}
      />
    </div>
  )
}

export function DayFilter({ name, label, min = FIRST_DAY }: FilterProps & { min?: string }) {
  const { value, type, pick, refuse } = useFilter(name)
  const problem = problemWith(value, min)
  return (
    <Labelled label={label}>
      {id => (
        <>
          <DayInput
            id={id}
            label={label}
            value={value}
            onDay={day => (problemWith(day, min) ? refuse(day) : type(day))}
            onPick={pick}
            min={min}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-wrong` : undefined}
          />
          {problem ? (
            <p id={`${id}-wrong`} className="text-xs text-destructive dark:text-tone-red">
              {problem}
            </p>
          ) : null}
        </>
      )}
    </Labelled>
  )
}

/** Why a text cannot be asked for as a day. */
function problemWith(text: string, min: string): string | undefined {
  if (text === '') return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return INVALID_DATE
  return z.safeParse(dayFrom(min), text).error?.issues[0]?.message
}

interface MonthFilterProps extends FilterProps {
  readonly min?: string
  /** Where some month is asked for in any case. */
  readonly always?: boolean
  /** Asks for the month's last day instead of its first: the end of a range of days. */
  readonly last?: boolean
}

export function MonthFilter({ name, label, min = FIRST_DAY, always = false, last = false }: MonthFilterProps) {
  const { value, pick } = useFilter(name)
  const first = value && `${monthOfDay(value)}-01`
  const choose = (month: string) => pick(month && last ? addDays(addMonths(month, 1), -1) : month)
  return (
    <Labelled label={label}>
      {id => <MonthInput id={id} label={label} value={first} onMonth={choose} min={min} clearable={!always} />}
    </Labelled>
  )
}
