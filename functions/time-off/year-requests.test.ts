/**
 * What a person's own year costs, in requests: as much among a thousand people as alone. In a file of its own, so that
 * the first one is cold.
 */
import { expect, it } from 'vitest'
import { insertFullSheets } from '#scripts/testing/month-close.ts'
import { createEmployee, signInAsEmployee } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { createProject } from '#scripts/testing/timesheets.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

it('loads one’s own year in the same requests, however many sheets there are', async () => {
  const now = new Date()
  const project = await createProject()
  const person = await createEmployee({ country: 'Costa Rica', project: project._id })
  const me = await signInAsEmployee(person)
  const ask = async () => expect((await me.call(timeOffApi.calls.mine, { query: {} })).status).toBe(200)
  const cold = await listRequests(ask)
  // The holidays from their index and then what changed since, and which sheets they have: none yet.
  expect(cold.filter(name => name === 'Query')).toHaveLength(3)

  // Next month is open whenever this runs.
  const [, , period = ''] = availablePeriods(now)
  const body = { employee: person._id, period, project: project._id }
  expect((await me.call(timesheetsApi.calls.initialize, { body })).status).toBeLessThan(300)
  await ask()
  const few = await listRequests(ask)
  // Their account, their record, and what they have planned; the holidays, and which sheets they have; the sheets.
  expect(few.sort()).toEqual(['BatchGetItem', 'GetItem', 'GetItem', 'GetItem', 'Query', 'Query'])

  await insertFullSheets(1000, period, now)
  expect((await listRequests(ask)).sort()).toEqual(few)
}, 60_000)
