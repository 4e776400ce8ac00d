/** Entries of the logs as they are answered. */
import type { Authors } from '#shared/features/employees/people.ts'
import type { JobTitle } from '#shared/features/job-titles.ts'
import { increaseTypes, type Rate, type Salary } from '#shared/features/salaries.ts'
import type { Seen } from './viewer.ts'

/** Job titles by id and authors, for joined names. */
export interface Names extends Pick<Authors, 'author'> {
  readonly titles: ReadonlyMap<string, Pick<JobTitle, '_id' | 'name'>>
}

export const asSalary = (employeeId: string, entry: Seen, names: Names): Salary => {
  const title = entry.jobTitle ? names.titles.get(entry.jobTitle) : undefined
  return {
    ...logged(employeeId, entry, names),
    salary: entry.amount,
    jobTitle: title ? { _id: title._id, name: title.name } : null,
    increaseType: entry.increaseType ? increaseTypes.byId(entry.increaseType) : null,
    date: entry.date,
  }
}

export const asRate = (employeeId: string, entry: Seen, names: Pick<Names, 'author'>): Rate => ({
  ...logged(employeeId, entry, names),
  rate: entry.amount,
  effectiveDate: entry.date,
})

const logged = (employee: string, entry: Seen, { author }: Pick<Names, 'author'>) => ({
  _id: entry._id,
  version: entry.version,
  employee,
  increase: entry.increase,
  comments: entry.comments,
  createdBy: author(entry.createdBy),
  updatedBy: author(entry.updatedBy),
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
})
