import { expect, it } from 'vitest'
import { assignEntryIds, sortByOrder } from './entry-ids.ts'

const A = 'a'.repeat(24)
const B = 'b'.repeat(24)
const NOW = new Date('2026-11-22T10:00:00.000Z')

it('entries keep the ids that their record knows; new, foreign and copied ones get new ids', () => {
  const entries = assignEntryIds(
    [{ _id: A, text: 'kept' }, { text: 'new' }, { _id: B, text: 'foreign' }, { _id: A, text: 'copied' }],
    [{ _id: A }],
    NOW,
  )
  expect(entries.map(({ text }) => text)).toEqual(['kept', 'new', 'foreign', 'copied'])
  const [kept, ...others] = entries.map(({ _id }) => _id)
  expect(kept).toBe(A)
  expect(new Set([A, B, ...others]).size).toBe(5)
  for (const id of others) expect(id).toMatch(/^[0-9a-f]{24}$/)
})

it('entries are sorted by their order if all have one, and otherwise stay as sent', () => {
  const [one, two, three] = [{ order: 1 }, { order: 2 }, { order: 10 }]
  expect(sortByOrder([three, one, two])).toEqual([one, two, three])
  expect(sortByOrder([three, one, {}])).toEqual([three, one, {}])
  expect(sortByOrder([])).toEqual([])
})
