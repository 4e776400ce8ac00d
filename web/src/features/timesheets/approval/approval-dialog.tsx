/** Asks before approving sheets, and shows what is unusual about each. */
import { useMutation, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isUnusual } from '#shared/features/timesheets/approval.ts'
import type { ApprovalOutcome, ApprovalPreview } from '#shared/features/timesheets/approval-calls.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface ApprovalDialogProps {
  /** The ids of the sheets. */
  readonly sheets: readonly string[]
  readonly onDone: (approved: readonly string[]) => void
  readonly onClose: () => void
}

export function ApprovalDialog({ sheets, onDone, onClose }: ApprovalDialogProps) {
  const asked = useQuery({
    queryKey: [timesheetsApi.calls.previewApproval.path, sheets],
    queryFn: () => fetchApi(timesheetsApi.calls.previewApproval, { body: { sheets: [...sheets] } }),
    // Exactly what was shown is approved, so the preview must not change while it is being read.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const previews = asked.data ?? []
  const approvable = previews.filter(({ refusal }) => refusal === null)
  const approving = useMutation({
    mutationFn: () =>
      fetchApi(timesheetsApi.calls.approve, {
        body: { sheets: approvable.map(({ _id, version }) => ({ _id, version })) },
      }),
    onSuccess: outcome => {
      onDone(outcome.approved)
      onClose()
      reportOutcome(outcome, previews)
    },
  })
  const count = approvable.length
  return (
    <Dialog open onOpenChange={open => open || approving.isPending || onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogTitle>
          {asked.isPending
            ? t`Approve timesheets`
            : count === 1
              ? t`Approve 1 timesheet`
              : t`Approve ${count} timesheets`}
        </DialogTitle>
        <DialogDescription>{t`Each is approved as it is shown here. One that changes meanwhile is left out and keeps waiting.`}</DialogDescription>
        {asked.isPending ? (
          <div className="grid gap-2" aria-busy="true">
            <span className="sr-only">
              <Spinner label={t`Looking for what is unusual`} />
            </span>
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : asked.isError ? (
          <ErrorState error={asked.error} retry={() => void asked.refetch()} />
        ) : (
          <ul
            aria-label={t`Timesheets to approve`}
            className="-mx-1 max-h-[50dvh] divide-y overflow-y-auto rounded-md border px-3"
          >
            {sortByUnusual(previews).map(preview => (
              <PreviewRow key={preview._id} preview={preview} />
            ))}
          </ul>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={approving.isPending}>{t`Cancel`}</Button>
          <Button variant="default" onClick={() => approving.mutate()} disabled={count === 0 || approving.isPending}>
            {approving.isPending ? <Spinner label={t`Approving`} className="text-current" /> : null} {t`Approve`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function PreviewRow({ preview }: { preview: ApprovalPreview }) {
  const { employee, project, period, timeSpent, refusal } = preview
  const remarks = refusal === null ? listRemarks(preview) : [t`Left out: ${translateSentence(refusal)}`]
  const Icon = remarks.length > 0 ? TriangleAlert : CircleCheck
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${remarks.length > 0 ? 'text-tone-yellow' : 'text-tone-green'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium">{fullName(employee)}</span>
          <span className="tabular-nums">{t`${timeSpent} h`}</span>
        </p>
        <p className="text-xs text-muted-foreground">
          {project.name}, {formatMonth(period)}
        </p>
        {remarks.length > 0 ? (
          <ul className="mt-1 grid gap-0.5 text-[0.8125rem]">
            {remarks.map(remark => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-[0.8125rem] text-muted-foreground">{t`Nothing unusual`}</p>
        )}
      </div>
    </li>
  )
}

/** Describes what is unusual about a sheet. */
export function listRemarks({ missingDays, overtime, emptyDescriptions, weekendDays }: ApprovalPreview): string[] {
  return [
    overtime > 0 && (overtime === 1 ? t`1 hour of overtime` : t`${overtime} hours of overtime`),
    missingDays.length > 0 && t`Nothing on ${formatDays(missingDays)}`,
    emptyDescriptions.length > 0 && t`Hours without a description on ${formatDays(emptyDescriptions)}`,
    weekendDays.length > 0 && t`Work on a weekend: ${formatDays(weekendDays)}`,
  ].filter(remark => remark !== false)
}

/** Sheets that need attention come first. */
const sortByUnusual = (previews: readonly ApprovalPreview[]) =>
  [...previews].sort((a, b) => Number(isUnusual(b) || b.refusal !== null) - Number(isUnusual(a) || a.refusal !== null))

function reportOutcome({ approved, refused }: ApprovalOutcome, previews: readonly ApprovalPreview[]): void {
  const { length } = approved
  if (length > 0) toast.success(length === 1 ? t`1 timesheet approved` : t`${length} timesheets approved`)
  const [first, ...more] = refused
  if (!first) return
  const preview = previews.find(({ _id }) => _id === first._id)
  const name = preview ? fullName(preview.employee) : ''
  const reason = translateSentence(first.reason)
  toast.error(
    more.length > 0
      ? t`Not approved: ${name}. ${reason} (and ${more.length} more)`
      : t`Not approved: ${name}. ${reason}`,
  )
}
