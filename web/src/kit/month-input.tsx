/** An input for a month; its value is the month's first day. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, useState } from 'react'
import { type Day, FIRST_DAY, formatMonth } from '#shared/kit/dates.ts'
import { nameMonth, t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { fieldClasses } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

interface MonthInputProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange'> {
  readonly value: string
  readonly onMonth: (first: Day | '') => void
  readonly label: string
  readonly min?: Day
  readonly clearable?: boolean
  /** Shown while no month is chosen. */
  readonly emptyText?: string
}

export function MonthInput({
  value,
  onMonth,
  label,
  min = FIRST_DAY,
  clearable = false,
  emptyText = t`Any month`,
  className,
  ...rest
}: MonthInputProps) {
  const [open, setOpen] = useState(false)
  const chosenYear = value ? Number(value.slice(0, 4)) : new Date().getFullYear()
  const [year, setYear] = useState(chosenYear)
  const shown = value ? formatMonth(value) : emptyText
  const show = (next: boolean) => {
    if (next) setYear(chosenYear)
    setOpen(next)
  }
  const choose = (first: Day | '') => {
    onMonth(first)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger asChild>
        <button
          type="button"
          className={cn(fieldClasses, 'flex h-9 items-center justify-between gap-2 text-left', className)}
          {...rest}
        >
          <span className={cn('truncate', !value && 'text-muted-foreground')}>{shown}</span>
          <CalendarDays aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent className="w-64 p-3" aria-label={label}>
        <div className="mb-2 flex items-center justify-between">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t`Previous year`}
            disabled={year <= Number(min.slice(0, 4))}
            onClick={() => setYear(year - 1)}
          >
            <ChevronLeft />
          </Button>
          <span aria-live="polite" className="font-medium tabular-nums">
            {year}
          </span>
          <Button variant="ghost" size="icon-sm" aria-label={t`Next year`} onClick={() => setYear(year + 1)}>
            <ChevronRight />
          </Button>
        </div>
        <div className="grid grid-cols-3 gap-1">
          {Array.from({ length: 12 }, (_, index) => {
            const name = nameMonth(index)
            const first = `${year}-${String(index + 1).padStart(2, '0')}-01`
            const isChosen = first === value
            return (
              <Button
                key={name}
                size="sm"
                variant={isChosen ? 'default' : 'ghost'}
                aria-label={`${name} ${year}`}
                aria-pressed={isChosen}
                disabled={first < min}
                onClick={() => choose(first)}
              >
                {nameMonth(index, 'short')}
              </Button>
            )
          })}
        </div>
        {clearable && value ? (
          <Button variant="link" size="sm" className="mt-2 px-1" onClick={() => choose('')}>{t`Clear`}</Button>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}
