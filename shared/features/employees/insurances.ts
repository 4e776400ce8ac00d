/** Active people with their insurance. Source: spec 3 section 2, Insurances. */
import * as z from 'zod/mini'
import { countryNames } from '#shared/features/countries.ts'
import { id } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { insuranceStatuses } from './catalogues.ts'
import { type EmployeeRow, NamedEntry } from './people.ts'
import { INSURANCE_CHANGES, type InsuranceChangeKind } from './reported-insurances.ts'

export const InsuranceListItem = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  insuranceInfo: z.object({
    status: z.nullable(NamedEntry),
    inclusionDate: z.nullable(z.string()),
    comments: z.string(),
  }),
  homeAddress: z.object({ country: z.string() }),
  /** The change that has not been reported to the country's insurer; null also if nothing was ever reported to it. */
  unreported: z.nullable(z.enum(INSURANCE_CHANGES)),
})
export type InsuranceListItem = z.infer<typeof InsuranceListItem>

/** Shown if no date is set. */
export const NOT_ASSIGNED = 'Not Assigned'

export interface InsuranceLookup {
  unreported(row: EmployeeRow): InsuranceChangeKind | null
}

const { search, anyOf } = filterBuildersFor<EmployeeRow, InsuranceLookup>()
export const insuranceList = defineList<EmployeeRow, InsuranceLookup>()({
  columns: {
    name: fullName,
    'status.name': row => row.insuranceInfo.status && insuranceStatuses.byId(row.insuranceInfo.status).name,
    country: row => row.country,
    inclusionDate: row => row.insuranceInfo.inclusionDate,
  },
  filters: {
    search: search(row => [row.name, row.lastName]),
    status: anyOf(insuranceStatuses.ids, row => row.insuranceInfo.status),
    country: anyOf(countryNames, row => row.country),
    unreported: anyOf(INSURANCE_CHANGES, (row, look) => look.unreported(row)),
  },
  sortByColumn: 'name',
  thenByColumns: ['name'],
  isSortAscending: true,
  pageSize: 50,
})
