import type { LeaderReportRow } from '#shared/features/leader-report.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'

/** What a report counts. */
export type Counted = 'one-on-ones' | 'action items'

export interface ReportCell {
  readonly leader: string
  readonly status: string
  readonly count: string
  readonly people: readonly PersonName[]
}

interface ReportCountButtonProps {
  readonly row: LeaderReportRow
  readonly status: string
  readonly counted: Counted
  readonly onOpen: (cell: ReportCell) => void
}

/** The count of a leader's items in a status; clicking it lists the employees. */
export function ReportCountButton({
  row: { leaderAssigned, statusList },
  status,
  counted,
  onOpen,
}: ReportCountButtonProps) {
  const entry = statusList.find(one => one.status === status)
  if (!entry?.count) return <span className="inline-block py-1 text-muted-foreground">0</span>
  const leader = fullName(leaderAssigned)
  return (
    <button
      type="button"
      aria-label={`${entry.count} ${t(status)}, ${leader}`}
      aria-haspopup="dialog"
      onClick={() => onOpen({ leader, status, count: sayCount(entry.count, counted), people: entry.employeeList })}
      className="-mr-2 min-w-8 rounded px-2 py-1 text-right font-medium text-primary tabular-nums underline-offset-4 hover:bg-secondary hover:underline max-sm:-ml-2 max-sm:text-left dark:text-accent-foreground"
    >
      {entry.count}
    </button>
  )
}

const sayCount = (count: number, counted: Counted): string =>
  counted === 'one-on-ones' ? t`${count} one-on-ones` : t`${count} action items`

export function CountedEmployeesDialog({ cell, onClose }: { cell: ReportCell | undefined; onClose: () => void }) {
  return (
    <Dialog open={cell !== undefined} onOpenChange={open => open || onClose()}>
      {cell ? (
        <DialogContent className="max-w-md">
          <DialogTitle>{t`Employee list`}</DialogTitle>
          <DialogDescription className="-mt-3">
            {cell.leader} · {t(cell.status)} · {cell.count}
          </DialogDescription>
          <ul className="divide-y" aria-label={t`Employees`}>
            {cell.people.map(person => (
              <li key={person._id} className="py-2 break-words">
                <PersonLink person={person} />
              </li>
            ))}
          </ul>
        </DialogContent>
      ) : null}
    </Dialog>
  )
}
