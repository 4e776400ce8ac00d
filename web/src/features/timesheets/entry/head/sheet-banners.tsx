/** What to know about a sheet before working on it. */

import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { formatShortDay } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import type { RejectedCell } from '#web/features/timesheets/entry/grid/clipboard.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

export function SheetBanner({
  tone,
  icon,
  children,
}: {
  tone: 'red' | 'blue' | 'yellow' | 'green'
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role={tone === 'red' ? 'alert' : 'status'}
      className={cn(
        'flex items-start gap-3 rounded-lg border px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        tone === 'red' && 'border-tone-red/30 bg-tone-red/10 text-tone-red',
        tone === 'blue' && 'border-tone-blue/30 bg-tone-blue/10 text-tone-blue',
        tone === 'green' && 'border-tone-green/30 bg-tone-green/10 text-tone-green',
        tone === 'yellow' && 'border-tone-yellow/30 bg-tone-yellow/10 text-tone-yellow',
      )}
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

export const ClosedBanner = ({ seal }: Pick<Timesheet, 'seal'>) => (
  <SheetBanner tone="red" icon={<Lock aria-hidden />}>
    <p>{t(timesheetMessages.closed)}</p>
    {seal ? (
      <p>{seal.version > 1 ? t`Sealed at the close, in version ${seal.version}.` : t`Sealed at the close.`}</p>
    ) : null}
  </SheetBanner>
)

export function ReopenedBanner({ reopened }: { reopened: NonNullable<Timesheet['reopened']> }) {
  const { by, until, reason } = reopened
  return (
    <SheetBanner tone="blue" icon={<LockOpen aria-hidden />}>
      <p>{sentence`Reopened by ${<AuthorLink author={by} />} until ${<LocalTime at={until} />}.`}</p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    </SheetBanner>
  )
}

/** The approver's decision. A comment stays until the next decision. */
export function ApprovalBanner({ sheet }: { sheet: Timesheet }) {
  const { approval, approvalState } = sheet
  if (!approvalState) return null
  if (approvalState === 'waiting')
    return (
      <SheetBanner tone="yellow" icon={<Hourglass aria-hidden />}>
        <p>{t`Submitted, and waiting for the leader’s approval.`}</p>
        {approval ? (
          <p className="wrap-anywhere whitespace-pre-line">{t`Returned before: ${approval.comment}`}</p>
        ) : null}
      </SheetBanner>
    )
  if (!approval) return null
  const isReturned = approvalState === 'returned'
  const by = <AuthorLink author={approval.by} />
  const at = <LocalTime at={approval.at} />
  return (
    <SheetBanner
      tone={isReturned ? 'yellow' : 'green'}
      icon={isReturned ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />}
    >
      <p>
        {isReturned
          ? sentence`Returned by ${by}, ${at}.`
          : sheet.isClosed
            ? sentence`Approved by ${by}, ${at}.`
            : sentence`Approved by ${by}, ${at}. An edit takes it back to waiting.`}
      </p>
      {approval.comment ? <p className="wrap-anywhere whitespace-pre-line">{approval.comment}</p> : null}
    </SheetBanner>
  )
}

/** The pasted values that were rejected, and why. */
export function RejectedCellsBanner({ refused, close }: { refused: readonly RejectedCell[]; close: () => void }) {
  return (
    <SheetBanner tone="yellow" icon={<TriangleAlert aria-hidden />}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">
            {refused.length === 1 ? t`One cell was not pasted` : t`${refused.length} cells were not pasted`}
          </p>
          <ul className="mt-1 grid gap-0.5">
            {refused.slice(0, MAX_SHOWN_CELLS).map(({ date, text, reason: why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="wrap-anywhere">
                {date ? `${formatShortDay(date)}: ` : ''}“{text.slice(0, 40)}”, {translateSentence(why)}
              </li>
            ))}
            {refused.length > MAX_SHOWN_CELLS ? <li>{t`and ${refused.length - MAX_SHOWN_CELLS} more`}</li> : null}
          </ul>
        </div>
        <Button variant="ghost" size="icon-sm" aria-label={t`Close`} onClick={close}>
          <X />
        </Button>
      </div>
    </SheetBanner>
  )
}
const MAX_SHOWN_CELLS = 5
