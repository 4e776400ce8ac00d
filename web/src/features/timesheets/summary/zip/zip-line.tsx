import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { timesheetMessages } from '#shared/features/timesheets.ts'
import { DoneBar } from '#web/kit/done-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { Zip } from './use-zip.ts'

/** What is left of the zip's dialog when it is closed: where to find it again. */
export function ZipLine({ zip }: { zip: Zip }) {
  const { job, of, isOpen, open, save, forget } = zip
  if (!job || isOpen) return null
  const isOver = job.state === 'done' || job.state === 'failed'
  return (
    <Card aria-label="Download All" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-4">
      <p className="min-w-0">
        {job.state === 'done'
          ? `All timesheets of ${of} are ready.`
          : job.state === 'failed'
            ? timesheetMessages.failed.zip
            : `Downloading all timesheets of ${of}`}
      </p>
      {isOver ? null : <DoneBar label="Documents" done={job.done} total={job.total} className="min-w-32 flex-1" />}
      <div className="ml-auto flex items-center gap-1">
        {job.state === 'done' ? (
          <Button size="sm" onClick={save}>
            <Download /> Download
          </Button>
        ) : null}
        {isOver ? (
          <Tooltip text="Dismiss">
            <Button variant="ghost" size="iconSm" aria-label="Dismiss" onClick={forget}>
              <X />
            </Button>
          </Tooltip>
        ) : (
          <Button size="sm" onClick={open}>
            Show
          </Button>
        )}
      </div>
    </Card>
  )
}
