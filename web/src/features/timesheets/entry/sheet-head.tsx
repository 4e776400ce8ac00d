/** The sums of a sheet, its deadline, and what is done with it as a whole. */
import Link2 from 'lucide-react/icons/link-2'
import { daysLeft } from '#shared/features/timesheets/closing.ts'
import { showDay } from '#shared/kit/dates.ts'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FigureBar } from './figures.tsx'
import { showInstant } from './notices.tsx'
import type { View } from './sheet-store.ts'

export function SheetHead({ view, now }: { view: View; now: Date }) {
  const { sheet, rows } = view
  const { publicLink, submittedAt, closesAt, period, maxHours } = sheet
  const left = daysLeft(period, now)
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(publicLink ?? '', window.location.origin).href)
    say.done('Public link copied')
  }
  return (
    <Card className="grid gap-5 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <FigureBar rows={rows} maxHours={maxHours} />
      <div className="flex flex-col items-start justify-between gap-3 md:items-end md:text-right">
        <div className="grid gap-1.5 md:justify-items-end">
          <p>
            Deadline to submit report: <time dateTime={closesAt}>{showDay(closesAt)}</time> - {left} days left
          </p>
          {submittedAt ? <Chip tone="green">Submitted {showInstant(submittedAt)}</Chip> : null}
        </div>
        {publicLink ? (
          <Button size="sm" variant="ghost" className="-mx-2.5 text-muted-foreground" onClick={() => void copyLink()}>
            <Link2 /> Copy the public link
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
