import type { PlanListItem } from '#shared/features/career-development-plans.ts'

type PlanId = Pick<PlanListItem, '_id'>

/** The mode is said behind a comma. Source: spec 2 section 2. */
export const toPlanPath = ({ _id }: PlanId): string => `/career-development-plan/${_id}`
export const toCreatedPlanPath = (plan: PlanId): string => `${toPlanPath(plan)},create`
export const toReadOnlyPlanPath = (plan: PlanId): string => `${toPlanPath(plan)}${READ_ONLY}`
export const isReadOnlyPlanSegment = (segment: string): boolean => segment.endsWith(READ_ONLY)

const READ_ONLY = ',readOnly'
