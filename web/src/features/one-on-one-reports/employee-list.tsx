import { fullName, type PersonName } from '#shared/features/employees/people.ts'
import type { ReportRow } from '#shared/features/leader-report.ts'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'

/** One cell of a report, opened. */
export interface Counted {
  readonly leader: string
  readonly status: string
  readonly count: string
  readonly people: readonly PersonName[]
}

interface CountProps {
  readonly of: ReportRow
  readonly status: string
  readonly things: string
  readonly open: (counted: Counted) => void
}

/** How many a leader has in a status; pressing it shows whom they are about. */
export function Count({ of: { leaderAssigned, statusList }, status, things, open }: CountProps) {
  const entry = statusList.find(one => one.status === status)
  if (!entry?.count) return <span className="inline-block py-1 text-muted-foreground">0</span>
  const leader = fullName(leaderAssigned)
  return (
    <button
      type="button"
      aria-label={`${entry.count} ${status}, ${leader}`}
      aria-haspopup="dialog"
      onClick={() => open({ leader, status, count: `${entry.count} ${things}`, people: entry.employeeList })}
      className="-mr-2 min-w-8 rounded px-2 py-1 text-right font-medium text-primary tabular-nums underline-offset-4 hover:bg-secondary hover:underline max-sm:-ml-2 max-sm:text-left dark:text-accent-foreground"
    >
      {entry.count}
    </button>
  )
}

export function EmployeeList({ counted, close }: { counted: Counted | undefined; close: () => void }) {
  return (
    <Dialog open={counted !== undefined} onOpenChange={open => open || close()}>
      {counted ? (
        <DialogContent className="max-w-md">
          <DialogTitle>Employee list</DialogTitle>
          <DialogDescription className="-mt-3">
            {counted.leader} · {counted.status} · {counted.count}
          </DialogDescription>
          <ul className="divide-y" aria-label="Employees">
            {counted.people.map(person => (
              <li key={person._id} className="py-2 break-words">
                {fullName(person)}
              </li>
            ))}
          </ul>
        </DialogContent>
      ) : null}
    </Dialog>
  )
}
