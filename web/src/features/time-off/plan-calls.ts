/** The API calls to plan one's own days off, or another person's. */
import { type PlanForm, type PlannedDaysOff, timeOffApi } from '#shared/features/time-off.ts'
import { fetchApi } from '#web/kit/api.ts'
import type { SaveContext } from '#web/kit/form/use-save.ts'

type Save = Pick<SaveContext, 'idempotencyKey'> & Partial<SaveContext>
export interface PlanCalls {
  plan(body: PlanForm, sent: Save): Promise<PlannedDaysOff>
  change(id: string, body: PlanForm, sent: Save): Promise<PlannedDaysOff>
  takeBack(range: Pick<PlannedDaysOff, '_id' | 'version'>): Promise<unknown>
}

const { plan, change, takeBack, planFor, changeFor, takeBackFor } = timeOffApi.calls

export const ownPlanCalls: PlanCalls = {
  plan: (body, sent) => fetchApi(plan, { body, ...sent }),
  change: (id, body, sent) => fetchApi(change, { params: { id }, body, ...sent }),
  takeBack: ({ _id: id, version }) => fetchApi(takeBack, { params: { id }, version }),
}

export const planCallsFor = (id: string): PlanCalls => ({
  plan: (body, sent) => fetchApi(planFor, { params: { id }, body, ...sent }),
  change: (rangeId, body, sent) => fetchApi(changeFor, { params: { id, rangeId }, body, ...sent }),
  takeBack: ({ _id: rangeId, version }) => fetchApi(takeBackFor, { params: { id, rangeId }, version }),
})
