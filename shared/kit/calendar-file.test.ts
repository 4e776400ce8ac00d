import { describe, expect, it } from 'vitest'
import { writeDatesCalendar, writeYearlyCalendar } from './calendar-file.ts'

const now = new Date('2026-11-22T23:05:06.789Z')
const write = (title: string, more: object = {}) =>
  writeYearlyCalendar('Birthdays', [{ uid: 'birthday-1@muster', first: '2026-03-05', title, ...more }], now)
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  it('contains yearly all-day events as in RFC 5545', () =>
    expect(write('Ana Solís')).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Muster//Muster//EN',
        'CALSCALE:GREGORIAN',
        'X-WR-CALNAME:Birthdays',
        'BEGIN:VEVENT',
        'UID:birthday-1@muster',
        'DTSTAMP:20261122T230506Z',
        'DTSTART;VALUE=DATE:20260305',
        'RRULE:FREQ=YEARLY',
        'SUMMARY:Ana Solís',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    ))

  it('escapes special characters and line breaks of any kind', () =>
    expect(unfold(write('a;b,c\\d\ne\r\nf\rEND:VEVENT'))).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne\\nf\\nEND:VEVENT'))

  it.each(['x'.repeat(300), 'é'.repeat(100), '💥'.repeat(60), '字'.repeat(90)])(
    'folds lines at 75 bytes without splitting a character: %s',
    title => {
      const file = write(title)
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).toBe(line.toWellFormed())
      }
      expect(unfold(file)).toContain(`SUMMARY:${title}`)
    },
  )

  it('does not fold lines that fit', () => {
    expect(write('x'.repeat(67))).toContain(`SUMMARY:${'x'.repeat(67)}\r\n`)
    expect(write('x'.repeat(68))).toContain(`SUMMARY:${'x'.repeat(67)}\r\n x\r\n`)
  })

  it('repeats an event of the last day of February on the last day of each February', () => {
    const lines = unfold(write('Ana', { first: '2024-02-29', isOnLastDay: true }))
    expect(lines).toContain('DTSTART;VALUE=DATE:20240229')
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1')
    const inOther = unfold(write('Ana', { first: '2026-02-28', isOnLastDay: true }))
    expect(inOther).toContain('DTSTART;VALUE=DATE:20260228')
  })

  it('may be empty', () => expect(unfold(writeYearlyCalendar('None', [], now))).toHaveLength(7))
})

describe('a calendar file of days and hours', () => {
  const linesOf = (event: Parameters<typeof writeDatesCalendar>[1][number]) =>
    unfold(writeDatesCalendar('Time off', [event], now)).slice(5, -2)

  it.each([
    ['one day', '2026-12-31', '2026-12-31', '20261231', '20270101'],
    ['some days, the last one included', '2028-02-27', '2028-02-28', '20280227', '20280229'],
  ])('contains an event of %s that ends with the following day and shows as free', (_, from, to, start, end) =>
    expect(linesOf({ uid: 'away-1@muster', from, to, title: 'Ana Solís away' })).toEqual([
      'BEGIN:VEVENT',
      'UID:away-1@muster',
      'DTSTAMP:20261122T230506Z',
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
      'SUMMARY:Ana Solís away',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  )

  it('contains an appointment in UTC that shows as busy', () =>
    expect(
      linesOf({ uid: 'talk-1@muster', at: new Date('2026-11-30T22:30:00-06:00'), minutes: 30, title: 'One on one' }),
    ).toEqual([
      'BEGIN:VEVENT',
      'UID:talk-1@muster',
      'DTSTAMP:20261122T230506Z',
      'DTSTART:20261201T043000Z',
      'DURATION:PT30M',
      'SUMMARY:One on one',
      'END:VEVENT',
    ]))

  it('contains both in order, under its name', () => {
    const lines = unfold(
      writeDatesCalendar(
        'Work, mine',
        [
          { uid: '1', at: now, minutes: 30, title: 'First' },
          { uid: '2', from: '2026-11-22', to: '2026-11-22', title: 'Second' },
        ],
        now,
      ),
    )
    expect(lines).toContain('X-WR-CALNAME:Work\\, mine')
    expect(lines.filter(line => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:First', 'SUMMARY:Second'])
  })
})
