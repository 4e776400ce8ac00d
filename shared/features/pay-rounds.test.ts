/** Pay rounds: three a year, in which all due are raised at once. Source: docs/decisions/salaries.md, "Pay rounds". */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { selectAll } from '#shared/kit/list.ts'
import { isOpenRound, mayCancelRound, payRoundList, ROUND_STATES, roundName, roundOfClientMonth } from './pay-rounds.ts'

it.each([
  ['draft', true, true],
  ['proposed', false, true],
  ['returned', true, true],
  ['confirmed', false, false],
  ['cancelled', false, false],
] as const)('a %s round can be changed: %s, cancelled: %s', (state, isOpen, mayCancel) => {
  expect(isOpenRound({ state })).toBe(isOpen)
  expect(mayCancelRound({ state })).toBe(mayCancel)
})

/** January to December. As hires are grouped: the next of May, September and January. */
it('maps each client month to its round', () =>
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(roundOfClientMonth)).toEqual([4, 4, 4, 4, 8, 8, 8, 8, 0, 0, 0, 0]))

it.each([
  [{ year: 2027, month: 0 }, 'January 2027'],
  [{ year: 2027, month: 4 }, 'May 2027'],
  [{ year: 2028, month: 8 }, 'September 2028'],
])('%o is called %s', (round, name) => expect(roundName(round)).toBe(name))

it('sorts rounds by state, from draft to cancelled', () => {
  const rounds = ROUND_STATES.map((state, index) => ({ _id: String(index), state, people: [], title: '' }))
  const query = z.parse(payRoundList.query, { sortByColumn: 'state', isSortAscending: 'true' })
  const sorted = selectAll(payRoundList, rounds.toReversed() as never, query, {} as never)
  expect(sorted.map(({ state }) => state)).toEqual(['draft', 'proposed', 'returned', 'confirmed', 'cancelled'])
})
