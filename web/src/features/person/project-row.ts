/** A project somebody has worked on: since when or from when to when, and for how long. */
import type { ProjectChange } from '#shared/features/employees/project-changes.ts'
import { addDays, addMonths, type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import type { SectionRow } from './record-section.tsx'

type Move = Pick<ProjectChange, '_id' | 'projectFrom' | 'projectTo' | 'effectiveDate'>

/** Of moves from the newest to the oldest. The project before is named only if the next row does not name it. */
export function toProjectRow(move: Move, index: number, moves: readonly Move[], today = utcToday(new Date())) {
  const { _id, projectFrom, projectTo, effectiveDate: start } = move
  const next = moves[index - 1]?.effectiveDate
  const end = next && next <= today ? next : undefined
  const earlier = projectFrom?._id === moves[index + 1]?.projectTo?._id ? null : projectFrom
  return {
    id: _id,
    title: projectTo?.name ?? t`No project`,
    detail: describeTime(start, end, earlier?.name),
    length: start > today ? '' : formatLength(start, end ?? today),
  } satisfies SectionRow
}

/** `end` is the first day of the next project, once that has begun. */
function describeTime(start: Day, end: Day | undefined, earlier: string | undefined): string {
  if (!end) return earlier ? t`Since ${formatDay(start)}, from ${earlier}` : t`Since ${formatDay(start)}`
  const range = [...new Set([start, start < end ? addDays(end, -1) : start])].map(formatDay).join(' – ')
  return earlier ? t`${range}, from ${earlier}¦a project` : range
}

/** Rounded down to whole months: `2 y 3 mo` */
function formatLength(start: Day, end: Day): string {
  let months = 0
  while (addMonths(start, months + 1) <= end) months++
  const years = Math.floor(months / 12)
  const rest = months % 12
  const texts = [years ? t`${years} y` : '', rest === 1 ? t`1 mo` : rest ? t`${rest} mo` : '']
  return texts.filter(Boolean).join(' ') || t`< 1 mo`
}
