/** Pay rounds: begun, proposed, returned, cancelled, and confirmed, with everything that confirming writes. */
import { payRoundCalls as calls } from '#shared/features/pay-rounds.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { createPayrollFixture } from '../../payroll.ts'
import { as } from '../../people.ts'
import { callAs, command, expectField, expectSame, once, type Stored } from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

const payroll = once(() => createPayrollFixture(' of rounds with faults'))
const second = once(() => as('finance'))
const TODAY = utcToday(new Date())

async function begun() {
  const { hr, hired, added, lastOf } = await payroll()
  // One, so that it is always written at the same request.
  const people = [await hired()]
  for (const person of people) await added(person, { amount: '4000' })
  const body = { title: 'Raises', year: 2027, month: 4, date: TODAY, people: people.map(({ _id }) => _id) }
  return { hr, people, body, lastOf }
}
async function created() {
  const start = await begun()
  const { browser } = await payroll()
  const { _id: id } = await callAs<Stored>(start.hr, calls.createRound, start.body)
  const form = {
    title: 'Raises',
    date: TODAY,
    lines: await Promise.all(
      start.people.map(async ({ _id }) => ({ _id, note: '', proposed: await browser.encrypt('4200') })),
    ),
  }
  return { ...start, form, params: { id } }
}
async function saved() {
  const start = await created()
  await callAs(start.hr, calls.updateRound, start.form, start.params)
  return start
}
async function proposed() {
  const start = await saved()
  await callAs(start.hr, calls.proposeRound, {}, start.params)
  return start
}

export const payRoundScenarios: readonly Scenario[] = [
  {
    name: 'salaries createRound',
    prepare: async () => {
      const { hr, body } = await begun()
      const title = `Raises of ${body.people[0]}`
      return command(hr, calls.createRound, { body: { ...body, title } }, async () => {
        const { items } = (await hr.call(calls.payRounds, { query: { search: title } })).body
        expectSame(items.length, 1, 'rounds')
      })
    },
  },
  {
    name: 'salaries updateRound',
    prepare: async () => {
      const { hr, form, params } = await created()
      return command(hr, calls.updateRound, { params, body: { ...form, title: 'Other' }, version: 1 }, () =>
        expectField(hr, calls.payRound, params, { title: 'Other', version: 2 }),
      )
    },
  },
  {
    name: 'salaries proposeRound',
    prepare: async () => {
      const { hr, params } = await saved()
      return command(hr, calls.proposeRound, { params, version: 2 }, () =>
        expectField(hr, calls.payRound, params, { state: 'proposed', version: 3 }),
      )
    },
  },
  {
    name: 'salaries confirmRound',
    isStepwise: 'one write confirms it; then each person is done for themselves, and the night finishes it',
    prepare: async () => {
      const { people, params, lastOf } = await proposed()
      const who = await second()
      return command(who, calls.confirmRound, { params, version: 3 }, async () => {
        await expectField(who, calls.payRound, params, { state: 'confirmed', version: 5 })
        for (const person of people) expectSame(await lastOf(person), '4200.00', 'salary')
      })
    },
  },
  {
    name: 'salaries returnRound',
    prepare: async () => {
      const { hr, params } = await proposed()
      return command(await second(), calls.returnRound, { params, body: { reason: 'Too much' }, version: 3 }, () =>
        expectField(hr, calls.payRound, params, { state: 'returned', reason: 'Too much', version: 4 }),
      )
    },
  },
  {
    name: 'salaries cancelRound',
    prepare: async () => {
      const { hr, params } = await proposed()
      return command(hr, calls.cancelRound, { params, version: 3 }, () =>
        expectField(hr, calls.payRound, params, { state: 'cancelled', version: 4 }),
      )
    },
  },
]
