/** What a sheet still lacks when its report is to be submitted, in sentences. Pure. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { emptyWeekdays } from '#shared/features/timesheets/figures.ts'
import { namedDays } from '#shared/features/timesheets/missing.ts'
import { BENEFIT, lacksDescription } from './cells.ts'
import { shortDay } from './day-state.ts'
import { type Problem, said } from './troubles.ts'

export function lackingIn(rows: readonly DayRow[]): string[] {
  const days = (lacks: (row: DayRow) => boolean) => [...new Set(rows.filter(lacks).map(({ date }) => date))]
  const lacking: [what: string, days: readonly string[]][] = [
    ['Nothing is written on', emptyWeekdays(rows)],
    ['No kind of license benefit is chosen on', days(({ type, subType }) => type === BENEFIT && subType === null)],
    ['Hours have no description on', days(lacksDescription)],
  ]
  return lacking.flatMap(([what, days]) => (days.length > 0 ? `${what} ${namedDays(days)}.` : []))
}

/** Values that were not saved, each with its day and why; the first day comes first. */
export const unsavedIn = (problems: Iterable<Problem>): readonly Problem[] =>
  [...problems].sort((a, b) => (a.edit.date < b.edit.date ? -1 : 1))
export const unsavedSaid = ({ edit, text, sentence, theirs }: Problem): string =>
  `${shortDay(edit.date)}: “${theirs === undefined ? text : said(edit.field, edit.value)}”, ${sentence}`
