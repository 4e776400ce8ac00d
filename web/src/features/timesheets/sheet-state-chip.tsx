import type { TimesheetListItem } from '#shared/features/timesheets.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'

type SheetState = Pick<TimesheetListItem, 'isClosed' | 'reopened' | 'submittedAt'>

/** How far a sheet is on its way. */
export function SheetStateChip({ of: { isClosed, reopened, submittedAt } }: { of: SheetState }) {
  if (isClosed)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StatusChip name="Closed" />
        {submittedAt ? null : <span className="text-xs text-muted-foreground">not submitted</span>}
      </span>
    )
  if (reopened)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2" title={reopened.reason}>
        <StatusChip name="Reopened" />
        <span className="text-xs whitespace-nowrap text-muted-foreground">until {formatDay(reopened.until)}</span>
      </span>
    )
  return <StatusChip name={submittedAt ? 'Submitted' : 'Open'} />
}
