/** What a calendar of one's work costs, in requests; in a file of its own, so that the first one is cold. */
import { expect, it } from 'vitest'
import { anonymousVisitor, as } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { feedCalls } from '#shared/features/time-off/feeds.ts'

it('loads people and roles on each request, but records from the cache', async () => {
  const leader = await as('leader')
  const { body } = await leader.call(feedCalls.createFeed, { body: { kind: 'work' } })
  const token = body.path.replace('/api/time-off/calendar/', '').replace('.ics', '')
  const ask = async () =>
    expect((await anonymousVisitor.call(feedCalls.calendar, { params: { token } })).status).toBe(200)
  const cold = await listRequests(ask)
  const warm = await listRequests(ask)
  // The person and their account; the feeds and the people.
  expect(warm.sort()).toEqual(['GetItem', 'GetItem', 'Query', 'Query'])
  const thisYear = new Date().getUTCFullYear()
  // Items and goals of each year since 2020, and one-on-ones of one year or two: loaded, then asked what has changed.
  const years = thisYear - 2020 + 1
  expect(cold.filter(name => name === 'Query').length).toBeLessThanOrEqual(2 * (2 + years + years + 2))
  // That it was used is written once a day.
  expect(cold.filter(name => name !== 'Query').sort()).toEqual(['GetItem', 'GetItem', 'UpdateItem'])
}, 60_000)
