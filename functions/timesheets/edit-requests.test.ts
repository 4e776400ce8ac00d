import { describe, expect, it } from 'vitest'
import { createEmployee, createSignedInVisitor, createUser } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { createSheetFixture, createTimesheetClock, findRow } from '#scripts/testing/timesheets.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { change, setHours } = timesheetsApi.calls
const DAY = '2026-11-10'
const MOST = 4

const clock = createTimesheetClock()

describe('an edit of a sheet makes at most four requests to the table', () => {
  it('by its employee', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const { _id: dayId } = findRow(sheet, DAY)
    const edit = (hours: number) =>
      who.call(change, { params: { id: sheet._id }, body: { changes: [{ dayId, hours, description: 'Tests' }] } })
    await edit(1)
    const sent = await listRequests(async () => expect((await edit(2)).status).toBe(200))
    expect(sent.length, sent.join()).toBeLessThanOrEqual(MOST)
  })

  it.each(['admin', 'leader'] as const)('by %s', async role => {
    const leader = await createEmployee({ isLeader: true })
    const { sheet } = await createSheetFixture(clock, { leader: leader._id })
    const user = await createUser([role], leader)
    const who = await createSignedInVisitor(user._id, [role], 'staff', clock.now)
    const edit = (hours: number) =>
      who.call(setHours, { body: { timesheetId: sheet._id, dayId: findRow(sheet, DAY)._id, hours } })
    await edit(1)
    const sent = await listRequests(async () => expect((await edit(2)).status).toBe(200))
    expect(sent.length, sent.join()).toBeLessThanOrEqual(MOST)
  })
})
