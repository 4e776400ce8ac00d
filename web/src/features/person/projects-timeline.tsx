/** The projects somebody has worked on, as a timeline. */
import type { ProjectChange } from '#shared/features/employees/project-changes.ts'
import { addMonths, type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { Timeline, type TimelineBar } from '#web/kit/plot/timeline.tsx'

type Move = Pick<ProjectChange, '_id' | 'projectTo' | 'effectiveDate'>

/** Renders nothing for a single project, which is in the row above. */
export function ProjectsTimeline({ moves, path }: { moves: readonly Move[]; path: string }) {
  const today = utcToday(new Date())
  const bars = toProjectBars(moves, today, path)
  if (bars.length < 2) return null
  return (
    <div className="border-t bg-muted/40 px-4 py-3">
      <Timeline label={t`Projects over time`} bars={bars} today={today} />
    </div>
  )
}

/** Oldest first. Leaves out future moves; a time without a project is a gap. */
export function toProjectBars(moves: readonly Move[], today: Day, path: string): readonly TimelineBar[] {
  const past = moves
    .filter(({ effectiveDate }) => effectiveDate <= today)
    .toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  return past.flatMap(({ _id, projectTo, effectiveDate: start }, index): TimelineBar[] => {
    if (!projectTo) return []
    const next = past[index + 1]?.effectiveDate
    const end = next ?? today
    return [
      {
        key: _id,
        name: projectTo.name,
        note: formatLength(start, end),
        start,
        end,
        share: 1,
        isLate: false,
        said: next ? t`from ${formatDay(start)} to ${formatDay(next)}` : t`since ${formatDay(start)}`,
        href: path,
      },
    ]
  })
}

/** Rounded down to whole months: `2 y 3 m` */
function formatLength(start: Day, end: Day): string {
  let months = 0
  while (addMonths(start, months + 1) <= end) months++
  const years = Math.floor(months / 12)
  return [years ? t`${years} y` : '', months % 12 ? t`${months % 12} m` : ''].filter(Boolean).join(' ') || t`< 1 m`
}
