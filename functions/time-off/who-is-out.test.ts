import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { holidays, timesheets } from '#functions/timesheets/store.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPartition, transact } from '#kit/table.ts'
import { createEmployee, registerTestFeature } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock, findRow, NOON } from '#scripts/testing/timesheets.ts'
import { outCalls } from '#shared/features/time-off/who-is-out.ts'
import { type DayPart, timeOffApi } from '#shared/features/time-off.ts'
import { type DayType, dayTypes } from '#shared/features/timesheets/days.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { defineContract } from '#shared/kit/contract.ts'
import { monthOfId, shardOfId } from '#shared/kit/ids.ts'
import { timeOff } from './store.ts'
import { whoIsOutHandlers } from './who-is-out.ts'

const { out } = outCalls
const clock = createTimesheetClock()
registerTestFeature(
  timeOffApi,
  createApiHandler(defineContract('time-off', ['time-off'], outCalls), whoIsOutHandlers, () => clock.now),
)
// Tuesday, 10 November 2026.
beforeEach(() => clock.at(NOON))

type Fixture = Awaited<ReturnType<typeof createSheetFixture>>
const setTypes = ({ who, sheet }: Fixture, types: Readonly<Record<string, DayType>>) =>
  who.call(timesheetsApi.calls.change, {
    params: { id: sheet._id },
    body: {
      changes: Object.entries(types).map(([date, type]) => ({
        dayId: findRow(sheet, `2026-11-${date}`)._id,
        type: dayTypes.id(type),
      })),
    },
  })
let count = 0
async function plan(employee: string, from: string, to: string, part: DayPart = 'whole') {
  const _id = String(++count).padStart(24, '0')
  const ranges = [{ _id, version: 1, from, to, part, note: 'Secret' }]
  await transact([timeOff.insertWrite(employee, { employee, ranges, years: [] }, new Date())])
}
async function addHoliday(day: number, country: string, month = 11) {
  const id = `0${month}${String(day).padStart(21, '0')}${country.length % 10}`
  const fields = { year: 2026, month, day, country, description: 'Harvest' }
  await transact([holidays.insertWrite(id.slice(0, 24), fields, new Date())])
}

describe('who is out', () => {
  it('shows the days, and for sheets only that somebody is away', async () => {
    const on = await createProject()
    const ill = await createSheetFixture(clock, { on, country: 'Costa Rica' })
    await setTypes(ill, { '09': 'Sick', '12': 'Vacation', '16': 'Half Day Vacation', '17': 'License Benefit' })
    const planner = await createEmployee({ project: on._id, country: 'Bolivia' })
    // Thursday to Monday.
    await plan(planner._id, '2026-11-26', '2026-11-30', 'morning')
    await addHoliday(27, 'Bolivia')
    await addHoliday(1, 'Bolivia', 12)
    const finance = await clock.staff('finance')
    const { body } = await finance.call(out, { query: { month: '2026-11', projects: on._id } })
    expect(body.totalItems).toBe(2)
    const daysOf = (id: string) =>
      body.items
        .find(({ _id }) => _id === id)
        ?.days.map(({ day, kind, isHalf }) => `${day} ${kind}${isHalf ? ' ½' : ''}`)
    expect(daysOf(ill.person._id)).toEqual([
      '2026-11-09 away',
      '2026-11-12 away',
      '2026-11-16 away ½',
      '2026-11-17 away',
    ])
    expect(daysOf(planner._id)).toEqual(['2026-11-26 planned ½', '2026-11-27 holiday', '2026-11-30 planned ½'])
    expect(body.holidays).toEqual([{ day: '2026-11-27', country: 'Bolivia', name: 'Harvest' }])
    expect(JSON.stringify(body)).not.toMatch(/sick|vacation|license|secret/i)
  })

  it('covers only a leader’s people', async () => {
    const leader = await clock.staff('leader')
    const on = await createProject()
    const mine = await createEmployee({ project: on._id, leader: leader.person.employeeId })
    const other = await createEmployee({ project: on._id })
    for (const { _id } of [mine, other]) await plan(_id, '2026-12-01', '2026-12-02')
    const query = { month: '2026-12', projects: on._id }
    const { body } = await leader.call(out, { query })
    expect(body.items.map(({ _id }) => _id)).toEqual([mine._id])
    // Also in the counts: a project of two would tell of the other one.
    expect(body.projects[0]?.days[0]).toEqual({ out: 1, of: 1 })
    const { body: all } = await (await clock.staff('hr')).call(out, { query })
    expect(all.projects[0]?.days[0]).toEqual({ out: 2, of: 2 })
  })

  it('counts the people of a project, half days as halves, with or without the filter for people who are out', async () => {
    const on = await createProject()
    const country = 'Colombia'
    const [away, half] = [
      await createEmployee({ project: on._id, country }),
      await createEmployee({ project: on._id, country }),
    ]
    await createEmployee({ project: on._id, country })
    await createEmployee({ project: on._id, country, hireDate: '2026-12-03' })
    await createEmployee({ project: on._id, country, isActive: false })
    await plan(away._id, '2026-12-02', '2026-12-06')
    await plan(half._id, '2026-12-02', '2026-12-02', 'afternoon')
    const hr = await clock.staff('hr')
    const { body } = await hr.call(out, { query: { month: '2026-12', projects: on._id, isOut: 'true' } })
    expect(body.items.map(({ _id }) => _id).sort()).toEqual([away._id, half._id].sort())
    // Tuesday to Saturday.
    expect(body.projects[0]?.days.slice(0, 5)).toEqual([
      { out: 0, of: 3 },
      { out: 1.5, of: 3 },
      { out: 1, of: 4 },
      { out: 1, of: 4 },
      { out: 0, of: 0 },
    ])
  })

  it('shows nobody as out before their first day or after their last', async () => {
    const on = await createProject()
    const short = await createEmployee({ project: on._id, hireDate: '2026-12-10', lastDay: '2026-12-16' })
    await plan(short._id, '2026-12-08', '2026-12-18')
    const { body } = await (await clock.staff('hr')).call(out, { query: { month: '2026-12', projects: on._id } })
    // Thursday to Wednesday.
    const worked = ['2026-12-10', '2026-12-11', '2026-12-14', '2026-12-15', '2026-12-16']
    expect(body.items[0]?.days.map(({ day }) => day)).toEqual(worked)
  })

  it('uses the sheet for past days, and the plan for future ones', async () => {
    const on = await createProject()
    const begun = await createSheetFixture(clock, { on })
    await plan(begun.person._id, '2026-11-05', '2026-11-12')
    const { body } = await (await clock.staff('hr')).call(out, { query: { month: '2026-11', projects: on._id } })
    expect(body.items[0]?.days.map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12'])
  })

  it('reads a whole sheet whose row is older than the summary of days off', async () => {
    const on = await createProject()
    const old = await createSheetFixture(clock, { on })
    await setTypes(old, { '18': 'Sick', '19': 'Half Day Vacation' })
    const id = old.sheet._id
    const { version } = await timesheets.get(id)
    await documentClient.send(
      new UpdateCommand({
        TableName: settings.table,
        Key: { pk: `TIMESHEET#${monthOfId(id)}#${shardOfId(id)}`, sk: id },
        UpdateExpression: 'SET changedAt = :now, #version = :next REMOVE #row.away',
        ExpressionAttributeNames: { '#row': 'row', '#version': 'version' },
        ExpressionAttributeValues: { ':now': Date.now(), ':next': version + 1 },
      }),
    )
    const [stored] = (await queryPartition(`TIMESHEET#${monthOfId(id)}#${shardOfId(id)}`)).filter(({ sk }) => sk === id)
    expect(stored?.row).not.toHaveProperty('away')
    const { body } = await (await clock.staff('hr')).call(out, { query: { month: '2026-11', projects: on._id } })
    expect(body.items[0]?.days).toEqual([
      { day: '2026-11-18', kind: 'away', isHalf: false },
      { day: '2026-11-19', kind: 'away', isHalf: true },
    ])
  })

  it('shows months up to a year ahead, and the current one by default', async () => {
    const hr = await clock.staff('hr')
    expect((await hr.call(out)).body.month).toBe('2026-11')
    const statuses = ['2020-01', '2027-11', '2019-12', '2027-12', '2026-13', 'soon'].map(
      async month => (await hr.call(out, { query: { month } })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400, 400, 400])
  })
})
