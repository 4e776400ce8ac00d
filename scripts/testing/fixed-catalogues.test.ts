/** The catalogues that are part of the code: their entries as the decisions and the specification list them. */
import { beforeAll, expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import { as, type Visitor } from './people.ts'

let admin: Visitor
beforeAll(async () => {
  admin = await as('admin')
})

/**
 * Decisions, "Catalogues (fixed, with fixed ids, in shared)"; spec 1 section 9 for the countries, spec 3 section 4 for
 * goals.
 */
const CATALOGUES: readonly (readonly [path: string, entries: string])[] = [
  ['/api/actionItemStatus', 'Open, In Progress, Completed, Not Done, On Hold, Communicate'],
  ['/api/actionItemPriorities', 'Low, Mid, High'],
  ['/api/status', 'Open, In Progress, Complete, Not Done'],
  ['/api/feelings', 'Happy, Motivated, Calm, Proud, Tired, Stressed, Worried, Frustrated'],
  ['/api/processTypes', 'One on One, Career Development Plan'],
  ['/api/cdpstatus', 'In Progress, Completed, Job Title Review, Disciplinary Action'],
  ['/api/opstatus', 'Pending, Completed, N/A'],
  ['/api/epstatus', 'Pending, Completed, N/A'],
  ['/api/statusFilter', 'Completed, Incomplete'],
  ['/api/exitProcedureProcess/statusFilter', 'Completed, Incomplete'],
  ['/api/countriesInformation', 'Costa Rica, United States, El Salvador, Colombia, Bolivia'],
  ['/api/employeeTypes', 'Full Time, Part Time, Contractor, Intern'],
  ['/api/insuranceStatuses', 'Active, Pending, Not Insured, Cancelled'],
  ['/api/maritalStatuses', 'Single, Married, Divorced, Widowed, Free Union'],
  [
    '/api/resignationReasons',
    'Better Offer, Personal, Relocation, Studies, Performance, Restructuring, End of Contract, Other',
  ],
  ['/api/statusReferral', 'Pending, Approved, Paid, Not Applicable'],
  ['/api/genericNameValueTuples/{type}', 'Annual Increase, Merit, Market Adjustment, Promotion, Job Title Change'],
  ['/api/rewardsReason', 'Education, Equipment, Health, Home Office, Team Event, Other'],
  ['/api/rewardsStatus', 'Pending Approval, Rejected, Pending Refund, Pending Payment, Refunded, Missing Info'],
  ['/api/rewardsPaymentRequest/statuses', 'Paid, Missing Info'],
  ['/api/timesheets/daytypes', 'Normal, Holiday, Vacation, Sick, Half Day Vacation, License Benefit'],
  ['/api/timesheets/daysubtypes', 'Maternity, Paternity, Marriage, Bereavement, Study, Civic Duty'],
  ['/api/hitgoalsProcess/statuses', 'Completed, Incomplete, Uncompleted, Unsuccessful'],
]

type Entry = Readonly<Record<'_id' | 'name' | 'statusName' | 'reason' | 'CountryName', string | undefined>>

it.each(CATALOGUES)('%s returns %s', async (path, entries) => {
  const call = features.flatMap(feature => Object.values(feature.calls)).find(one => one.path === path)
  if (!call) throw new Error(`No call ${path}`)
  const params: Record<string, string> = path.includes('{type}') ? { type: 'increaseType' } : {}
  const reply = await admin.call(call, { params })
  const rows = reply.body as readonly Entry[]
  const names = rows.map(({ name, statusName, reason, CountryName }) => name ?? statusName ?? reason ?? CountryName)
  expect(names.toSorted()).toEqual(entries.split(', ').toSorted())
  // Stored records refer to these ids, so they must stay valid.
  for (const { _id } of rows) expect(_id).toMatch(/^[0-9a-f]{24}$/)
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
})
