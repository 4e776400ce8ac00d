import type { SubCollectionStorage } from '#shared/kit/storage.ts'

/** The ids of all sheets, by employee and by project. */
export const sheetIdStorage = {
  kind: 'sub-collection',
  name: 'TIMESHEETS_OF',
  refersTo: { employees: { timesheets: 'parent' }, projects: { timesheets: 'parent' } },
} satisfies SubCollectionStorage
