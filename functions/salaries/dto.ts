/** Entries of the logs as the API returns them. */
import type { JobTitle } from '#shared/features/job-titles.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import type { Rate, Salary } from '#shared/features/salaries.ts'
import type { AuthorLookup } from '#shared/kit/people.ts'
import type { ViewedEntry } from './pay-viewer.ts'

/** Job titles by id and authors, for joined names. */
export interface PayNames extends Pick<AuthorLookup, 'author'> {
  readonly titles: ReadonlyMap<string, Pick<JobTitle, '_id' | 'name'>>
}

export const toSalaryDto = (employeeId: string, entry: ViewedEntry, names: PayNames): Salary => {
  const title = entry.jobTitle ? names.titles.get(entry.jobTitle) : undefined
  return {
    ...toEntryDto(employeeId, entry, names),
    salary: entry.amount,
    jobTitle: title ? { _id: title._id, name: title.name } : null,
    increaseType: entry.increaseType ? increaseTypes.byId(entry.increaseType) : null,
    date: entry.date,
  }
}

export const toRateDto = (employeeId: string, entry: ViewedEntry, names: Pick<PayNames, 'author'>): Rate => ({
  ...toEntryDto(employeeId, entry, names),
  rate: entry.amount,
  effectiveDate: entry.date,
})

const toEntryDto = (employee: string, entry: ViewedEntry, { author }: Pick<PayNames, 'author'>) => ({
  _id: entry._id,
  version: entry.version,
  employee,
  increase: entry.increase,
  currency: entry.currency,
  comments: entry.comments,
  createdBy: author(entry.createdBy),
  updatedBy: author(entry.updatedBy),
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
})
