/** The kinds of filter a list can have. Each names its field of the query: `<SearchFilter name="search" label="Search" />`. */
import Search from 'lucide-react/icons/search'
import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { addDays, addMonths, FIRST_DAY, monthOfDay } from '#shared/kit/dates.ts'
import { dayOnOrAfter } from '#shared/kit/fields.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'
import type { SelectChoice } from '../combobox.tsx'
import { DayInput, INVALID_DATE } from '../day-input.tsx'
import { MonthInput } from '../month-input.tsx'
import { useShortcut } from '../use-shortcut.ts'
import { LabelledFilter, useFilter } from './filter-bar.tsx'

export interface FilterProps {
  readonly name: string
  readonly label: string
}

/** Focused by the key `/`. */
export function SearchFilter({ name, label }: FilterProps) {
  const { value, setDebounced } = useFilter(name)
  const box = useRef<HTMLInputElement>(null)
  useShortcut('/', () => box.current?.focus())
  return (
    <LabelledFilter label={label}>
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
            onChange={event => setDebounced(event.target.value)}
          />
        </div>
      )}
    </LabelledFilter>
  )
}

const ANY = 'any'
interface SelectFilterProps extends FilterProps {
  readonly choices: readonly SelectChoice[]
  /** Where one of them must always be chosen. */
  readonly isRequired?: boolean
}

/** One value, or any. */
export function SelectFilter({ name, label, choices, isRequired = false }: SelectFilterProps) {
  const { value, setNow } = useFilter(name)
  return (
    <LabelledFilter label={label}>
      {id => (
        <Select value={value || ANY} onValueChange={next => setNow(next === ANY ? '' : next)}>
          <SelectTrigger id={id} />
          <SelectContent>
            {isRequired ? null : <SelectItem value={ANY}>All</SelectItem>}
            {choices.map(choice => (
              <SelectItem key={choice.value} value={choice.value}>
                {choice.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </LabelledFilter>
  )
}

/** Checked sends `true`; unchecked sends nothing. */
export function CheckFilter({ name, label }: FilterProps) {
  const { value, setNow } = useFilter(name)
  const id = useId()
  return (
    // Aligned with neighbouring fields, whose labels are above them.
    <div className="flex h-9 items-center gap-2 sm:mt-5.5">
      <Checkbox
        id={id}
        checked={value === 'true'}
        onCheckedChange={checked => setNow(checked === true ? 'true' : '')}
      />
      <Label htmlFor={id}>{label}</Label>
    </div>
  )
}

const ACTIVE_CHOICES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
  { value: ANY, label: 'All' },
]

/** Active records, inactive ones, or both. */
export function ActiveFilter({ name = 'isActive', label = 'Status' }: Partial<FilterProps>) {
  const { value, setNow } = useFilter(name)
  const id = useId()
  return (
    <div className="grid gap-1.5 max-sm:w-full">
      <Label asChild id={id} className="text-xs text-muted-foreground">
        <span>{label}</span>
      </Label>
      <SegmentedControl
        aria-labelledby={id}
        choices={ACTIVE_CHOICES}
        value={value || ANY}
        onValueChange={next => setNow(next === ANY ? '' : next)}
      />
    </div>
  )
}

export function DayFilter({ name, label, min = FIRST_DAY }: FilterProps & { min?: string }) {
  const { value, setDebounced, setNow, setInvalid } = useFilter(name)
  const problem = findDayProblem(value, min)
  return (
    <LabelledFilter label={label}>
      {id => (
        <>
          <DayInput
            id={id}
            label={label}
            value={value}
            onDayChange={day => (findDayProblem(day, min) ? setInvalid(day) : setDebounced(day))}
            onPick={setNow}
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
    </LabelledFilter>
  )
}

/** Returns why a text is not a valid day for the filter. */
function findDayProblem(text: string, min: string): string | undefined {
  if (text === '') return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return INVALID_DATE
  return z.safeParse(dayOnOrAfter(min), text).error?.issues[0]?.message
}

interface MonthFilterProps extends FilterProps {
  readonly min?: string
  /** Where a month must always be chosen. */
  readonly isRequired?: boolean
  /** Sends the month's last day instead of its first: the end of a range of days. */
  readonly toLastDay?: boolean
}

export function MonthFilter({ name, label, min = FIRST_DAY, isRequired = false, toLastDay = false }: MonthFilterProps) {
  const { value, setNow } = useFilter(name)
  const first = value && `${monthOfDay(value)}-01`
  const choose = (month: string) => setNow(month && toLastDay ? addDays(addMonths(month, 1), -1) : month)
  return (
    <LabelledFilter label={label}>
      {id => <MonthInput id={id} label={label} value={first} onMonth={choose} min={min} clearable={!isRequired} />}
    </LabelledFilter>
  )
}
