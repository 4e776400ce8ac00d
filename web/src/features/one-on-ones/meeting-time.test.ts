import { expect, it } from 'vitest'
import { formatShortInstant } from './meeting-time.tsx'

it.each([
  ['2026-11-22T23:05:00.000Z', 'America/Costa_Rica', '22/Nov 17:05'],
  ['2026-11-22T23:05:59.999Z', 'UTC', '22/Nov 23:05'],
  ['2026-11-23T03:05:00.000Z', 'America/Costa_Rica', '22/Nov 21:05'],
  ['2026-12-31T23:30:00.000Z', 'Europe/Madrid', '01/Jan 00:30'],
])('writes %s in %s as %s', (instant, zone, short) => {
  expect(formatShortInstant(instant, zone)).toBe(short)
})
