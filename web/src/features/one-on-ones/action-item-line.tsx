import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ActionItemListItem, isOverdue } from '#shared/features/action-items.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { utcToday } from '#shared/kit/list.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { cn } from '#web/ui/cn.ts'

/** An action item in few words; its title opens it. */
export function ActionItemLine({ item, children }: { item: ActionItemListItem; children?: ReactNode }) {
  const late = isOverdue(item, utcToday(new Date()))
  return (
    <li className="flex items-start gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <Link
          to="/action-items/$id"
          params={{ id: item._id }}
          className="rounded-sm font-medium break-words hover:text-primary dark:hover:text-accent-foreground"
        >
          {item.title}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
          <StatusChip name={item.status.name} />
          <StatusChip name={item.priority.name} />
          <span className={cn(late && 'text-destructive dark:text-tone-red')}>
            {late ? 'Overdue since' : 'Due'} {formatDay(item.dueDate)}
          </span>
          <span>{fullName(item.leaderAssigned)}</span>
        </p>
      </div>
      {children}
    </li>
  )
}
