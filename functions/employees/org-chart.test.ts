import { describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { transact } from '#kit/table.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { makeId } from '#shared/kit/ids.ts'

const { orgChart } = employeesApi.calls
const openChart = async (who: Visitor) => {
  const { status, body } = await who.call(orgChart)
  expect(status).toBe(200)
  return body
}
const idsOf = (people: readonly { _id: string }[]) => people.map(({ _id }) => _id).sort()
const sorted = (...people: readonly { _id: string }[]) => idsOf(people)

describe('the org chart', () => {
  it('shows name, title, project, country and leader, and nothing else of a person', async () => {
    const [project, title] = ['1', '2'].map(end => makeId(new Date(), end.padStart(20, '0'))) as [string, string]
    await transact([
      projects.insertWrite(
        project,
        {
          name: 'Atlas',
          category: 'Client',
          partner: '',
          clientSince: null,
          techStack: '',
          isActive: true,
          holidays: false,
          vacations: false,
          allowTimsheetImport: false,
          needsApproval: false,
        },
        new Date(),
      ),
      jobTitles.insertWrite(title, { name: 'Engineer', order: 1, jobFamily: '' }, new Date()),
    ])
    const leader = await createEmployee({ isLeader: true })
    const ada = await createEmployee({
      name: 'Ada',
      lastName: 'Lovelace',
      leader: leader._id,
      project,
      jobTitle: title,
      country: 'Mexico',
    })
    const { people } = await openChart(await as('hr'))
    expect(people.find(({ _id }) => _id === ada._id)).toEqual({
      _id: ada._id,
      name: 'Ada',
      lastName: 'Lovelace',
      picture: '',
      jobTitle: 'Engineer',
      project: 'Atlas',
      country: 'Mexico',
      leader: leader._id,
      isActive: true,
    })
  })

  it.each(['admin', 'hr', 'finance', 'devmanager', 'it'] as const)('shows everybody to %s', async role => {
    const [one, other] = [await createEmployee(), await createEmployee()]
    const seen = new Set(idsOf((await openChart(await as(role))).people))
    expect([one._id, other._id].every(id => seen.has(id))).toBe(true)
  })

  it('shows leaders themselves, their reports and people they are authorized for, but not the reports of these', async () => {
    const leader = await as('leader')
    const above = await createEmployee({ name: 'Olga', isLeader: true })
    const own = leader.person.employeeId
    const report = await createEmployee({ leader: own, isLeader: true })
    await createEmployee({ leader: report._id })
    const stranger = await createEmployee({ name: 'Sam', lastName: 'Other', isLeader: true })
    const authorized = await createEmployee({ leader: stranger._id })
    await createEmployee({ leader: stranger._id })
    const changes = { leader: above._id, authorizedEmployees: [authorized._id] }
    await transact([employees.patchWrite(await employees.get(own), changes, new Date())])
    const { people, leadersOutOfScope } = await openChart(leader)
    expect(idsOf(people)).toEqual(sorted({ _id: own }, report, authorized))
    expect(leadersOutOfScope).toHaveLength(2)
    expect(leadersOutOfScope).toContainEqual({ _id: stranger._id, name: 'Sam', lastName: 'Other' })
    expect(leadersOutOfScope).toContainEqual({ _id: above._id, name: 'Olga', lastName: 'Example' })
  })

  it('shows former people only while they still have reports', async () => {
    const gone = await createEmployee({ isActive: false })
    const goneLeader = await createEmployee({ isActive: false, isLeader: true })
    const left = await createEmployee({ leader: goneLeader._id })
    const goneReport = await createEmployee({ isActive: false, leader: left._id })
    const { people } = await openChart(await as('admin'))
    const shown = new Map(people.map(person => [person._id, person.isActive]))
    expect([goneLeader, left, gone, goneReport].map(({ _id }) => shown.get(_id))).toEqual([
      false,
      true,
      undefined,
      undefined,
    ])
  })

  it('shows people who lead each other in a loop, which older records may contain', async () => {
    const one = await createEmployee({ isLeader: true })
    const other = await createEmployee({ leader: one._id, isLeader: true })
    await transact([employees.patchWrite(one, { leader: other._id }, new Date())])
    const { people } = await openChart(await as('hr'))
    const leaders = new Map(people.map(person => [person._id, person.leader]))
    expect([leaders.get(one._id), leaders.get(other._id)]).toEqual([other._id, one._id])
  })
})
