/** Gives a sheet the holidays of the country that its person has moved to. Pure. Source: docs/decisions/timesheets.md. */
import type { Day } from '#shared/kit/dates.ts'
import { type DayRow, HOLIDAY_TYPE, NORMAL_TYPE } from './days.ts'
import type { EditContext } from './editing.ts'
import {
  type CorrectableSheet,
  correctSheet,
  type HolidayCorrection,
  isSameRows,
  isWritten,
} from './holiday-correction.ts'

/**
 * Returns the sheet with a country's holidays on the days from `from` on that nobody has filled in, and what changed;
 * undefined if nothing does.
 */
export function moveHolidays(
  sheet: CorrectableSheet,
  { from, holidays }: { readonly from: Day; readonly holidays: ReadonlyMap<Day, string> },
  month: EditContext,
): { readonly sheet: CorrectableSheet; readonly corrections: readonly HolidayCorrection[] } | undefined {
  const asked = [...Map.groupBy(sheet.days, ({ date }) => date)].flatMap(([date, here]): HolidayCorrection[] => {
    const known = sheet.corrected?.[date]
    // Empty, or as its holiday has left it.
    const isFree =
      here.every(row => row.type === NORMAL_TYPE && !isWritten(row)) || (known && isSameRows(known.after, here))
    const [before, name] = [findHolidayName(here), holidays.get(date) ?? null]
    if (date < from || !isFree || before === name) return []
    const formerNames = [before, known ? findHolidayName(known.before) : null].filter(one => one !== null)
    return [{ date, name, before, formerNames }]
  })
  const found = correctSheet(sheet, asked, month)
  if (!found) return undefined
  const changed = new Set(found.differences.map(({ date }) => date))
  return {
    sheet: { days: found.days, corrected: found.corrected ?? {} },
    corrections: asked.filter(({ date }) => changed.has(date)),
  }
}

/** A holiday's name is the first line of its description. */
const findHolidayName = (rows: readonly DayRow[]): string | null =>
  rows.find(({ type }) => type === HOLIDAY_TYPE)?.taskDescription.split('\n')[0] ?? null
