import { defineSearchable, type NamedPeople } from '#kit/searchable.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { caseAccess, type RewardRow, rewardReasons } from '#shared/features/rewards/list.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { isRewardInScope, rewards } from './store.ts'

const closedStatuses = [rewardStatuses.id('Refunded'), rewardStatuses.id('Rejected')]

const stateOf = (row: RewardRow) =>
  [
    rewardReasons.byId(row.reasonID).name,
    rewardStatuses.byId(row.rewStatusID).name,
    `requested ${formatDay(row.requestDate)}`,
  ].join(' · ')

export const rewardSearch = defineSearchable<'rewards', RewardRow, NamedPeople>({
  kind: 'rewards',
  noun: 'reward refund',
  access: caseAccess,
  textOf: () => '',
  aboutOf: row => row.employee,
  isClosed: row => closedStatuses.includes(row.rewStatusID),
  dateOf: row => row.requestDate,
  open: async ({ people, actor, now, maxAge }) => ({
    rows: await rewards.rows(now, {}, maxAge),
    isInScope: row => isRewardInScope(row, actor),
    narrowingOf: stateOf,
    show: row => ({
      title: fullName(people.name(row.employee)),
      detail: stateOf(row),
      path: `/rewards/${row._id}`,
    }),
  }),
})
