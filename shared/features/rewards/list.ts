/** Requests as stored and listed, the filters and sort columns of their list, and who may see it. */
import * as z from 'zod/mini'
import type { Access } from '#shared/kit/access.ts'
import { flag, id } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { groupByPerson, type PeopleLookup, sortableNameOf } from '../employees/people.ts'
import { rolesForScreens } from '../screens.ts'
import { rewardStatuses } from './flow.ts'

export const rewardReasons = staticCatalogue('b3', [
  'Education',
  'Equipment',
  'Health',
  'Home Office',
  'Team Event',
  'Other',
])
/** As stored and listed; references are ids. */
export const RewardRow = z.object({
  _id: id,
  version: z.number(),
  employee: id,
  reasonID: id,
  estimatedAmount: z.number(),
  /** The real cost, once the refund has recorded it. */
  realAmount: z.nullable(z.number()),
  rewStatusID: id,
  /** ISO instants. */
  requestDate: z.string(),
  updateDate: z.string(),
  hasInvoice: flag,
  /** Who accepted the amount that the refund exceeds; set only while the refund waits to be validated again. */
  acceptedBy: z.optional(id),
})
export type RewardRow = z.infer<typeof RewardRow>

const { anyOf, anyId, from, until, search } = filterBuildersFor<RewardRow, PeopleLookup>()
export const rewardList = defineList<RewardRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'reasonID.reason': row => rewardReasons.byId(row.reasonID).name,
    estimatedAmount: row => row.estimatedAmount,
    'rewStatusID.statusName': row => rewardStatuses.ids.indexOf(row.rewStatusID),
    requestDate: row => row.requestDate,
    updateDate: row => row.updateDate,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    reasons: anyOf(rewardReasons.ids, row => row.reasonID),
    status: anyOf(rewardStatuses.ids, row => row.rewStatusID),
    startDate: from(row => row.requestDate),
    endDate: until(row => row.requestDate),
  },
  groups: {
    employee: groupByPerson('Employee', row => row.employee),
    reason: groupByCatalogue('Reason', rewardReasons, row => row.reasonID),
    status: groupByCatalogue('Status', rewardStatuses, row => row.rewStatusID),
    requestMonth: groupByMonth('Month of request', row => row.requestDate),
  },
  sortByColumn: 'requestDate',
  thenByColumns: ['employee.name', 'requestDate'],
  isSortAscending: false,
  pageSize: 20,
})

/** Staff see all requests; on the employee host everybody sees only their own. */
export const caseAccess: Access = {
  roles: [...rolesForScreens('/rewards'), 'employee'],
  audiences: ['staff', 'timesheet'],
  scope: 'own',
}
