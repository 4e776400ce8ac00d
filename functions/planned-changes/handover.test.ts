/** A leader's people and open work go to another; and the night after the last day. */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionItems } from '#functions/action-items/store.ts'
import { newPlanFields, plans } from '#functions/career-development-plans/store.ts'
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { newOneOnOneFields, oneOnOnes } from '#functions/one-on-ones/store.ts'
import { handler as runJob } from '#functions/process-assignments/job.ts'
import { users } from '#functions/users/store.ts'
import { transact } from '#kit/table.ts'
import { startTestJobs } from '#scripts/testing/background-jobs.ts'
import { as, createEmployee, createSignedInVisitor, createUser, setEmployee } from '#scripts/testing/people.ts'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import { employeeTypes, resignationReasons } from '#shared/features/employees/catalogues.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { plannedChangeCalls as calls } from '#shared/features/planned-changes.ts'
import { sessionApi } from '#shared/features/session.ts'
import { addDays, addMonths, type Day } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'

let jobs: Awaited<ReturnType<typeof startTestJobs>>
beforeAll(async () => {
  jobs = await startTestJobs(event => runJob(event as never))
})
afterAll(() => jobs.stop())

let hr: Awaited<ReturnType<typeof as>>
let [boss, old, next]: StoredEmployee[] = []
let era = 0
let start: Day
/** Each test starts months after the one before: a warm function's clock never goes back. */
beforeEach(async () => {
  start = addMonths('2027-03-01', 2 * era++)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${start}T08:00:00Z`) })
  hr = await as('hr')
  boss = await createEmployee({ name: 'Berta', isLeader: true })
  old = await createEmployee({ name: 'Olga', isLeader: true, leader: boss._id })
  next = await createEmployee({ name: 'Nora', isLeader: true })
})
afterEach(() => void vi.useRealTimers())
const idOf = (person: StoredEmployee | undefined) => person?._id ?? ''
const day = (ahead: number): Day => addDays(start, ahead)
/** The clock of the nights: a second after the job's hour, unless said otherwise. */
async function moveTo(ahead: number, time = '08:00:01') {
  vi.setSystemTime(new Date(`${day(ahead)}T${time}Z`))
  hr = { ...hr, ...(await createSignedInVisitor(hr.person._id, ['hr'])) }
}
const runNight = () => runJob({ job: 'apply-planned-changes' } as never)
const newId = () => ({
  id: makeId(new Date(), randomBytes(10).toString('hex')),
  previousDayId: undefined,
  isKeyed: false,
})

/** The work of a leader about a person: open, and closed. */
async function addWork(leader: string, employee: string) {
  const now = new Date()
  const createdBy = { _id: hr.person._id, name: 'Hr', lastName: 'Example' }
  const item = (status: string) =>
    actionItems.insert(
      newId(),
      {
        employee,
        leaderAssigned: leader,
        title: 'Ask',
        description: '',
        isShared: false,
        type: 'OneOnOne' as never,
        typeId: null,
        priority: actionItemPriorities.id('Low'),
        dueDate: day(9),
        completionDate: null,
        createdBy,
        creationDate: now.toISOString(),
        status: actionItemStatuses.id(status as 'Open'),
      },
      now,
    )
  const meeting = (status: string) =>
    oneOnOnes.insert(
      newId(),
      {
        ...newOneOnOneFields({ employee, leaderAssigned: leader, creationDate: start }, '', null, now),
        status: oneOnOneStatuses.id(status as 'Open'),
      },
      now,
    )
  const template = { _id: 'a'.repeat(24), title: 'T', categories: [], ratings: [] } as never
  const plan = (fields: object) =>
    plans.insert(
      newId(),
      {
        ...newPlanFields({ employee, leaderAssigned: leader, period: start, template, jobTitle: null }, now),
        ...fields,
      },
      now,
    )
  return {
    open: [await item('On Hold'), await meeting('In Progress'), await plan({})],
    closed: [await item('Completed'), await meeting('Complete'), await plan({ cdpStatus: PLAN_COMPLETED })],
  }
}
const stored = async ([item, meeting, plan]: readonly { readonly _id: string }[]) =>
  Promise.all([actionItems.get(item?._id ?? ''), oneOnOnes.get(meeting?._id ?? ''), plans.get(plan?._id ?? '')])
const assigned = async (work: readonly { readonly _id: string }[]) =>
  (await stored(work)).map(({ leaderAssigned }) => leaderAssigned)
const handOver = (on: Day) =>
  hr.call(calls.planChange, { body: { day: on, handoverFrom: idOf(old), leader: idOf(next) } as never })
const read = async (id: string) => (await hr.call(calls.plannedChange, { params: { id } })).body

describe('a handover', () => {
  it('moves people and open work to the new leader on its day, but nothing that is closed', async () => {
    const person = await createEmployee({ leader: idOf(old) })
    const former = await createEmployee({ leader: idOf(old), isActive: false })
    const work = await addWork(idOf(old), person._id)
    const { body, status } = await handOver(day(7))
    expect(status).toBe(201)
    expect(body.lines.map(({ kind }) => kind)).toEqual(['person', 'action item', 'one-on-one', 'plan'])
    for (const { changes } of body.lines)
      expect(changes).toEqual([{ label: 'Leader', from: 'Olga Example', to: 'Nora Example' }])
    // People who join the leader later are handed over too.
    const late = await createEmployee({ leader: idOf(old) })
    await moveTo(7)
    await Promise.all([runNight(), runNight()])
    expect(await assigned(work.open)).toEqual([idOf(next), idOf(next), idOf(next)])
    expect((await stored(work.open)).map(({ version }) => version)).toEqual([2, 2, 2])
    expect(await assigned(work.closed)).toEqual([idOf(old), idOf(old), idOf(old)])
    for (const { _id } of [person, late]) expect((await employees.get(_id)).leader).toBe(idOf(next))
    expect((await employees.get(former._id)).leader).toBe(idOf(old))
    expect(await read(body._id)).toMatchObject({ state: 'applied', done: 5, left: 0, total: 2 })
    const reader = await createSignedInVisitor((await createUser(['leader'], next))._id, ['leader'])
    // It names a person only if it is about nobody else.
    expect((await reader.call(homeApi.calls.notices)).body.items.map(({ title, person }) => [title, person])).toEqual([
      ['2 people, 1 action item, 1 one-on-one, 1 plan', ''],
    ])
  })

  it('moves the new leader and their plan to the next leader up, if they are one of the people', async () => {
    const among = await createEmployee({ isLeader: true, leader: idOf(old) })
    const other = await createEmployee({ leader: idOf(old) })
    const work = await addWork(idOf(old), among._id)
    const { body } = await hr.call(calls.planChange, {
      body: { day: start, handoverFrom: idOf(old), leader: among._id } as never,
    })
    await waitUntil(async () => expect((await read(body._id)).state).toBe('applied'))
    expect((await employees.get(among._id)).leader).toBe(idOf(boss))
    expect((await employees.get(other._id)).leader).toBe(among._id)
    expect(await assigned(work.open)).toEqual([among._id, idOf(boss), idOf(boss)])
  })

  /** Runs the night, and `act` once the job is about to write an action item. */
  async function runNightWith(act: (id: string) => Promise<unknown>) {
    const find = actionItems.find.bind(actionItems)
    const finding = vi.spyOn(actionItems, 'find').mockImplementationOnce(async id => {
      await act(id)
      return find(id)
    })
    await runNight()
    finding.mockRestore()
  }
  const reasonsOf = async (id: string) =>
    Object.fromEntries((await read(id)).lines.map(({ kind, reason }) => [kind, reason]))

  it('leaves alone what gets another leader while it is applied', async () => {
    const work = await addWork(idOf(old), (await createEmployee())._id)
    const { body } = await handOver(day(1))
    await moveTo(1)
    await runNightWith(async id => {
      const item = await actionItems.get(id)
      await actionItems.replace(item, { ...item, leaderAssigned: idOf(boss) }, new Date())
    })
    expect(await assigned(work.open)).toEqual([idOf(boss), idOf(next), idOf(next)])
    const reason = 'It has been changed again since'
    expect(await reasonsOf(body._id)).toEqual({ 'action item': reason, 'one-on-one': '', plan: '' })
  })

  it('gives nothing to a new leader who leaves while it is applied', async () => {
    const work = await addWork(idOf(old), (await createEmployee())._id)
    const { body } = await handOver(day(1))
    await moveTo(1)
    await runNightWith(() => setEmployee(idOf(next), { isActive: false }))
    expect(await assigned(work.open)).toEqual([idOf(old), idOf(old), idOf(old)])
    const reason = 'The new leader is not an active leader'
    expect(await reasonsOf(body._id)).toEqual({ 'action item': reason, 'one-on-one': reason, plan: reason })
  })

  it('is undone except for what has changed since', async () => {
    const person = await createEmployee({ leader: idOf(old) })
    const work = await addWork(idOf(old), person._id)
    const { body } = await handOver(start)
    await waitUntil(async () => expect((await read(body._id)).state).toBe('applied'))
    const [item] = await stored(work.open)
    if (item) await actionItems.replace(item, { ...item, leaderAssigned: idOf(boss) }, new Date())
    await hr.call(calls.undoChange, { params: { id: body._id } })
    await waitUntil(async () => expect((await read(body._id)).state).toBe('undone'))
    expect(await assigned(work.open)).toEqual([idOf(boss), idOf(old), idOf(old)])
    expect((await employees.get(person._id)).leader).toBe(idOf(old))
    expect(await read(body._id)).toMatchObject({ done: 3, left: 1 })
  })
})

describe('after the last day', () => {
  const isActive = async (id: string) => (await employees.get(id)).isActive
  /** Saves the form of a record, as HR does. */
  async function save(who: typeof hr, id: string, fields: (record: EmployeeRecord) => object) {
    const params = { id }
    const { body: record } = await who.call(employeesApi.calls.one, { params })
    const reply = await who.call(employeesApi.calls.update, {
      params,
      body: {
        ...record,
        leader: null,
        project: null,
        maritalStatus: null,
        referBy: null,
        jobTitle: title,
        employeeType: employeeTypes.id('Full Time'),
        authorizedEmployees: [],
        authorizedTimesheets: [],
        insuranceInfo: { ...record.insuranceInfo, status: null },
        resignationInfo: { ...record.resignationInfo, resignationReason: reason },
        ...fields(record),
      } as never,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply
  }
  const recorded = (lastDay: Day) => (record: EmployeeRecord) => ({
    resignationInfo: { ...record.resignationInfo, resignationReason: reason, lastDay },
  })
  const reason = resignationReasons.id('Better Offer')
  let title: string
  beforeEach(async () => {
    title = makeId(new Date(), randomBytes(10).toString('hex'))
    await transact([jobTitles.insertWrite(title, { name: `Title ${era}`, order: 1, jobFamily: '' }, new Date())])
  })

  const leaveOn = async (person: StoredEmployee, lastDay: Day) => {
    const before = await employees.get(person._id)
    const resignationInfo = { ...before.resignationInfo, lastDay }
    await employees.replace(before, { ...before, lastDay, resignationInfo }, new Date())
  }
  const createLeaver = async (lastDay: Day, fields: Partial<StoredEmployee> = {}) => {
    const leaver = await createEmployee(fields)
    await leaveOn(leaver, lastDay)
    return leaver
  }

  it('sign-in and sessions end on both hosts, and not earlier; a handover on the next day comes first', async () => {
    const user = await createUser(['leader'], old)
    const person = await createEmployee({ leader: idOf(old) })
    if (old) await leaveOn(old, day(6))
    const { body } = await handOver(day(7))
    await moveTo(6)
    await runNight()
    const visitors = async () => [
      await createSignedInVisitor(user._id, ['leader']),
      await createSignedInVisitor(idOf(old), ['employee'], 'timesheet'),
    ]
    const statuses = async () =>
      Promise.all((await visitors()).map(async one => (await one.call(sessionApi.calls.me)).status))
    expect(await statuses()).toEqual([200, 200])
    await moveTo(7)
    await runNight()
    expect(await statuses()).toEqual([403, 403])
    expect((await read(body._id)).state).toBe('applied')
    expect((await employees.get(person._id)).leader).toBe(idOf(next))
    const { version } = await employees.get(idOf(old))
    await runNight()
    expect((await employees.get(idOf(old))).version).toBe(version)
  })

  it('reports move to their leader’s own leader; without one, access ends all the same', async () => {
    const top = await createEmployee({ isLeader: true })
    const [one, two] = [await createEmployee({ leader: idOf(old) }), await createEmployee({ leader: top._id })]
    if (old) await leaveOn(old, day(1))
    await leaveOn(top, day(1))
    await moveTo(2)
    await runNight()
    expect((await employees.get(one._id)).leader).toBe(idOf(boss))
    expect((await employees.get(two._id)).leader).toBe(top._id)
    for (const id of [idOf(old), top._id]) expect((await employees.get(id)).isActive).toBe(false)
  })

  it('reports wait for a handover on a later day, and nobody gets them in between', async () => {
    const person = await createEmployee({ leader: idOf(old) })
    if (old) await leaveOn(old, day(1))
    await handOver(day(4))
    await moveTo(2)
    await runNight()
    expect((await employees.get(idOf(old))).isActive).toBe(false)
    expect((await employees.get(person._id)).leader).toBe(idOf(old))
    await moveTo(4)
    await runNight()
    expect((await employees.get(person._id)).leader).toBe(idOf(next))
  })

  it('access ends at midnight in California, even if the day has ended in Costa Rica earlier', async () => {
    const leaver = await createLeaver(day(3))
    // The last instant of the day in Costa Rica was two hours ago.
    await moveTo(4, '07:59:59')
    await runNight()
    expect(await isActive(leaver._id)).toBe(true)
    await moveTo(4, '08:00:00')
    await runNight()
    expect(await isActive(leaver._id)).toBe(false)
  })

  it('a last day that is recorded months later ends access the next night', async () => {
    const leaver = await createEmployee()
    const user = await createUser(['leader'], leaver)
    await moveTo(1)
    expect((await save(hr, leaver._id, recorded(day(-90)))).status).toBe(200)
    await moveTo(2)
    await runNight()
    expect(await isActive(leaver._id)).toBe(false)
    expect((await users.get(user._id)).isActive).toBe(false)
  })

  it('somebody who was reactivated stays, until another last day is over', async () => {
    const leaver = await createLeaver(day(0))
    await moveTo(1)
    await runNight()
    expect(await isActive(leaver._id)).toBe(false)
    await moveTo(3)
    await save(hr, leaver._id, () => ({ isActive: true }))
    for (const night of [4, 40]) {
      await moveTo(night)
      await runNight()
      expect(await isActive(leaver._id)).toBe(true)
    }
    await save(hr, leaver._id, () => ({ notes: 'Seen' }))
    await save(hr, leaver._id, recorded(day(42)))
    await moveTo(42)
    await runNight()
    expect(await isActive(leaver._id)).toBe(true)
    await moveTo(43)
    await runNight()
    expect(await isActive(leaver._id)).toBe(false)
  })

  it('somebody reactivated on their last day leaves with it', async () => {
    const leaver = await createLeaver(day(2), { isActive: false })
    // Evening of the last day in Costa Rica, the next day in UTC.
    await moveTo(3, '01:00:00')
    await save(hr, leaver._id, () => ({ isActive: true }))
    await moveTo(3)
    await runNight()
    expect(await isActive(leaver._id)).toBe(false)
  })

  it('older records without the mark are handled for a week of nights; whoever is active later was reactivated', async () => {
    const before = { accessKeptAfter: undefined }
    const recent = await createLeaver(day(4), before)
    const older = await createLeaver(day(1), before)
    await moveTo(10)
    await runNight()
    expect(await isActive(recent._id)).toBe(false)
    expect(await isActive(older._id)).toBe(true)
    // It is like any other record once somebody records another last day.
    await save(hr, older._id, recorded(day(-30)))
    await moveTo(11)
    await runNight()
    expect(await isActive(older._id)).toBe(false)
  })

  it('the last admin stays until there is another one, however long that takes', async () => {
    const others = (await users.rows(new Date())).filter(({ roles }) => roles.includes('admin'))
    for (const one of others) await users.replace(one, { ...one, isActive: false }, new Date())
    const last = await createLeaver(day(0), { accessKeptAfter: undefined })
    await createUser(['admin'], last)
    for (const night of [1, 20]) {
      await moveTo(night)
      await runNight()
      expect(await isActive(last._id)).toBe(true)
    }
    await createUser(['admin'])
    await moveTo(21)
    await runNight()
    expect(await isActive(last._id)).toBe(false)
  })

  it('somebody who was hired again stays', async () => {
    const again = await createEmployee({ hireDate: day(1), lastDay: day(0) })
    await moveTo(5)
    await runNight()
    expect((await employees.get(again._id)).isActive).toBe(true)
  })
})
