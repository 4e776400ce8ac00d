import type { CollectionStorage } from '#shared/kit/storage.ts'

/** One record per person, under the person's own id: what they have planned, and what was set for them. */
export const timeOffStorage = {
  kind: 'collection',
  name: 'TIME_OFF',
  split: 'whole',
  refersTo: { employees: { 'days off': ['employee'] } },
} satisfies CollectionStorage<{ readonly employee: string }>
