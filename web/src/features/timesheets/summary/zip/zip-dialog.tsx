import Download from 'lucide-react/icons/download'
import { timesheetMessages } from '#shared/features/timesheets.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import type { ZipJob } from './use-zip-job.ts'

/** Source: spec 3 section 2. */
export const DOWNLOADING_TEXT = 'Downloading all timesheets, this process may take a while...'

/** How far the zip is. It may be closed, and even the page left: the zip is made all the same. */
export function ZipDialog({ zip }: { zip: ZipJob }) {
  const { job, monthLabel, isOpen, close, download } = zip
  if (!job || !isOpen) return null
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent>
        <DialogTitle>All timesheets of {monthLabel}</DialogTitle>
        {job.state === 'failed' ? (
          <DialogDescription>{timesheetMessages.failed.zip}</DialogDescription>
        ) : job.state === 'done' ? (
          <DialogDescription>
            {job.total === 1 ? 'One document' : `${job.total.toLocaleString('en')} documents`}, a folder for each
            project.
          </DialogDescription>
        ) : (
          <DialogDescription>
            {DOWNLOADING_TEXT} You can close this and go on with something else; it goes on, and you find it here again.
          </DialogDescription>
        )}
        {job.state === 'failed' ? null : <CompletionBar label="Documents" done={job.done} total={job.total} />}
        <DialogFooter>
          <Button onClick={close}>Close</Button>
          {job.state === 'done' ? (
            <Button variant="primary" onClick={download}>
              <Download /> Download
            </Button>
          ) : null}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
