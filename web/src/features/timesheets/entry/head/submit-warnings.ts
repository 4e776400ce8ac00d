/** What a sheet still lacks when its report is to be submitted, in sentences. Pure. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { findEmptyWeekdays } from '#shared/features/timesheets/figures.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import { BENEFIT_TYPE, lacksDescription } from '#web/features/timesheets/entry/cells.ts'
import { formatShortDay } from '#web/features/timesheets/entry/day-state.ts'
import { formatFieldValue, type SaveError } from '#web/features/timesheets/entry/store/save-errors.ts'

export function findSubmitWarnings(rows: readonly DayRow[]): string[] {
  const days = (lacks: (row: DayRow) => boolean) => [...new Set(rows.filter(lacks).map(({ date }) => date))]
  const lacking: [what: string, days: readonly string[]][] = [
    ['Nothing is written on', findEmptyWeekdays(rows)],
    ['No kind of license benefit is chosen on', days(({ type, subType }) => type === BENEFIT_TYPE && subType === null)],
    ['Hours have no description on', days(lacksDescription)],
  ]
  return lacking.flatMap(([what, days]) => (days.length > 0 ? `${what} ${formatDays(days)}.` : []))
}

/** Values that were not saved, each with its day and why; the first day comes first. */
export const sortByDay = (problems: Iterable<SaveError>): readonly SaveError[] =>
  [...problems].sort((a, b) => (a.edit.date < b.edit.date ? -1 : 1))
export const describeSaveError = ({ edit, text, sentence, theirs }: SaveError): string =>
  `${formatShortDay(edit.date)}: “${theirs === undefined ? text : formatFieldValue(edit.field, edit.value)}”, ${sentence}`
