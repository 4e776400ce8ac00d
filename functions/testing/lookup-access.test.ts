/** Who may ask each lookup: the roles that have a screen asking it, written down by hand. Source: spec 1 section 2.2; decisions, "People and roles". */
import { describe, expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import type { Audience, Role } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { employee, nobody, signedIn, user, type Visitor } from './people.ts'

const KEEPERS: Role[] = ['admin', 'hr', 'finance']
/** Everybody on the main host but who only keeps rewards. */
const MOST: Role[] = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it']
const NO_RECORD = '0'.repeat(24)

const lookups: [address: string, asking: string, roles: readonly Role[], hosts: 'both' | 'main'][] = [
  [
    '/api/employees',
    'forms of meetings, plans, goals, checklists, assignments; sheets; authorized people',
    MOST,
    'main',
  ],
  [
    '/api/employees/all',
    'filters of action items, goals, employees and referrals',
    ['admin', 'hr', 'leader', 'finance', 'devmanager'],
    'main',
  ],
  ['/api/employees/leaders', 'filters of the summary, meetings, plans, sheets, assignments, employees', MOST, 'main'],
  ['/api/employees/noRol', 'a new user', ['admin'], 'main'],
  [`/api/employees/single/${NO_RECORD}`, 'an employee, their salaries, rates and projects', KEEPERS, 'main'],
  ['/api/projects', 'the summary, employees, sheets', MOST, 'main'],
  ['/api/jobTitles', 'the summary, employees, plans, salaries', MOST, 'main'],
  ['/api/countriesInformation', 'an employee', KEEPERS, 'main'],
  ['/api/employeeTypes', 'an employee', KEEPERS, 'main'],
  ['/api/maritalStatuses', 'an employee', KEEPERS, 'main'],
  ['/api/resignationReasons', 'an employee', KEEPERS, 'main'],
  ['/api/insuranceStatuses', 'an employee, insurances', KEEPERS, 'main'],
  ['/api/statusReferral', 'referrals', KEEPERS, 'main'],
  ['/api/timesheets/holidaysbyfilter?year=2026', 'the holidays', KEEPERS, 'main'],
  ['/api/timesheets/daytypes', 'a sheet', ['admin', 'finance', 'hr', 'leader', 'devmanager', 'employee'], 'both'],
  ['/api/timesheets/daysubtypes', 'a sheet', ['admin', 'finance', 'hr', 'leader', 'devmanager', 'employee'], 'both'],
  ['/api/rewardsReason', 'rewards', ['admin', 'finance', 'rewards', 'employee'], 'both'],
  ['/api/rewardsStatus', 'rewards', ['admin', 'finance', 'rewards', 'employee'], 'both'],
  ['/api/categories/categories', 'goals', ['admin', 'devmanager', 'leader'], 'main'],
  ['/api/hitgoals/areas', 'goals', ['admin', 'devmanager', 'leader'], 'main'],
]
const everybody: readonly Role[] = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards', 'employee']

const calls = features.flatMap(feature => Object.values(feature.calls) as AnyCall[])
function ask(who: Visitor, address: string) {
  const { pathname, searchParams } = new URL(address, 'https://muster.example')
  const call = calls.find(
    ({ method, path }) => method === 'GET' && (path === pathname || path.replace('{id}', NO_RECORD) === pathname),
  )
  if (!call) throw new Error(`There is no ${pathname}`)
  const params = { id: NO_RECORD }
  return who.call(call, { params, query: Object.fromEntries(searchParams) as never })
}

describe.each(lookups)('%s, asked by %s', (address, _, roles, hosts) => {
  it.each(everybody)(`is for %s: ${roles.join(', ')} and nobody else`, async role => {
    const audience: Audience = role === 'employee' ? 'timesheet' : 'staff'
    const { _id } = role === 'employee' ? await employee() : await user([role])
    const { status } = await ask(await signedIn(_id, [role], audience), address)
    const opens = roles.includes(role) && (role !== 'employee' || hosts === 'both')
    expect(status === 401, `${role}: ${status}`).toBe(!opens)
  })
  it('is for nobody without a session', async () => expect((await ask(nobody, address)).status).toBe(401))
})
