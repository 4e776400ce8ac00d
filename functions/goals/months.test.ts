import { expect, it } from 'vitest'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'

const { create, months } = goalsApi.calls
const TODAY = utcToday(new Date())

it('a leader sees the goals of their people by month, and can filter by leader', async () => {
  const { leader, person } = await createOwnPlace()
  const admin = await as('admin')
  const stranger = await createEmployee()
  const entry = async ({ contract, singular }: Catalogue) =>
    (await admin.call(contract.calls.create, { body: { name: `${singular} by month` } })).body._id
  const entries = {
    category: await entry(categoriesCatalogue),
    reasonID: await entry(reasonsCatalogue),
    type: await entry(keyResultTypesCatalogue),
  }
  const add = async (who: Visitor, employee: string, deadLine: string, status: 'Complete' | 'Incomplete') => {
    const keyResults = [{ keyResult: 'Talk given', source: 'Programme', status }]
    const reply = await who.call(create, { body: { ...entries, objective: 'Speak', employee, deadLine, keyResults } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }
  await add(leader, person._id, addMonths(TODAY, 2, 1), 'Complete')
  await add(leader, person._id, addMonths(TODAY, 2, 28), 'Incomplete')
  await add(leader, person._id, addMonths(TODAY, 9), 'Incomplete')
  await add(admin, stranger._id, addMonths(TODAY, 2), 'Incomplete')

  const own = (await leader.call(months)).body
  expect([own.months[6], own.isCut]).toEqual([`${TODAY.slice(0, 7)}-01`, false])
  expect(own.people.map(({ employee }) => employee._id)).toEqual([person._id])
  expect(own.people[0]?.months.flatMap((counts, index) => (counts ? [[index, counts]] : []))).toEqual([
    [8, { total: 2, completed: 1, late: 0, unsuccessful: 0 }],
  ])
  const idsFor = async (leaders: string) =>
    (await admin.call(months, { query: { leaders } })).body.people.map(({ employee }) => employee._id)
  expect(await idsFor(leader.person.employeeId)).toEqual([person._id])
  expect(await idsFor('f'.repeat(24))).toEqual([])
  expect((await admin.call(months)).body.people.map(({ employee }) => employee._id)).toContain(stranger._id)
  expect((await admin.call(months, { query: { leaders: 'x' } as never })).status).toBe(400)
})
