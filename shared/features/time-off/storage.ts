import type { CollectionStorage } from '#shared/kit/storage.ts'

/** One record per person, under the person's id: planned days off, and settings. */
export const timeOffStorage = {
  kind: 'collection',
  name: 'TIME_OFF',
  split: 'whole',
  refersTo: { employees: { 'days off': ['employee'] } },
} satisfies CollectionStorage<{ readonly employee: string }>
