import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays, formatDay, formatInstant, formatMonth } from './dates.ts'
import { day } from './fields.ts'
import { makeId, monthOfId, shardOfId, yearOfId } from './ids.ts'

describe('a calendar day', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-12-31', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-4-1', false],
    ['31/12/2026', false],
    ['', false],
  ])('%s is one: %s', (value, valid) => expect(z.safeParse(day, value).success).toBe(valid))

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (from, count, to) => expect(addDays(from, count)).toBe(to))

  it.each([
    ['2026-11-21', '21/Nov/2026'],
    ['2026-01-02T23:59:59.999Z', '02/Jan/2026'],
    ['1900-01-01', ''],
    ['1899-12-31', ''],
    ['', ''],
    [null, ''],
  ])('%s is shown as "%s"', (value, shown) => expect(formatDay(value)).toBe(shown))

  it('is of a month, shown by its name', () => expect(formatMonth('2028-02-29')).toBe('February 2028'))
})

describe('an instant', () => {
  it.each([
    ['2026-11-22T23:05:00.000Z', 'America/Costa_Rica', '22/Nov/2026 17:05 GMT-6'],
    ['2026-11-22T23:05:59.999Z', 'UTC', '22/Nov/2026 23:05 UTC'],
    ['2026-11-23T03:05:00.000Z', 'America/Costa_Rica', '22/Nov/2026 21:05 GMT-6'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Madrid', '01/Jan/2027 00:30 CET'],
    ['2026-09-01T00:00:00.000Z', 'Asia/Kolkata', '01/Sep/2026 05:30 GMT+5:30'],
  ])('%s in %s is %s', (instant, zone, shown) => {
    expect(formatInstant(instant, zone)).toBe(shown)
    expect(formatInstant(new Date(instant), zone)).toBe(shown)
  })
})

describe('an id', () => {
  it.each([
    ['2024-12-31T23:59:59.999Z', 2024, '2024-12'],
    ['2025-01-01T00:00:00.000Z', 2025, '2025-01'],
    ['2020-06-15T12:00:00.000Z', 2020, '2020-06'],
  ])('made at %s lies in %i and in %s', (at, year, month) => {
    const id = makeId(new Date(at), 'f'.repeat(20))
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect([yearOfId(id), monthOfId(id), shardOfId(id)]).toEqual([year, month, 15])
  })
})
