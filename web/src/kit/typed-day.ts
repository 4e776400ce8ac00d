/** Reads a day as people type it: in full, without its year, or counted from today. Today is judged in UTC, as everywhere. */
import { format, isValid, parse } from 'date-fns'
import { addDays, addMonths, type Day, weekdayName } from '#shared/kit/dates.ts'

const FULL_FORMATS = ['dd/MMM/yyyy', 'd/M/yyyy', 'd-M-yyyy', 'd MMM yyyy', 'd MMMM yyyy', 'MMM d yyyy', 'yyyy-MM-dd']
const YEARLESS_FORMATS = ['d/MMM', 'd/M', 'd MMM', 'd MMMM', 'MMM d', 'MMMM d']
const NEAR_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }
const COUNTED = /^([+-])\s?(\d{1,3})\s?(d|w|m|y)$/

/** Returns `undefined` if the text is not a day. */
export function parseTypedDay(typed: string, today: Day): Day | undefined {
  const text = typed.trim().toLowerCase()
  const near = NEAR_DAYS[text]
  if (near !== undefined) return addDays(today, near)
  return count(text, today) ?? findWeekday(text, today) ?? parseFull(text) ?? findNearest(text, today)
}

/** `+2w`, `-3d`, `+1m`. */
function count(text: string, today: Day): Day | undefined {
  const [, sign, digits, unit] = COUNTED.exec(text) ?? []
  if (!unit) return undefined
  const steps = Number(`${sign}${digits}`)
  if (unit === 'd' || unit === 'w') return addDays(today, unit === 'w' ? steps * 7 : steps)
  return addMonths(today, unit === 'y' ? steps * 12 : steps)
}

/** The next day of that name, a week from today at the latest: `fri`, `next friday`. */
function findWeekday(text: string, today: Day): Day | undefined {
  const name = text.replace(/^(next|on) /, '')
  if (!/^(mon|tue(s|sday)?|wed(nesday)?|thu(rs|rsday)?|fri|sat(urday)?|sun)(day)?$/.test(name)) return undefined
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1))
  return days.find(day => name.startsWith(weekdayName(day).toLowerCase()))
}

const parseFull = (text: string): Day | undefined => {
  for (const way of FULL_FORMATS) {
    const date = parse(text, way, new Date(2000, 0, 1))
    if (isValid(date) && date.getFullYear() > 1900 && date.getFullYear() < 2200) return format(date, 'yyyy-MM-dd')
  }
  return undefined
}

/** Without a year, the one of that name that lies nearest to today, before or after it. */
function findNearest(text: string, today: Day): Day | undefined {
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today))
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap(inYear =>
    YEARLESS_FORMATS.flatMap(way => {
      const date = parse(text, way, new Date(inYear, 0, 1))
      return isValid(date) ? [format(date, 'yyyy-MM-dd')] : []
    }),
  )
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}
