import { beforeAll, expect, it } from 'vitest'
import { Invocation, plantAwsFaults } from '#scripts/testing/faults/aws-faults.ts'
import { countAttempt } from './store.ts'

beforeAll(plantAwsFaults)

it('an attempt is counted once, also when the answer of its write got lost', async () => {
  const limit = { key: 'ana@muster.example', freeAttempts: 2 }
  const count = () => countAttempt(limit, new Date('2026-03-02T09:00:00Z'))
  const lossy = new Invocation({ fault: 'answer lost once', index: 1 }, async () => {})
  expect(await lossy.run(count)).toBe(0)
  expect(await count()).toBe(0)
  expect(await count()).toBe(15)
})
