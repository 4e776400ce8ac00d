/** A project somebody has worked on: since when, and for how long. */
import type { ProjectChange } from '#shared/features/employees/project-changes.ts'
import { addMonths, type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import type { SectionRow } from './record-section.tsx'

type Move = Pick<ProjectChange, '_id' | 'projectFrom' | 'projectTo' | 'effectiveDate'>

/** Of moves from the newest to the oldest. The project before is named only if the next row does not name it. */
export function toProjectRow(move: Move, index: number, moves: readonly Move[], today = utcToday(new Date())) {
  const { _id, projectFrom, projectTo, effectiveDate: start } = move
  const next = moves[index - 1]?.effectiveDate
  const earlier = projectFrom?._id === moves[index + 1]?.projectTo?._id ? null : projectFrom
  return {
    id: _id,
    title: projectTo?.name ?? t`No project`,
    detail: earlier ? t`Since ${formatDay(start)}, from ${earlier.name}` : t`Since ${formatDay(start)}`,
    length: start > today ? '' : formatLength(start, next && next <= today ? next : today),
  } satisfies SectionRow
}

/** Rounded down to whole months: `2 y 3 m` */
function formatLength(start: Day, end: Day): string {
  let months = 0
  while (addMonths(start, months + 1) <= end) months++
  const years = Math.floor(months / 12)
  return [years ? t`${years} y` : '', months % 12 ? t`${months % 12} m` : ''].filter(Boolean).join(' ') || t`< 1 m`
}
