/** Parses a day as people type it: in full, without its year, or relative to today (in UTC, as everywhere). */
import { addDays, addMonths, type Day, toDay, yearOf } from '#shared/kit/dates.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { getLanguage, type Language, MONTH_NAMES, nameMonth, nameWeekday } from '#shared/kit/texts.ts'

/** A language's words besides months and weekdays, without accents. English works in every language. */
const WORDS: Readonly<Record<Language, { near: Readonly<Record<string, number>>; units: string; before: RegExp }>> = {
  en: { near: { yesterday: -1, today: 0, tomorrow: 1 }, units: 'dwmy', before: /^(next|on) / },
  es: {
    near: { ayer: -1, hoy: 0, manana: 1, 'pasado manana': 2 },
    // Semanas and años.
    units: 'dsma',
    before: /^(el )?(proximo )?/,
  },
}
const COUNTED = /^([+-])\s?(\d{1,3})\s?([a-z])$/

/** Whether the value of a date field is a day, not text that could not be parsed. */
export const isIsoDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Returns `undefined` if the text is not a day. */
export function parseTypedDay(typed: string, today: Day): Day | undefined {
  // 30 de noviembre de 2026.
  const text = toComparableText(typed.trim()).replaceAll(' de ', ' ')
  const near = WORDS[getLanguage()].near[text] ?? WORDS.en.near[text]
  if (near !== undefined) return addDays(today, near)
  return count(text, today) ?? findWeekday(text, today) ?? parseFull(text) ?? findNearest(text, today)
}

/** `+2w`, `-3d`, `+1m`. */
function count(text: string, today: Day): Day | undefined {
  const [, sign, digits, unit] = COUNTED.exec(text) ?? []
  const kind = [WORDS.en.units, WORDS[getLanguage()].units].map(units => units.indexOf(unit ?? ' ')).find(at => at >= 0)
  if (kind === undefined) return undefined
  const steps = Number(`${sign}${digits}`)
  if (kind < 2) return addDays(today, kind === 1 ? steps * 7 : steps)
  return addMonths(today, kind === 3 ? steps * 12 : steps)
}

/** Returns the next day of that name, at most a week from today: `fri`, `next friday`. */
function findWeekday(text: string, today: Day): Day | undefined {
  const name = text.replace(WORDS.en.before, '').replace(WORDS[getLanguage()].before, '')
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1))
  const weekdayOf = (day: Day) => new Date(day).getUTCDay()
  if (/^(mon|tue(s|sday)?|wed(nesday)?|thu(rs|rsday)?|fri|sat(urday)?|sun)(day)?$/.test(name))
    return days.find(day => ENGLISH_WEEKDAYS[weekdayOf(day)] === name.slice(0, 3))
  return days.find(day => (['long', 'short'] as const).some(width => isName(name, nameWeekday(weekdayOf(day), width))))
}
const ENGLISH_WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const isName = (typed: string, name: string): boolean => typed === toComparableText(name)

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** `30/nov/2026`, `30/11/2026`, `30-11-2026`, `30 november 2026`, and the same without the year. */
const DATE_FIRST = /^(\d{1,2})([/ -])([a-z]+|\d{1,2})(?:\2(\d{4}))?$/
/** `nov 30 2026`, `nov 30`. */
const MONTH_FIRST = /^([a-z]+) (\d{1,2})(?: (\d{4}))?$/

interface TypedParts {
  readonly date: number
  readonly month: number
  readonly year: number | undefined
}

function readParts(text: string): TypedParts | undefined {
  const toParts = (date = '', month = '', year = '') => ({
    date: Number(date),
    month: readMonth(month),
    year: year ? Number(year) : undefined,
  })
  const [isIso, isoYear, isoMonth, isoDate] = ISO_DAY.exec(text) ?? []
  if (isIso) return toParts(isoDate, isoMonth, isoYear)
  const [isMonthFirst, name, nameDate, nameYear] = MONTH_FIRST.exec(text) ?? []
  if (isMonthFirst) return toParts(nameDate, name, nameYear)
  const [isDateFirst, date, separator, month, year] = DATE_FIRST.exec(text) ?? []
  // Two numbers only count as a day if they look like one: `30/11`, not `30 11` or `3-4`.
  const isVague = /\d/.test(month ?? '') && (separator === ' ' || (separator === '-' && !year))
  return isDateFirst && !isVague ? toParts(date, month, year) : undefined
}

/** Returns the month from 1; 0 if the text is not a month. */
const readMonth = (text: string): number =>
  /\d/.test(text)
    ? Number(text)
    : MONTH_NAMES.findIndex((english, month) =>
        [english, nameMonth(month)].some(name => isName(text, name) || isName(text, name.slice(0, 3))),
      ) + 1

/** Returns `undefined` if the month does not have that day. */
function toRealDay({ date, month }: TypedParts, year: number): Day | undefined {
  const at = new Date(Date.UTC(year, month - 1, date))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return isReal ? toDay(year, month, date) : undefined
}

function parseFull(text: string): Day | undefined {
  const parts = readParts(text)
  if (parts?.year === undefined || parts.year <= 1900 || parts.year >= 2200) return undefined
  return toRealDay(parts, parts.year)
}

/** Returns the day without a year that is nearest to today, before or after it. */
function findNearest(text: string, today: Day): Day | undefined {
  const parts = readParts(text)
  if (!parts || parts.year !== undefined) return undefined
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today))
  const days = [-1, 0, 1].flatMap(step => toRealDay(parts, yearOf(today) + step) ?? [])
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}
