/** Calendar files that every calendar program reads (RFC 5545), of all-day and timed events. Pure. */
import { addDays, type Day, lastDayOfMonth } from './dates.ts'

export interface YearlyEvent {
  /** The same in every file, so that opening a newer one updates the event instead of adding another. */
  readonly uid: string
  /** The day of its first occurrence. */
  readonly first: Day
  /** Whether it is on the last day of its month: a birthday on 29 February is on the 28th in other years. */
  readonly isOnLastDay?: boolean
  readonly title: string
}

export const writeYearlyCalendar = (name: string, events: readonly YearlyEvent[], now: Date): string =>
  writeCalendar(
    name,
    events.map(({ first, isOnLastDay, ...event }) => ({
      ...event,
      when: [
        `DTSTART;VALUE=DATE:${formatDate(isOnLastDay ? lastDayOfMonth(first) : first)}`,
        `RRULE:FREQ=YEARLY${isOnLastDay ? `;BYMONTH=${Number(first.slice(5, 7))};BYMONTHDAY=-1` : ''}`,
      ],
    })),
    now,
  )

export interface DaysEvent {
  /** The same in every file. */
  readonly uid: string
  readonly from: Day
  /** Included. */
  readonly to: Day
  readonly title: string
}

/** An appointment, during which a person is shown as busy. */
export interface TimedEvent {
  /** The same in every file. */
  readonly uid: string
  readonly at: Date
  readonly minutes: number
  readonly title: string
}

export const writeDatesCalendar = (name: string, events: readonly (DaysEvent | TimedEvent)[], now: Date): string =>
  writeCalendar(
    name,
    events.map(event => ('at' in event ? timedEvent(event) : daysEvent(event))),
    now,
  )
const daysEvent = ({ from, to, ...event }: DaysEvent): CalendarEvent => ({
  ...event,
  // DTEND is exclusive: the day after the last one.
  when: [`DTSTART;VALUE=DATE:${formatDate(from)}`, `DTEND;VALUE=DATE:${formatDate(addDays(to, 1))}`],
})
const timedEvent = ({ at, minutes, ...event }: TimedEvent): CalendarEvent => ({
  ...event,
  when: [`DTSTART:${formatStamp(at)}`, `DURATION:PT${minutes}M`],
  isBusy: true,
})

interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly when: readonly string[]
  readonly isBusy?: true
}
function writeCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(({ uid, when, title, isBusy }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${formatStamp(now)}`,
      ...when,
      `SUMMARY:${escapeText(title)}`,
      ...(isBusy ? [] : ['TRANSP:TRANSPARENT']),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const formatStamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const formatDate = (day: Day) => day.replaceAll('-', '')
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

const MAX_LINE_BYTES = 75
/** Folds a long line: continuation lines begin with a space, and no character is split. Source: RFC 5545, 3.1. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  if (encoder.encode(line).length <= MAX_LINE_BYTES) return line
  let folded = ''
  let bytes = 0
  for (const char of line) {
    const { length } = encoder.encode(char)
    if (bytes + length > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += char
    bytes += length
  }
  return folded
}
