import { beforeAll, expect, it } from 'vitest'
import { Invocation, plantAwsFaults } from '#scripts/testing/faults/aws-faults.ts'
import { countAttempt } from './store.ts'

beforeAll(plantAwsFaults)

it('an attempt is counted once, even if the response of its write is lost', async () => {
  const limit = { key: 'ana@muster.example', freeAttempts: 2 }
  const count = () => countAttempt(limit, new Date('2026-03-02T09:00:00Z'))
  const lossy = new Invocation({ fault: 'answer lost once', index: 1 }, async () => {})
  expect(await lossy.run(count)).toBe(0)
  expect(await count()).toBe(0)
  expect(await count()).toBe(15)
})

it('five attempts are free, and each further one doubles the delay, up to fifteen minutes', async () => {
  const limit = { key: 'who guesses on', freeAttempts: 5 }
  let seconds = Date.parse('2026-11-26T08:00:00Z') / 1000
  const attempt = () => countAttempt(limit, new Date(seconds * 1000))
  for (let free = 0; free < 5; free++) expect(await attempt()).toBe(0)
  const waits = []
  for (let more = 0; more < 8; more++) {
    const wait = await attempt()
    waits.push(wait)
    seconds += wait - 1
    expect(await attempt()).toBe(1)
    seconds += 1
    expect(await attempt()).toBe(0)
  }
  const [first = 0] = waits
  expect(first).toBeGreaterThan(0)
  expect(waits).toEqual(waits.map((_, index) => Math.min(first * 2 ** index, 15 * 60)))
  expect(waits.at(-1)).toBe(15 * 60)
})

it('attempts are forgotten after an hour without any', async () => {
  const limit = { key: 'who comes back', freeAttempts: 5 }
  const tries = async (now: Date) => {
    const waits = []
    for (let free = 0; free < 6; free++) waits.push((await countAttempt(limit, now)) > 0)
    return waits
  }
  const slowed = [false, false, false, false, false, true]
  expect(await tries(new Date('2026-11-26T08:00:00Z'))).toEqual(slowed)
  expect(await tries(new Date('2026-11-26T08:59:00Z'))).toEqual([false, true, true, true, true, true])
  expect(await tries(new Date('2026-11-26T09:59:00Z'))).toEqual(slowed)
})
