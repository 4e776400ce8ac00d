import { beforeEach, describe, expect, it } from 'vitest'
import { createEmployee } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock, findRow, NOON } from '#scripts/testing/timesheets.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { monthMap, projectMonths, list, change } = timesheetsApi.calls
const clock = createTimesheetClock()
// Tuesday, 10 November 2026.
beforeEach(() => clock.at(NOON))
const november = { month: '11', year: '2026' }

describe('the month by days', () => {
  it('shows people with and without sheets, with each day totalled over all of their sheets', async () => {
    const on = await createProject()
    const { person, who, sheet } = await createSheetFixture(clock, { on, hireDate: '2020-01-01' })
    const hours = [
      ['02', 8],
      ['03', 9.5],
      ['07', 2],
    ] as const
    const changes = hours.map(([day, count]) => ({ dayId: findRow(sheet, `2026-11-${day}`)._id, hours: count }))
    await who.call(change, { params: { id: sheet._id }, body: { changes } })
    const late = await createEmployee({ project: on._id, hireDate: '2026-11-09' })
    // They fill in no timesheets, have left before, come later, or have no project.
    await createEmployee({ project: on._id, isTimesheetEnabled: false })
    await createEmployee({ project: on._id, isActive: false })
    await createEmployee({ project: on._id, hireDate: '2020-01-01', lastDay: '2026-10-31' })
    await createEmployee({ project: on._id, hireDate: '2026-12-01' })
    const finance = await clock.staff('finance')
    const { body } = await finance.call(monthMap, { query: { ...november, projects: on._id } })
    expect([body.days.length, body.totalItems, body.withoutSheet]).toEqual([30, 2, 1])
    const statesOf = (employee: string) =>
      body.items.find(one => one.employee._id === employee)?.days.map(({ state }) => state)
    const own = statesOf(person._id) ?? []
    expect(own.slice(0, 10)).toEqual([
      'free',
      'worked',
      'overtime',
      'missing',
      'missing',
      'missing',
      'overtime',
      'free',
      'missing',
      'open',
    ])
    const begun = body.items.find(one => one.employee._id === person._id)
    expect(begun?.sheets).toEqual([sheet._id])
    expect(begun?.days[2]).toEqual({ state: 'overtime', hours: 9.5, sheet: sheet._id })
    expect(body.items.find(one => one.employee._id === late._id)?.sheets).toEqual([])
    expect(statesOf(late._id)?.slice(6, 11)).toEqual(['away', 'away', 'missing', 'open', 'open'])
    const summary = await finance.call(list, { query: { ...november, projects: on._id } })
    expect(summary.body.peopleWithoutSheet).toBe(1)
  })

  it('covers only a leader’s people, and so do the hours of projects', async () => {
    const leader = await clock.staff('leader')
    const on = await createProject()
    const mine = await createSheetFixture(clock, { on, leader: leader.person.employeeId })
    const other = await createSheetFixture(clock, { on })
    for (const { who, sheet } of [mine, other])
      await who.call(change, {
        params: { id: sheet._id },
        body: { changes: [{ dayId: findRow(sheet, '2026-11-02')._id, hours: 6 }] },
      })
    await createEmployee({ project: on._id })
    const query = { ...november, projects: on._id }
    const map = (await leader.call(monthMap, { query })).body
    expect([map.items.map(({ employee }) => employee._id), map.withoutSheet]).toEqual([[mine.person._id], 0])
    const hoursFor = async (visitor: typeof leader) => (await visitor.call(projectMonths, { query })).body
    const { months, projects } = await hoursFor(leader)
    expect([months[0], months[11]]).toEqual(['2025-12-01', '2026-11-01'])
    expect(projects.map(({ project, hours }) => [project._id, hours.slice(-2)])).toEqual([[on._id, [0, 6]]])
    expect((await hoursFor(await clock.staff('hr'))).projects[0]?.hours.at(-1)).toBe(12)
  })
})
