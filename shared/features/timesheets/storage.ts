import type { CollectionStorage, SubCollectionStorage } from '#shared/kit/storage.ts'
import type { WorkTime } from './person-month.ts'

/** The ids of all sheets, by employee and by project. */
export const sheetIdStorage = {
  kind: 'sub-collection',
  name: 'TIMESHEETS_OF',
  refersTo: { employees: { timesheets: 'parent' }, projects: { timesheets: 'parent' } },
} satisfies SubCollectionStorage

/** Who works part time, and from which month on. */
export const workTimeStorage = {
  kind: 'collection',
  name: 'WORK_TIME',
  split: 'whole',
  refersTo: { employees: { 'part-time agreements': ['employee'] } },
} satisfies CollectionStorage<WorkTime>
