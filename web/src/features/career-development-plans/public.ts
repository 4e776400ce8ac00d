/** What other features show of plans. */
export { PlanRatingsCard } from './plan-ratings-card.tsx'
