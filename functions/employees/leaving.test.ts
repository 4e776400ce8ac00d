/** A leader who leaves hands their people on. */
import { beforeEach, describe, expect, it } from 'vitest'
import { jobTitles } from '#functions/job-titles/store.ts'
import { as, employee, type Visitor } from '#functions/testing/people.ts'
import { writeAll } from '#kit/table.ts'
import { employeeTypes, resignationReasons } from '#shared/features/employees/catalogues.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { makeId } from '#shared/kit/ids.ts'

const { create, update, one, list, history } = employees.calls
let hr: Visitor
let engineer: string
let count = 0
beforeEach(async () => {
  hr = await as('hr')
  engineer = makeId(new Date(), (++count).toString(16).padStart(20, '0'))
  await writeAll([jobTitles.inserting(engineer, { name: `Engineer ${count}`, order: 1, jobFamily: '' }, new Date())])
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
const leaves = async (id: string, more: object = {}) =>
  hr.call(update, { params: { id }, body: bodyOf(await recordOf(id), { isActive: false, ...more }) })
const person = (name: string, more: object = {}) => employee({ name, lastName: 'Arce', ...more })
const leaderOf = async (id: string) => (await recordOf(id)).leader?._id

describe('a leader whom people report to', () => {
  it('is deactivated only once somebody takes them, and the refusal names them', async () => {
    const leader = await person('Lía', { isLeader: true })
    const ids: string[] = []
    for (const name of ['Ana', 'Beto', 'Caro', 'Dani']) ids.push((await person(name, { leader: leader._id }))._id)
    await person('Gone', { leader: leader._id, isActive: false })
    expect(await leaves(leader._id)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            path: 'reassignTo',
            message: 'Ana Arce, Beto Arce, Caro Arce and 1 more report to this person. Choose who takes them.',
          },
        ],
      },
    })
    expect((await recordOf(leader._id)).isActive).toBe(true)

    const heir = await person('Eva', { isLeader: true })
    expect((await leaves(leader._id, { reassignTo: heir._id })).body).toMatchObject({ isActive: false })
    for (const id of ids) expect(await leaderOf(id)).toBe(heir._id)
    const { body } = await hr.call(history, { params: { id: ids[0] ?? '' } })
    expect(body.items[0]?.changes).toEqual([{ field: 'leader', label: 'Leader', from: 'Lía Arce', to: 'Eva Arce' }])
  })

  it('hands on more people than one transaction holds', async () => {
    const leader = await person('Big', { isLeader: true })
    const heir = await person('Heir', { isLeader: true })
    for (let index = 0; index < 95; index++) await person(`P${index}`, { leader: leader._id })
    expect((await leaves(leader._id, { reassignTo: heir._id })).status).toBe(200)
    expect((await hr.call(list, { query: { leaders: heir._id } })).body.totalItems).toBe(95)
  })

  it('may hand them to one of them, who then reports to the next above', async () => {
    const top = await person('Top', { isLeader: true })
    const leader = await person('Mid', { isLeader: true, leader: top._id })
    const heir = await person('Heir', { isLeader: true, leader: leader._id })
    const other = await person('Other', { leader: leader._id })
    expect((await leaves(leader._id, { reassignTo: heir._id })).status).toBe(200)
    expect([await leaderOf(heir._id), await leaderOf(other._id)]).toEqual([top._id, heir._id])
  })

  it.each([
    ['who is no leader', () => person('Not')],
    ['who has left', () => person('Left', { isLeader: true, isActive: false })],
    ['whom nobody knows', () => ({ _id: 'a'.repeat(24) })],
  ])('is not followed by somebody %s', async (_, who) => {
    const leader = await person('Lía', { isLeader: true })
    await person('Ana', { leader: leader._id })
    const reply = await leaves(leader._id, { reassignTo: (await who())._id })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reassignTo', message: 'Choose a leader from the list' }] },
    })
  })

  it('is not followed by themselves, nor by somebody below those who are handed on', async () => {
    const leader = await person('Lía', { isLeader: true })
    const led = await person('Ana', { isLeader: true, leader: leader._id })
    const below = await person('Beto', { isLeader: true, leader: led._id })
    expect((await leaves(leader._id, { reassignTo: leader._id })).status).toBe(400)
    expect(await leaves(leader._id, { reassignTo: below._id })).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'reassignTo', message: 'This person is led by the employee, directly or through others' }],
      },
    })
  })

  it('leaves nobody behind who is given to them at that very moment', async () => {
    const leader = await person('Lía', { isLeader: true })
    const free = await person('Ana')
    const given = bodyOf(await recordOf(free._id), { leader: leader._id })
    const [left, took] = await Promise.all([
      leaves(leader._id),
      hr.call(update, { params: { id: free._id }, body: given }),
    ])
    expect([left.status, took.status].sort()).toEqual([200, 400])
  })

  it('with nobody left to lead goes without a question', async () => {
    const leader = await person('Lía', { isLeader: true })
    await person('Gone', { leader: leader._id, isActive: false })
    expect((await leaves(leader._id)).status).toBe(200)
  })
})

describe('the days of an employee', () => {
  const soon = (years: number) => `${new Date().getUTCFullYear() + years}-01-01`
  const least = (more: object) => ({
    ...{ name: 'Ada', lastName: 'Lovelace', email: `days${++count}@muster.example`, jobTitle: engineer, idNumber: '1' },
    ...{ birthdayDate: '1992-02-29', employeeType: employeeTypes.id('Full Time'), hireDate: '2024-03-15', ...more },
  })

  it.each([
    ['birthdayDate', '2090-05-17', /^Invalid date: nobody works here before they are 14$/],
    ['birthdayDate', '0001-01-01', /^Invalid date: it is before 01\/Jan\/1920$/],
    ['birthdayDate', soon(-13), /^Invalid date: nobody works here before they are 14$/],
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
  })

  it.each([
    ['birthdayDate', '1920-01-01'],
    ['birthdayDate', soon(-14)],
    ['hireDate', soon(1)],
    ['hireDate', '1950-01-01'],
  ])('take %s %s', async (path, value) =>
    expect((await hr.call(create, { body: least({ [path]: value }) as never })).status).toBe(201),
  )

  it('that were always wrong do not stand in the way of another change', async () => {
    const old = await employee({ birthdayDate: '0001-01-01', jobTitle: engineer })
    const body = bodyOf(await recordOf(old._id), { notes: 'Ask for the birthday' })
    expect((await hr.call(update, { params: { id: old._id }, body })).status).toBe(200)
  })

  it.each(['0001-01-01', '2090-01-01'])('of a move to another project are bounded too: %s', async effectiveDate => {
    const made = (await hr.call(create, { body: least({}) as never })).body
    const body = { employee: made._id, projectFrom: null, projectTo: 'a'.repeat(24), effectiveDate }
    const reply = await hr.call(employees.calls.changeProject, { body })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'effectiveDate' }] } })
  })
})
