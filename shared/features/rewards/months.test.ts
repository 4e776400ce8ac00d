import { expect, it } from 'vitest'
import { rewardStatuses } from './flow.ts'
import { sumRewards } from './months.ts'

const reward = (reasonID: string, requestDate: string, estimatedAmount: number, more = {}) => ({
  reasonID,
  requestDate,
  estimatedAmount,
  realAmount: null,
  rewStatusID: rewardStatuses.id('Pending Approval'),
  ...more,
})
const sum = (rewards: readonly ReturnType<typeof reward>[], today: string) =>
  sumRewards(rewards, { by: 'reason', key: ({ reasonID }) => reasonID, name: id => `of ${id}` }, today)

it('sums rewards by request month and reason, largest first, to the cent', () => {
  const { months, rows } = sum(
    [
      reward('books', '2027-03-01T00:00:00.000Z', 10),
      reward('books', '2028-02-29T23:59:59.999Z', 0.1),
      reward('books', '2028-02-01T00:00:00.000Z', 0.2),
      // The real amount replaces the estimate.
      reward('desk', '2028-01-31T23:59:59.999Z', 300, { realAmount: 250.5 }),
      reward('desk', '2028-02-10T00:00:00.000Z', 99, { rewStatusID: rewardStatuses.id('Rejected') }),
      // A month too early, and a future month.
      reward('desk', '2027-02-28T23:59:59.999Z', 1000),
      reward('desk', '2028-03-01T00:00:00.000Z', 1000),
    ],
    '2028-02-29',
  )
  expect([months[0], months[11]]).toEqual(['2027-03-01', '2028-02-01'])
  const zeros = (count: number) => Array(count).fill(0)
  expect(rows).toEqual([
    { _id: 'desk', name: 'of desk', amounts: [...zeros(10), 250.5, 0] },
    { _id: 'books', name: 'of books', amounts: [10, ...zeros(10), 0.3] },
  ])
})

it('returns no rows without rewards', () => expect(sum([], '2028-02-29').rows).toEqual([]))

it.each([
  ['reason', { books: 30, desk: 5 }],
  ['status', { [rewardStatuses.id('Refunded')]: 25, [rewardStatuses.id('Pending Approval')]: 10 }],
] as const)('sums the same requests by %s', (by, totals) => {
  const rewards = [
    reward('books', '2028-02-01T00:00:00.000Z', 20, { rewStatusID: rewardStatuses.id('Refunded') }),
    reward('books', '2028-02-02T00:00:00.000Z', 10),
    reward('desk', '2028-01-31T00:00:00.000Z', 5, { rewStatusID: rewardStatuses.id('Refunded') }),
    reward('desk', '2028-01-31T00:00:00.000Z', 7, { rewStatusID: rewardStatuses.id('Rejected') }),
  ]
  const key = (one: (typeof rewards)[number]) => (by === 'reason' ? one.reasonID : one.rewStatusID)
  const found = sumRewards(rewards, { by, key, name: id => id }, '2028-02-29')
  const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
  expect(found.by).toBe(by)
  expect(Object.fromEntries(found.rows.map(({ _id, amounts }) => [_id, total(amounts)]))).toEqual(totals)
})
