/** A row of the employee's own action items; the round button completes the item. */
import Check from 'lucide-react/icons/check'
import { describeRepeat } from '#shared/features/action-items/recurrence.ts'
import {
  actionItemStatuses,
  isActionItemClosed,
  isOverdue,
  mayChangeOwnStatus,
  type OwnActionItem,
} from '#shared/features/action-items.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { OwnRow } from '#web/kit/own-place/own-list.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { SubtaskCount } from '../subtask-count.tsx'
import { useOwnStatus } from './use-own-status.ts'

const COMPLETED = actionItemStatuses.id('Completed')

export function OwnItemRow({ item }: { item: OwnActionItem }) {
  const { _id: id, title } = item
  const me = useSession()?.person.employeeId
  const { known, isSaving, shown, setStatus } = useOwnStatus(item, () => t`${title} completed`)
  const { status } = known
  const isDone = shown === COMPLETED
  const isClosed = isActionItemClosed(status._id)
  const isLate = isOverdue(item, utcToday(new Date()))
  const label = t`Complete: ${title}`
  return (
    <OwnRow
      path={`/my-action-items/${id}`}
      title={title}
      detail={
        <>
          <span className={cn(isLate && 'font-medium text-destructive dark:text-tone-red')}>
            {isLate ? t`Overdue since ${formatDay(item.dueDate)}` : t`Due ${formatDay(item.dueDate)}`}
          </span>
          {item.employee._id === me ? null : ` · ${t`about ${fullName(item.employee)}`}`}
          {item.leaderAssigned._id === me ? null : ` · ${t`with ${fullName(item.leaderAssigned)}`}`}
          {item.repeat ? ` · ${describeRepeat(item.repeat).toLowerCase()}` : null}
          <SubtaskCount subtasks={item.subtasks} />
        </>
      }
      end={<StatusChip name={status.name} />}
      act={
        isClosed || !mayChangeOwnStatus(status._id) ? null : (
          <button
            data-tooltip={label}
            type="button"
            aria-label={label}
            disabled={isSaving}
            onClick={() => setStatus(COMPLETED)}
            className="group/done grid size-8 place-content-center rounded-full outline-none focus-visible:ring-2 focus-visible:ring-ring"
          >
            <span
              aria-hidden
              className={cn(
                'grid size-5 place-content-center rounded-full border-2',
                isDone
                  ? 'border-primary bg-primary text-primary-foreground'
                  : 'border-muted-foreground/50 text-transparent group-hover/done:border-primary group-hover/done:text-primary',
              )}
            >
              <Check className="size-3" strokeWidth={3} />
            </span>
          </button>
        )
      }
    />
  )
}
