/** Which changes write an event, with which webhook that asks for all of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actionItems } from '#functions/action-items/store.ts'
import { employees } from '#functions/employees/store.ts'
import { closeDueSheets } from '#functions/timesheets/close-month.ts'
import { deleteItems, queryPartition, transact } from '#kit/table.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { as, createEmployee, createSignedInVisitor, createUser } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { EVENT_OUTBOX, webhooks } from './store.ts'

const clock = createTimesheetClock()
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
  const events = [
    ...(['employee.created', 'employee.deactivated', 'timesheet.approved'] as const),
    ...(['month.closed', 'actionItem.completed'] as const),
  ]
  const fields = { url: 'https://8.8.8.8/', description: '', events, isActive: true, isOffByFailures: false }
  await transact([webhooks.insertWrite('a'.repeat(24), fields, new Date())])
})
afterAll(() => bucket.stop())

const eventsNow = async () => (await queryPartition(EVENT_OUTBOX)).map(({ body }) => body)
beforeEach(async () => {
  await deleteItems((await queryPartition(EVENT_OUTBOX)).map(({ pk, sk }) => ({ pk, sk })))
})

describe('employee events', () => {
  it('include a hire once, with its id and link, even when the request is repeated', async () => {
    const [hr, admin] = [await as('hr'), await as('admin')]
    const title = await admin.call(jobTitlesCatalogue.contract.calls.create, { body: { name: 'Engineer', order: 1 } })
    const sent = {
      headers: { 'idempotency-key': 'hired-once' },
      body: {
        name: 'Ada',
        lastName: 'Lovelace',
        email: 'ada.webhook@muster.example',
        jobTitle: title.body._id,
        birthdayDate: '1992-02-29',
        employeeType: employeeTypes.id('Full Time'),
        idNumber: '1-0234-0567',
        hireDate: '2024-03-15',
      },
    }
    const made = await hr.call(employeesApi.calls.create, sent)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await hr.call(employeesApi.calls.create, sent)
    const { _id } = made.body
    expect(await eventsNow()).toEqual([
      { type: 'employee.created', id: _id, path: `/people/${_id}`, createdAt: expect.stringMatching(/^20.*Z$/) },
    ])
  })

  it('include a deactivation, but no other change', async () => {
    const { replaceEmployee } = await import('#functions/employees/public.ts')
    const { _id } = await createEmployee()
    const actor = {
      userId: 'b'.repeat(24),
      name: 'Ana',
      lastName: 'Solís',
      roles: ['admin'],
      audience: 'staff',
    } as never
    const doing = { actor, now: new Date() }
    const changed = await replaceEmployee(
      await employees.get(_id),
      { ...(await employees.get(_id)), phone: '1' } as never,
      doing,
    )
    expect(await eventsNow()).toEqual([])
    await replaceEmployee(changed, { ...changed, isActive: false }, doing)
    expect(await eventsNow()).toMatchObject([{ type: 'employee.deactivated', id: _id, path: `/people/${_id}` }])
  })
})

it('writes one event without content for a completed action item', async () => {
  const leader = await as('leader')
  const member = await createEmployee({ leader: leader.person.employeeId })
  const form = {
    employee: member._id,
    leaderAssigned: leader.person.employeeId,
    title: 'A secret title',
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    description: 'A secret text',
    dueDate: utcToday(new Date()),
  }
  const { body } = await leader.call(actionItemsApi.calls.create, { body: form })
  const params = { id: body._id }
  expect(await eventsNow()).toEqual([])
  const done = { ...form, status: actionItemStatuses.id('Completed') }
  expect((await leader.call(actionItemsApi.calls.update, { params, body: done })).status).toBe(200)
  expect((await leader.call(actionItemsApi.calls.update, { params, body: done })).status).toBe(200)
  const events = await eventsNow()
  expect(events).toMatchObject([{ type: 'actionItem.completed', id: body._id, path: `/action-items/${body._id}` }])
  expect(JSON.stringify(events)).not.toContain('secret')
  expect((await actionItems.get(body._id)).completionDate).not.toBeNull()
})

describe('timesheet events', () => {
  it('include an approval once', async () => {
    clock.at('2026-11-24T12:00:00.000Z')
    const user = await createUser(['leader'])
    const boss = await createSignedInVisitor(user._id, ['leader'], 'staff', clock.now)
    const on = await createProject({ needsApproval: true })
    const { sheet, who } = await createSheetFixture(clock, { leader: user.employeeId, on })
    const sent = await who.call(timesheetsApi.calls.submit, { params: { id: sheet._id }, body: {} })
    expect(await eventsNow()).toEqual([])
    const sheets = [{ _id: sheet._id, version: sent.body.version }]
    await boss.call(timesheetsApi.calls.approve, { body: { sheets } })
    await boss.call(timesheetsApi.calls.approve, { body: { sheets } })
    const [event, ...more] = await eventsNow()
    expect(event).toMatchObject({ type: 'timesheet.approved', id: sheet._id })
    expect(event.path).toMatch(/^\/timesheets-summary\/[0-9a-f]{24}\?timesheetId=[0-9a-f]{24}$/)
    expect(more).toEqual([])
  })

  it('include the close of a month once, on the night it closes', async () => {
    const closeAt = (instant: string) => {
      clock.at(instant)
      return closeDueSheets(clock.now)
    }
    await closeAt('2026-12-30T23:00:10Z')
    expect(await eventsNow()).toEqual([])
    await closeAt('2026-12-31T23:00:10Z')
    await closeAt('2026-12-31T23:02:10Z')
    expect(await eventsNow()).toMatchObject([
      { type: 'month.closed', id: '2026-12', path: '/timesheets-summary?month=12&year=2026' },
    ])
    await deleteItems((await queryPartition(EVENT_OUTBOX)).map(({ pk, sk }) => ({ pk, sk })))
    await closeAt('2027-01-01T23:00:10Z')
    await closeAt('2027-01-20T23:00:10Z')
    expect(await eventsNow()).toEqual([])
  })
})
