/**
 * What people are told of rewards in the app. The requester is mailed about each step anyway, as are those who validate
 * an amount over the approved one (`notifications.ts`): these notices are not mailed a second time.
 */
import { employees } from '#functions/employees/store.ts'
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import { PAYER_ROLES, type RewardAction, rewardStatusOf, VALIDATOR_ROLES } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import type { Role } from '#shared/kit/access.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { findRewardHost, mayOpenOwnCases } from './host.ts'
import { rewardAmountOf } from './steps.ts'
import { rewards, type StoredReward } from './store.ts'
import { loadValidatorIds } from './validators.ts'

/** What each step tells the requester. */
const TOLD_REQUESTER: Readonly<Partial<Record<RewardAction, NoticeKind>>> = {
  accept: 'approved',
  reject: 'decided',
  pay: 'decided',
  ask: 'returned',
  // Another entered what was bought.
  refund: 'changed',
}

/** The writes that tell the requester what became of a case, and those who come next that it waits for them. */
export async function rewardNoticeWrites(
  reward: StoredReward,
  act: RewardAction | 'create',
  comment: string,
  cause: NoticeCause,
): Promise<TableWrite[]> {
  const person = await employees.get(reward.employee)
  const title = `${rewardReasons.byId(reward.reasonID).name}, ${formatMoney(rewardAmountOf(reward))}`
  const about = { path: `/rewards/${reward._id}`, title }
  const kind = act === 'create' ? undefined : TOLD_REQUESTER[act]
  const toRequester: NewNotice[] = kind
    ? [
        {
          ...{ ...about, kind, host: await findRewardHost(person, cause.now), person: '' },
          ...{ reason: comment, isTyped: true, isMailed: false },
        },
      ]
    : []
  const next = rolesInTurn(reward, await mayOpenOwnCases(person, cause.now))
  const readers =
    next === VALIDATOR_ROLES
      ? await loadValidatorIds(reward, cause.now)
      : await loadPersonIdsWithRoles(next ?? [], cause.now)
  return [
    ...toRequester.flatMap(notice => noticeWrites(notice, [reward.employee], cause)),
    ...noticeWrites(
      {
        ...{ ...about, kind: 'waiting', host: 'staff', person: fullName(person), isMailed: act !== 'exceed' },
        holds: rewards.hold(reward._id, 'rewStatusID', reward.rewStatusID),
        roles: next ?? [],
      },
      // Nobody validates or pays their own.
      readers.filter(reader => reader !== reward.employee),
      cause,
    ),
  ]
}

/**
 * Whom a case waits for. What was bought is first the requester's to say, who hears of it with the step before; the
 * payers, who may enter it too, are told where the requester cannot.
 */
function rolesInTurn({ rewStatusID }: StoredReward, isForRequester: boolean): readonly Role[] | undefined {
  const status = rewardStatusOf(rewStatusID)
  if (status === 'Pending Approval') return VALIDATOR_ROLES
  if (status === 'Pending Payment') return PAYER_ROLES
  return (status === 'Pending Refund' || status === 'Missing Info') && !isForRequester ? PAYER_ROLES : undefined
}
