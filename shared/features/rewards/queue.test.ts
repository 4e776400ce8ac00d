import { expect, it } from 'vitest'
import { type RewardStatus, rewardStatuses } from './flow.ts'
import { queueRewards } from './queue.ts'

const reward = (status: RewardStatus, updateDate: string, estimatedAmount = 10, realAmount: number | null = null) => ({
  rewStatusID: rewardStatuses.id(status),
  updateDate,
  estimatedAmount,
  realAmount,
})
const queue = (...rewards: ReturnType<typeof reward>[]) =>
  queueRewards(rewards, '2028-03-01').map(({ statusName, count, amount, medianDays, oldestDays }) =>
    [statusName, count, amount, medianDays, oldestDays].join(' '),
  )

it('summarizes waiting requests by step, with their amounts and days, across a leap day', () => {
  expect(
    queue(
      reward('Pending Approval', '2028-02-28T23:59:59.999Z', 0.1),
      reward('Pending Approval', '2028-02-01T00:00:00.000Z', 0.2),
      reward('Pending Approval', '2028-03-01T08:00:00.000Z', 5),
      reward('Pending Refund', '2028-02-29T00:00:00.000Z', 100),
      reward('Pending Payment', '2027-03-01T00:00:00.000Z', 100, 80.5),
      reward('Pending Payment', '2028-02-20T00:00:00.000Z', 1),
      reward('Refunded', '2028-02-20T00:00:00.000Z', 1000, 1000),
      reward('Rejected', '2028-02-20T00:00:00.000Z', 1000),
    ),
  ).toEqual([
    'Pending Approval 3 5.3 2 29',
    'Pending Refund 1 100 1 1',
    'Missing Info 0 0 0 0',
    'Pending Payment 2 81.5 10 366',
  ])
})

it('counts zero days for an update that is dated tomorrow', () =>
  expect(queue(reward('Missing Info', '2028-03-02T01:00:00.000Z'))[2]).toBe('Missing Info 1 10 0 0'))
