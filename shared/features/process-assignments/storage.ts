import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { ProcessAssignmentRow } from '../process-assignments.ts'

export const processAssignmentStorage = {
  kind: 'collection',
  name: 'PROCESS',
  split: 'whole',
  refersTo: {
    employees: { 'process assignments': ['employee'] },
    'development-plan-templates': { 'process assignments': ['careerDevelopmentPlanTemplate'] },
  },
} satisfies CollectionStorage<ProcessAssignmentRow>
