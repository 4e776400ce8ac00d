/** Where employees, their project changes and their histories are stored, and what they refer to. */
import { ACCOUNT_PARTITIONS } from '#shared/kit/access.ts'
import type { AuditLogStorage, CollectionStorage, SubCollectionStorage } from '#shared/kit/storage.ts'
import type { CorrectionRow } from './corrections.ts'
import type { EmployeeRow } from './people.ts'
import type { StoredProjectChange } from './project-changes.ts'

export const employeeStorage = {
  kind: 'collection',
  name: ACCOUNT_PARTITIONS.timesheet,
  split: 'whole',
  isSnapshotted: true,
  refersTo: {
    employees: {
      'people they lead': ['leader'],
      'people they referred': ['referBy'],
      'authorized people': ['authorizedEmployees'],
    },
    projects: { employees: ['project', 'authorizedTimesheets'] },
    'job-titles': { employees: ['jobTitle'] },
  },
} satisfies CollectionStorage<EmployeeRow>

export const projectChangeStorage = {
  kind: 'sub-collection',
  name: 'PROJECT_CHANGE',
  refersTo: { projects: { 'project histories': ['projectFrom', 'projectTo'] } },
} satisfies SubCollectionStorage<StoredProjectChange>

export const correctionStorage = {
  kind: 'collection',
  name: 'CORRECTION_REQUEST',
  split: 'whole',
  refersTo: { employees: { 'requests for corrections': ['employee'] } },
} satisfies CollectionStorage<CorrectionRow>

export const employeeHistoryStorage = {
  kind: 'audit-logs',
  of: employeeStorage,
  refersTo: {
    employees: { 'histories of other employees': 'anywhere' },
    projects: { 'histories of employees': 'anywhere' },
    'job-titles': { 'histories of employees': 'anywhere' },
  },
} satisfies AuditLogStorage
