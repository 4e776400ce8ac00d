/** The status and due date of a row, editable in place. */
import { lazy, Suspense, useState } from 'react'
import { type ActionItemListItem, actionItemStatuses, isOverdue } from '#shared/features/action-items.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { toLocalDay } from '#web/kit/local-instant.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { cn } from '#web/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import type { ChangeItem } from './item-change.ts'

const Calendar = lazy(() => import('#web/ui/calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

interface CellProps {
  readonly item: ActionItemListItem
  readonly onChange: ChangeItem
}

export const StatusCell = ({ item, onChange }: CellProps) => (
  <DropdownMenu>
    <DropdownMenuTrigger
      aria-label={t`Status of ${item.title}: ${t(item.status.name)}`}
      className="inline-flex rounded-full hover:ring-2 hover:ring-ring/30 data-[state=open]:ring-2 data-[state=open]:ring-ring/30"
    >
      <StatusChip name={item.status.name} />
    </DropdownMenuTrigger>
    <DropdownMenuContent align="start" className="min-w-44">
      <DropdownMenuRadioGroup
        value={item.status._id}
        onValueChange={status => status !== item.status._id && onChange(item, { status })}
      >
        {actionItemStatuses.all.map(({ _id, name }) => (
          <DropdownMenuRadioItem key={_id} value={_id}>
            <StatusChip name={name} />
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </DropdownMenuContent>
  </DropdownMenu>
)

export function DueDateCell({ item, onChange }: CellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const today = utcToday(new Date())
  const isLate = isOverdue(item, today)
  const shown = toLocalDate(item.dueDate)
  const pick = (date: Date | undefined) => {
    setIsOpen(false)
    const dueDate = date && toLocalDay(date)
    if (dueDate && dueDate !== item.dueDate) onChange(item, { dueDate })
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger
        aria-label={
          isLate
            ? t`Due date of ${item.title}: ${formatDay(item.dueDate)} Overdue`
            : t`Due date of ${item.title}: ${formatDay(item.dueDate)}`
        }
        className={cn(
          '-mx-1.5 rounded-md px-1.5 py-0.5 max-sm:-my-0.5 text-left whitespace-nowrap tabular-nums hover:bg-secondary',
          isLate && 'text-destructive dark:text-tone-red',
        )}
      >
        {formatDay(item.dueDate)}{' '}
        {isLate ? <span className="ml-1 text-xs sm:max-xl:ml-0 sm:max-xl:block">{t`Overdue`}</span> : null}
      </PopoverTrigger>
      <PopoverContent className="w-auto min-w-70" aria-label={t`Due date of ${item.title}`}>
        <Suspense fallback={<div className="h-80" />}>
          <Calendar
            mode="single"
            autoFocus
            captionLayout="dropdown"
            startMonth={toLocalDate(today)}
            endMonth={new Date(new Date().getFullYear() + 5, 11)}
            selected={shown}
            defaultMonth={isLate ? toLocalDate(today) : shown}
            disabled={{ before: toLocalDate(today) }}
            onSelect={pick}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}

/** The calendar component works with local dates; a `Day` has no time zone. */
const toLocalDate = (day: string) => new Date(`${day}T00:00:00`)
