/** A sheet's totals, its deadline, and the actions on the whole sheet. */
import Link2 from 'lucide-react/icons/link-2'
import type { ReactNode } from 'react'
import { daysUntil, sheetClosingTime } from '#shared/features/timesheets/closing.ts'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { calculateFigures } from '#shared/features/timesheets/figures.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { dayOf, formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import type { SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'

export function SheetHeader({ view, now }: { view: SheetView; now: Date }) {
  const { sheet, rows } = view
  const { publicLink, standingLink, submittedAt } = sheet
  // For a reopened sheet, the end of the reopening.
  const closes = sheetClosingTime(sheet).toISOString()
  const left = daysUntil(dayOf(new Date(closes)), now)
  const deadline = <time dateTime={closes}>{formatDay(closes)}</time>
  const copyLink = async (link: string, done: string) => {
    await navigator.clipboard.writeText(new URL(link, window.location.origin).href)
    toast.success(done)
  }
  return (
    <Card className="p-4">
      <MonthTotals rows={rows} sheet={sheet}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 md:justify-end">
          <p className="text-balance">
            {left === 1
              ? sentence`Deadline to submit report: ${deadline} - 1 day left`
              : sentence`Deadline to submit report: ${deadline} - ${left} days left`}
          </p>
          {submittedAt ? (
            <Chip tone="green">
              <span>{sentence`Submitted ${<LocalTime at={submittedAt} />}`}</span>
            </Chip>
          ) : null}
          {publicLink && standingLink ? (
            <div className="-mx-2.5 flex flex-wrap print:hidden">
              <Button size="sm" variant="quiet" onClick={() => void copyLink(publicLink, t`Public link copied`)}>
                <Link2 /> {t`Copy the public link`}
              </Button>
              <Button
                data-tooltip={t`Shows whichever month has closed last`}
                size="sm"
                variant="quiet"
                onClick={() => void copyLink(standingLink, t`Standing link copied`)}
              >
                <Link2 /> {t`Copy the standing link`}
              </Button>
            </div>
          ) : null}
        </div>
      </MonthTotals>
    </Card>
  )
}

interface MonthTotalsProps {
  readonly rows: readonly DayRow[]
  readonly sheet: Pick<Timesheet, 'maxHours' | 'otherSheetsHours'>
  /** Beside the figures if there is room. */
  readonly children: ReactNode
}

/** The month's totals, updated while typing. Remaining hours and overtime count all sheets. */
function MonthTotals({ rows, sheet: { maxHours, otherSheetsHours }, children }: MonthTotalsProps) {
  const { registered, timeRemaining, holidayTime, otherTime, overtime, timeSpent } = calculateFigures(
    rows,
    maxHours,
    otherSheetsHours,
  )
  const allHours = timeSpent + otherSheetsHours
  const figures = [
    ['Registered', registered],
    ['Remaining', timeRemaining],
    ['Holiday', holidayTime],
    ['Others', otherTime],
    ['OT', overtime],
  ] as const
  const share = maxHours > 0 ? Math.min(1, allHours / maxHours) : 1
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-6">
      <dl className="flex flex-wrap gap-x-2 gap-y-2 max-sm:justify-between sm:gap-x-5 xl:gap-x-8">
        {figures.map(([label, hours]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted-foreground">{t(label)}</dt>
            <dd
              className={cn(
                'text-lg font-semibold tracking-tight tabular-nums sm:text-2xl',
                label === 'Remaining' && hours > 0 && 'text-tone-red',
              )}
            >
              {hours}
              <span className="ml-0.5 text-xs font-normal text-muted-foreground">{t`hrs`}</span>
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
        <div className="h-1.5 min-w-48 flex-1 overflow-hidden rounded-full bg-muted-foreground/15" aria-hidden>
          <div
            className={cn('h-full rounded-full transition-[width]', share === 1 ? 'bg-tone-green' : 'bg-primary')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
        <p className="text-xs text-muted-foreground">
          {otherSheetsHours > 0
            ? t`${timeSpent} hours here and ${otherSheetsHours} on other sheets, ${allHours} of ${maxHours} this month`
            : t`${timeSpent} of ${maxHours} hours this month`}
        </p>
      </div>
    </div>
  )
}
