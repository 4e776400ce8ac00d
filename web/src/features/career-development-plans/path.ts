import type { PlanListed } from '#shared/features/career-development-plans.ts'

type Known = Pick<PlanListed, '_id'>

/** The mode is said behind a comma. Source: spec 2 section 2. */
export const pathTo = ({ _id }: Known): string => `/career-development-plan/${_id}`
export const pathToCreated = (plan: Known): string => `${pathTo(plan)},create`
export const pathToRead = (plan: Known): string => `${pathTo(plan)}${READ_ONLY}`
export const asksToRead = (segment: string): boolean => segment.endsWith(READ_ONLY)

const READ_ONLY = ',readOnly'
