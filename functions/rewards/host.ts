import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import type { Audience } from '#shared/kit/access.ts'

/**
 * Returns the host on which a person reads their cases: the employee host if they may request there, else the main host
 * if they have a role for it. People without one still find old cases on the employee host.
 */
export async function findRewardHost(
  { _id, activateRewards }: { readonly _id: string; readonly activateRewards: boolean },
  now: Date,
): Promise<Audience> {
  if (!isOwnPartOpen('rewards')) return 'staff'
  if (activateRewards) return 'timesheet'
  return (await hasRewardRole(_id, now)) ? 'staff' : 'timesheet'
}

/** Whether requesters can enter their purchases themselves. */
export const mayOpenOwnCases = async (
  { _id, isActive }: { readonly _id: string; readonly isActive: boolean },
  now: Date,
): Promise<boolean> => isActive && (isOwnPartOpen('rewards') || (await hasRewardRole(_id, now)))

const hasRewardRole = async (personId: string, now: Date) =>
  (await loadPersonIdsWithRoles(rolesForScreens('/rewards'), now)).includes(personId)
