/**
 * Notices about rewards, in the app only: requesters get an email about each step anyway, as do validators of an amount
 * over the approved one (`notifications.ts`).
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

/** The notice of each step to the requester. */
const TOLD_REQUESTER: Readonly<Partial<Record<RewardAction, NoticeKind>>> = {
  accept: 'approved',
  reject: 'decided',
  pay: 'decided',
  ask: 'returned',
  // Somebody else entered the purchase.
  refund: 'changed',
}

/** The writes that notify the requester of a step, and the people for whom the case now waits. */
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
          ...about,
          kind,
          host: await findRewardHost(person, cause.now),
          person: '',
          reason: comment,
          isTyped: true,
          isMailed: false,
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
        ...about,
        kind: 'waiting',
        host: 'staff',
        person: fullName(person),
        isMailed: act !== 'exceed',
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
 * Returns the roles that a case waits for. The requester enters the purchase, and is notified with the previous step;
 * the payers, who may enter it too, are notified only if the requester cannot.
 */
function rolesInTurn({ rewStatusID }: StoredReward, isForRequester: boolean): readonly Role[] | undefined {
  const status = rewardStatusOf(rewStatusID)
  if (status === 'Pending Approval') return VALIDATOR_ROLES
  if (status === 'Pending Payment') return PAYER_ROLES
  return (status === 'Pending Refund' || status === 'Missing Info') && !isForRequester ? PAYER_ROLES : undefined
}
