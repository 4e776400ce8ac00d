/** An input for a day, typed or picked from a calendar. Values are `YYYY-MM-DD`; the screen shows dd/MMM/yyyy. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { toLocalDay } from './local-instant.ts'
import { isIsoDay, parseTypedDay } from './typed-day.ts'

const Calendar = lazy(() => import('#web/ui/calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

export const INVALID_DATE = 'Invalid Date'
/** The default minimum of a calendar: before anyone who still works was born. */
const EARLIEST_DAY: Day = '1920-01-01'
/** The calendar works with local dates; a day has no time zone, so its parts are used as they are. */
const toLocalDate = (day: Day) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

export interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> {
  readonly value: string
  /** Called with the day, `''`, or the typed text while it is not a valid day. */
  readonly onDayChange: (value: string) => void
  /** Called instead of `onDayChange` when a day is picked from the calendar. */
  readonly onPick?: (day: Day) => void
  readonly min?: Day
  readonly max?: Day
  /** Part of the accessible name of the button that opens the calendar. */
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
  /** What opened the calendar: after a click into the text, the focus stays in the text. */
  const [openedFrom, setOpenedFrom] = useState<'text' | 'button'>()
  const field = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (isIsoDay(value) ? formatDay(value) : value)
  const settle = () => {
    if (typed === undefined) return
    onDayChange(typed.trim() === '' ? '' : (parseDay(typed) ?? typed))
    setTyped(undefined)
  }
  const chosen = isIsoDay(value) ? toLocalDate(value) : undefined
  const outside = [{ before: toLocalDate(min) }, ...(max ? [{ after: toLocalDate(max) }] : [])]
  return (
    <Popover
      // Not modal if opened from the text, so that one click on the next field or on Save is enough.
      modal={openedFrom === 'button'}
      open={openedFrom !== undefined}
      onOpenChange={next => setOpenedFrom(next ? 'button' : undefined)}
    >
      <PopoverAnchor>
        <div ref={field} className={cn('relative', className)}>
          <Input
            {...rest}
            disabled={disabled}
            readOnly={readOnly}
            inputMode="text"
            autoComplete="off"
            placeholder={t`dd/mmm/yyyy`}
            className="pr-9"
            value={shown}
            onClick={event => {
              rest.onClick?.(event)
              if (!disabled && !readOnly) setOpenedFrom(from => from ?? 'text')
            }}
            onChange={event => {
              setTyped(event.target.value)
              const day = event.target.value.trim() === '' ? '' : parseDay(event.target.value)
              if (day !== undefined) onDayChange(day)
            }}
            onBlur={event => {
              settle()
              rest.onBlur?.(event)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter') {
                settle()
                setOpenedFrom(undefined)
              } else if (event.key === 'ArrowDown' && openedFrom) {
                event.preventDefault()
                calendar.current?.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]')?.focus()
              }
              rest.onKeyDown?.(event)
            }}
          />
          <PopoverTrigger asChild>
            <Button
              variant="quiet"
              size="icon-sm"
              className="absolute top-0.5 right-0.5"
              aria-label={t`Choose ${label}`}
              disabled={disabled || readOnly}
            >
              <CalendarDays />
            </Button>
          </PopoverTrigger>
        </div>
      </PopoverAnchor>
      <PopoverContent
        ref={calendar}
        align="end"
        className="w-auto min-w-70"
        aria-label={label}
        onOpenAutoFocus={event => {
          if (openedFrom === 'text') event.preventDefault()
        }}
        onCloseAutoFocus={event => {
          event.preventDefault()
          // Only if nothing else has the focus by now.
          if (document.activeElement === document.body) field.current?.querySelector('input')?.focus()
        }}
        onInteractOutside={event => {
          if (field.current?.contains(event.target as Node)) event.preventDefault()
        }}
      >
        <Suspense fallback={<div className="h-80" />}>
          <Calendar
            mode="single"
            autoFocus={openedFrom === 'button'}
            captionLayout="dropdown"
            startMonth={toLocalDate(min)}
            endMonth={max ? toLocalDate(max) : new Date(new Date().getFullYear() + 5, 11)}
            selected={chosen}
            {...(chosen ? { defaultMonth: chosen } : {})}
            // Remounts the calendar when typing changes the month, to show that month.
            key={value.slice(0, 7)}
            disabled={outside}
            onSelect={date => {
              if (!date) return
              setTyped(undefined)
              onPick(toLocalDay(date))
              setOpenedFrom(undefined)
            }}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}

const parseDay = (typed: string): Day | undefined => parseTypedDay(typed, utcToday(new Date()))
