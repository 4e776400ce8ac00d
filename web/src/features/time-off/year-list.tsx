/** A year's days off by month: those on timesheets and those planned. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { listDaysOff } from '#shared/features/time-off/count.ts'
import { timeOffMessages } from '#shared/features/time-off/plan.ts'
import { dayPartLabels, type PlannedDaysOff, type TimeOffYear } from '#shared/features/time-off.ts'
import { type Day, formatMonth, formatShortDay, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { getAudience } from '#web/kit/config.ts'
import { parseHref } from '#web/kit/parse-href.ts'
import { toast, toastError } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { warnOfDaysOnSheets } from './days-left-on-sheets.ts'
import { countDays, formatRange, formatRangeOfMonth } from './format-days.ts'
import type { PlanCalls } from './plan-calls.ts'

interface YearListProps {
  readonly year: TimeOffYear
  /** Undefined if read-only. */
  readonly calls?: PlanCalls | undefined
  readonly onEdit: (range: PlannedDaysOff) => void
}

export function YearList({ year, calls, onEdit }: YearListProps) {
  const months = listMonths(year)
  return (
    <div className="grid gap-5">
      {months.map(({ month, taken, ranges }) => (
        <section key={month} aria-label={formatMonth(month)}>
          <h3 className="mb-1 text-xs font-medium text-muted-foreground">{formatMonth(month)}</h3>
          <ul className="divide-y">
            {taken.length > 0 ? (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0">
                <span className="grid min-w-0 flex-1 basis-36 gap-0.5">
                  <span className="font-medium">
                    {taken
                      .map(({ date, days }) => (days < 1 ? t`${formatShortDay(date)} (half)` : formatShortDay(date)))
                      .join(', ')}
                  </span>
                  <span className="text-[0.8125rem] text-muted-foreground">
                    {countDays(taken.reduce((sum, { days }) => sum + days, 0))}
                  </span>
                </span>
                <Chip>{t`On the timesheet`}</Chip>
              </li>
            ) : null}
            {ranges.map(range => (
              <RangeItem key={range._id} year={year} month={month} range={range} calls={calls} onEdit={onEdit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface RangeItemProps extends YearListProps {
  readonly month: Day
  readonly range: PlannedDaysOff
}

function RangeItem({ year, month, range, calls, onEdit }: RangeItemProps) {
  const { days, part, note, warnings, isChangeable } = range
  const title = formatRange(range)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0">
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className="font-medium">{formatRangeOfMonth(range, month)}</span>
        <span className="text-[0.8125rem] break-words text-muted-foreground">
          {[countDays(days), part === 'whole' ? '' : t(dayPartLabels[part]), note].filter(Boolean).join(' · ')}
        </span>
        {warnings.map(warning => (
          <span key={warning} className="text-[0.8125rem] text-tone-yellow">
            {translateSentence(warning)}
          </span>
        ))}
        {warnings.length > 0 && getAudience() === 'timesheet' ? (
          <Link
            {...parseHref(`/?month=${monthOfDay(range.from)}`)}
            className="w-fit text-[0.8125rem] text-primary hover:underline dark:text-accent-foreground"
          >
            {t`Open the timesheet`}
          </Link>
        ) : null}
      </span>
      <span className="flex items-center gap-1">
        <Chip tone="blue">{t`Planned`}</Chip>
        {calls && isChangeable ? (
          <>
            <Button variant="ghost" size="sm" aria-label={t`Edit ${title}`} onClick={() => onEdit(range)}>
              <Pencil /> {t`Edit`}
            </Button>
            <TakeBackButton year={year} range={range} title={title} calls={calls} />
          </>
        ) : null}
      </span>
    </li>
  )
}

interface TakeBackButtonProps {
  readonly year: TimeOffYear
  readonly range: PlannedDaysOff
  readonly title: string
  readonly calls: PlanCalls
}

/** Withdraws a plan at once; a toast offers to undo it. */
function TakeBackButton({ year, range, title, calls }: TakeBackButtonProps) {
  const client = useQueryClient()
  const { from, to, part, note } = range
  const planAgain = (idempotencyKey: string) =>
    calls
      .plan({ from, to, part, note }, { idempotencyKey })
      // Not in a mutation: this button has been unmounted by then.
      .then(() => client.invalidateQueries())
      .catch((error: unknown) => toastError(error, () => void planAgain(idempotencyKey)))
  const takingBack = useMutation({
    mutationFn: () => calls.takeBack(range),
    onSuccess: () =>
      toast.undoable(
        [t(timeOffMessages.takenBack), ...warnOfDaysOnSheets(year, range)].join('\n'),
        () => void planAgain(crypto.randomUUID()),
      ),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t`Take back ${title}`}
      disabled={takingBack.isPending}
      onClick={() => takingBack.mutate()}
    >
      <Undo2 /> {t`Take back`}
    </Button>
  )
}

/** Months with any days off, in order. Past plans, and plans entirely on sheets, show only as days taken. */
function listMonths({ year, takenDays, ranges, holidays }: TimeOffYear) {
  const today = utcToday(new Date())
  const taken = new Set(takenDays.map(({ date }) => date))
  const free = new Set(holidays)
  const isToCome = (range: PlannedDaysOff) =>
    range.to >= today && [...listDaysOff(range, free).keys()].some(day => !taken.has(day))
  const open = ranges.filter(isToCome)
  const firstDayOf = ({ from }: PlannedDaysOff) => (from < `${year}-01-01` ? `${year}-01-01` : from)
  const months = new Set([
    ...takenDays.map(({ date }) => monthOfDay(date)),
    ...open.map(one => monthOfDay(firstDayOf(one))),
  ])
  return [...months].sort().map(month => ({
    month: `${month}-01`,
    taken: takenDays.filter(({ date }) => monthOfDay(date) === month),
    ranges: open.filter(one => monthOfDay(firstDayOf(one)) === month),
  }))
}
export const isEmptyYear = (year: TimeOffYear): boolean => listMonths(year).length === 0
