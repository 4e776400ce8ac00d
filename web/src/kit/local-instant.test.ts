import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { joinInstant, splitInstant } from './local-instant.ts'

beforeAll(() => vi.stubEnv('TZ', 'America/Costa_Rica'))
afterAll(() => vi.unstubAllEnvs())

it.each([
  ['2026-11-26T21:30:00.000Z', '2026-11-26', '15:30'],
  // Still the previous day and year there.
  ['2027-01-01T05:59:00.000Z', '2026-12-31', '23:59'],
])('%s is %s at %s in Costa Rica', (instant, day, time) => {
  expect(splitInstant(instant)).toEqual({ day, time })
  expect(joinInstant({ day, time })).toBe(instant)
})

it('is an empty day and time without an instant', () => expect(splitInstant(null)).toEqual({ day: '', time: '' }))
