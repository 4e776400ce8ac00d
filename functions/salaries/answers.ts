/** Entries of the logs as they are answered. */
import type { JobTitle } from '#shared/features/job-titles.ts'
import { increaseTypes, type Rate, type Salary } from '#shared/features/salaries.ts'
import type { Seen } from './viewer.ts'

/** Job titles by id, for joined names. */
export type Titles = ReadonlyMap<string, Pick<JobTitle, '_id' | 'name'>>

export const asSalary = (employeeId: string, entry: Seen, titles: Titles): Salary => {
  const title = entry.jobTitle ? titles.get(entry.jobTitle) : undefined
  return {
    ...logged(employeeId, entry),
    salary: entry.amount,
    jobTitle: title ? { _id: title._id, name: title.name } : null,
    increaseType: entry.increaseType ? increaseTypes.byId(entry.increaseType) : null,
    date: entry.date,
  }
}

export const asRate = (employeeId: string, entry: Seen): Rate => ({
  ...logged(employeeId, entry),
  rate: entry.amount,
  effectiveDate: entry.date,
})

const logged = (employee: string, entry: Seen) => ({
  _id: entry._id,
  version: entry.version,
  employee,
  increase: entry.increase,
  comments: entry.comments,
  createdBy: entry.createdBy,
  updatedBy: entry.updatedBy,
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
})
