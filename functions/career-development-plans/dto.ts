/** Plans as the API returns them: with names joined and long texts decompressed. */
import { type NameLookup, toPersonNameIfKnown } from '#functions/employees/store.ts'
import type { CsvColumns } from '#kit/csv.ts'
import { describePlanStatus } from '#shared/features/career-development-plans/form.ts'
import { type PlanRow, planStatuses } from '#shared/features/career-development-plans/list.ts'
import type { Plan, PlanListItem } from '#shared/features/career-development-plans/plan.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { planTextOf, type StoredPlan, toKnownFields } from './store.ts'

/** A plan as lists show it. */
export const toPlanListItem = (row: PlanRow, people: NameLookup): PlanListItem => ({
  _id: row._id,
  version: row.version,
  employee: {
    ...people.name(row.employee),
    email: people.person(row.employee)?.email ?? '',
    leader: findLeaderName(row, people),
  },
  leaderAssigned: people.name(row.leaderAssigned),
  cdpStatus: toPlanStatus(row.cdpStatus),
  period: row.period,
  creationDate: row.creationDate,
  emailSent: row.emailSent,
  mail: row.mail,
})

/** A whole plan. */
export function toPlanDetail(stored: StoredPlan, people: NameLookup): Plan {
  return { ...toKnownFields(stored), ...planTextOf(stored), ...toPlanListItem(stored, people) }
}

export const toPlanStatus = (status: string): PlanListItem['cdpStatus'] => ({
  ...planStatuses.byId(status),
  description: describePlanStatus(status),
})

const findLeaderName = ({ employee }: PlanRow, people: NameLookup) =>
  toPersonNameIfKnown(people.person(people.person(employee)?.leader))

export const planCsvColumns = (people: NameLookup): CsvColumns<PlanRow> => ({
  Employee: row => fullName(people.name(row.employee)),
  'Leader Name': row => {
    const leader = findLeaderName(row, people)
    return leader && fullName(leader)
  },
  'Assigned to': row => fullName(people.name(row.leaderAssigned)),
  Status: row => planStatuses.byId(row.cdpStatus).name,
  Period: row => formatShortMonth(row.period),
  'Email sent': row => (row.emailSent ? 'Yes' : 'No'),
})
