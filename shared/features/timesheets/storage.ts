import type { SubCollectionStorage } from '#shared/kit/storage.ts'

/** The ids of all sheets of an employee, and of all of a project. */
export const sheetIdStorage = {
  kind: 'sub-collection',
  name: 'TIMESHEETS_OF',
  refersTo: { employees: { timesheets: 'parent' }, projects: { timesheets: 'parent' } },
} satisfies SubCollectionStorage
