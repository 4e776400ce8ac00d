/** An input for a day, typed or picked from a calendar. Values are `YYYY-MM-DD`; the screen shows dd/MMM/yyyy. */
import { format, isValid, parse } from 'date-fns'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

const Calendar = lazy(() => import('#web/ui/calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

export const INVALID_DATE = 'Invalid Date'
/** The first year of a calendar without any other limit: before the birth of anyone who still works. */
const EARLIEST_DAY: Day = '1920-01-01'
const DAY_FORMATS = ['dd/MMM/yyyy', 'd/M/yyyy', 'd-M-yyyy', 'd MMM yyyy', 'yyyy-MM-dd']

/** Parses the typed text as a day; returns `undefined` if it is not one. */
export function parseDayInput(text: string): Day | undefined {
  for (const way of DAY_FORMATS) {
    const date = parse(text.trim(), way, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() > 1900 && date.getFullYear() < 2200) return format(date, 'yyyy-MM-dd')
  }
  return undefined
}

const isIsoDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)
/** The calendar works with local dates; a day has no time zone, so its year, month and day are used as they are. */
const toLocalDate = (day: Day) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

export interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> {
  readonly value: string
  /** The day, `''`, or the text as typed while it is not a valid day. */
  readonly onDayChange: (value: string) => void
  /** Called instead of `onDayChange` when a day is picked from the calendar. */
  readonly onPick?: (day: Day) => void
  readonly min?: Day
  readonly max?: Day
  /** Names the button that opens the calendar. */
  readonly label: string
}

export function DayInput({
  value,
  onDayChange,
  onPick = onDayChange,
  min = EARLIEST_DAY,
  max,
  label,
  className,
  disabled,
  readOnly,
  ...rest
}: DayInputProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (isIsoDay(value) ? formatDay(value) : value)
  const settle = () => {
    if (typed === undefined) return
    onDayChange(typed.trim() === '' ? '' : (parseDayInput(typed) ?? typed))
    setTyped(undefined)
  }
  const chosen = isIsoDay(value) ? toLocalDate(value) : undefined
  const outside = [{ before: toLocalDate(min) }, ...(max ? [{ after: toLocalDate(max) }] : [])]
  return (
    <div className={cn('relative', className)}>
      <Input
        {...rest}
        disabled={disabled}
        readOnly={readOnly}
        inputMode="text"
        autoComplete="off"
        placeholder="dd/mmm/yyyy"
        className="pr-9"
        value={shown}
        onChange={event => {
          setTyped(event.target.value)
          const day = event.target.value.trim() === '' ? '' : parseDayInput(event.target.value)
          if (day !== undefined) onDayChange(day)
        }}
        onBlur={event => {
          settle()
          rest.onBlur?.(event)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') settle()
          rest.onKeyDown?.(event)
        }}
      />
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            className="absolute top-0.5 right-0.5 text-muted-foreground"
            aria-label={`Choose ${label}`}
            disabled={disabled || readOnly}
          >
            <CalendarDays />
          </Button>
        </PopoverTrigger>
        <PopoverContent align="end" className="w-auto min-w-70" aria-label={label}>
          <Suspense fallback={<div className="h-80" />}>
            <Calendar
              mode="single"
              autoFocus
              captionLayout="dropdown"
              startMonth={toLocalDate(min)}
              endMonth={max ? toLocalDate(max) : new Date(new Date().getFullYear() + 5, 11)}
              selected={chosen}
              {...(chosen ? { defaultMonth: chosen } : {})}
              disabled={outside}
              onSelect={date => {
                if (!date) return
                setTyped(undefined)
                onPick(format(date, 'yyyy-MM-dd'))
                setOpen(false)
              }}
            />
          </Suspense>
        </PopoverContent>
      </Popover>
    </div>
  )
}
