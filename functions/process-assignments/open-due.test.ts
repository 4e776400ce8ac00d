import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plans } from '#functions/career-development-plans/store.ts'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { oneOnOnes } from '#functions/one-on-ones/store.ts'
import { documentClient } from '#kit/table.ts'
import { createEmployee } from '#scripts/testing/people.ts'
import { PLAN_IN_PROGRESS } from '#shared/features/career-development-plans/list.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { defaultPeriodicityOf, processTypes } from '#shared/features/process-assignments.ts'
import { type Day, dayOf, dayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { handler } from './job.ts'
import { openDueProcesses } from './open-due.ts'
import { processAssignments, reserveAssignmentWrite, type StoredAssignment } from './store.ts'

const ONE_ON_ONE = processTypes.id('One on One')
const PLAN = processTypes.id('Career Development Plan')

/** Dates only move forward in this file: a row cache ignores data that is older than what it has. */
let last = new Date()
const night = (day: Day) => {
  last = new Date(`${day}T01:00:00Z`)
  return last
}
const randomId = (now: Date) => makeId(now, randomBytes(10).toString('hex'))
const newId = (now: Date) => ({ id: randomId(now), previousDayId: undefined, isKeyed: false })
const createdIds: string[] = []
afterEach(async () => {
  for (const stored of await processAssignments.getMany(createdIds.splice(0)))
    await processAssignments.remove(stored, last)
})

async function assign(start: Day, now: Date, more: Partial<StoredAssignment> = {}, of?: StoredEmployee) {
  const leader = await createEmployee({ isLeader: true })
  const person = of ?? (await createEmployee({ leader: leader._id }))
  const fields = {
    employee: person._id,
    processType: ONE_ON_ONE,
    periodicity: defaultPeriodicityOf(ONE_ON_ONE),
    isActive: true,
    nextPeriodStartDate: start,
    careerDevelopmentPlanTemplate: null,
    startDate: dayOfMonth(start),
    ...more,
  }
  const id = randomId(now)
  createdIds.push(id)
  await processAssignments.insert(
    { id, previousDayId: undefined, isKeyed: false },
    fields,
    now,
    reserveAssignmentWrite(fields, id),
  )
  return { id, person, leader }
}
const oneOnOnesWith = async ({ _id }: { _id: string }, now: Date) =>
  (await oneOnOnes.rows(now)).filter(row => row.employee === _id)
const monthsOf = async (person: { _id: string }, now: Date) =>
  (await oneOnOnesWith(person, now)).map(row => row.creationDate).sort()
const nextStartOf = async (id: string) => (await processAssignments.get(id)).nextPeriodStartDate

describe('a one-on-one that is due', () => {
  it('is opened for the month, assigned to the leader, without feelings yet', async () => {
    const now = new Date()
    const { id, person, leader } = await assign(dayOf(now), now)
    const tally = await handler({ job: 'open-processes' })
    expect(tally).toEqual({ opened: 1, failed: 0 })
    expect(await oneOnOnesWith(person, now)).toMatchObject([
      {
        employee: person._id,
        leaderAssigned: leader._id,
        status: oneOnOneStatuses.id('Open'),
        feelings: [],
        creationDate: `${dayOf(now).slice(0, 7)}-01`,
      },
    ])
    expect((await nextStartOf(id)) > dayOf(now)).toBe(true)
  })

  it.each([
    // Start, interval, the night's day; then the opened month and the next start.
    ['due today', '2047-01-15', 1, '2047-01-15', '2047-01-01', '2047-02-15'],
    ['due yesterday', '2047-01-15', 1, '2047-01-16', '2047-01-01', '2047-02-15'],
    ['due at the end of a month', '2047-01-31', 1, '2047-01-31', '2047-01-01', '2047-02-28'],
    ['due last month', '2047-01-31', 1, '2047-02-01', '2047-02-01', '2047-02-28'],
    ['missed for several periods', '2047-02-10', 1, '2047-07-20', '2047-07-01', '2047-08-10'],
    ['missed, each third month', '2047-01-01', 3, '2047-11-30', '2047-11-01', '2048-01-01'],
    ['due once a year', '2046-12-01', 12, '2047-12-01', '2047-12-01', '2048-12-01'],
    ['due before a leap day', '2048-01-29', 1, '2048-01-29', '2048-01-01', '2048-02-29'],
    ['due on a leap day', '2048-02-29', 12, '2048-02-29', '2048-02-01', '2049-02-28'],
    ['missed over New Year', '2048-11-30', 1, '2049-01-05', '2049-01-01', '2049-01-30'],
  ])(
    'is opened for the current month, with its next start set: %s',
    async (_, start, periodicity, day, month, next) => {
      const now = night(day)
      const { id, person } = await assign(start, now, { periodicity })
      await openDueProcesses(now)
      expect(await monthsOf(person, now)).toEqual([month])
      expect(await nextStartOf(id)).toBe(next)
    },
  )

  it('on the 31st returns to the 31st after shorter months, and uses the leap day', async () => {
    const { id } = await assign('2051-12-31', night('2051-12-31'))
    const starts: Day[] = []
    for (const day of ['2051-12-31', '2052-01-31', '2052-02-29', '2052-03-31', '2052-04-30']) {
      await openDueProcesses(night(day))
      starts.push(await nextStartOf(id))
    }
    expect(starts).toEqual(['2052-01-31', '2052-02-29', '2052-03-31', '2052-04-30', '2052-05-31'])
  })
})

describe('skips', () => {
  it.each([
    ['what is due tomorrow', '2053-03-11', {}, {}],
    ['an inactive assignment', '2053-03-10', { isActive: false }, {}],
    ['an inactive person', '2053-03-10', {}, { isActive: false }],
  ])('%s', async (_, start, fields, of) => {
    const now = night('2053-03-10')
    const { id, person } = await assign(start, now, fields, await createEmployee(of))
    expect(await openDueProcesses(now)).toEqual({ failed: 0 })
    expect(await oneOnOnesWith(person, now)).toEqual([])
    expect(await nextStartOf(id)).toBe(start)
  })
})

describe('a plan that is due', () => {
  const planned = async (now: Date, { leader = true, template = true } = {}) => {
    const boss = await createEmployee({ isLeader: true })
    const of = await createEmployee({ leader: leader ? boss._id : null })
    const fields = {
      title: 'Growth',
      categories: [{ _id: randomId(now), title: 'Craft', description: 'What it is', order: 1 }],
      ratings: [{ _id: randomId(now), description: 'Good', order: 1 }],
      createdBy: { name: 'Ada', lastName: 'Example' },
      creationDate: now.toISOString(),
    }
    const { _id } = await developmentPlanTemplates.insert(newId(now), fields, now)
    const careerDevelopmentPlanTemplate = template ? _id : null
    const process = { processType: PLAN, periodicity: 4, careerDevelopmentPlanTemplate }
    return { boss, template: _id, ...(await assign(dayOf(now), now, process, of)) }
  }
  const plansOf = async ({ _id }: { _id: string }, now: Date) =>
    (await plans.rows(now)).filter(row => row.employee === _id)

  it('is created from its template for the month, assigned to the leader', async () => {
    const now = night('2053-03-12')
    const { id, person, boss, template } = await planned(now)
    expect(await openDueProcesses(now)).toEqual({ opened: 1, failed: 0 })
    const [row, ...more] = await plansOf(person, now)
    expect(more).toEqual([])
    expect(row).toMatchObject({ leaderAssigned: boss._id, cdpStatus: PLAN_IN_PROGRESS, period: '2053-03-01' })
    expect(await plans.get(row?._id ?? '')).toMatchObject({ template: { _id: template, title: 'Growth' } })
    expect(await nextStartOf(id)).toBe('2053-07-12')
  })

  it('is not opened while another is open, and its start date advances', async () => {
    const now = night('2053-03-13')
    const { id, person } = await planned(now)
    await openDueProcesses(now)
    const stored = await processAssignments.get(id)
    await processAssignments.replace(stored, { ...stored, nextPeriodStartDate: '2053-03-13' }, now)
    expect(await openDueProcesses(now)).toEqual({ 'there already': 1, failed: 0 })
    expect(await plansOf(person, now)).toHaveLength(1)
    expect(await nextStartOf(id)).toBe('2053-07-13')
  })

  it.each([{ leader: false }, { template: false }])('waits with %o', async without => {
    const now = night('2053-03-14')
    const { id, person } = await planned(now, without)
    expect(await openDueProcesses(now)).toEqual({ waits: 1, failed: 0 })
    expect(await plansOf(person, now)).toEqual([])
    expect(await nextStartOf(id)).toBe('2053-03-14')
  })

  it('is opened once by two concurrent runs', async () => {
    const now = night('2053-03-15')
    const { person } = await planned(now)
    await Promise.all([openDueProcesses(now), openDueProcesses(now)])
    expect(await plansOf(person, now)).toHaveLength(1)
  })
})

describe('leaves unassigned', () => {
  it.each(['without a leader', 'whose leader has left'])('a one-on-one of an employee %s', async which => {
    const now = night('2053-04-10')
    const { _id: left } = await createEmployee({ isLeader: true, isActive: false })
    const of = await createEmployee({ leader: which === 'without a leader' ? null : left })
    await assign('2053-04-10', now, {}, of)
    await openDueProcesses(now)
    expect(await oneOnOnesWith(of, now)).toMatchObject([{ leaderAssigned: null }])
  })
})

it('does not open an existing one-on-one again, but advances the start date', async () => {
  const now = night('2053-05-20')
  const { id, person } = await assign('2053-05-02', now)
  await openDueProcesses(now)
  const stored = await processAssignments.get(id)
  await processAssignments.replace(stored, { ...stored, nextPeriodStartDate: '2053-05-15', startDate: 15 }, now)
  expect(await openDueProcesses(now)).toEqual({ 'there already': 1, failed: 0 })
  expect(await monthsOf(person, now)).toEqual(['2053-05-01'])
  expect(await nextStartOf(id)).toBe('2053-06-15')
})

it('opens a one-on-one for the month in which an inactive employee returns', async () => {
  const of = await createEmployee({ isActive: false })
  const { id } = await assign('2053-06-01', night('2053-06-01'), {}, of)
  await openDueProcesses(night('2053-07-01'))
  await employees.replace(of, { ...of, isActive: true }, night('2053-08-03'))
  await openDueProcesses(night('2053-08-04'))
  expect(await monthsOf(of, night('2053-08-04'))).toEqual(['2053-08-01'])
  expect(await nextStartOf(id)).toBe('2053-09-01')
})

describe('each due one-on-one is opened once', () => {
  afterEach(() => void vi.restoreAllMocks())
  const company = async (now: Date) => Promise.all(Array.from({ length: 25 }, () => assign(dayOf(now), now)))
  const eachOnce = async (assignments: Awaited<ReturnType<typeof company>>, now: Date) => {
    const [rows, starts] = await Promise.all([
      oneOnOnes.rows(now),
      Promise.all(assignments.map(({ id }) => nextStartOf(id))),
    ])
    for (const { person } of assignments) expect(rows.filter(row => row.employee === person._id)).toHaveLength(1)
    expect(new Set(starts).size).toBe(1)
    expect(starts[0]).not.toBe(dayOf(now))
  }
  /** Lets this many transactions through; later ones fail, either before they reach the table or on their way back. */
  const cutAfter = (count: number, isDone: boolean) => {
    const send = documentClient.send.bind(documentClient) as (command: object) => Promise<unknown>
    let sent = 0
    vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
      const isCut = command.constructor.name === 'TransactWriteCommand' && ++sent > count
      const answer = isCut && !isDone ? undefined : await send(command)
      if (isCut) throw new Error('The line is dead')
      return answer
    })
  }

  it('when one run follows another', async () => {
    const now = night('2054-01-02')
    const assignments = await company(now)
    expect(await openDueProcesses(now)).toEqual({ opened: 25, failed: 0 })
    expect(await openDueProcesses(now)).toEqual({ failed: 0 })
    await eachOnce(assignments, now)
  })

  it('when two runs overlap', async () => {
    const now = night('2054-02-02')
    const assignments = await company(now)
    const tallies = await Promise.all([openDueProcesses(now), openDueProcesses(now)])
    expect(tallies.reduce((sum, { opened = 0 }) => sum + opened, 0)).toBe(25)
    await eachOnce(assignments, now)
  })

  it.each([
    ['before the table heard', false, '2054-03-02'],
    ['after the table had done it', true, '2054-04-02'],
  ])('when a run fails after seven, %s, and is repeated', async (_, isDone, day) => {
    const now = night(day)
    const assignments = await company(now)
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    cutAfter(7, isDone)
    expect(await openDueProcesses(now)).toEqual({ opened: 7, failed: 18 })
    expect(logged).toHaveBeenCalledTimes(18)
    vi.restoreAllMocks()
    expect(await openDueProcesses(now)).toEqual(isDone ? { failed: 0 } : { opened: 18, failed: 0 })
    await eachOnce(assignments, now)
  })
})
