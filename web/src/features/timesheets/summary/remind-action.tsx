/** Emails the people of the selected sheets that are not submitted yet. */
import { useMutation } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { MAX_APPROVALS, type ReminderOutcome } from '#shared/features/timesheets/approval-calls.ts'
import type { TimesheetListItem } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import type { BulkAction } from '#web/kit/list-screen/bulk-actions.ts'
import { toast } from '#web/kit/toast.ts'

interface Reminding {
  readonly rows: readonly TimesheetListItem[]
  readonly onDone: (ids: readonly string[]) => void
}

export function useRemindAction(): BulkAction<TimesheetListItem> {
  const reminding = useMutation({
    mutationFn: ({ rows }: Reminding) =>
      fetchApi(timesheetsApi.calls.remind, { body: { sheets: rows.map(({ _id }) => _id) } }),
    onSuccess: (outcome, { rows, onDone }) => {
      onDone(outcome.reminded)
      reportOutcome(outcome, rows)
    },
  })
  const ask = async (chosen: readonly TimesheetListItem[], onDone: Reminding['onDone']) => {
    const rows = chosen.slice(0, MAX_APPROVALS)
    const isWanted = await confirmAction({
      title: t`Remind ${namePeople(rows)}?`,
      text: t`Each gets a mail with what is missing, unless they had one today.`,
      acceptLabel: t`Remind`,
    })
    if (isWanted && !reminding.isPending) reminding.mutate({ rows, onDone })
  }
  return {
    label: t`Remind`,
    icon: <BellRing />,
    isAllowed: ({ submittedAt, isClosed }) => submittedAt === null && !isClosed,
    open: (rows, { onDone }) => void ask(rows, onDone),
  }
}

/** Names people once, even if they have several sheets. */
function namePeople(rows: readonly TimesheetListItem[]): string {
  const [only, ...others] = [...new Map(rows.map(({ employee }) => [employee._id, employee])).values()]
  return only && others.length === 0 ? fullName(only) : t`${others.length + 1} people`
}

function reportOutcome({ reminded, refused }: ReminderOutcome, rows: readonly TimesheetListItem[]): void {
  if (reminded.length > 0) toast.success(t`${namePeople(rows.filter(({ _id }) => reminded.includes(_id)))} reminded`)
  const [first, ...more] = refused
  if (!first) return
  const row = rows.find(({ _id }) => _id === first._id)
  const name = row ? fullName(row.employee) : ''
  const reason = translateSentence(first.reason)
  toast.error(
    more.length > 0
      ? t`Not reminded: ${name}. ${reason} (and ${more.length} more)`
      : t`Not reminded: ${name}. ${reason}`,
  )
}
