/** A checklist as bars: each item from the day it could start to the day it was done or is due, otherwise today. */
import { isTicked } from '#shared/features/procedures/checklist.ts'
import type { ProcedureItem } from '#shared/features/procedures/process.ts'
import { shortenLine } from '#shared/features/procedures/shorten-line.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { Timeline } from '#web/kit/plot/timeline.tsx'
import { isPastDue } from './item-facts.tsx'

interface ItemsTimelineProps {
  /** The day the checklist was started. */
  readonly begun: Day
  readonly items: readonly (ProcedureItem & { readonly status: string })[]
  readonly today: Day
  /** The URL of the checklist. */
  readonly href: string
}

export function ItemsTimeline({ begun, items, today, href }: ItemsTimelineProps) {
  const bars = items.map(item => {
    const { _id, description, status, doneAt, dueDay, holder, waitsFor = [] } = item
    const isDone = isTicked(status)
    const before = items.filter(one => waitsFor.includes(one._id)).flatMap(one => one.doneAt?.slice(0, 10) ?? [])
    const start = [begun, ...before].sort().at(-1) ?? begun
    const end = isDone ? (doneAt?.slice(0, 10) ?? today) : (dueDay ?? today)
    const isLate = !isDone && isPastDue(dueDay, today)
    return {
      key: _id,
      name: shortenLine(description, 100),
      note: holder ?? '',
      share: isDone ? 1 : 0,
      isLate,
      href,
      // An item done or due before the start becomes a mark on that day.
      start: [start, end].sort()[0] ?? end,
      end,
      said: describeState({ isDone, isLate, end, dueDay }),
    }
  })
  return (
    <PlotCard
      title={t`Timeline`}
      summary={t`From the day on which an item could begin to the day it was done or is due; without a day, to today.`}
      legend={[
        { step: 4, label: t`Done` },
        { step: 1, label: t`To be done` },
        { step: 'alert', label: t`Overdue` },
      ]}
      table={
        <PlotTable
          label={t`Timeline`}
          columns={[t`Item`, t`Owner`, t`From`, t`To`, t`State`]}
          rows={bars.map(({ key, name, note, start, end, said }) => ({
            key,
            cells: [name, note || '–', formatDay(start), formatDay(end), said],
          }))}
        />
      }
    >
      <Timeline label={t`${t`Timeline`}, bar by bar`} today={today} bars={bars} />
    </PlotCard>
  )
}

interface ItemState {
  readonly isDone: boolean
  readonly isLate: boolean
  readonly end: Day
  readonly dueDay: Day | null | undefined
}
function describeState({ isDone, isLate, end, dueDay }: ItemState): string {
  if (isDone) return t`done ${formatDay(end)}`
  if (!dueDay) return t`open`
  return isLate ? t`due ${formatDay(dueDay)}, late` : t`due ${formatDay(dueDay)}`
}
