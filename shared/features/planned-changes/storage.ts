import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { PlannedChangeRow } from '../planned-changes.ts'

export const plannedChangeStorage = {
  kind: 'collection',
  name: 'PLANNED_CHANGE',
  split: 'year',
  refersTo: {
    employees: { 'planned changes': ['people', 'leader', 'handoverFrom'] },
    projects: { 'planned changes': ['project'] },
    'job-titles': { 'planned changes': ['jobTitle'] },
  },
} satisfies CollectionStorage<PlannedChangeRow>
