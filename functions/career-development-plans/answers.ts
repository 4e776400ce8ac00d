/** Plans as they are answered: names joined, what is long unpacked. */
import { type Everybody, nameOf } from '#functions/employees/store.ts'
import type { CsvColumns } from '#kit/csv.ts'
import {
  type Plan,
  type PlanListed,
  type PlanRow,
  planStatusDescription,
  planStatuses,
} from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { showShortMonth } from '#shared/kit/dates.ts'
import { type StoredPlan, wordsOf } from './store.ts'

type Names = Pick<Everybody, 'name' | 'person'>

/** As lists show one. */
export const listed = (row: PlanRow, people: Names): PlanListed => ({
  _id: row._id,
  version: row.version,
  employee: {
    ...people.name(row.employee),
    email: people.person(row.employee)?.email ?? '',
    leader: leaderOf(row, people),
  },
  leaderAssigned: people.name(row.leaderAssigned),
  cdpStatus: described(row.cdpStatus),
  period: row.period,
  creationDate: row.creationDate,
  emailSent: row.emailSent,
  mail: row.mail,
})

/** All of one. */
export function whole(stored: StoredPlan, people: Names): Plan {
  const { words: _, saved: __, mailedFor: ___, ...plan } = stored
  return { ...plan, ...wordsOf(stored), ...listed(stored, people) }
}

export const described = (status: string): PlanListed['cdpStatus'] => ({
  ...planStatuses.byId(status),
  description: planStatusDescription(status),
})

const leaderOf = ({ employee }: PlanRow, people: Names) => nameOf(people.person(people.person(employee)?.leader))

export const csvColumns = (people: Names): CsvColumns<PlanRow> => ({
  Employee: row => fullName(people.name(row.employee)),
  'Leader Name': row => {
    const leader = leaderOf(row, people)
    return leader && fullName(leader)
  },
  'Assigned to': row => fullName(people.name(row.leaderAssigned)),
  Status: row => planStatuses.byId(row.cdpStatus).name,
  Period: row => showShortMonth(row.period),
  'Email sent': row => (row.emailSent ? 'Yes' : 'No'),
})
