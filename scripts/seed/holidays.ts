/** The public holidays of five countries, by their laws' rules, so that every year has its own. */
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'

type Country = 'Costa Rica' | 'United States' | 'El Salvador' | 'Colombia' | 'Bolivia'
type DayOfYear = (year: number) => Day
type Rule = readonly [when: DayOfYear, description: string]

/** A year's holidays, at most one per day and country. */
export function makeHolidays(year: number): Omit<Holiday, '_id' | 'version'>[] {
  return Object.entries(RULES).flatMap(([country, rules]) => {
    // Two that fall on one day are one holiday with two reasons.
    const days = new Map<Day, string>()
    for (const [when, description] of rules) {
      const day = when(year)
      const other = days.get(day)
      days.set(day, other ? `${other}, ${description}` : description)
    }
    return [...days].map(([day, description]) => {
      const [, month = 1, date = 1] = day.split('-').map(Number)
      return { year, month, day: date, description, country }
    })
  })
}

const MONDAY = 1
const THURSDAY = 4
const weekdayNumber = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

const onDate =
  (month: number, date: number): DayOfYear =>
  year =>
    dayOf(new Date(Date.UTC(year, month - 1, date)))
/** A number of days after Easter Sunday, or before it. */
const fromEaster =
  (days: number): DayOfYear =>
  year =>
    addDays(easterSundayOf(year), days)
/** The first such weekday on or after a date: the third Monday of a month is the one from the 15th on. */
const onWeekdayFrom =
  (month: number, date: number, weekday = MONDAY): DayOfYear =>
  year => {
    const day = onDate(month, date)(year)
    return addDays(day, (weekday - weekdayNumber(day) + 7) % 7)
  }

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
function easterSundayOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return dayOf(new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)))
}

const NEW_YEAR: Rule = [onDate(1, 1), "New Year's Day"]
const HOLY_THURSDAY: Rule = [fromEaster(-3), 'Holy Thursday']
const GOOD_FRIDAY: Rule = [fromEaster(-2), 'Good Friday']
const LABOUR: Rule = [onDate(5, 1), 'Labour Day']
const CHRISTMAS: Rule = [onDate(12, 25), 'Christmas Day']

const RULES: Readonly<Record<Country, readonly Rule[]>> = {
  'Costa Rica': [
    NEW_YEAR,
    [onDate(4, 11), 'Juan Santamaría Day'],
    HOLY_THURSDAY,
    GOOD_FRIDAY,
    LABOUR,
    [onDate(7, 25), 'Annexation of Guanacaste'],
    [onDate(8, 2), 'Our Lady of the Angels'],
    [onDate(8, 15), "Mother's Day"],
    [onDate(8, 31), 'Day of the Black Person and Afro-Costa Rican Culture'],
    [onDate(9, 15), 'Independence Day'],
    [onDate(12, 1), 'Abolition of the Army'],
    CHRISTMAS,
  ],
  'United States': [
    NEW_YEAR,
    [onWeekdayFrom(1, 15), 'Martin Luther King Jr. Day'],
    [onWeekdayFrom(2, 15), "Presidents' Day"],
    [onWeekdayFrom(5, 25), 'Memorial Day'],
    [onDate(6, 19), 'Juneteenth'],
    [onDate(7, 4), 'Independence Day'],
    [onWeekdayFrom(9, 1), 'Labor Day'],
    [onWeekdayFrom(10, 8), 'Columbus Day'],
    [onDate(11, 11), 'Veterans Day'],
    [onWeekdayFrom(11, 22, THURSDAY), 'Thanksgiving Day'],
    CHRISTMAS,
  ],
  'El Salvador': [
    NEW_YEAR,
    HOLY_THURSDAY,
    GOOD_FRIDAY,
    [fromEaster(-1), 'Holy Saturday'],
    LABOUR,
    [onDate(5, 10), "Mother's Day"],
    [onDate(6, 17), "Father's Day"],
    [onDate(8, 6), 'Celebrations of the Divine Saviour'],
    [onDate(9, 15), 'Independence Day'],
    [onDate(11, 2), 'Day of the Dead'],
    CHRISTMAS,
  ],
  Colombia: [
    NEW_YEAR,
    [onWeekdayFrom(1, 6), 'Epiphany'],
    [onWeekdayFrom(3, 19), "Saint Joseph's Day"],
    HOLY_THURSDAY,
    GOOD_FRIDAY,
    LABOUR,
    [fromEaster(43), 'Ascension'],
    [fromEaster(64), 'Corpus Christi'],
    [fromEaster(71), 'Sacred Heart'],
    [onWeekdayFrom(6, 29), 'Saint Peter and Saint Paul'],
    [onDate(7, 20), 'Independence Day'],
    [onDate(8, 7), 'Battle of Boyacá'],
    [onWeekdayFrom(8, 15), 'Assumption'],
    [onWeekdayFrom(10, 12), 'Day of Ethnic and Cultural Diversity'],
    [onWeekdayFrom(11, 1), "All Saints' Day"],
    [onWeekdayFrom(11, 11), 'Independence of Cartagena'],
    [onDate(12, 8), 'Immaculate Conception'],
    CHRISTMAS,
  ],
  Bolivia: [
    NEW_YEAR,
    [onDate(1, 22), 'Plurinational State Day'],
    [fromEaster(-48), 'Carnival Monday'],
    [fromEaster(-47), 'Carnival Tuesday'],
    GOOD_FRIDAY,
    LABOUR,
    [fromEaster(60), 'Corpus Christi'],
    [onDate(6, 21), 'Andean New Year'],
    [onDate(8, 6), 'Independence Day'],
    [onDate(11, 2), "All Souls' Day"],
    CHRISTMAS,
  ],
}
