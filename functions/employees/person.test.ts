import { describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { transact } from '#kit/table.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import type { Role } from '#shared/kit/access.ts'

const { person } = employeesApi.calls
const open = (who: Visitor, { _id }: { _id: string }) => who.call(person, { params: { id: _id } })

/** The sections that each role sees, from the access table (spec 1 section 2.2) and decisions, "A page a person". */
const SECTIONS: Partial<Record<Role, string>> = {
  admin: 'one-on-ones action-items plans goals time-off projects onboarding exit-procedure rewards pay history',
  hr: 'one-on-ones action-items plans time-off projects onboarding exit-procedure pay history',
  leader: 'one-on-ones action-items plans goals time-off',
  finance: 'plans time-off projects rewards pay history',
  devmanager: 'one-on-ones action-items plans goals',
  it: 'onboarding exit-procedure',
}
const ROLES = Object.keys(SECTIONS) as Role[]
const sectionsOf = (...roles: Role[]) => roles.flatMap(role => SECTIONS[role]?.split(' ') ?? []).sort()

/** The call of each section. */
const ask: Readonly<Record<string, (who: Visitor, id: string) => Promise<{ status: number }>>> = {
  'one-on-ones': (who, id) => who.call(oneOnOnesApi.calls.history, { params: { id } }),
  'action-items': (who, id) => who.call(actionItemsApi.calls.list, { query: { employees: id } }),
  plans: (who, id) => who.call(careerDevelopmentPlansApi.calls.history, { params: { id } }),
  goals: (who, id) => who.call(goalsApi.calls.list, { query: { employees: id } }),
  'time-off': (who, id) => who.call(timeOffApi.calls.person, { params: { id } }),
  projects: (who, id) => who.call(employeesApi.calls.projectChanges, { query: { employeeId: id } }),
  onboarding: (who, id) => who.call(onboarding.contract.calls.list, { query: { employees: id } }),
  'exit-procedure': (who, id) => who.call(exitProcedure.contract.calls.list, { query: { employees: id } }),
  rewards: (who, id) => who.call(rewardsApi.calls.list, { query: { employees: id } }),
  pay: (who, id) => who.call(salariesApi.calls.lastSalary, { params: { employeeId: id } }),
  history: (who, id) => who.call(employeesApi.calls.history, { params: { id } }),
}

const makeReportOf = async (who: Awaited<ReturnType<typeof as>>) => createEmployee({ leader: who.person.employeeId })

describe('a person’s page', () => {
  it('shows who they are and how to reach them, and nothing else of their record', async () => {
    const hr = await as('hr')
    const above = await createEmployee({ name: 'Olga', lastName: 'Paz', isLeader: true })
    const ada = await createEmployee({
      name: 'Ada',
      lastName: 'Mora',
      email: 'ada@muster.example',
      leader: above._id,
      country: 'Peru',
      hireDate: '2024-02-29',
      isLeader: true,
    })
    const report = await createEmployee({ name: 'Bo', lastName: 'Li', leader: ada._id })
    await createEmployee({ leader: ada._id, isActive: false })
    const { status, body } = await open(hr, ada)
    expect(status).toBe(200)
    expect(body).toEqual({
      _id: ada._id,
      name: 'Ada',
      lastName: 'Mora',
      email: 'ada@muster.example',
      picture: '',
      project: null,
      jobTitle: null,
      isActive: true,
      hireDate: '2024-02-29',
      country: 'Peru',
      leader: { _id: above._id, name: 'Olga', lastName: 'Paz', isInScope: true },
      reports: [{ _id: report._id, name: 'Bo', lastName: 'Li' }],
      sections: expect.anything(),
    })
  })

  it.each(ROLES)('has for %s exactly the sections that the role may see, and their calls succeed', async role => {
    const who = await as(role)
    const of = await makeReportOf(who)
    const { body } = await open(who, of)
    expect([...body.sections].sort()).toEqual(sectionsOf(role))
    for (const [section, call] of Object.entries(ask)) {
      const { status } = await call(who, of._id)
      expect([section, status]).toEqual([section, sectionsOf(role).includes(section) ? 200 : 401])
    }
  })

  it('is available to leaders for their own people only', async () => {
    const leader = await as('leader')
    const own = await makeReportOf(leader)
    const authorized = await createEmployee()
    const below = await createEmployee({ leader: own._id })
    const stranger = await createEmployee()
    const stored = await employees.get(leader.person.employeeId)
    await transact([employees.patchWrite(stored, { authorizedEmployees: [authorized._id] }, new Date())])
    const statuses = await Promise.all(
      [own, authorized, below, stranger].map(async of => (await open(leader, of)).status),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await open(leader, own)).body.reports).toEqual([])
  })

  it('shows leaders their own position, but nothing that is recorded about them', async () => {
    const leader = await as('leader')
    const report = await makeReportOf(leader)
    const { status, body } = await open(leader, { _id: leader.person.employeeId })
    expect([status, body.reports.map(({ _id }) => _id), body.sections]).toEqual([200, [report._id], []])
  })

  it('applies to each section only the roles that may see it', async () => {
    const both = await as('leader', 'finance')
    const stranger = await createEmployee()
    const { body } = await open(both, stranger)
    // Finance sees everybody's plans; one-on-ones, action items and goals are the leader's, of their own people.
    expect([...body.sections].sort()).toEqual(sectionsOf('finance'))
  })

  it('names a leader out of reach without a link', async () => {
    const leader = await as('leader')
    const above = await createEmployee({ isLeader: true })
    const stored = await employees.get(leader.person.employeeId)
    await transact([employees.patchWrite(stored, { leader: above._id }, new Date())])
    expect((await open(leader, stored)).body.leader).toMatchObject({ _id: above._id, isInScope: false })
    const own = await makeReportOf(leader)
    expect((await open(leader, own)).body.leader).toMatchObject({ isInScope: true })
  })

  it('exists for former people too, but not for unknown ones', async () => {
    const hr = await as('hr')
    const gone = await createEmployee({ isActive: false })
    expect((await open(hr, gone)).body).toMatchObject({ isActive: false })
    expect((await open(hr, { _id: 'f'.repeat(24) })).status).toBe(404)
  })
})
