import { APPROVAL_LABELS } from '#shared/features/timesheets/approval.ts'
import type { TimesheetListItem } from '#shared/features/timesheets/sheet.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'

type SheetState = Pick<TimesheetListItem, 'isClosed' | 'reopened' | 'submittedAt' | 'approvalState' | 'seal'>

export function SheetStateChip({ of: { isClosed, reopened, submittedAt, approvalState, seal } }: { of: SheetState }) {
  const approval = approvalState && APPROVAL_LABELS[approvalState]
  const atClose = CLOSED_REMARKS[approvalState ?? (submittedAt ? 'submitted' : 'open')]
  const remark = [atClose && t(atClose), seal && t`sealed`].filter(Boolean).join(' · ')
  if (isClosed)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StatusChip name="Closed" />
        {remark ? <span className="text-xs text-muted-foreground">{remark}</span> : null}
      </span>
    )
  if (reopened)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2" title={reopened.reason}>
        <StatusChip name={approval ?? 'Reopened'} />
        <span className="text-xs whitespace-nowrap text-muted-foreground">{t`until ${formatDay(reopened.until)}`}</span>
      </span>
    )
  if (approval) return <StatusChip name={approval} />
  return <StatusChip name={submittedAt ? 'Submitted' : 'Open'} />
}

/** The state of a sheet when it closed. */
const CLOSED_REMARKS = {
  open: 'not submitted',
  submitted: '',
  waiting: 'not approved',
  approved: 'approved',
  returned: 'returned',
}
