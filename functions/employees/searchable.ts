import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { defineSearchable } from '#kit/searchable.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { personPathFor } from '#shared/features/employees/person-path.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { fullName } from '#shared/kit/people.ts'
import type { EmployeeDirectory } from './store.ts'

export const employeeSearch = defineSearchable<'people', EmployeeRow, EmployeeDirectory>({
  kind: 'people',
  noun: 'person employee',
  access: employeesApi.calls.list.access,
  // Only the part of the address before the @, because all of them have the same domain.
  textOf: row => `${fullName(row)} ${row.email.replace(/@.*$/, '')}`,
  isClosed: row => !row.isActive,
  async open({ people, actor, now, maxAge }) {
    const narrowingBasis = await Promise.all([jobTitles.rows(now, {}, maxAge), projects.rows(now, {}, maxAge)])
    const [titles, work] = narrowingBasis.map(rows => new Map(rows.map(({ _id, name }) => [_id, name])))
    const workOf = (row: EmployeeRow) =>
      [titles?.get(row.jobTitle ?? ''), work?.get(row.project ?? ''), row.isActive ? '' : 'Inactive']
        .filter(Boolean)
        .join(' · ')
    return {
      rows: people.all,
      isInScope: row => people.isInScope(row._id),
      narrowingOf: row => `${workOf(row)} ${row.email.replace(/^.*@/, '')}`,
      narrowingBasis,
      show: row => ({
        title: fullName(row),
        detail: workOf(row),
        path: personPathFor(actor, row),
        picture: people.linkToPicture(row),
      }),
    }
  },
})
