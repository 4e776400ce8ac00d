/** Changes of many people, today and on a day ahead, through the calls and the job. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees, projectChanges, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { handler as runJob } from '#functions/process-assignments/job.ts'
import { projects } from '#functions/projects/store.ts'
import { payLogs } from '#functions/salaries/store.ts'
import { transact } from '#kit/table.ts'
import { startTestJobs } from '#scripts/testing/background-jobs.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee, createSignedInVisitor, createUser } from '#scripts/testing/people.ts'
import { createProject } from '#scripts/testing/timesheets.ts'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { plannedChangeCalls as calls } from '#shared/features/planned-changes.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { addDays, addMonths, type Day, dayOf } from '#shared/kit/dates.ts'
import { plannedChanges } from './store.ts'

let jobs: Awaited<ReturnType<typeof startTestJobs>>
/** Whether a call starts its job; if not, only the nightly job does the work. */
let isStarted = true
beforeAll(async () => {
  jobs = await startTestJobs(event => (isStarted ? runJob(event as never) : Promise.resolve()))
})
afterAll(() => jobs.stop())

let hr: Awaited<ReturnType<typeof as>>
let old: StoredEmployee
let next: StoredEmployee
let era = 0
let start: Day
/** Each test starts months after the one before: a warm function's clock never goes back. */
beforeEach(async () => {
  isStarted = true
  start = addMonths('2027-03-01', 2 * era++)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${start}T08:00:00Z`) })
  hr = await as('hr')
  old = await createEmployee({ name: 'Olga', isLeader: true })
  next = await createEmployee({ name: 'Nora', isLeader: true })
})
afterEach(() => void vi.useRealTimers())

const day = (ahead: number): Day => addDays(start, ahead)
/** Moves the clock to just after midnight, `ahead` days from the start, and signs in again. */
async function moveTo(ahead: number) {
  vi.setSystemTime(new Date(`${day(ahead)}T00:00:01Z`))
  hr = { ...hr, ...(await createSignedInVisitor(hr.person._id, ['hr'])) }
}
const runNight = () => runJob({ job: 'apply-planned-changes' } as never)
const leaderOf = async (person: StoredEmployee) => (await employees.get(person._id)).leader
const plan = async (body: object) => hr.call(calls.planChange, { body: { day: start, ...body } as never })
const read = async (id: string) => (await hr.call(calls.plannedChange, { params: { id } })).body
const whenIn = async (id: string, state: string) => {
  await waitUntil(async () => expect((await read(id)).state).toBe(state))
  return read(id)
}
const reasonsOf = (change: { lines: readonly { person: { _id: string }; reason: string }[] }) =>
  Object.fromEntries(change.lines.map(({ person, reason }) => [person._id, reason]))
const createTitle = async (name: string) => {
  const admin = await as('admin')
  const body = { name: `${name} ${era}`, order: 1, jobFamily: '' }
  return (await admin.call(jobTitlesCatalogue.contract.calls.create, { body } as never)).body as {
    _id: string
    version: number
  }
}

describe('a change dated today', () => {
  it('gives everybody the new leader, project, title, country and type at once, with history entries', async () => {
    const [atlas, title] = [
      await createProject({ name: `Atlas ${era}`, category: 'Client' } as never),
      await createTitle('Architect'),
    ]
    const before = await createProject({ name: `Bench ${era}` } as never)
    const people = [
      await createEmployee({ leader: old._id, project: before._id }),
      await createEmployee({ leader: old._id, project: before._id }),
    ]
    const type = (await hr.call(employeesApi.calls.employeeTypes)).body.find(one => one.name === 'Contractor')
    const to = {
      leader: next._id,
      project: atlas._id,
      jobTitle: title._id,
      country: 'Bolivia',
      employeeType: type?._id,
    }
    const { status, body } = await plan({ people: people.map(({ _id }) => _id), ...to })
    expect(status).toBe(201)
    const change = await whenIn(body._id, 'applied')
    expect(change).toMatchObject({ done: 2, left: 0, total: 2 })
    for (const { _id } of people) {
      expect(await employees.get(_id)).toMatchObject({
        ...to,
        homeAddress: { country: 'Bolivia' },
        clientSalaryPeriodMonth: 2,
      })
      expect(await projectChanges.list(_id)).toMatchObject([
        { projectFrom: before._id, projectTo: atlas._id, effectiveDate: start },
      ])
      const history = (await hr.call(employeesApi.calls.history, { params: { id: _id } })).body
      expect(history.items[0]?.who).toMatchObject({ name: hr.person.name, lastName: hr.person.lastName })
      expect(history.items[0]?.changes.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Leader', 'Project', 'Job title', 'Country']),
      )
    }
  })

  it('previews who changes from what to what, and who is left out and why', async () => {
    const boss = await createEmployee({ isLeader: true })
    const [changes, same, former, leaving, later] = [
      await createEmployee({ leader: old._id }),
      await createEmployee({ leader: next._id }),
      await createEmployee({ leader: old._id, isActive: false }),
      await createEmployee({ leader: old._id, lastDay: day(2) }),
      await createEmployee({ leader: old._id, hireDate: day(30) }),
    ]
    await employees.replace(next, { ...next, leader: boss._id }, new Date())
    const people = [changes, same, former, leaving, later, next, boss].map(({ _id }) => _id)
    const { body } = await hr.call(calls.previewChange, { body: { day: day(3), people, leader: next._id } as never })
    expect(reasonsOf(body)).toEqual({
      [changes._id]: '',
      [same._id]: 'Already has these values',
      [former._id]: 'Has left by then',
      [leaving._id]: 'Has left by then',
      [later._id]: 'Is hired after that day',
      [next._id]: 'Nobody is their own leader',
      [boss._id]: 'The new leader reports to this person, directly or through others',
    })
    expect(body.lines[0]?.changes).toEqual([{ label: 'Leader', from: 'Olga Example', to: 'Nora Example' }])
    expect(await leaderOf(changes)).toBe(old._id)
    expect((await hr.call(calls.plannedChanges)).body.items.filter(one => one.day === day(3))).toEqual([])
  })

  it('previews old and new projects and titles by their names', async () => {
    const [bench, atlas] = [
      await createProject({ name: `Bench ${era}` } as never),
      await createProject({ name: `Atlas ${era}` } as never),
    ]
    const [junior, senior] = [await createTitle('Junior'), await createTitle('Senior')]
    const one = await createEmployee({ project: bench._id, jobTitle: junior._id })
    const to = { project: atlas._id, jobTitle: senior._id }
    const { body } = await hr.call(calls.previewChange, { body: { day: day(3), people: [one._id], ...to } as never })
    expect(body.lines[0]?.changes).toEqual([
      { label: 'Project', from: `Bench ${era}`, to: `Atlas ${era}` },
      { label: 'Job title', from: `Junior ${era}`, to: `Senior ${era}` },
    ])
  })

  it('shows no name for a project that was deleted since', async () => {
    const [bench, atlas] = [
      await createProject({ name: `Bench ${era}` } as never),
      await createProject({ name: `Atlas ${era}` } as never),
    ]
    const one = await createEmployee({ project: bench._id })
    const { body } = await plan({ people: [one._id], project: atlas._id })
    await whenIn(body._id, 'applied')
    // As if its entry in the person's history had been deleted before it.
    await projects.remove(await projects.get(bench._id), new Date())
    expect((await read(body._id)).lines[0]?.changes).toEqual([{ label: 'Project', from: '', to: `Atlas ${era}` }])
  })

  it.each([
    ['leader', employeesApi.calls.remove, async () => (await createEmployee({ isLeader: true }))._id],
    [
      'project',
      projectsCatalogue.contract.calls.remove,
      async () => (await createProject({ name: `Brief ${era}` } as never))._id,
    ],
    ['jobTitle', jobTitlesCatalogue.contract.calls.remove, async () => (await createTitle('Brief'))._id],
  ])('is refused if its %s is deleted while it is planned', async (field, remove, create) => {
    const admin = await as('admin')
    const [one, id] = [await createEmployee(), await create()]
    const insert = plannedChanges.insert.bind(plannedChanges)
    // By now the form has been checked.
    const inserting = vi.spyOn(plannedChanges, 'insert').mockImplementationOnce(async (...args) => {
      expect((await admin.call(remove as never, { params: { id } })).status).toBe(204)
      return insert(...args)
    })
    const reply = await plan({ people: [one._id], [field]: id, day: day(3) })
    inserting.mockRestore()
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  it('refuses a past date, no people, no changes and invalid choices', async () => {
    const one = await createEmployee()
    const shut = await createProject({ name: `Shut ${era}`, isActive: false } as never)
    const [people, leader] = [[one._id], next._id]
    const refused = async (body: object) => (await plan(body)).body as unknown as { errors: { path: string }[] }
    const table: [object, string][] = [
      [{ people, leader, day: day(-1) }, 'day'],
      [{ people, leader, day: day(800) }, 'day'],
      [{ people, leader, day: '2027-02-29' }, 'day'],
      [{ people: [], leader }, 'people'],
      [{ people }, 'leader'],
      [{ people, leader: one._id }, 'leader'],
      [{ people, project: shut._id }, 'project'],
      [{ people, jobTitle: 'e'.repeat(24) }, 'jobTitle'],
      [{ people: ['e'.repeat(24)], leader }, 'people'],
      [{ people, country: 'Narnia' }, 'country'],
      [{ people, leader, handoverFrom: old._id }, 'leader'],
      [{ leader, handoverFrom: next._id }, 'leader'],
      [{ leader, handoverFrom: one._id }, 'handoverFrom'],
    ]
    for (const [body, path] of table)
      expect((await refused(body)).errors, JSON.stringify(body)).toMatchObject([{ path }])
  })

  it('forms no loop of leaders when two simultaneous changes would', async () => {
    const [a, b] = [await createEmployee({ isLeader: true }), await createEmployee({ isLeader: true })]
    isStarted = false
    const first = await plan({ people: [a._id], leader: b._id })
    const second = await plan({ people: [b._id], leader: a._id })
    await Promise.all(
      [first, second].map(({ body }) => runJob({ job: 'run-change', detail: { id: body._id } } as never)),
    )
    const given = [await leaderOf(a), await leaderOf(b)]
    expect(given.filter(Boolean)).toHaveLength(1)
    const lines = [...(await read(first.body._id)).lines, ...(await read(second.body._id)).lines]
    expect(lines.map(({ reason }) => reason).sort()).toEqual([
      '',
      'The new leader reports to this person, directly or through others',
    ])
  })

  it('is not undone where its salary entry has been edited since', async () => {
    const [junior, senior] = [await createTitle('Junior'), await createTitle('Senior')]
    const person = await createEmployee({ jobTitle: junior._id })
    const payroll = await createPayrollFixture(`${era}`)
    await payroll.added(person, { jobTitle: junior._id, amount: '4000', date: day(-30) })
    const { body } = await plan({ people: [person._id], jobTitle: senior._id })
    const { version } = await whenIn(body._id, 'applied')
    const entry = (await payLogs.salary.list(person._id)).find(({ jobTitle }) => jobTitle === senior._id)
    if (!entry) throw new Error('The title has no salary entry')
    await transact([payLogs.salary.replaceWrite(person._id, entry, { ...entry, comments: 'Agreed', version: 2 })])
    await hr.call(calls.undoChange, { params: { id: body._id }, headers: { 'if-match': `${version}` } })
    const undone = await whenIn(body._id, 'undone')
    expect(reasonsOf(undone)).toEqual({ [person._id]: 'The salary entry of this change has been edited since' })
    expect((await employees.get(person._id)).jobTitle).toBe(senior._id)
  })

  it('is undone together with its salary entry alone, so a raise dated ahead still applies', async () => {
    const [junior, senior] = [await createTitle('Junior'), await createTitle('Senior')]
    const person = await createEmployee({ jobTitle: junior._id })
    const payroll = await createPayrollFixture(`${era}`)
    await payroll.added(person, { jobTitle: junior._id, amount: '4000', date: day(-30) })
    await payroll.added(person, { jobTitle: junior._id, amount: '5000', date: day(5) })
    const { body } = await plan({ people: [person._id], jobTitle: senior._id })
    const { version } = await whenIn(body._id, 'applied')
    await hr.call(calls.undoChange, { params: { id: body._id }, headers: { 'if-match': `${version}` } })
    expect(await whenIn(body._id, 'undone')).toMatchObject({ done: 1, left: 0 })
    expect((await employees.get(person._id)).jobTitle).toBe(junior._id)
    expect((await payLogs.salary.list(person._id)).map(({ date }) => date).toSorted()).toEqual([day(-30), day(5)])
    const salaryOn = async (ahead: number) => {
      await moveTo(ahead)
      const asked = { params: { employeeId: person._id }, headers: payroll.headers }
      return payroll.browser.decrypt((await hr.call(salariesApi.calls.lastSalary, asked)).body.salary)
    }
    expect([await salaryOn(4), await salaryOn(5)]).toEqual(['4000.00', '5000.00'])
  })

  it('names who undid it, in the history, on its page and in the list', async () => {
    const one = await createEmployee({ leader: old._id })
    const { body } = await plan({ people: [one._id], leader: next._id })
    const applied = await whenIn(body._id, 'applied')
    expect(applied).toMatchObject({ endedBy: null, endedAt: null })
    const other = await as('admin')
    const nameOf = ({ person: { name, lastName } }: typeof hr) => ({ name, lastName })
    vi.setSystemTime(new Date(`${start}T09:30:00Z`))
    await other.call(calls.undoChange, { params: { id: body._id } })
    const ended = { endedBy: nameOf(other), endedAt: `${start}T09:30:00.000Z`, createdBy: nameOf(hr) }
    expect(await whenIn(body._id, 'undone')).toMatchObject(ended)
    const { items } = (await hr.call(calls.plannedChanges)).body
    expect(items.find(({ _id }) => _id === body._id)).toMatchObject(ended)
    const history = (await hr.call(employeesApi.calls.history, { params: { id: one._id } })).body.items
    expect(history.map(({ who }) => who)).toMatchObject([nameOf(other), nameOf(hr)])
  })

  it('can be undone for everybody whose record has not changed since', async () => {
    const atlas = await createProject({ name: `Atlas ${era}`, category: 'Client' } as never)
    const [kept, touched] = [await createEmployee({ leader: old._id }), await createEmployee({ leader: old._id })]
    const { body } = await plan({ people: [kept._id, touched._id], leader: next._id, project: atlas._id })
    const applied = await whenIn(body._id, 'applied')
    const now = await employees.get(touched._id)
    await employees.replace(now, { ...now, leader: null }, new Date())
    const { status } = await hr.call(calls.undoChange, {
      params: { id: body._id },
      headers: { 'if-match': `${applied.version}` },
    })
    expect(status).toBe(200)
    const undone = await whenIn(body._id, 'undone')
    expect(undone).toMatchObject({ done: 1, left: 1 })
    expect(reasonsOf(undone)).toEqual({ [kept._id]: '', [touched._id]: 'It has been changed again since' })
    expect(await employees.get(kept._id)).toMatchObject({ leader: old._id, project: null })
    expect(await projectChanges.list(kept._id)).toEqual([])
    expect(await employees.get(touched._id)).toMatchObject({ leader: null, project: atlas._id })
    expect((await hr.call(calls.undoChange, { params: { id: body._id } })).status).toBe(409)
  })
})

describe('a change dated ahead', () => {
  it('waits in the list, takes effect once on its day, and notifies the new leader once', async () => {
    const one = await createEmployee({ leader: old._id })
    const { body } = await plan({ people: [one._id], leader: next._id, day: day(7) })
    expect(body).toMatchObject({ state: 'planned', total: 1, lines: [{ outcome: 'changes' }] })
    await moveTo(6)
    await runNight()
    expect(await leaderOf(one)).toBe(old._id)
    await moveTo(7)
    await Promise.all([runNight(), runNight()])
    await runNight()
    expect(await leaderOf(one)).toBe(next._id)
    expect((await employees.get(one._id)).version).toBe(2)
    expect(await read(body._id)).toMatchObject({ state: 'applied', done: 1, left: 0 })
    const reader = await createSignedInVisitor((await createUser(['leader'], next))._id, ['leader'])
    const told = (await reader.call(homeApi.calls.notices)).body.items
    expect(told.map(({ kind, title, person }) => [kind, title, person])).toEqual([
      ['assigned', '1 person', `${one.name} ${one.lastName}`],
    ])
  })

  it('resumes after an interrupted run, and changes nobody twice', async () => {
    const people = await Promise.all([1, 2, 3].map(() => createEmployee({ leader: old._id })))
    const { body } = await plan({ people: people.map(({ _id }) => _id), leader: next._id, day: day(1) })
    await moveTo(1)
    const write = vi.spyOn(employees, 'replace')
    write.mockImplementationOnce(async () => {
      throw new Error('killed')
    })
    await expect(runNight()).rejects.toThrow('failed')
    write.mockRestore()
    // The job has processed two of three.
    expect(await read(body._id)).toMatchObject({ state: 'running', handled: 2, lines: [{}, {}, {}] })
    await runNight()
    for (const person of people) expect(await employees.get(person._id)).toMatchObject({ leader: next._id, version: 2 })
    expect(await read(body._id)).toMatchObject({ state: 'applied', done: 3 })
  })

  it('can be withdrawn before its day, and not after', async () => {
    const one = await createEmployee({ leader: old._id })
    const { body } = await plan({ people: [one._id], leader: next._id, day: day(1) })
    const version = { 'if-match': `${body.version}` }
    expect((await hr.call(calls.takeBackChange, { params: { id: body._id }, headers: version })).body.state).toBe(
      'taken back',
    )
    expect((await hr.call(calls.takeBackChange, { params: { id: body._id } })).status).toBe(409)
    expect(await read(body._id)).toMatchObject({
      endedBy: { name: hr.person.name, lastName: hr.person.lastName },
      endedAt: `${start}T08:00:00.000Z`,
    })
    await moveTo(1)
    await runNight()
    expect(await leaderOf(one)).toBe(old._id)
    expect((await plan({ people: [one._id], leader: next._id, day: day(1) })).status).toBe(201)
  })

  it('is planned once, and can be planned again after it was withdrawn', async () => {
    const [a, b] = [await createEmployee(), await createEmployee()]
    const body = { leader: next._id, day: day(5) }
    const first = await plan({ ...body, people: [a._id, b._id] })
    const second = await plan({ ...body, people: [b._id, a._id, a._id] })
    expect(second.body).toMatchObject({ friendlyMessage: 'The same change is planned already' })
    await hr.call(calls.takeBackChange, { params: { id: first.body._id } })
    expect((await plan({ ...body, people: [a._id, b._id] })).status).toBe(201)
  })

  it('skips people who have left and work that is closed by then, and says so', async () => {
    const atlas = await createProject({ name: `Atlas ${era}` } as never)
    const [gone, stays] = [await createEmployee(), await createEmployee()]
    const { body } = await plan({ people: [gone._id, stays._id], project: atlas._id, leader: next._id, day: day(1) })
    const other = await plan({ people: [stays._id], leader: old._id, day: day(1) })
    const leaver = await employees.get(gone._id)
    await employees.replace(leaver, { ...leaver, isActive: false }, new Date())
    const open = await projects.get(atlas._id)
    await projects.replace(open, { ...open, isActive: false }, new Date())
    await moveTo(1)
    await runNight()
    const applied = await read(body._id)
    expect(reasonsOf(applied)).toEqual({ [gone._id]: 'Has left by then', [stays._id]: 'The project is not active' })
    expect(applied).toMatchObject({ state: 'applied', done: 0, left: 2 })
    // A change that is refused for a person is not applied at all to them; the next change is.
    expect(await employees.get(stays._id)).toMatchObject({ leader: old._id, project: null })
    expect((await read(other.body._id)).done).toBe(1)
  })

  it('keeps the project, title and people that it names from being deleted', async () => {
    const admin = await as('admin')
    const [atlas, title] = [await createProject({ name: `Atlas ${era}` } as never), await createTitle('Engineer')]
    const one = await createEmployee()
    await plan({ people: [one._id], project: atlas._id, jobTitle: title._id, leader: next._id, day: day(9) })
    const sentence = async (call: never, id: string) =>
      ((await admin.call(call, { params: { id } })).body as { friendlyMessage: string }).friendlyMessage
    expect(await sentence(projectsCatalogue.contract.calls.remove as never, atlas._id)).toContain('planned changes')
    expect(await sentence(jobTitlesCatalogue.contract.calls.remove as never, title._id)).toContain('planned changes')
    expect(await sentence(employeesApi.calls.remove as never, one._id)).toContain('planned changes')
    expect(await jobTitles.find(title._id)).toBeDefined()
  })

  it('applies two changes of one day in the order in which they were planned', async () => {
    const one = await createEmployee({ leader: old._id })
    await plan({ people: [one._id], leader: next._id, day: day(2) })
    const boss = await createEmployee({ isLeader: true })
    vi.setSystemTime(new Date(`${start}T09:00:00Z`))
    await plan({ people: [one._id], leader: boss._id, day: day(2) })
    await moveTo(2)
    await runNight()
    expect(await leaderOf(one)).toBe(boss._id)
  })

  it('takes effect on a leap day, and is caught up on after a missed night', async () => {
    start = '2032-02-20'
    vi.setSystemTime(new Date(`${start}T08:00:00Z`))
    hr = { ...hr, ...(await createSignedInVisitor(hr.person._id, ['hr'])) }
    const one = await createEmployee({ leader: old._id })
    const atlas = await createProject({ name: `Leap ${era}` } as never)
    const { status } = await plan({ people: [one._id], project: atlas._id, leader: next._id, day: '2032-02-29' })
    expect(status).toBe(201)
    await moveTo(10)
    expect(dayOf(new Date())).toBe('2032-03-01')
    await runNight()
    expect(await leaderOf(one)).toBe(next._id)
    // The first project ever begins with the employment.
    expect(await projectChanges.list(one._id)).toMatchObject([
      { effectiveDate: '2024-02-29', comments: 'Initial Project' },
    ])
  })
})
