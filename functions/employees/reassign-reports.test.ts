/** The reports of a leader who leaves are reassigned. */
import { beforeEach, describe, expect, it } from 'vitest'
import { jobTitles } from '#functions/job-titles/store.ts'
import { transact } from '#kit/table.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { employeeTypes, resignationReasons } from '#shared/features/employees/catalogues.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { makeId } from '#shared/kit/ids.ts'

const { create, update, one, list, history } = employeesApi.calls
let hr: Visitor
let engineer: string
let count = 0
beforeEach(async () => {
  hr = await as('hr')
  engineer = makeId(new Date(), (++count).toString(16).padStart(20, '0'))
  await transact([jobTitles.insertWrite(engineer, { name: `Engineer ${count}`, order: 1, jobFamily: '' }, new Date())])
})

const bodyOf = (record: EmployeeRecord, more: object): never =>
  ({
    ...record,
    leader: record.leader?._id ?? null,
    project: null,
    jobTitle: engineer,
    employeeType: employeeTypes.id('Full Time'),
    maritalStatus: null,
    insuranceInfo: { ...record.insuranceInfo, status: null },
    resignationInfo: { ...record.resignationInfo, resignationReason: null },
    authorizedEmployees: [],
    authorizedTimesheets: [],
    referBy: null,
    ...more,
  }) as never
const recordOf = async (id: string) => (await hr.call(one, { params: { id } })).body
const deactivate = async (id: string, more: object = {}) =>
  hr.call(update, { params: { id }, body: bodyOf(await recordOf(id), { isActive: false, ...more }) })
const createPerson = (name: string, more: object = {}) => createEmployee({ name, lastName: 'Arce', ...more })
const leaderOf = async (id: string) => (await recordOf(id)).leader?._id

describe('a leader with reports', () => {
  it('can be deactivated only with a new leader for them, and the refusal names them', async () => {
    const leader = await createPerson('Lía', { isLeader: true })
    const ids: string[] = []
    for (const name of ['Ana', 'Beto', 'Caro', 'Dani']) ids.push((await createPerson(name, { leader: leader._id }))._id)
    await createPerson('Gone', { leader: leader._id, isActive: false })
    expect(await deactivate(leader._id)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            path: 'reassignTo',
            message: 'Ana Arce, Beto Arce, Caro Arce and 1 more report to this person. Choose who takes them over.',
          },
        ],
      },
    })
    expect((await recordOf(leader._id)).isActive).toBe(true)

    const heir = await createPerson('Eva', { isLeader: true })
    expect((await deactivate(leader._id, { reassignTo: heir._id })).body).toMatchObject({ isActive: false })
    for (const id of ids) expect(await leaderOf(id)).toBe(heir._id)
    const { body } = await hr.call(history, { params: { id: ids[0] ?? '' } })
    expect(body.items[0]?.changes).toEqual([{ field: 'leader', label: 'Leader', from: 'Lía Arce', to: 'Eva Arce' }])
  })

  it('can hand over more people than fit in one transaction', async () => {
    const leader = await createPerson('Big', { isLeader: true })
    const heir = await createPerson('Heir', { isLeader: true })
    for (let index = 0; index < 95; index++) await createPerson(`P${index}`, { leader: leader._id })
    expect((await deactivate(leader._id, { reassignTo: heir._id })).status).toBe(200)
    expect((await hr.call(list, { query: { leaders: heir._id } })).body.totalItems).toBe(95)
  })

  it('can be replaced by one of their reports, who then reports one level up', async () => {
    const top = await createPerson('Top', { isLeader: true })
    const leader = await createPerson('Mid', { isLeader: true, leader: top._id })
    const heir = await createPerson('Heir', { isLeader: true, leader: leader._id })
    const other = await createPerson('Other', { leader: leader._id })
    expect((await deactivate(leader._id, { reassignTo: heir._id })).status).toBe(200)
    expect([await leaderOf(heir._id), await leaderOf(other._id)]).toEqual([top._id, heir._id])
  })

  // A transaction may name a person only once.
  it.each<[string, (heir: string, report: string) => object]>([
    ['leads them from then on', heir => ({ leader: heir })],
    ['has referred them', heir => ({ referBy: heir })],
    ['leads them and has referred them', heir => ({ leader: heir, referBy: heir })],
    ['is named nowhere else, while a report has referred them', (_, report) => ({ referBy: report })],
  ])('can be replaced by somebody who %s, in one save', async (_, more) => {
    const leader = await createPerson('Lía', { isLeader: true })
    const heir = await createPerson('Eva', { isLeader: true })
    const report = await createPerson('Ana', { leader: leader._id })
    const reply = await deactivate(leader._id, { reassignTo: heir._id, ...more(heir._id, report._id) })
    expect([reply.status, await leaderOf(report._id)]).toEqual([200, heir._id])
  })

  it.each([
    ['who is no leader', () => createPerson('Not')],
    ['who has left', () => createPerson('Left', { isLeader: true, isActive: false })],
    ['whom nobody knows', () => ({ _id: 'a'.repeat(24) })],
  ])('cannot be replaced by somebody %s', async (_, who) => {
    const leader = await createPerson('Lía', { isLeader: true })
    await createPerson('Ana', { leader: leader._id })
    const reply = await deactivate(leader._id, { reassignTo: (await who())._id })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reassignTo', message: 'Choose a leader from the list' }] },
    })
  })

  it('can be replaced neither by themselves nor by somebody below their reports', async () => {
    const leader = await createPerson('Lía', { isLeader: true })
    const led = await createPerson('Ana', { isLeader: true, leader: leader._id })
    const below = await createPerson('Beto', { isLeader: true, leader: led._id })
    expect((await deactivate(leader._id, { reassignTo: leader._id })).status).toBe(400)
    expect(await deactivate(leader._id, { reassignTo: below._id })).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'reassignTo', message: 'This person is led by the employee, directly or through others' }],
      },
    })
  })

  it('does not leave behind a person who is assigned to them at that very moment', async () => {
    const leader = await createPerson('Lía', { isLeader: true })
    const free = await createPerson('Ana')
    const given = bodyOf(await recordOf(free._id), { leader: leader._id })
    const [left, took] = await Promise.all([
      deactivate(leader._id),
      hr.call(update, { params: { id: free._id }, body: given }),
    ])
    expect([left.status, took.status].sort()).toEqual([200, 400])
  })

  it('whose reports have all moved can be deactivated without naming a successor', async () => {
    const leader = await createPerson('Lía', { isLeader: true })
    await createPerson('Gone', { leader: leader._id, isActive: false })
    expect((await deactivate(leader._id)).status).toBe(200)
  })
})

describe('the dates of an employee', () => {
  const soon = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`
  const least = (more: object) => ({
    name: 'Ada',
    lastName: 'Lovelace',
    email: `days${++count}@muster.example`,
    jobTitle: engineer,
    idNumber: '1',
    birthdayDate: '1992-02-29',
    employeeType: employeeTypes.id('Full Time'),
    hireDate: '2024-03-15',
    ...more,
  })

  it.each([
    ['birthdayDate', '2090-05-17', /^Invalid date: employees must be at least 14 years old$/],
    ['birthdayDate', '0001-01-01', /^Invalid date: it is before 01\/Jan\/1920$/],
    ['birthdayDate', soon(-13), /^Invalid date: employees must be at least 14 years old$/],
    ['hireDate', '2090-01-01', /^Invalid date: it is more than two years ahead$/],
    ['hireDate', '0001-01-01', /^Invalid date: it is before 01\/Jan\/1950$/],
    ['hireDate', '9999-12-31', /^Invalid date: it is more than two years ahead$/],
    ['effectiveHireDate', '1949-12-31', /^Invalid date: it is before 01\/Jan\/1950$/],
    ['insuranceInfo.inclusionDate', '2090-01-01', /^Invalid date: it is more than two years ahead$/],
    ['resignationInfo.lastDay', '0202-01-01', /^Invalid date: it is before 01\/Jan\/1950$/],
  ])('refuse %s %s', async (path, value, message) => {
    const [group, field] = path.split('.')
    const nested = group === 'resignationInfo' ? { resignationReason: resignationReasons.id('Studies') } : {}
    const more = field ? { [group ?? '']: { ...nested, [field]: value } } : { [path]: value }
    const reply = await hr.call(create, { body: least(more) as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message: expect.stringMatching(message) }] } })
    // If there is only one reason, the message is that reason.
    expect(reply.body).toHaveProperty('friendlyMessage', expect.stringMatching(message))
  })

  it.each([
    ['birthdayDate', '1920-01-01'],
    ['birthdayDate', soon(-14)],
    ['hireDate', soon(1)],
    ['hireDate', '1950-01-01'],
  ])('accept %s %s', async (path, value) =>
    expect((await hr.call(create, { body: least({ [path]: value }) as never })).status).toBe(201),
  )

  it('do not block other changes when they were always invalid', async () => {
    const old = await createEmployee({ birthdayDate: '0001-01-01', jobTitle: engineer })
    const body = bodyOf(await recordOf(old._id), { notes: 'Ask for the birthday' })
    expect((await hr.call(update, { params: { id: old._id }, body })).status).toBe(200)
  })

  it.each(['0001-01-01', '2090-01-01'])('of a move to another project are limited too: %s', async effectiveDate => {
    const made = (await hr.call(create, { body: least({}) as never })).body
    const body = { employee: made._id, projectFrom: null, projectTo: 'a'.repeat(24), effectiveDate }
    const reply = await hr.call(employeesApi.calls.changeProject, { body })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'effectiveDate' }] } })
  })
})
