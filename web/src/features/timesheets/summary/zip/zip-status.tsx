import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import type { ZipJob } from './use-zip-job.ts'

/** Source: spec 3 section 2. */
export const DOWNLOADING_TEXT = 'Downloading all timesheets, this process may take a while...'

/** The ZIP's progress. Closing the dialog or leaving the page does not cancel the job. */
export function ZipDialog({ zip }: { zip: ZipJob }) {
  const { job, monthLabel, isOpen, close, download } = zip
  if (!job || !isOpen) return null
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent>
        <DialogTitle>{t`All timesheets of ${monthLabel}`}</DialogTitle>
        {job.state === 'failed' ? (
          <DialogDescription>{t(timesheetMessages.failed.zip)}</DialogDescription>
        ) : job.state === 'done' ? (
          <DialogDescription>
            {job.total === 1
              ? t`One document, a folder for each project.`
              : t`${formatNumber(job.total)} documents, a folder for each project.`}
          </DialogDescription>
        ) : (
          <DialogDescription>
            {t(DOWNLOADING_TEXT)}{' '}
            {t`You can close this dialog and keep working. The download continues, and you will find it here.`}
          </DialogDescription>
        )}
        {job.state === 'failed' ? null : <CompletionBar label={t`Documents`} done={job.done} total={job.total} />}
        <DialogFooter>
          <Button variant="outline" onClick={close}>{t`Close`}</Button>
          {job.state === 'done' ? (
            <Button variant="default" onClick={download}>
              <Download /> {t`Download`}
            </Button>
          ) : null}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Shown while the ZIP's dialog is closed, to reopen it. */
export function ZipStatusCard({ zip }: { zip: ZipJob }) {
  const { job, monthLabel, isOpen, open, download, dismiss } = zip
  if (!job || isOpen) return null
  const isOver = job.state === 'done' || job.state === 'failed'
  return (
    <Card aria-label={t`Download All`} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-4">
      <p className="min-w-0">
        {job.state === 'done'
          ? t`All timesheets of ${monthLabel} are ready.`
          : job.state === 'failed'
            ? t(timesheetMessages.failed.zip)
            : t`Downloading all timesheets of ${monthLabel}`}
      </p>
      {isOver ? null : (
        <CompletionBar label={t`Documents`} done={job.done} total={job.total} className="min-w-32 flex-1" />
      )}
      <div className="ml-auto flex items-center gap-1">
        {job.state === 'done' ? (
          <Button variant="outline" size="sm" onClick={download}>
            <Download /> {t`Download`}
          </Button>
        ) : null}
        {isOver ? (
          <Button data-tooltip={t`Dismiss`} variant="ghost" size="icon-sm" aria-label={t`Dismiss`} onClick={dismiss}>
            <X />
          </Button>
        ) : (
          <Button variant="outline" size="sm" onClick={open}>{t`Show`}</Button>
        )}
      </div>
    </Card>
  )
}
