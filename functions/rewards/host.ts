import type { Audience } from '#shared/kit/access.ts'

/** People who may request on the employee host find their case there; others have requested it as staff. */
export const rewardHost = ({ activateRewards }: { readonly activateRewards: boolean }): Audience =>
  activateRewards ? 'timesheet' : 'staff'
