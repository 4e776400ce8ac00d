/** The kinds of list filters. `name` is the query's field: `<SearchFilter name="search" label="Search" />`. */
import Search from 'lucide-react/icons/search'
import { useId, useRef } from 'react'
import * as z from 'zod/mini'
import { FIRST_DAY, firstDayOfMonth, formatDay, formatMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { dayOnOrAfter } from '#shared/kit/fields.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import { type SelectChoice, sayChoices } from '../combobox.tsx'
import { DayInput, INVALID_DATE } from '../day-input.tsx'
import { MonthInput } from '../month-input.tsx'
import { isIsoDay } from '../typed-day.ts'
import { useShortcut } from '../use-shortcut.ts'
import { FilterChips } from './filter-chips.tsx'
import { useFilter, useIsInPlace } from './filter-context.ts'
import { type FilterProps, LabelledFilter } from './labelled-filter.tsx'

/** The key `/` focuses it. */
export function SearchFilter({ name, label }: Pick<FilterProps, 'name' | 'label'>) {
  const { value, setDebounced, place } = useFilter(name)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const isHere = place === 'line'
  useShortcut('/', () => box.current?.focus(), isHere)
  if (!isHere) return null
  return (
    <div className="relative max-w-72 min-w-40 flex-1 basis-44 max-sm:max-w-none max-sm:min-w-28 max-sm:basis-28">
      <Label htmlFor={id} className="sr-only">
        {label}
      </Label>
      <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-muted-foreground" />
      <Input
        ref={box}
        id={id}
        type="search"
        maxLength={100}
        autoComplete="off"
        aria-keyshortcuts="/"
        placeholder={label}
        className="pl-8.5 not-forced-colors:placeholder:text-transparent"
        value={value}
        onChange={event => setDebounced(event.target.value)}
      />
      {value === '' ? (
        // The whole label pushes the short text out where it fits; elsewhere it wraps to a second line, which is cut off.
        <span
          aria-hidden
          data-label={label}
          data-short={t`Search…`}
          className="pointer-events-none absolute inset-y-0 right-2 left-8.5 flex flex-wrap content-start overflow-hidden text-sm leading-9 whitespace-nowrap text-muted-foreground before:flex-[1_0_0] before:overflow-hidden before:content-[attr(data-short)] after:flex-[9999_0_auto] after:content-[attr(data-label)] pointer-coarse:text-base forced-colors:hidden"
        />
      ) : null}
    </div>
  )
}

const ANY = 'any'
interface SelectFilterProps extends FilterProps {
  readonly choices: readonly SelectChoice[]
  /** Whether one choice must always be selected. */
  readonly isRequired?: boolean
}

/** Filters by one value, or any. */
export function SelectFilter({ choices: offered, isRequired = false, ...rest }: SelectFilterProps) {
  const { value, setNow } = useFilter(rest.name)
  const choices = sayChoices(offered)
  return (
    <>
      <LabelledFilter {...rest}>
        {id => (
          <Select
            id={id}
            value={value || ANY}
            options={[...(isRequired ? [] : [{ value: ANY, label: t`All` }]), ...choices]}
            onChange={next => setNow(next === ANY ? '' : next)}
          />
        )}
      </LabelledFilter>
      {isRequired ? null : (
        <FilterChips {...rest} chosen={choices.filter(choice => choice.value === value)} onRemove={() => setNow('')} />
      )}
    </>
  )
}

/** Sends `true` if checked, otherwise nothing. */
export function CheckFilter({ name, label, primary = false }: FilterProps) {
  const { value, setNow } = useFilter(name)
  const id = useId()
  const isInPlace = useIsInPlace(name, primary)
  const isChecked = value === 'true'
  return (
    <>
      {isInPlace ? (
        <div className="flex h-9 items-center gap-2 self-end">
          <Checkbox id={id} checked={isChecked} onCheckedChange={checked => setNow(checked === true ? 'true' : '')} />
          <Label htmlFor={id}>{label}</Label>
        </div>
      ) : null}
      <FilterChips name={name} label={label} chosen={isChecked ? [{ value, label }] : []} onRemove={() => setNow('')} />
    </>
  )
}

const ACTIVE_CHOICES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
  { value: ANY, label: 'All' },
]

/** Filters for active records, inactive ones, or both. */
export function ActiveFilter({ name = 'isActive', label = t`Status`, primary = true }: Partial<FilterProps>) {
  const { value, setNow, place } = useFilter(name)
  const id = useId()
  const isInPlace = useIsInPlace(name, primary)
  if (!isInPlace) return null
  return (
    <div className="grid content-start gap-1.5">
      <Label asChild id={id} className={place === 'line' ? 'sr-only' : 'text-xs leading-4 text-muted-foreground'}>
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

export function DayFilter({ min = FIRST_DAY, ...rest }: FilterProps & { min?: string }) {
  const { value, setDebounced, setNow, setInvalid } = useFilter(rest.name)
  const problem = findDayProblem(value, min)
  return (
    <>
      <LabelledFilter {...rest}>
        {id => (
          <>
            <DayInput
              id={id}
              label={rest.label}
              value={value}
              onDayChange={day => (findDayProblem(day, min) ? setInvalid(day) : setDebounced(day))}
              onPick={setNow}
              min={min}
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? `${id}-wrong` : undefined}
            />
            {problem ? (
              <p id={`${id}-wrong`} className="text-xs text-destructive dark:text-tone-red">
                {translateSentence(problem)}
              </p>
            ) : null}
          </>
        )}
      </LabelledFilter>
      <FilterChips
        {...rest}
        chosen={value && !problem ? [{ value, label: formatDay(value) }] : []}
        onRemove={() => setNow('')}
      />
    </>
  )
}

/** Returns why a text is not a valid day for the filter; undefined if it is. */
function findDayProblem(text: string, min: string): string | undefined {
  if (text === '') return undefined
  if (!isIsoDay(text)) return INVALID_DATE
  return z.safeParse(dayOnOrAfter(min), text).error?.issues[0]?.message
}

interface MonthFilterProps extends FilterProps {
  readonly min?: string
  /** Whether a month must always be selected. */
  readonly isRequired?: boolean
  /** Sends the month's last day instead of its first, for the end of a range. */
  readonly toLastDay?: boolean
}

export function MonthFilter({ min = FIRST_DAY, isRequired = false, toLastDay = false, ...rest }: MonthFilterProps) {
  const { value, setNow } = useFilter(rest.name)
  const first = value && firstDayOfMonth(value)
  const choose = (month: string) => setNow(month && toLastDay ? lastDayOfMonth(month) : month)
  return (
    <>
      <LabelledFilter {...rest}>
        {id => (
          <MonthInput id={id} label={rest.label} value={first} onMonth={choose} min={min} clearable={!isRequired} />
        )}
      </LabelledFilter>
      {isRequired ? null : (
        <FilterChips
          {...rest}
          chosen={first ? [{ value, label: formatMonth(first) }] : []}
          onRemove={() => setNow('')}
        />
      )}
    </>
  )
}
