import { fullName } from '#shared/features/employees/people.ts'
import type { RewardListItem } from '#shared/features/rewards.ts'
import { formatDay } from '#shared/kit/dates.ts'

/** What a case is called in the names of its buttons. */
export const getCaseName = ({ employee, reasonID, requestDate }: RewardListItem): string =>
  `${reasonID.reason} for ${fullName(employee)}, ${formatDay(requestDate)}`
