import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, it } from 'vitest'
import { createEmployee, createSignedInVisitor, createUser } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { homeApi } from '#shared/features/home.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { Role } from '#shared/kit/access.ts'

const SCREEN = '/timesheets-summary'
const clock = createTimesheetClock()

it('unsubmitted sheets appear on the home near their deadline, and after it while somebody can still act', async () => {
  clock.at('2026-10-20T12:00:00Z')
  const people = new Map<Role, string>()
  for (const role of ['leader', 'hr', 'finance', 'it'] as const) people.set(role, (await createUser([role]))._id)
  const boss = await createUser(['leader'])
  people.set('leader', boss._id)
  const signIn = (role: Role) => createSignedInVisitor(people.get(role) ?? '', [role], 'staff', clock.now)
  const groupFor = async (role: Role) => {
    const { body } = await (await signIn(role)).call(homeApi.calls.overview)
    return body.groups.find(({ screen }) => screen === SCREEN)
  }
  const countsAt = async (instant: string) => {
    clock.at(instant)
    return Promise.all(
      (['leader', 'hr', 'finance', 'it'] as const).map(async role => (await groupFor(role))?.total ?? 0),
    )
  }
  const sheetOf = (leader: string, period: string) => createSheetFixture(clock, { leader, period })
  const submit = async ({ person, sheet }: Awaited<ReturnType<typeof sheetOf>>) =>
    (await clock.of(person)).call(timesheetsApi.calls.submit, { params: { id: sheet._id }, body: {} })

  const other = await createEmployee({ isLeader: true })
  const mine = await sheetOf(boss.employeeId, '2026-10-01')
  await sheetOf(boss.employeeId, '2026-10-01')
  await sheetOf(other._id, '2026-10-01')

  // Leader, HR, finance, IT. The first reminder goes out three days before the month ends.
  expect(await countsAt('2026-10-27T23:59:59Z')).toEqual([0, 0, 0, 0])
  expect(await countsAt('2026-10-28T00:00:00Z')).toEqual([2, 3, 3, 0])
  expect(await groupFor('leader')).toMatchObject({
    items: [
      {
        title: 'October 2026',
        person: null,
        reason: 'submit',
        since: '2026-10-01',
        due: '2026-10-31',
        count: 2,
        path: '/timesheets-summary?month=10&year=2026&isSubmitted=false',
      },
    ],
  })
  expect((await submit(mine)).status).toBe(200)
  expect(await countsAt('2026-10-28T12:00:00Z')).toEqual([1, 2, 2, 0])
  // The address shows exactly those.
  const query = { month: '10', year: '2026', isSubmitted: 'false' } as const
  for (const [role, count] of [
    ['leader', 1],
    ['finance', 2],
  ] as const)
    expect((await (await signIn(role)).call(timesheetsApi.calls.list, { query })).body.totalItems).toBe(count)

  // Closed: a week for all, longer for finance, who may reopen a sheet.
  expect(await countsAt('2026-10-31T23:00:00Z')).toEqual([1, 2, 2, 0])
  expect(await groupFor('finance')).toMatchObject({
    items: [{ title: 'October 2026', reason: 'missed', since: '2026-10-31', due: null, count: 2 }],
  })
  expect(await countsAt('2026-11-07T23:59:59Z')).toEqual([1, 2, 2, 0])
  expect(await countsAt('2026-11-08T00:00:00Z')).toEqual([0, 0, 2, 0])
  expect(await countsAt('2026-11-26T12:00:00Z')).toEqual([0, 0, 2, 0])
  await sheetOf(boss.employeeId, '2026-11-01')
  expect(await countsAt('2026-11-27T00:00:00Z')).toEqual([1, 1, 1, 0])
})

it('sheets wait for whoever may approve them, and a returned one for its employee, as long as the month is open', async () => {
  mockClient(SESClient).on(SendRawEmailCommand).resolves({ MessageId: '1' })
  clock.at('2026-11-10T12:00:00Z')
  const { approve, returnSheet, submit } = timesheetsApi.calls
  const boss = await createUser(['leader'])
  const admin = await createUser(['admin'])
  const on = await createProject({ needsApproval: true })
  const groupOf = async ({ _id }: { _id: string }, ...roles: Role[]) => {
    const { body } = await (await createSignedInVisitor(_id, roles, 'staff', clock.now)).call(homeApi.calls.overview)
    const items = body.groups.find(({ screen }) => screen === SCREEN)?.items ?? []
    return items.filter(({ reason }) => reason === 'approve' || reason === 'mend')
  }
  const made = await createSheetFixture(clock, { leader: boss.employeeId, on })
  // Nobody leads the admin, whose own sheet this is; an admin looks after those without a leader, but not themselves.
  const own = await createSheetFixture(clock, { on })
  const self = await createUser(['admin'], own.person)
  const submitIt = async ({ sheet, who }: typeof made) =>
    (await who.call(submit, { params: { id: sheet._id }, body: {} })).body
  expect(await groupOf(boss, 'leader')).toEqual([])
  const { version } = await submitIt(made)
  await submitIt(own)
  expect(await groupOf(boss, 'leader')).toMatchObject([
    {
      title: 'November 2026',
      reason: 'approve',
      since: '2026-11-01',
      due: '2026-11-30',
      count: 1,
      path: '/timesheets-summary?month=11&year=2026&approval=waiting',
    },
  ])
  expect(await groupOf(admin, 'admin')).toMatchObject([{ reason: 'approve', count: 1 }])
  expect(await groupOf(self, 'admin')).toEqual([])
  expect(await groupOf(await createUser(['finance']), 'finance')).toEqual([])

  const leader = await createSignedInVisitor(boss._id, ['leader'], 'staff', clock.now)
  await leader.call(approve, { body: { sheets: [{ _id: made.sheet._id, version }] } })
  expect(await groupOf(boss, 'leader')).toEqual([])
  const other = await createSignedInVisitor(admin._id, ['admin'], 'staff', clock.now)
  const params = { id: own.sheet._id }
  expect((await other.call(returnSheet, { params, body: { comment: 'Look again' } })).status).toBe(200)
  expect(await groupOf(self, 'admin')).toMatchObject([
    { reason: 'mend', count: 1, path: `/timesheets-summary/${own.person._id}?timesheetId=${own.sheet._id}` },
  ])
  clock.at('2026-11-30T23:00:00Z')
  expect(await groupOf(self, 'admin')).toEqual([])
})
