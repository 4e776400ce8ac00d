import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import type { Audience } from '#shared/kit/access.ts'

/**
 * Where a person reads their cases: who may request on the employee host, there; others on the main host, if they have a
 * role for it. Who has none still finds the old cases on their own.
 */
export async function findRewardHost(
  { _id, activateRewards }: { readonly _id: string; readonly activateRewards: boolean },
  now: Date,
): Promise<Audience> {
  if (!isOwnPartOpen('rewards')) return 'staff'
  if (activateRewards) return 'timesheet'
  return (await hasRewardRole(_id, now)) ? 'staff' : 'timesheet'
}

/** Whether a requester can enter themselves what they bought. */
export const mayOpenOwnCases = async (
  { _id, isActive }: { readonly _id: string; readonly isActive: boolean },
  now: Date,
): Promise<boolean> => isActive && (isOwnPartOpen('rewards') || (await hasRewardRole(_id, now)))

const hasRewardRole = async (personId: string, now: Date) =>
  (await loadPersonIdsWithRoles(rolesForScreens('/rewards'), now)).includes(personId)
