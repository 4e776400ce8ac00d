import type { RewardAction, RewardActor } from '#shared/features/rewards/flow.ts'
import { mayPerformNow, rewardStateOf } from '#shared/features/rewards/flow.ts'
import type { RewardListItem } from '#shared/features/rewards.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether the person may do something to a case now, as the flow has it. */
export function useMayAct(): (
  act: RewardAction,
  reward: Pick<RewardListItem, 'employee' | 'rewStatusID' | 'realAmount'>,
) => boolean {
  const session = useSession()
  return (act, { employee, rewStatusID, realAmount }) => {
    const who: RewardActor = { roles: session?.roles ?? [], isOwn: employee._id === session?.person.employeeId }
    return mayPerformNow(rewardStateOf({ rewStatusID: rewStatusID._id, realAmount }), act, who)
  }
}
