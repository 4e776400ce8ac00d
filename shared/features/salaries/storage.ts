import type { SubCollectionStorage } from '#shared/kit/storage.ts'
import type { Salary } from '../salaries.ts'

export const salaryLogStorage = {
  kind: 'sub-collection',
  name: 'SALARY',
  refersTo: { 'job-titles': { 'salary logs': ['jobTitle'] } },
} satisfies SubCollectionStorage<Salary>
