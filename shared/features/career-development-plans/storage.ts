import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { PlanRow } from './list.ts'
import type { Plan } from './plan.ts'

/** Rows written before titles were stored in them have neither. */
type PlanWithTitles = PlanRow & Partial<Pick<Plan, 'jobTitle' | 'newJobTitle'>>

export const planStorage = {
  kind: 'collection',
  name: 'PLAN',
  split: 'year',
  refersTo: {
    employees: { 'career development plans': ['employee', 'leaderAssigned'] },
    'job-titles': {
      'development plans': {
        names: ({ jobTitle, newJobTitle }, title) => jobTitle?._id === title._id || newJobTitle?._id === title._id,
        isIncomplete: ({ newJobTitle }) => newJobTitle === undefined,
      },
    },
  },
} satisfies CollectionStorage<PlanWithTitles>

/**
 * The partition of a peer's invitations and drafts, by the plan's id. They do not keep the peer from being deleted, but
 * are deleted as well.
 */
export const PEER_TASKS = 'PLAN_PEER'
