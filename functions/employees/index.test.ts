import { beforeEach, describe, expect, it } from 'vitest'
import { bindSignInAccount, findSignInAccount, isPasswordOf, setPassword } from '#functions/credentials/store.ts'
import { employees, projectChanges as projectHistory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { transact } from '#kit/table.ts'
import {
  as,
  createEmployee,
  createSignedInVisitor,
  createUser,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { actionItemsApi } from '#shared/features/action-items.ts'
import {
  employeeTypes,
  insuranceStatuses,
  referralStatuses,
  resignationReasons,
} from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue as jobTitlesFeature } from '#shared/features/job-titles.ts'
import { projectsCatalogue as projectsFeature } from '#shared/features/projects.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'

const { create, update, remove, one, list, summaryCsv, allInfoCsv, history } = employeesApi.calls
const { projectChanges, changeProject, removeProjectChange, authorize, authorizedPeople } = employeesApi.calls
const { referrals, referral, updateReferral, removeReferral, insurances, birthdays, anniversaries } = employeesApi.calls

let count = 0
const nextId = () => makeId(new Date(), (++count).toString(16).padStart(20, '0'))
async function createProject(name: string, category = 'Client') {
  const _id = nextId()
  const rest = { partner: '', clientSince: null, techStack: '', holidays: false, vacations: false }
  await transact([
    projects.insertWrite(
      _id,
      { name, category, isActive: true, allowTimsheetImport: false, needsApproval: false, ...rest },
      new Date(),
    ),
  ])
  return _id
}
async function createTitle(name = 'Engineer') {
  const _id = nextId()
  await transact([jobTitles.insertWrite(_id, { name, order: 1, jobFamily: '' }, new Date())])
  return _id
}

let hr: Visitor & { person: { _id: string; employeeId: string } }
let engineer: string
beforeEach(async () => {
  hr = await as('hr')
  engineer = await createTitle()
})

/** The required fields of the form, and nothing more. */
const minimalForm = (more: object = {}) => ({
  name: 'Ada',
  lastName: 'Lovelace',
  email: `ada${++count}@muster.example`,
  jobTitle: engineer,
  birthdayDate: '1992-02-29',
  employeeType: employeeTypes.id('Full Time'),
  idNumber: '1-0234-0567',
  hireDate: '2024-03-15',
  ...more,
})
const hire = async (more: object = {}) => {
  const reply = await hr.call(create, { body: minimalForm(more) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
/** The form sent back unchanged, except for `more`. */
const toForm = (record: Awaited<ReturnType<typeof hire>>, more: object = {}) => ({
  ...record,
  leader: record.leader?._id ?? null,
  project: record.project?._id ?? null,
  jobTitle: record.jobTitle?._id ?? '',
  employeeType: record.employeeType?._id ?? '',
  maritalStatus: record.maritalStatus?._id ?? null,
  insuranceInfo: { ...record.insuranceInfo, status: record.insuranceInfo.status?._id ?? null },
  resignationInfo: {
    ...record.resignationInfo,
    resignationReason: record.resignationInfo.resignationReason?._id ?? null,
  },
  authorizedEmployees: record.authorizedEmployees.map(person => person._id),
  authorizedTimesheets: record.authorizedTimesheets.map(one => one._id),
  referBy: record.referBy?._id ?? null,
  ...more,
})
const changeRecord = (record: Awaited<ReturnType<typeof hire>>, more: object) =>
  hr.call(update, { params: { id: record._id }, body: toForm(record, more) as never })
const errorsOf = (reply: { body: unknown }) =>
  (reply.body as { errors?: { path: string; message: string }[] }).errors?.map(({ path }) => path)

describe('hiring', () => {
  it('accepts the minimum, and fills in defaults and what follows from the hire date', async () => {
    expect(await hire()).toMatchObject({
      name: 'Ada',
      isActive: true,
      isTimesheetEnabled: true,
      activateRewards: false,
      children: 0,
      homeAddress: { country: 'Costa Rica' },
      country: 'Costa Rica',
      salaryPeriodMonth: 4,
      clientSalaryPeriodMonth: 2,
      insuranceInfo: { inclusionDate: '2024-06-15' },
    })
  })

  it.each([
    ['2024-01-31', 4, '2024-04-30'],
    ['2024-04-30', 4, '2024-07-30'],
    ['2024-05-01', 8, '2024-08-01'],
    ['2024-08-31', 8, '2024-11-30'],
    ['2023-11-30', 0, '2024-02-29'],
    ['2024-12-01', 0, '2025-03-01'],
  ])('on %s: salary period %i, insured from %s', async (hireDate, salaryPeriodMonth, inclusionDate) => {
    expect(await hire({ hireDate })).toMatchObject({ salaryPeriodMonth, insuranceInfo: { inclusionDate } })
  })

  it.each([
    ['Arabic', 'مها', 'العتيبي'],
    ['Chinese', '李', '小龙'],
    ['emoji', 'Zoë 🦄', 'O’Neill-Ångström'],
    ['a formula', '=SUM(A1)', '+1'],
  ])('accepts a name in %s, and finds the person by it', async (_, name, lastName) => {
    const made = await hire({ name, lastName })
    const { body } = await hr.call(list, { query: { search: `${name} ${lastName}` } })
    expect(body.items.map(row => row._id)).toContain(made._id)
  })

  it.each([
    ['name', 32, ''],
    ['lastName', 32, ''],
    ['idNumber', 25, ''],
    ['plate1', 10, ''],
    ['plate2', 10, ''],
    ['notes', 5000, ''],
    ['insuranceInfo.comments', 5000, 'insuranceInfo'],
    ['resignationInfo.resignationComments', 5000, 'resignationInfo'],
  ])('limits %s to %i characters', async (path, max, group) => {
    const key = path.split('.').at(-1) ?? ''
    const put = (value: string) => ({
      body: minimalForm(group ? { [group]: { [key]: value } } : { [key]: value }) as never,
    })
    expect((await hr.call(create, put('x'.repeat(max - 1)))).status).toBe(201)
    expect((await hr.call(create, put('x'.repeat(max)))).status).toBe(201)
    const over = await hr.call(create, put('x'.repeat(max + 1)))
    expect([over.status, errorsOf(over)]).toEqual([400, [path]])
  })

  it.each([
    ['mobilePhoneNumber', 'call me', 'Invalid phone number'],
    ['homePhoneNumber', '123456', 'Invalid phone number'],
    ['homePhoneNumber', '1234567890123456', 'Invalid phone number'],
    ['birthdayDate', '2023-02-29', 'Invalid date'],
    ['hireDate', '31/12/2026', 'Invalid date'],
    ['legadmiId', '12a', 'Invalid number'],
    ['children', '100', 'Invalid number'],
    ['children', '1.5', 'Invalid number'],
    ['children', '-1', 'Invalid number'],
    ['referralAmount', '100000', 'Invalid amount'],
    ['referralAmount', 'ten', 'Invalid amount'],
    ['yearlyBudget', '12x', 'Invalid Number'],
    ['email', 'ada@', 'Email is not valid'],
    ['clientEmail', 'ada@', 'Client email is not valid'],
    ['salaryPeriodMonth', '3', 'Choose one from the list'],
    ['salary', '4200', 'Invalid amount'],
    ['salary', '73194.61', 'Invalid amount'],
  ])('refuses %s "%s": %s', async (path, value, message) => {
    const reply = await hr.call(create, { body: minimalForm({ [path]: value }) as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it.each([
    ['mobilePhoneNumber', '+506 8888-1234'],
    ['homePhoneNumber', '(555) 010.2030'],
    ['children', '99'],
    ['referralAmount', '99.99'],
  ])('accepts %s "%s"', async (path, value) =>
    expect((await hr.call(create, { body: minimalForm({ [path]: value }) as never })).status).toBe(201),
  )

  it.each([['name'], ['lastName'], ['email'], ['idNumber'], ['birthdayDate'], ['employeeType'], ['jobTitle']])(
    'requires %s',
    async path => {
      const { [path as 'name']: _, ...rest } = minimalForm()
      const reply = await hr.call(create, { body: rest as never })
      expect([reply.status, errorsOf(reply)]).toEqual([400, [path]])
    },
  )

  it.each([['resignationDate'], ['lastDay'], ['payrollEndDate']])('requires a reason when %s is set', async day => {
    const resignationInfo = { [day]: '2026-01-31' }
    const reply = await hr.call(create, { body: minimalForm({ resignationInfo }) })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'resignationInfo.resignationReason', message: 'This is a required field' }] },
    })
    await hire({ resignationInfo: { ...resignationInfo, resignationReason: resignationReasons.id('Studies') } })
  })

  it('allows one employee per email, ignoring case, and releases it when the employee’s email changes', async () => {
    const made = await hire({ email: 'Grace.Hopper@muster.example' })
    expect(made.email).toBe('grace.hopper@muster.example')
    const twin = await hr.call(create, { body: minimalForm({ email: 'GRACE.hopper@muster.example' }) })
    expect(twin).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message: 'An employee with this email already exists' }] },
    })
    expect((await changeRecord(made, { email: 'g.hopper@muster.example' })).status).toBe(200)
    await hire({ email: 'grace.hopper@muster.example' })
  })

  it('creates one employee for two requests with one key', async () => {
    const body = minimalForm()
    const headers = { 'idempotency-key': 'a form opened once' }
    const [first, second] = [await hr.call(create, { body, headers }), await hr.call(create, { body, headers })]
    expect([second.status, second.body._id]).toEqual([201, first.body._id])
  })

  it.each([
    ['leader', async () => (await createEmployee())._id],
    ['leader', async () => (await createEmployee({ isLeader: true, isActive: false }))._id],
    ['leader', () => 'a'.repeat(24)],
    ['project', () => 'a'.repeat(24)],
    ['jobTitle', () => 'a'.repeat(24)],
    ['referBy', () => 'a'.repeat(24)],
  ])('refuses an unknown or unsuitable %s', async (path, id) => {
    const reply = await hr.call(create, { body: minimalForm({ [path]: await id() }) })
    expect([reply.status, errorsOf(reply)]).toEqual([400, [path]])
  })
})

describe('changing', () => {
  it('answers 409 to the second of two people who opened the same version', async () => {
    const made = await hire()
    const sent = (notes: string) => ({
      params: { id: made._id },
      body: toForm(made, { notes }) as never,
      headers: { 'if-match': '"1"' },
    })
    expect((await hr.call(update, sent('first'))).status).toBe(200)
    expect((await hr.call(update, sent('second'))).status).toBe(409)
    const { body } = await hr.call(one, { params: { id: made._id } })
    expect(body.notes).toBe('first')
  })

  it('keeps periods and the day of insurance that somebody has chosen, whatever follows from the hire date', async () => {
    const chosen = {
      salaryPeriodMonth: 8,
      clientSalaryPeriodMonth: 11,
      insuranceInfo: { status: null, inclusionDate: '2024-05-02', comments: '' },
    }
    const made = await hire(chosen)
    expect(made).toMatchObject(chosen)
    const other = {
      salaryPeriodMonth: 0,
      clientSalaryPeriodMonth: null,
      insuranceInfo: { ...chosen.insuranceInfo, inclusionDate: '2024-07-01' },
    }
    expect((await changeRecord(made, other)).body).toMatchObject(other)
  })

  it('keeps fields that a form omits', async () => {
    const other = await createProject('Other')
    const made = await hire({ authorizedTimesheets: [other] })
    const { salaryPeriodMonth: _, clientSalaryPeriodMonth: __, authorizedTimesheets: ___, ...rest } = toForm(made)
    const { body } = await hr.call(update, { params: { id: made._id }, body: rest as never })
    expect(body).toMatchObject({ salaryPeriodMonth: 4, authorizedTimesheets: [{ _id: other, name: 'Other' }] })
  })

  it('moves to another project only with a start date, and records the move', async () => {
    const [bench, client] = [await createProject('Bench', 'Internal'), await createProject('Quetzal')]
    const made = await hire({ project: bench })
    expect(errorsOf(await changeRecord(made, { project: client }))).toEqual(['projectChange.effectiveDate'])
    const moved = await changeRecord(made, {
      project: client,
      projectChange: { effectiveDate: '2026-10-01', comments: 'At last' },
    })
    expect(moved.body).toMatchObject({ project: { name: 'Quetzal' }, clientSalaryPeriodMonth: 9 })
    const back = await hr.call(update, {
      params: { id: made._id },
      body: toForm(moved.body as never, { project: bench, projectChange: { effectiveDate: '2026-11-01' } }) as never,
    })
    expect(back.body.clientSalaryPeriodMonth).toBe(9)
    const { body } = await hr.call(projectChanges, { query: { employeeId: made._id } })
    expect(body.totalItems).toBe(3)
    const names = body.items.map(change => [change.projectFrom?.name, change.projectTo?.name, change.comments])
    expect(names).toContainEqual([undefined, 'Bench', 'Initial Project'])
    expect(names).toContainEqual(['Bench', 'Quetzal', 'At last'])
  })

  it('dates the first project from the hire date, even if it is set later', async () => {
    const made = await hire()
    await changeRecord(made, { project: await createProject('First') })
    const { body } = await hr.call(projectChanges, { query: { employeeId: made._id } })
    expect(body.items).toMatchObject([{ effectiveDate: '2024-03-15', comments: 'Initial Project', projectFrom: null }])
  })

  it('records one Initial Project: after a gap, the next project starts on a day that is asked for', async () => {
    const [first, next] = [await createProject('Café Móvil'), await createProject('Isla Verde')]
    const made = await hire({ project: first, hireDate: '2026-03-15' })
    const left = await changeRecord(made, { project: '', projectChange: { effectiveDate: '2026-08-01' } })
    expect([left.status, left.body.project]).toEqual([200, null])
    const taken = (more: object) =>
      hr.call(update, {
        params: { id: made._id },
        body: toForm(left.body as never, { project: next, ...more }) as never,
      })
    const undated = await taken({})
    expect([undated.status, errorsOf(undated)]).toEqual([400, ['projectChange.effectiveDate']])
    const dated = await taken({ projectChange: { effectiveDate: '2026-10-01', comments: 'Back' } })
    expect(dated.body).toMatchObject({ project: { name: 'Isla Verde' }, clientSalaryPeriodMonth: 9 })
    const { items } = (await hr.call(projectChanges, { query: { employeeId: made._id } })).body
    const told = items.map(change => [
      change.effectiveDate,
      change.projectFrom?.name,
      change.projectTo?.name,
      change.comments,
    ])
    expect(told.sort()).toEqual([
      ['2026-03-15', undefined, 'Café Móvil', 'Initial Project'],
      ['2026-08-01', 'Café Móvil', undefined, ''],
      ['2026-10-01', undefined, 'Isla Verde', 'Back'],
    ])
  })

  it('moves people through the documented call too, and a record of the move can be deleted', async () => {
    const [from, to] = [await createProject('From'), await createProject('To')]
    const made = await hire({ project: from })
    const body = { employee: made._id, projectFrom: from, projectTo: to, effectiveDate: '2026-02-01', comments: '' }
    const reply = await hr.call(changeProject, { body })
    expect(reply).toMatchObject({ status: 201, body: { projectTo: { name: 'To' } } })
    expect((await hr.call(one, { params: { id: made._id } })).body.project?.name).toBe('To')
    expect(errorsOf(await hr.call(changeProject, { body }))).toEqual(['projectFrom'])
    expect((await hr.call(removeProjectChange, { params: { id: reply.body._id } })).status).toBe(204)
    expect((await hr.call(removeProjectChange, { params: { id: reply.body._id } })).status).toBe(404)
    expect((await hr.call(projectChanges, { query: { employeeId: made._id } })).body.totalItems).toBe(1)
  })

  it('logs who changed what, in words', async () => {
    const made = await hire()
    await changeRecord(made, {
      employeeType: employeeTypes.id('Intern'),
      homeAddress: { city: 'Belén' },
      birthdayDate: '1991-12-01',
    })
    const { body } = await hr.call(history, { params: { id: made._id } })
    expect(body.totalItems).toBe(2)
    const [latest] = body.items
    expect(latest?.who).toEqual({
      name: expect.any(String),
      lastName: 'Example',
      employeeId: hr.person.employeeId,
    })
    const told = latest?.changes.map(({ label, from, to }) => [label, from, to])
    expect(told).toEqual(
      expect.arrayContaining([
        ['Employee type', 'Full Time', 'Intern'],
        ['City', null, 'Belén'],
        ['Birthday', '29/Feb/1992', '01/Dec/1991'],
      ]),
    )
    expect(told).toHaveLength(3)
  })
})

describe('leaders', () => {
  it('cannot form a loop, however long the chain', async () => {
    const [first, second, third] = [
      await hire({ isLeader: true }),
      await hire({ isLeader: true }),
      await hire({ isLeader: true }),
    ]
    expect(errorsOf(await changeRecord(first, { leader: first._id }))).toEqual(['leader'])
    expect((await changeRecord(second, { leader: first._id })).status).toBe(200)
    expect((await changeRecord(third, { leader: second._id })).status).toBe(200)
    expect(errorsOf(await changeRecord(first, { leader: third._id }))).toEqual(['leader'])
  })

  it('cannot form a loop through two simultaneous changes either', async () => {
    const [first, second] = [await hire({ isLeader: true }), await hire({ isLeader: true })]
    const replies = await Promise.all([
      changeRecord(first, { leader: second._id }),
      changeRecord(second, { leader: first._id }),
    ])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 400])
  })

  it('stay leaders while they have reports', async () => {
    const leader = await hire({ isLeader: true })
    const led = await hire({ leader: leader._id })
    expect(errorsOf(await changeRecord(leader, { isLeader: false }))).toEqual(['isLeader'])
    await changeRecord(led, { leader: null })
    expect((await changeRecord(leader, { isLeader: false })).status).toBe(200)
  })

  it('see people they are authorized for, once that is saved', async () => {
    const leader = await as('leader')
    const stranger = await createEmployee()
    const params = { id: leader.person.employeeId }
    const seen = async () => (await leader.call(list)).body.items.map(row => row._id)
    expect(await seen()).not.toContain(stranger._id)
    const saved = await hr.call(authorize, { params, body: { employees: [stranger._id, stranger._id] } })
    expect(saved.body.employees.map(person => person._id)).toEqual([stranger._id])
    expect((await hr.call(authorizedPeople, { params })).body.employees).toHaveLength(1)
    expect(await seen()).toContain(stranger._id)
    expect(errorsOf(await hr.call(authorize, { params, body: { employees: ['a'.repeat(24)] } }))).toEqual(['employees'])
    const gone = await createEmployee({ isActive: false })
    expect(errorsOf(await hr.call(authorize, { params, body: { employees: [gone._id] } }))).toEqual(['employees'])
    // People who were already named may have left since.
    const before = await employees.get(stranger._id)
    await employees.replace(before, { ...before, isActive: false }, new Date())
    const again = await hr.call(authorize, { params, body: { employees: [stranger._id] } })
    expect(again.body.employees.map(({ _id }) => _id)).toEqual([stranger._id])
    expect((await hr.call(authorize, { params: { id: stranger._id }, body: { employees: [] } })).status).toBe(404)
  })

  it('are not authorized for themselves, since they would read what others write about them', async () => {
    const leader = await hire({ isLeader: true })
    const body = { employees: [leader._id] }
    expect(errorsOf(await hr.call(authorize, { params: { id: leader._id }, body }))).toEqual(['employees'])
    const saved = await changeRecord(leader, { authorizedEmployees: [leader._id] })
    expect(errorsOf(saved)).toEqual(['authorizedEmployees'])
  })
})

describe('visibility', () => {
  it('of a record is limited to people who keep records', async () => {
    const leader = await as('leader')
    const made = await hire({ leader: leader.person.employeeId, notes: 'Allergic to penicillin' })
    const params = { id: made._id }
    for (const role of ['admin', 'hr', 'finance'] as const)
      expect((await (await as(role)).call(one, { params })).body.notes).toBe('Allergic to penicillin')
    for (const who of [leader, await as('devmanager'), await as('it'), await as('rewards')])
      expect((await who.call(one, { params })).status).toBe(401)
    expect((await (await signInAsEmployee()).call(one, { params })).status).toBe(401)
  })

  it('of a leader’s summary is limited to their people, without the contract type, even as its sort order', async () => {
    const leader = await as('leader')
    const made = await hire({ leader: leader.person.employeeId })
    const { body } = await leader.call(list, { query: { sortByColumn: 'employeeType.name' } })
    expect(body).toMatchObject({ totalItems: 1, items: [{ _id: made._id, employeeType: null }] })
    expect((await leader.call(summaryCsv)).body).toContain('Ada Lovelace')
    expect((await leader.call(allInfoCsv)).status).toBe(401)
  })
})

describe('the list', () => {
  it('filters by everything at once and sorts by every column', async () => {
    const [client, leader] = [await createProject('Harbour'), await hire({ isLeader: true })]
    const made = await hire({
      leader: leader._id,
      project: client,
      name: 'Unmistakable',
      homeAddress: { country: 'Bolivia' },
    })
    await hire({ leader: leader._id })
    const query = {
      search: 'unmistak',
      employees: `${made._id},${leader._id}`,
      leaders: leader._id,
      projects: client,
      jobTitles: engineer,
      country: 'Bolivia,Colombia',
      salaryPeriodMonth: '4,8',
      clientSalaryPeriodMonth: '2',
      onlyLeaders: 'false',
      isActive: 'true',
    } as const
    for (const sortByColumn of Object.keys(
      (await import('#shared/features/employees/list.ts')).employeeList.columns,
    ) as 'name'[])
      expect((await hr.call(list, { query: { ...query, sortByColumn } })).body.items.map(row => row._id)).toEqual([
        made._id,
      ])
    expect((await hr.call(list, { query: { salaryPeriodMonth: '3' } })).status).toBe(400)
    expect((await hr.call(list, { query: { search: 'x'.repeat(101) } })).status).toBe(400)
  })

  it('exports names instead of ids, and escapes formulas, quotes and line breaks', async () => {
    await hire({ name: '=1+1', lastName: 'ñandú', notes: 'Quote " comma, line\nbreak' })
    const { body } = await hr.call(allInfoCsv, { query: { search: '=1+1' } })
    expect(body).toContain("'=1+1")
    expect(body).toContain('"Quote "" comma, line\nbreak"')
    expect(body).toContain('Full Time')
    expect(String(body).split('\r\n')).toHaveLength(3)
  })
})

describe('the user account of an employee', () => {
  it('takes over their name and email, and is deactivated and reactivated with them', async () => {
    const admin = await as('admin')
    const made = await hire({ email: 'before@muster.example' })
    const its = await admin.call(usersApi.calls.create, {
      body: { name: made.name, lastName: made.lastName, email: made.email, roles: ['it'] },
    })
    const browser = await createSignedInVisitor(its.body._id, ['it'])
    expect((await browser.call(sessionApi.calls.me)).status).toBe(200)
    const renamed = await admin.call(update, {
      params: { id: made._id },
      body: toForm((await admin.call(one, { params: { id: made._id } })).body as never, {
        email: 'after@muster.example',
        lastName: 'King',
      }) as never,
    })
    expect((await admin.call(usersApi.calls.one, { params: { id: its.body._id } })).body).toMatchObject({
      email: 'after@muster.example',
      lastName: 'King',
    })
    const left = await hr.call(update, {
      params: { id: made._id },
      body: toForm(renamed.body as never, { isActive: false }) as never,
    })
    expect(left.status).toBe(200)
    expect((await browser.call(sessionApi.calls.me)).status).toBe(403)
    await admin.call(update, {
      params: { id: made._id },
      body: toForm(left.body as never, { isActive: true }) as never,
    })
    expect((await browser.call(sessionApi.calls.me)).status).toBe(200)
  })

  it('cannot be deactivated by its own user', async () => {
    const self = await as('hr')
    const record = (await self.call(one, { params: { id: self.person.employeeId } })).body
    const body = toForm(record as never, { isActive: false, jobTitle: engineer }) as never
    expect(errorsOf(await self.call(update, { params: { id: self.person.employeeId }, body }))).toEqual(['isActive'])
  })
})

describe('deleting', () => {
  it('is allowed when nothing refers to the person', async () => {
    const made = await hire({ project: await createProject('Any') })
    expect((await hr.call(remove, { params: { id: made._id } })).status).toBe(204)
    expect((await hr.call(one, { params: { id: made._id } })).status).toBe(404)
  })

  it('frees the email address for another person', async () => {
    const email = 'mary.jackson@muster.example'
    const made = await hire({ email })
    expect((await hr.call(remove, { params: { id: made._id } })).status).toBe(204)
    expect((await hire({ email }))._id).not.toBe(made._id)
  })

  it('removes project history, password and sign-in account, and only keeps who deleted the person', async () => {
    const made = await hire({ project: await createProject('Left behind') })
    await setPassword(made.email, 'pass')
    await bindSignInAccount(made._id, {
      provider: 'microsoft',
      issuer: 'https://issuer.example',
      subject: made._id,
      since: new Date().toISOString(),
    })
    expect(await projectHistory.list(made._id)).toHaveLength(1)
    await changeRecord(made, { idNumber: '1-1111-1111' })
    expect((await hr.call(remove, { params: { id: made._id } })).status).toBe(204)
    expect(await projectHistory.list(made._id)).toEqual([])
    // Its history keeps who deleted it, and when.
    const left = await auditLogOf('EMPLOYEE', made._id)
    expect(left.map(({ changes }) => changes)).toEqual([[]])
    expect(left[0]?.who).toMatchObject({ employeeId: hr.person.employeeId })
    expect(await findSignInAccount(made._id)).toBeUndefined()
    expect(await isPasswordOf(made.email, 'pass')).toBe(false)
    // The provider's account can be bound to another person.
    const heir = await hire()
    await bindSignInAccount(heir._id, {
      provider: 'microsoft',
      issuer: 'https://issuer.example',
      subject: made._id,
      since: new Date().toISOString(),
    })
    expect((await findSignInAccount(heir._id))?.subject).toBe(made._id)
  })

  it('lists what refers to an employee, and suggests deactivating', async () => {
    const admin = await as('admin')
    const leader = await hire({ isLeader: true })
    const led = await hire({ leader: leader._id, referBy: leader._id })
    await createUser(['it'], led)
    await admin.call(actionItemsApi.calls.create, {
      body: {
        employee: led._id,
        leaderAssigned: leader._id,
        status: 'f1a100000000000000000001',
        priority: 'f1a200000000000000000001',
        title: 'x',
        description: 'x',
        dueDate: '2099-01-01',
      },
    })
    const sentence = async (record: { _id: string }) =>
      ((await hr.call(remove, { params: { id: record._id } })).body as unknown as { friendlyMessage: string })
        .friendlyMessage
    expect(await sentence(leader)).toBe(
      'Ada Lovelace cannot be deleted because of people they lead, people they referred, action items. Deactivate the employee instead.',
    )
    expect(await sentence(led)).toContain('a user, action items')
  })

  it('a project or job title in use is refused', async () => {
    const admin = await as('admin')
    const its = await createProject('Kept')
    await hire({ project: its })
    const [first, second] = [
      await admin.call(projectsFeature.contract.calls.remove, { params: { id: its } }),
      await admin.call(jobTitlesFeature.contract.calls.remove, { params: { id: engineer } }),
    ]
    expect(first).toMatchObject({
      status: 400,
      body: { friendlyMessage: 'Kept cannot be deleted: employees refer to it. Deactivate it instead.' },
    })
    expect(second.status).toBe(400)
  })
})

describe('referrals', () => {
  it('start as pending, are dated when paid, and can be removed from the employee', async () => {
    const by = await createEmployee()
    const made = await hire({ referBy: by._id, referralAmount: '500' })
    const params = { id: made._id }
    expect((await hr.call(referrals, { query: { referBy: by._id } })).body).toMatchObject({
      totalItems: 1,
      items: [{ _id: made._id, statusReferral: { name: 'Pending' }, referralAmount: 500, depositDate: null }],
    })
    const paid = await hr.call(updateReferral, { params, body: { statusReferral: referralStatuses.id('Paid') } })
    expect(paid.body.depositDate).toBe(new Date().toISOString().slice(0, 10))
    const back = await hr.call(updateReferral, { params, body: { statusReferral: referralStatuses.id('Approved') } })
    expect(back.body.depositDate).toBeNull()
    await hr.call(updateReferral, { params, body: { statusReferral: referralStatuses.id('Paid') } })
    expect((await hr.call(removeReferral, { params })).status).toBe(204)
    expect((await hr.call(referral, { params })).status).toBe(404)
    expect(await hr.call(one, { params })).toMatchObject({
      status: 200,
      body: { referBy: null, referralAmount: null, statusReferral: null, depositDate: null },
    })
  })
})

describe('HR lists', () => {
  it('of insurances leave out people who have left, and filter by name, status and country', async () => {
    const status = insuranceStatuses.id('Pending')
    const made = await hire({ name: 'Insured', insuranceInfo: { status } })
    await hire({ name: 'Insured', isActive: false, insuranceInfo: { status } })
    const { body } = await hr.call(insurances, { query: { search: 'insured', status, country: 'Costa Rica' } })
    expect(body.items).toMatchObject([
      { _id: made._id, insuranceInfo: { status: { name: 'Pending' } }, homeAddress: { country: 'Costa Rica' } },
    ])
  })

  it('of birthdays show no year, and of anniversaries require a full one', async () => {
    const year = new Date().getUTCFullYear()
    const made = await hire({ birthdayDate: '1990-07-04', hireDate: `${year - 3}-07-05` })
    const newcomer = await hire({ hireDate: `${year}-01-01` })
    const july = (await hr.call(birthdays)).body.birthdays[6]
    expect(july?.entries).toContainEqual({ _id: made._id, birthDayNumber: 4, fullName: 'Ada Lovelace' })
    const all = (await hr.call(anniversaries)).body.anniversaries
    expect(all[6]?.entries).toContainEqual({
      _id: made._id,
      anniversarieDayNumber: 5,
      fullName: 'Ada Lovelace',
      yearsInCompany: 3,
    })
    expect(all.flatMap(month => month.entries).map(entry => entry._id)).not.toContain(newcomer._id)
  })
})

describe('the lists of choices', () => {
  it('of people contain current people by name, and for a leader only their own', async () => {
    const { active, all, leaders } = employeesApi.calls
    const leader = await as('leader')
    const led = { leader: leader.person.employeeId }
    const zoe = await createEmployee({ ...led, name: 'Zoë', lastName: 'Aaron' })
    const ana = await createEmployee({ ...led, name: 'Ána', lastName: 'Zeta' })
    const gone = await createEmployee({ ...led, name: 'Bob', isActive: false })
    const [chief, former] = [
      await createEmployee({ isLeader: true }),
      await createEmployee({ isLeader: true, isActive: false }),
    ]
    const ids = async (who: Visitor, call: typeof active) => (await who.call(call)).body.map(({ _id }) => _id)
    expect(await ids(leader, active)).toEqual([ana._id, zoe._id])
    expect(await ids(leader, all)).toEqual([ana._id, gone._id, zoe._id])
    const everybody = await ids(await as('it'), active)
    expect(everybody).toEqual(expect.arrayContaining([ana._id, zoe._id, chief._id]))
    for (const { _id } of [gone, former]) expect(everybody).not.toContain(_id)
    // Anybody may be assigned to any leader, so they are offered to all.
    const offered = await ids(leader, leaders)
    expect(offered).toEqual(expect.arrayContaining([leader.person.employeeId, chief._id]))
    for (const { _id } of [former, zoe]) expect(offered).not.toContain(_id)
  })

  it('of people name their leader, unless they have left, since forms assign to that leader', async () => {
    const [chief, former] = [
      await createEmployee({ isLeader: true }),
      await createEmployee({ isLeader: true, isActive: false }),
    ]
    const led = await createEmployee({ leader: chief._id })
    const left = await createEmployee({ leader: former._id })
    const options = (await hr.call(employeesApi.calls.active)).body
    const leaderOf = (_id: string) => options.find(option => option._id === _id)?.leader
    expect(leaderOf(led._id)?._id).toBe(chief._id)
    expect(leaderOf(left._id)).toBeNull()
  })

  it('are complete', async () => {
    const names = (rows: readonly { name: string }[]) => rows.map(row => row.name)
    expect(names((await hr.call(employeesApi.calls.insuranceStatuses)).body)).toEqual([
      'Active',
      'Pending',
      'Not Insured',
      'Cancelled',
    ])
    expect((await hr.call(employeesApi.calls.countriesInformation)).body).toHaveLength(5)
    for (const call of ['employeeTypes', 'maritalStatuses', 'resignationReasons', 'statusReferral'] as const)
      expect((await hr.call(employeesApi.calls[call])).body.length).toBeGreaterThan(3)
  })
})

it('the headcount follows hires and leavings, and adds up', async () => {
  const admin = await as('admin')
  const present = async () => (await admin.call(employeesApi.calls.headcount)).body.months.at(-1)
  const before = await present()
  const today = utcToday(new Date())
  await createEmployee({ hireDate: today })
  await createEmployee({ hireDate: '2020-01-01', isActive: false, lastDay: today })
  // Hired tomorrow, so not yet employed.
  await createEmployee({ hireDate: addDays(today, 1) })
  expect(await present()).toEqual({
    month: `${today.slice(0, 7)}-01`,
    headcount: (before?.headcount ?? 0) + 1,
    joiners: (before?.joiners ?? 0) + 1,
    leavers: (before?.leavers ?? 0) + 1,
  })
})

it('birthdays and anniversaries of a year respect the leap day', async () => {
  const hr = await as('hr')
  const { _id } = await createEmployee({ birthdayDate: '1992-02-29', hireDate: '2024-02-29' })
  const february = async (year: string) => {
    const query = { year }
    const born = (await hr.call(birthdays, { query })).body.birthdays[1]?.entries.find(one => one._id === _id)
    const here = (await hr.call(anniversaries, { query })).body.anniversaries[1]?.entries.find(one => one._id === _id)
    return [born?.birthDayNumber, here?.anniversarieDayNumber, here?.yearsInCompany]
  }
  expect(await february('2027')).toEqual([28, 28, 3])
  expect(await february('2028')).toEqual([29, 29, 4])
  expect(await february('2024')).toEqual([29, undefined, undefined])
  expect((await hr.call(birthdays, { query: { year: '1999' } })).status).toBe(400)
})
