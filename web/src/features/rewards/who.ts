import type { Act, Who } from '#shared/features/rewards/flow.ts'
import { mayNow, standingOf } from '#shared/features/rewards/flow.ts'
import type { RewardListed } from '#shared/features/rewards.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether the person may do something to a case now, as the flow has it. */
export function useMayNow(): (
  act: Act,
  reward: Pick<RewardListed, 'employee' | 'rewStatusID' | 'realAmount'>,
) => boolean {
  const session = useSession()
  return (act, { employee, rewStatusID, realAmount }) => {
    const who: Who = { roles: session?.roles ?? [], isOwn: employee._id === session?.person.employeeId }
    return mayNow(standingOf({ rewStatusID: rewStatusID._id, realAmount }), act, who)
  }
}
