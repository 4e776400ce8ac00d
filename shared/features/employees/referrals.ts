/** People referred by employees, and the status of the referral reward. */
import * as z from 'zod/mini'
import { choice, id } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { fullName, PersonName } from '#shared/kit/people.ts'
import { referralStatuses } from './catalogues.ts'
import { type EmployeeRow, NamedEntry, type PeopleLookup, sortableNameOf } from './people.ts'

export const Referral = z.object({
  _id: id,
  version: z.number(),
  name: z.string(),
  lastName: z.string(),
  hireDate: z.nullable(z.string()),
  referBy: PersonName,
  depositDate: z.nullable(z.string()),
  referralAmount: z.nullable(z.number()),
  statusReferral: z.nullable(NamedEntry),
})
export type Referral = z.infer<typeof Referral>

export const ReferralForm = z.object({ statusReferral: choice(referralStatuses.ids) })

/** Setting Paid stamps the deposit date; any other status clears it. */
export const depositDateFor = (status: string, before: string | null, today: string): string | null =>
  status === referralStatuses.id('Paid') ? (before ?? today) : null

const { search, anyId, anyOf } = filterBuildersFor<EmployeeRow, PeopleLookup>()
const sortableReferrerName = (row: EmployeeRow, look: PeopleLookup) => sortableNameOf(row.referBy, look)
export const referralList = defineList<EmployeeRow, PeopleLookup>()({
  columns: {
    name: fullName,
    hireDate: row => row.hireDate,
    'referBy.name': sortableReferrerName,
    referralAmount: row => row.referralAmount,
    'statusReferral.name': row => row.statusReferral && referralStatuses.ids.indexOf(row.statusReferral),
    depositDate: row => row.depositDate,
  },
  filters: {
    search: search((row, look) => [row.name, row.lastName, sortableReferrerName(row, look)]),
    referBy: anyId(row => row.referBy),
    status: anyOf(referralStatuses.ids, row => row.statusReferral),
  },
  sortByColumn: 'hireDate',
  thenByColumns: ['name'],
  isSortAscending: false,
  pageSize: 20,
})
