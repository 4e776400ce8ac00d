/** People and things named by a record, a history or a log cannot be deleted: their names would be missing for good. */
import { describe, expect, it } from 'vitest'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, type CallReply } from '#scripts/testing/people.ts'
import { createPlanFixture, toPlanForm } from '#scripts/testing/plans.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { usersApi } from '#shared/features/users.ts'

const admin = await as('admin')
const payrollFixture = await createPayrollFixture()
const titleCalls = jobTitlesCatalogue.contract.calls
const projectCalls = projectsCatalogue.contract.calls
let count = 0
const createTitle = async (name: string) =>
  (await admin.call(titleCalls.create, { body: { name: `${name} ${++count}`, order: 10 } })).body
const createProject = async (name: string) =>
  (await admin.call(projectCalls.create, { body: { name: `${name} ${++count}` } })).body
const form = (jobTitle: string, more: object = {}) => ({
  name: 'Ada',
  lastName: `Kept${++count}`,
  email: `kept${count}@muster.example`,
  idNumber: '1',
  jobTitle,
  birthdayDate: '1992-02-29',
  employeeType: employeeTypes.id('Full Time'),
  hireDate: '2024-03-15',
  ...more,
})
async function hireWithTitle(jobTitle: string, more: object = {}) {
  const sent = form(jobTitle, more)
  const { status, body } = await admin.call(employeesApi.calls.create, { body: sent })
  expect(status, JSON.stringify(body)).toBe(201)
  return {
    _id: body._id,
    async becomes(next: object) {
      const reply = await admin.call(employeesApi.calls.update, {
        params: { id: body._id },
        body: { ...sent, ...next } as never,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    },
  }
}
const removeTitle = (id: string) => admin.call(titleCalls.remove, { params: { id } })
const removeProject = (id: string) => admin.call(projectCalls.remove, { params: { id } })
const removePerson = (id: string) => admin.call(employeesApi.calls.remove, { params: { id } })
const sentence = ({ status, body }: CallReply<unknown>) => {
  expect(status).toBe(400)
  return (body as { friendlyMessage: string }).friendlyMessage
}

describe('a project cannot be deleted', () => {
  it('while a project history names it, even if the person has moved on since', async () => {
    const [from, to] = [await createProject('Lighthouse'), await createProject('Harbour')]
    const ada = await hireWithTitle((await createTitle('Engineer'))._id, { project: from._id })
    await ada.becomes({ project: to._id, projectChange: { effectiveDate: '2026-02-01' } })
    expect(sentence(await removeProject(from._id))).toBe(
      `${from.name} cannot be deleted: project histories refer to it. Deactivate it instead.`,
    )
    const { items } = (await admin.call(employeesApi.calls.projectChanges, { query: { employeeId: ada._id } })).body
    expect(items.map(({ projectFrom }) => projectFrom?.name)).toEqual([from.name, undefined])
  })

  it('while the history of a record names it', async () => {
    const once = await createProject('Once')
    const ada = await hireWithTitle((await createTitle('Engineer'))._id, { authorizedTimesheets: [once._id] })
    await ada.becomes({ authorizedTimesheets: [] })
    expect(sentence(await removeProject(once._id))).toBe(
      `${once.name} cannot be deleted: histories of employees refer to it. Deactivate it instead.`,
    )
  })

  it('but can be otherwise', async () => {
    const mistake = await createProject('Mistake')
    expect((await removeProject(mistake._id)).status).toBe(204)
  })
})

describe('a job title cannot be deleted', () => {
  it('while a salary log names it', async () => {
    const { hired, added } = payrollFixture
    const lead = await createTitle('Lead')
    const ann = await hired()
    await added(ann, { date: '2026-02-01' })
    await added(ann, { date: '2020-01-01', jobTitle: lead._id, increaseType: increaseTypes.id('Promotion') })
    expect(sentence(await removeTitle(lead._id))).toBe(`${lead.name} cannot be deleted: salary logs refer to it`)
  })

  it('while the history of a record names it', async () => {
    const [junior, senior] = [await createTitle('Junior'), await createTitle('Senior')]
    await (await hireWithTitle(junior._id)).becomes({ jobTitle: senior._id })
    expect(sentence(await removeTitle(junior._id))).toBe(
      `${junior.name} cannot be deleted: histories of employees refer to it`,
    )
  })

  it('while a development plan proposes it', async () => {
    const here = await createPlanFixture()
    const staff = await createTitle('Staff')
    const plan = await here.planned()
    await here.saved(here.leader, plan, toPlanForm(plan, { newJobTitle: staff._id }))
    expect(sentence(await removeTitle(staff._id))).toBe(
      `${staff.name} cannot be deleted: development plans refer to it`,
    )
  })

  it('but can be otherwise', async () => {
    expect((await removeTitle((await createTitle('Mistake'))._id)).status).toBe(204)
  })

  it('or is deleted before somebody is hired with it, when both happen at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const contested = await createTitle('Contested')
      const [hire, removal] = await Promise.all([
        admin.call(employeesApi.calls.create, { body: form(contested._id) }),
        removeTitle(contested._id),
      ])
      expect([`${hire.status} ${removal.status}`]).toEqual([expect.stringMatching(/^(201 400|400 204)$/)])
    }
  })

  it('or is deleted before somebody is promoted to it, when both happen at the same time', async () => {
    const { hr, hired, form: salaryForm } = payrollFixture
    for (let round = 0; round < 8; round++) {
      const contested = await createTitle('Contested')
      const fields = { jobTitle: contested._id, increaseType: increaseTypes.id('Promotion'), date: '2020-01-01' }
      const ann = await hired()
      const body = { ...(await salaryForm(fields)), employee: ann._id }
      const [promotion, removal] = await Promise.all([
        hr.call(salariesApi.calls.create, { body }),
        removeTitle(contested._id),
      ])
      expect([`${promotion.status} ${removal.status}`]).toEqual([expect.stringMatching(/^(201 400|400 204)$/)])
    }
  })
})

describe('an employee cannot be deleted', () => {
  it('when they once led somebody, as the history of that record names them', async () => {
    const job = (await createTitle('Engineer'))._id
    const boss = await hireWithTitle(job, { isLeader: true })
    const led = await hireWithTitle(job, { leader: boss._id })
    await led.becomes({ leader: null })
    expect(sentence(await removePerson(boss._id))).toMatch(
      /^Ada Kept\d+ cannot be deleted because of histories of other employees\. Deactivate the employee instead\.$/,
    )
    expect((await removePerson(led._id)).status).toBe(204)
  })

  it('when they were a user, as comments, logs and histories name them', async () => {
    const leader = await as('leader')
    const about = await as('it')
    const item = await admin.call(actionItemsApi.calls.create, {
      body: {
        employee: about.person.employeeId,
        leaderAssigned: leader.person.employeeId,
        title: 'x',
        description: 'x',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Low'),
        dueDate: '2999-01-01',
      },
    })
    const author = await as('devmanager')
    await author.call(actionItemsApi.calls.comment, { params: { id: item.body._id }, body: { comment: 'Well done' } })
    expect((await admin.call(usersApi.calls.remove, { params: { id: author.person._id } })).status).toBe(204)
    expect(sentence(await removePerson(author.person.employeeId))).toContain(
      'cannot be deleted because of comments, logs and histories of their time as a user. Deactivate',
    )
  })
})
