/** Plants amounts that occur nowhere else, does everything possible with them, and then searches for them. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it, vi } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { captureLog, encodingsOf } from '#scripts/testing/planted-amounts.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'

// Log everything, as a deployed stage does.
vi.hoisted(() => Object.assign(process.env, { LOG: 'all' }))

const [SALARY, RAISED, HANDED_IN, RATE, RAISED_RATE] = [
  '73194.61',
  '73195.62',
  '73196.63',
  '73197.64',
  '73198.65',
] as const
const INCREASE = '7319.66'
/** Amounts of a pay round. */
const [ROUND, ROUND_RAISE] = ['85540.69', '12345.07'] as const

/** Amounts of a pay band. */
const BAND = ['61131.07', '62242.18', '63353.29'] as const

async function scanTable(): Promise<unknown[]> {
  const items: unknown[] = []
  let from: Record<string, unknown> | undefined
  do {
    const page = await documentClient.send(
      new ScanCommand({ TableName: settings.table, ConsistentRead: true, ExclusiveStartKey: from }),
    )
    items.push(...(page.Items ?? []))
    from = page.LastEvaluatedKey
  } while (from)
  return items
}

/** Everything that can be done with amounts, valid and invalid. */
async function exerciseAllCalls() {
  const hr = await as('hr')
  const browser = await createPayBrowser(hr)
  const title = await (await as('admin')).call(jobTitlesCatalogue.contract.calls.create, {
    body: { name: 'Engineer', order: 1 },
  })
  const jobTitle = title.body._id
  const ann = await createEmployee({ jobTitle })
  const { calls } = salariesApi
  const answers: unknown[] = []
  const ask: Visitor['call'] = async (call, sent = {}) => {
    const reply = await hr.call(call, { ...sent, headers: browser.headers })
    answers.push(reply)
    return reply
  }
  const hire = {
    name: 'Dora',
    lastName: 'Hired',
    email: 'planted@muster.example',
    jobTitle,
    birthdayDate: '1990-05-17',
    employeeType: employeeTypes.id('Full Time'),
    idNumber: '1',
    salary: await browser.encrypt(HANDED_IN),
    rate: await browser.encrypt(RATE),
  }
  const dora = (await ask(employeesApi.calls.create, { body: hire })).body
  const shared = { employee: ann._id, comments: 'Agreed', jobTitle, date: '2026-01-01' }
  const ofRate = { employee: ann._id, comments: 'Agreed', effectiveDate: '2026-01-01' }
  const made = await ask(calls.create, { body: { ...shared, salary: await browser.encrypt(SALARY) } })
  const raise = { ...shared, salary: await browser.encrypt(RAISED), increase: await browser.encrypt(INCREASE) }
  const params = { id: made.body._id }
  await ask(calls.update, { params, body: raise })
  // Invalid amounts too: in plaintext, truncated, negative, too precise.
  await ask(calls.update, { params, body: { ...raise, salary: RAISED } })
  await ask(calls.update, { params, body: { ...raise, salary: raise.salary.slice(0, -2) } })
  await ask(calls.create, { body: { ...raise, salary: await browser.encrypt(`-${SALARY}`) } })
  await ask(calls.create, { body: { ...raise, increase: await browser.encrypt(`${INCREASE}5`) } })
  const rated = await ask(calls.createRate, { body: { ...ofRate, rate: await browser.encrypt(RATE) } })
  const raised = { ...ofRate, rate: await browser.encrypt(RAISED_RATE) }
  await ask(calls.updateRate, { params: { id: rated.body._id }, body: raised })
  for (const employeeId of [ann._id, dora._id]) {
    await ask(calls.list, { query: { employeeId } })
    await ask(calls.rates, { query: { employeeId } })
    await ask(calls.lastSalary, { params: { employeeId } })
    await ask(calls.lastRate, { params: { employeeId } })
    await ask(employeesApi.calls.one, { params: { id: employeeId } })
    await ask(employeesApi.calls.history, { params: { id: employeeId } })
  }
  const admin = await as('admin')
  const [low, mid, high] = [
    await browser.encrypt(BAND[0]),
    await browser.encrypt(BAND[1]),
    await browser.encrypt(BAND[2]),
  ]
  const ofTitle = { params: { id: jobTitle }, headers: browser.headers }
  answers.push(
    await admin.call(calls.savePayBands, { ...ofTitle, body: { bands: [{ currency: 'USD', low, mid, high }] } }),
  )
  const outOfOrder = { currency: 'USD', low: high, mid, high: low }
  answers.push(await admin.call(calls.savePayBands, { ...ofTitle, body: { bands: [outOfOrder] } }))
  const banded = await ask(calls.payBands, { params: { id: jobTitle } })
  expect(await browser.decrypt(banded.body.bands[0]?.mid)).toBe(BAND[1])
  const day = utcToday(new Date())
  const begun = await ask(calls.createRound, {
    body: { title: 'Raises', year: 2027, month: 4, date: day, people: [ann._id, dora._id] },
  })
  const round = { id: begun.body._id }
  const lines = [{ _id: ann._id, note: '', proposed: await browser.encrypt(ROUND) }]
  const inClear = [{ _id: ann._id, note: '', proposed: ROUND }]
  await ask(calls.updateRound, { params: round, body: { title: 'Raises', date: day, lines: inClear } })
  await ask(calls.updateRound, { params: round, body: { title: 'Raises', date: day, lines } })
  await ask(calls.proposeRound, { params: round })
  // Refused for its proposer.
  await ask(calls.confirmRound, { params: round })
  const finance = await as('finance')
  const confirmed = await finance.call(calls.confirmRound, { params: round, headers: browser.headers })
  answers.push(confirmed)
  expect(confirmed.status).toBe(200)
  await ask(calls.payRound, { params: round })
  await ask(calls.list, { query: { employeeId: ann._id } })
  for (const csv of [calls.ratesCsv, employeesApi.calls.allInfoCsv, employeesApi.calls.summaryCsv]) await ask(csv)
  // But people who may read it get the amount.
  const last = await ask(calls.lastSalary, { params: { employeeId: ann._id } })
  expect(await browser.decrypt(last.body.salary)).toBe(ROUND)
  return { ann, answers }
}

it('no amount appears in plain text in the table, the log, the responses or the history', async () => {
  const { log, done } = await captureLog(exerciseAllCalls)
  const { ann, answers } = done
  expect(log.filter(line => line.includes('"feature":"salaries"')).length).toBeGreaterThan(10)
  const found = JSON.stringify({
    table: await scanTable(),
    answers,
    log,
    history: await auditLogOf('EMPLOYEE', ann._id),
  })
  expect(found).toContain(ann._id)
  const planted = [SALARY, RAISED, HANDED_IN, RATE, RAISED_RATE, INCREASE, ROUND, ROUND_RAISE, ...BAND].flatMap(
    encodingsOf,
  )
  expect(planted.filter(trace => found.includes(trace))).toEqual([])
})
