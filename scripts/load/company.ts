/** The company under load: its people, their sheets of this month, the leaders' open items, and rewards. */
import { randomBytes } from 'node:crypto'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import type { Audience } from '#shared/kit/access.ts'
import { makeActionItems } from '../seed/action-items.ts'
import { makeCatalogues, toCompanyCatalogues } from '../seed/catalogues.ts'
import { makeCompany } from '../seed/company.ts'
import { seededRandom } from '../seed/seeded-random.ts'
import { makeTimesheets, timesheetWrites } from '../seed/timesheets.ts'
import { writeMany } from '../seed/write.ts'

/** Somebody at work, with a session. */
export interface Worker {
  /** The id of the user on the main host, otherwise of the employee. */
  readonly _id: string
  readonly token: string
  readonly employeeId: string
  readonly audience: Audience
  /** The month's sheet, for those who fill one in. */
  readonly sheetId?: string
}
export interface WorkingCompany {
  readonly employees: readonly Worker[]
  readonly leaders: readonly Worker[]
  readonly admin: Worker
  readonly records: number
}

/** Fills the empty table that the environment names. */
export async function fillCompany(size: number, period: string, now: Date): Promise<WorkingCompany> {
  const [
    { actionItems },
    { employees, reserveWorkEmailWrite },
    { jobTitles },
    { projects },
    { users, reserveUserEmailWrite },
  ] = await Promise.all([
    import('#functions/action-items/store.ts'),
    import('#functions/employees/store.ts'),
    import('#functions/job-titles/store.ts'),
    import('#functions/projects/store.ts'),
    import('#functions/users/store.ts'),
  ])
  const chance = seededRandom(size)
  const entries = toCompanyCatalogues(makeCatalogues(now, chance))
  const company = makeCompany(size, entries, now, chance)
  const made = makeTimesheets(company, entries.projects, now, chance)
  const sheets = made.sheets.filter(sheet => sheet.period === period)
  const open = [actionItemStatuses.id('Open'), actionItemStatuses.id('In Progress')]
  const items = makeActionItems(company, now, chance).items.filter(({ status }) => open.includes(status))
  const at = (fields: object) => fields as never
  const writes = [
    ...company.employees.flatMap(person => [
      employees.insertWrite(person._id, person, now),
      reserveWorkEmailWrite(person.email, person._id),
    ]),
    ...company.users.flatMap(user => [
      users.insertWrite(user._id, user, now),
      reserveUserEmailWrite(user.email, user._id),
    ]),
    ...entries.projects.map(({ _id, ...one }) => projects.insertWrite(_id, at(one), now)),
    ...entries.jobTitles.map(({ _id, ...one }) => jobTitles.insertWrite(_id, at(one), now)),
    ...items.map(item => actionItems.insertWrite(item._id, item, new Date(item.creationDate))),
    ...timesheetWrites({ ...made, sheets }, now),
  ]
  await writeMany(writes)

  const byEmployee = new Map(sheets.map(sheet => [sheet.employee, sheet._id]))
  const signedIn = async (_id: string, employeeId: string, audience: Audience): Promise<Worker> => {
    const sheetId = byEmployee.get(employeeId)
    return { _id, token: await makeToken(_id, audience), employeeId, audience, ...(sheetId ? { sheetId } : {}) }
  }
  const active = new Set(company.employees.filter(({ isActive }) => isActive).map(({ _id }) => _id))
  const admin = company.users.find(({ roles }) => roles.includes('admin'))
  if (!admin) throw new Error('The company lacks an admin')
  return {
    employees: await Promise.all(
      company.employees
        .filter(({ _id }) => active.has(_id) && byEmployee.has(_id))
        .map(({ _id }) => signedIn(_id, _id, 'timesheet')),
    ),
    leaders: await Promise.all(
      company.users
        .filter(({ roles, employeeId }) => roles.includes('leader') && active.has(employeeId))
        .map(({ _id, employeeId }) => signedIn(_id, employeeId, 'staff')),
    ),
    admin: await signedIn(admin._id, admin.employeeId, 'staff'),
    records: writes.length,
  }
}

async function makeToken(_id: string, audience: Audience): Promise<string> {
  const [{ ensureSecrets }, { signToken }] = await Promise.all([import('#kit/secrets.ts'), import('#kit/session.ts')])
  await ensureSecrets()
  const named = { email: '', name: '', lastName: '', picture: '' }
  return signToken({ _id, ...named, audience, roles: [] }, randomBytes(12).toString('hex'), new Date())
}
