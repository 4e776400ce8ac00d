/** Asks on which days to repeat a row. */
import { useState } from 'react'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { dayOfMonth, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { daysOfWeek, findEmptyDays } from './bulk-fill.ts'
import { cellTextOf } from './cells.ts'
import { findEmployedRows, formatLongDay, groupByDay } from './day-state.ts'
import { findRepeatTargets } from './use-bulk-actions.ts'

interface RepeatDialogProps {
  readonly sheet: Pick<Timesheet, 'daysNotEmployed'>
  readonly rows: readonly DayRow[]
  readonly source: DayRow
  readonly onRepeat: (targets: readonly DayRow[]) => void
  readonly close: () => void
}

export function RepeatDialog({ sheet, rows, source, onRepeat, close }: RepeatDialogProps) {
  const open = findRepeatTargets(rows, source)
  const empty = findEmptyDays(rows)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const targets = open.filter((row, index) => chosen.has(row.date) && open[index - 1]?.date !== row.date)
  const pick = (fits: (row: DayRow) => boolean) =>
    setChosen(new Set(findEmployedRows(open.filter(fits), sheet).map(({ date }) => date)))
  const toggle = (date: string) =>
    setChosen(now => new Set(now.has(date) ? [...now].filter(one => one !== date) : [...now, date]))
  const what = [cellTextOf(source, 'type'), source.taskDescription, t`${source.timeSpent} h`]
    .filter(Boolean)
    .join(' · ')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t`Repeat ${formatLongDay(source.date)}`}</DialogTitle>
        <DialogDescription className="line-clamp-2 break-words">{what}</DialogDescription>
        <div className="flex flex-wrap gap-1.5">
          <Button variant="outline" size="sm" onClick={() => pick(row => empty.includes(row))}>{t`Empty days`}</Button>
          <Button
            variant="outline"
            size="sm"
            onClick={() => pick(({ date }) => daysOfWeek(source.date).includes(date))}
          >{t`This week`}</Button>
          <Button
            variant="outline"
            size="sm"
            onClick={() => pick(({ date }) => weekdayName(date) === weekdayName(source.date))}
          >
            {t`Each ${weekdayName(source.date)}`}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => pick(() => false)}>{t`None`}</Button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout */}
        <div role="group" aria-label={t`Days`} className="grid grid-cols-7 gap-1">
          {groupByDay(rows).map((day, index) => {
            const [row] = day
            if (!row) return null
            const isChosen = chosen.has(row.date)
            return (
              <button
                key={row.date}
                type="button"
                aria-pressed={isChosen}
                aria-label={formatLongDay(row.date)}
                disabled={!open.some(({ date }) => date === row.date)}
                onClick={() => toggle(row.date)}
                style={
                  index === 0 ? { gridColumnStart: ((new Date(`${row.date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 } : {}
                }
                className={cn(
                  'flex h-11 flex-col items-center justify-center rounded-md border text-sm tabular-nums hover:border-ring disabled:border-transparent disabled:bg-muted disabled:text-muted-foreground',
                  isChosen && 'border-primary bg-primary text-primary-foreground',
                )}
              >
                <span aria-hidden className="text-[0.625rem] leading-none">
                  {weekdayName(row.date)}
                </span>{' '}
                {dayOfMonth(row.date)}
              </button>
            )
          })}
        </div>
        <p className="text-xs text-muted-foreground">{t`The chosen days are overwritten. Undo restores them.`}</p>
        <DialogFooter>
          <Button variant="outline" onClick={close}>{t`Cancel`}</Button>
          <Button
            variant="default"
            disabled={targets.length === 0}
            onClick={() => {
              onRepeat(targets)
              close()
            }}
          >
            {targets.length === 1 ? t`Repeat on one day` : t`Repeat on ${targets.length} days`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
