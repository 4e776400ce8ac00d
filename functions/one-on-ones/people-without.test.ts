/** The report's list of people without a one-on-one. */
import { expect, it } from 'vitest'
import { as, createEmployee } from '#scripts/testing/people.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addMonths, firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'

const { create, without, withoutCsv } = oneOnOnesApi.calls
const MONTH = firstDayOfMonth(utcToday(new Date()))
const [LAST, NEXT] = [addMonths(MONTH, -1), addMonths(MONTH, 1)]

async function createTeam() {
  const admin = await as('admin')
  const boss = await createEmployee({ isLeader: true, name: 'Bea', lastName: 'Arce' })
  const [ana, luis, eva] = [
    await createEmployee({ leader: boss._id, name: 'Ana', lastName: 'Zúñiga' }),
    await createEmployee({ leader: boss._id, name: 'Luis', lastName: 'Mora' }),
    await createEmployee({ leader: boss._id, name: 'Eva', lastName: 'Cruz' }),
  ]
  const meet = (person: { _id: string }, creationDate: string) =>
    admin.call(create, { body: { employee: person._id, leaderAssigned: boss._id, creationDate } })
  return { admin, boss, ana, luis, eva, meet }
}

it('lists people without a one-on-one in the requested months, with their leader', async () => {
  const { admin, boss, ana, luis, eva, meet } = await createTeam()
  await meet(ana, MONTH)
  await meet(luis, LAST)
  const namesIn = async (startDate: string, endDate: string, more = {}) => {
    const query = { leaderAssigned: boss._id, startDate, endDate, ...more }
    const { status, body } = await admin.call(without, { query })
    expect(status).toBe(200)
    return body.items.map(({ _id, leader }) => [_id, leader?._id])
  }
  const [ofAna, ofLuis, ofEva] = [ana, luis, eva].map(({ _id }) => [_id, boss._id])
  expect(await namesIn(MONTH, NEXT), 'by name').toEqual([ofEva, ofLuis])
  expect(await namesIn(MONTH, NEXT, { sortByColumn: 'employee.name', isSortAscending: 'false' })).toEqual([
    ofLuis,
    ofEva,
  ])
  expect(await namesIn(LAST, MONTH)).toEqual([ofAna, ofEva])
  expect(await namesIn(LAST, NEXT)).toEqual([ofEva])
  expect(await namesIn(NEXT, addMonths(NEXT, 1))).toEqual([])
  expect(await namesIn(MONTH, NEXT, { pageSize: '1', page: '2' })).toEqual([ofLuis])
})

it('can be exported, and is empty when everybody has one', async () => {
  const { admin, boss, ana, luis, eva, meet } = await createTeam()
  for (const one of [ana, eva]) await meet(one, MONTH)
  const query = { leaderAssigned: boss._id, startDate: MONTH, endDate: NEXT }
  const file = async () => (await admin.call(withoutCsv, { query })).body as unknown as string
  expect((await file()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Employee,Leader',
    `${fullName(luis)},${fullName(boss)}`,
    '',
  ])
  await meet(luis, MONTH)
  expect((await admin.call(without, { query })).body).toEqual({ totalItems: 0, items: [] })
  expect((await file()).replace('\uFEFF', '')).toBe('Employee,Leader\r\n')
})
