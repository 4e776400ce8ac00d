/**
 * People who maintain employee records cannot gain anybody else's access: not by an address, a return or a workbook.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { setPassword } from '#functions/credentials/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { addFirstAdmin } from '#functions/users/store.ts'
import { transact } from '#kit/table.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { anonymousVisitor, as, createSignedInVisitor, type Visitor } from '#scripts/testing/people.ts'
import { employeeWorkbooksApi } from '#shared/features/employee-workbooks.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import type { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'

type PublicRole = (typeof PUBLIC_ROLES)[number]
const { create, update, one, remove } = employeesApi.calls
const WRONG_PASSWORD = 'The email or the password is not right'
const NOT_YOURS = 'This person signs in with this address. Only an admin can change it.'

let count = 0
let admin: Awaited<ReturnType<typeof as>>
let hr: Visitor
let engineer: string
beforeEach(async () => {
  admin = await as('admin')
  hr = await as('hr')
  engineer = makeId(new Date(), (++count).toString(16).padStart(20, '0'))
  await transact([jobTitles.insertWrite(engineer, { name: `Engineer ${count}`, order: 1, jobFamily: '' }, new Date())])
})

const minimalForm = (more: object = {}) => ({
  name: 'Ada',
  lastName: 'Lovelace',
  email: `access${++count}@muster.example`,
  jobTitle: engineer,
  birthdayDate: '1992-02-29',
  employeeType: employeeTypes.id('Full Time'),
  idNumber: '1',
  hireDate: '2024-03-15',
  ...more,
})
async function hire(more: object = {}): Promise<EmployeeRecord> {
  const { status, body } = await hr.call(create, { body: minimalForm(more) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
/** An employee who may sign in, with the password `pass`. */
async function hireMember(...roles: PublicRole[]) {
  const record = await hire()
  const { name, lastName, email } = record
  const { body } = await admin.call(usersApi.calls.create, { body: { name, lastName, email, roles } })
  await setPassword(email, 'pass')
  return { record, userId: body._id, browser: await createSignedInVisitor(body._id, roles) }
}
/** The record as a form sends it back, with the changes in `more`. */
const toForm = (record: EmployeeRecord, more: object): never =>
  ({
    ...record,
    leader: null,
    project: null,
    jobTitle: engineer,
    employeeType: record.employeeType?._id,
    maritalStatus: null,
    insuranceInfo: { ...record.insuranceInfo, status: null },
    resignationInfo: { ...record.resignationInfo, resignationReason: null },
    authorizedEmployees: [],
    authorizedTimesheets: [],
    referBy: null,
    ...more,
  }) as never
const changeRecord = async (who: Visitor, { _id }: { _id: string }, more: object) => {
  const { body } = await admin.call(one, { params: { id: _id } })
  return who.call(update, { params: { id: _id }, body: toForm(body as EmployeeRecord, more) })
}
const signIn = (email: string, password = 'pass') =>
  anonymousVisitor.call(sessionApi.calls.manual, { body: { email, password } })
const validationErrorAt = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } })

describe('the sign-in address of a user', () => {
  it('cannot be changed by people who keep the records, neither their own nor an admin’s', async () => {
    const [keeper, boss] = [await hireMember('hr'), await hireMember('admin')]
    const own = await changeRecord(keeper.browser, keeper.record, { email: `freed${count}@muster.example` })
    expect(own).toMatchObject(validationErrorAt('email', NOT_YOURS))
    const theirs = await changeRecord(keeper.browser, boss.record, { email: `mine${count}@muster.example` })
    expect(theirs).toMatchObject(validationErrorAt('email', NOT_YOURS))
    const { body } = await signIn(keeper.record.email)
    expect(body.roles).toEqual([{ name: 'hr' }])
    expect((await signIn(boss.record.email)).body.roles).toEqual([{ name: 'admin' }])
  })

  it.each(['finance', 'hr'] as const)('cannot be changed by %s for somebody who has left either', async role => {
    const left = await hireMember('admin')
    expect((await changeRecord(hr, left.record, { isActive: false })).status).toBe(200)
    const reply = await changeRecord(await as(role), left.record, { email: `left${count}@muster.example` })
    expect(reply).toMatchObject(validationErrorAt('email', NOT_YOURS))
  })

  it('can be changed by an admin, and the password stays with the person', async () => {
    const { record, userId } = await hireMember('it')
    const email = `moved${count}@muster.example`
    expect((await changeRecord(admin, record, { email })).status).toBe(200)
    expect((await admin.call(usersApi.calls.one, { params: { id: userId } })).body.email).toBe(email)
    expect((await signIn(email)).body).toMatchObject({ email, roles: [{ name: 'it' }] })
    const heir = await hire({ email: record.email })
    expect(await signIn(heir.email)).toMatchObject({ status: 400, body: { friendlyMessage: WRONG_PASSWORD } })
  })

  it('does not accept a password that somebody left there before', async () => {
    const record = await hire()
    const email = `left${count}@muster.example`
    await setPassword(email, 'of an earlier owner')
    expect((await changeRecord(admin, record, { email })).status).toBe(200)
    const reply = await signIn(email, 'of an earlier owner')
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: WRONG_PASSWORD } })
  })

  it('can be changed by HR when the employee is no user', async () => {
    const record = await hire()
    expect((await changeRecord(hr, record, { email: `plain${count}@muster.example` })).status).toBe(200)
  })

  it('cannot be taken by an employee record, even if its user is no employee', async () => {
    const email = `first${++count}@muster.example`
    const newId = {
      id: makeId(new Date(), count.toString(16).padStart(20, 'f')),
      previousDayId: undefined,
      isKeyed: false,
    }
    await addFirstAdmin({ email, name: 'First', lastName: 'Admin' }, newId, new Date())
    const taken = validationErrorAt('email', 'A user with this email already exists')
    expect(await hr.call(create, { body: minimalForm({ email }) })).toMatchObject(taken)
    expect(await changeRecord(hr, await hire(), { email })).toMatchObject(taken)
  })

  it('cannot be taken through a workbook', async () => {
    const { record } = await hireMember('admin')
    const columns = ['Attribute', 'Value'].map(header => ({ header, width: 20 }))
    const file = await writeWorkbook([{ name: 'Employee', columns, rows: [['Email', record.email.toUpperCase()]] }])
    const { body } = await hr.call(employeeWorkbooksApi.calls.read, { body: { content: file.toString('base64') } })
    const reply = await hr.call(create, { body: minimalForm(body.values) })
    expect(reply).toMatchObject(validationErrorAt('email', 'An employee with this email already exists'))
  })

  it('is not released by deleting the record', async () => {
    const { record } = await hireMember('admin')
    const reply = await hr.call(remove, { params: { id: record._id } })
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: expect.stringContaining('a user') } })
  })
})

describe('people who keep the records', () => {
  it('can end the access of an admin at once, but not of the last active one', async () => {
    const { record, userId, browser } = await hireMember('admin')
    expect((await changeRecord(hr, record, { isActive: false })).status).toBe(200)
    expect((await browser.call(sessionApi.calls.me)).status).toBe(403)
    const last = await hireMember('admin')
    for (const user of (await last.browser.call(usersApi.calls.all)).body)
      if (user._id !== last.userId && user._id !== userId && user._id !== admin.person._id)
        await last.browser.call(usersApi.calls.remove, { params: { id: user._id } })
    hr = await as('hr')
    const params = { id: last.record._id }
    const sent = (await hr.call(one, { params })).body as EmployeeRecord
    await last.browser.call(usersApi.calls.remove, { params: { id: admin.person._id } })
    const reply = await hr.call(update, { params, body: toForm(sent, { isActive: false }) })
    expect(reply).toMatchObject(
      validationErrorAt('isActive', 'This is the last admin. Make somebody else an admin first'),
    )
    expect((await last.browser.call(sessionApi.calls.me)).status).toBe(200)
  })

  it.each([
    ['an admin', ['admin'], ['hr'], false],
    ['who is in IT and HR', ['it', 'hr'], ['hr'], false],
    ['a colleague of theirs', ['hr'], ['hr'], true],
    ['who has no role', [], ['hr'], true],
    ['a leader, being one too', ['leader'], ['hr', 'leader'], true],
    ['an admin, being one too', ['it', 'admin'], ['admin'], true],
  ] as const)('can restore access for %s: %j by %j', async (_, roles, actor, may) => {
    const { record, browser } = await hireMember(...roles)
    await changeRecord(hr, record, { isActive: false })
    const reply = await changeRecord(await as(...actor), record, { isActive: true })
    if (may) expect(reply.status).toBe(200)
    else
      expect(reply).toMatchObject(
        validationErrorAt(
          'isActive',
          'This person had roles here that you do not have. Only an admin can give them access again.',
        ),
      )
    expect((await browser.call(sessionApi.calls.me)).status).toBe(may ? 200 : 403)
  })

  it('do not restore access by omitting the field', async () => {
    const record = await hire({ isActive: false })
    const { body } = await changeRecord(hr, record, { isActive: undefined })
    expect(body.isActive).toBe(false)
  })

  it('can change an address while somebody becomes a user, and both end with the same one', async () => {
    const record = await hire()
    const { name, lastName, email } = record
    const [changed, made] = await Promise.all([
      changeRecord(hr, record, { email: `race${count}@muster.example` }),
      admin.call(usersApi.calls.create, { body: { name, lastName, email, roles: ['hr'] } }),
    ])
    const now = (await admin.call(one, { params: { id: record._id } })).body.email
    if (made.status === 201) expect(made.body.email).toBe(now)
    expect([changed.status, made.status].some(status => status < 300)).toBe(true)
  })
})
