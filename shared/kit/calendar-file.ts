/** Calendar files that every calendar program reads (RFC 5545), of events that fill a day and come every year. Pure. */
import { type Day, lastDayOfMonth } from './dates.ts'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

export interface YearlyEvent {
  /** The same in every file: who opens a newer one changes the event instead of adding it. */
  readonly uid: string
  /** When it is for the first time. */
  readonly first: Day
  /** Whether it is on the last day of its month: somebody born on 29 February celebrates on the 28th in other years. */
  readonly isOnLastDay?: boolean
  readonly title: string
}

export function writeYearlyCalendar(name: string, events: readonly YearlyEvent[], now: Date): string {
  const stamp = `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Muster//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap(({ uid, first, isOnLastDay, title }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${(isOnLastDay ? lastDayOfMonth(first) : first).replaceAll('-', '')}`,
      `RRULE:FREQ=YEARLY${isOnLastDay ? `;BYMONTH=${Number(first.slice(5, 7))};BYMONTHDAY=-1` : ''}`,
      `SUMMARY:${escapeText(title)}`,
      // Nobody is busy because of it.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')

const MAX_LINE_BYTES = 75
/** A line goes on in the next one after a space; a character is never cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder()
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
