/** Source: docs/decisions/calendar-feeds.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FEED_NAMES, feedCalls, feedPeriods, feedStorage } from './feeds.ts'

it('covers three months back to a year ahead', () => {
  const months = feedPeriods('2026-11-28')
  expect(months).toHaveLength(16)
  expect([months[0], months[1], months[3], months[5], months.at(-1)]).toEqual([
    '2026-08-01',
    '2026-09-01',
    '2026-11-01',
    '2027-01-01',
    '2027-11-01',
  ])
  // A leap day, and the turn of a year.
  expect(feedPeriods('2028-02-29')[0]).toBe('2027-11-01')
})

it('has a name for each kind', () =>
  expect(FEED_NAMES).toEqual({ own: 'My time off', team: 'My team away', work: 'My one-on-ones and due dates' }))

describe('a link', () => {
  const { params } = feedCalls.calendar
  it.each<[string, string, boolean]>([
    ['has 43 letters of base64url', `${'a'.repeat(41)}-_`, true],
    ['has no fewer', 'a'.repeat(42), false],
    ['and no more', 'a'.repeat(44), false],
    ['has nothing before', `/${'a'.repeat(43)}`, false],
    ['and nothing behind', `${'a'.repeat(43)}/`, false],
    ['has no other letters', `${'a'.repeat(42)}+`, false],
    ['of no other alphabet', 'é'.repeat(43), false],
  ])('%s', (_, sent, isTaken) => expect(z.safeParse(params, { token: sent }).success).toBe(isTaken))

  it('is part of the response that creates it', () => {
    const feed = { _id: 'b1'.repeat(12), kind: 'own', createdOn: '2026-11-28', lastUsedOn: null }
    expect(z.safeParse(feedCalls.createFeed.result, feed).success).toBe(false)
    expect(z.safeParse(feedCalls.createFeed.result, { ...feed, path: '/api/time-off/calendar/x.ics' }).success).toBe(
      true,
    )
  })
})

it('keeps its storage, and refers to no other records', () =>
  expect(feedStorage).toEqual({ kind: 'collection', name: 'CALENDAR_FEED', split: 'whole', refersTo: {} }))
