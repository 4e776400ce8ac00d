import { fullName } from '#shared/features/employees/people.ts'
import type { RewardListed } from '#shared/features/rewards.ts'
import { showDay } from '#shared/kit/dates.ts'

/** What a case is called in the names of its buttons. */
export const caseName = ({ employee, reasonID, requestDate }: RewardListed): string =>
  `${reasonID.reason} for ${fullName(employee)}, ${showDay(requestDate)}`
