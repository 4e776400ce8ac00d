/** A pay round from the due people to the new salaries, by two people. */
import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StoredEmployee } from '#functions/employees/store.ts'
import { handler as runJob } from '#functions/salaries/job.ts'
import { reencryptAllPay } from '#functions/salaries/reencrypt.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee, setEmployee } from '#scripts/testing/people.ts'
import { changeSecrets, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { payRoundCalls as calls } from '#shared/features/pay-rounds.ts'
import { SALARY_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { hr, browser, headers, added, hired, lastOf, looksAt, engineer } = await createPayrollFixture(' of rounds')
const finance = await as('finance')
const financeBrowser = await createPayBrowser(finance)
afterEach(() => void vi.restoreAllMocks())

const TODAY = utcToday(new Date())
const paid = async (amount: string) => {
  const person = await hired()
  await added(person, { amount, date: '2026-01-01' })
  return person
}
const begin = async (people: readonly StoredEmployee[], more: object = {}) => {
  const body = { title: 'Raises', year: 2027, month: 4, date: TODAY, people: people.map(({ _id }) => _id), ...more }
  const reply = await hr.call(calls.createRound, { body: body as never, headers })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
type Round = Awaited<ReturnType<typeof begin>>
/** People who are not named keep their salary. */
const propose = async (round: Round, amounts: Readonly<Record<string, string>>, who = hr) => {
  const lines = await Promise.all(
    round.lines.map(async ({ _id, note }) => ({
      _id,
      note,
      proposed: amounts[_id] ? await browser.encrypt(amounts[_id]) : null,
    })),
  )
  return who.call(calls.updateRound, {
    params: { id: round._id },
    body: { title: round.title, date: round.date, lines },
    headers,
  })
}
const step = (name: 'proposeRound' | 'confirmRound' | 'cancelRound', { _id }: { _id: string }, who = hr) =>
  who.call(calls[name], { params: { id: _id } })
const proposed = async (raises: readonly (readonly [StoredEmployee, string])[]) => {
  const round = await begin(raises.map(([person]) => person))
  const saved = await propose(round, Object.fromEntries(raises.map(([{ _id }, amount]) => [_id, amount])))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const reply = await step('proposeRound', round)
  expect(reply).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return round
}
const read = async ({ _id }: { _id: string }, who = hr, sent = headers) =>
  (await who.call(calls.payRound, { params: { id: _id }, headers: sent })).body
const logOf = async ({ _id }: { _id: string }) =>
  (await hr.call(salariesApi.calls.list, { query: { employeeId: _id }, headers })).body.items

describe('people due for a raise', () => {
  it('follow from their salary period, and from the client periods since the last round', async () => {
    const person = (salaryPeriodMonth: number | null, clientSalaryPeriodMonth: number | null, isActive = true) =>
      createEmployee({ salaryPeriodMonth, clientSalaryPeriodMonth, isActive })
    // Months are counted from 0: 4 is May, 3 April, 11 December.
    const [may, client, both, september] = [
      await person(4, null),
      await person(0, 3),
      await person(4, 0),
      await person(8, 11),
    ]
    const gone = await person(4, 3, false)
    const due = async (month: '0' | '4' | '8') => {
      const { body } = await hr.call(calls.duePeople, { params: { month } })
      return Object.fromEntries(body.map(one => [one._id, [one.isDueBySalary, one.isDueByClient]]))
    }
    const inMay = await due('4')
    expect([may, client, both, september, gone].map(({ _id }) => inMay[_id])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      undefined,
      undefined,
    ])
    expect((await due('0'))[september._id]).toEqual([false, true])
    expect((await due('8'))[september._id]).toEqual([true, false])
  })
})

describe('a pay round', () => {
  it('applies all salaries with date, raise and both people, once somebody else confirms', async () => {
    const [ann, bob, eve] = [await paid('4000'), await paid('3000.50'), await paid('2000')]
    const round = await begin([ann, bob, eve])
    expect(await Promise.all(round.lines.map(line => browser.decrypt(line.current)))).toHaveLength(3)
    expect((await propose(round, { [ann._id]: '4400', [bob._id]: '3100.75' })).status).toBe(200)
    await step('proposeRound', round)
    expect(await lastOf(ann)).toBe('4000.00')
    const confirmed = await step('confirmRound', round, finance)
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed', isProposer: false } })
    expect(confirmed.body.writtenAt).not.toBeNull()
    expect([await lastOf(ann), await lastOf(bob), await lastOf(eve)]).toEqual(['4400.00', '3100.75', '2000.00'])
    const [entry, ...rest] = await logOf(ann)
    expect(rest).toHaveLength(1)
    expect(entry).toMatchObject({
      date: TODAY,
      increaseType: { name: 'Annual Increase' },
      jobTitle: { _id: engineer },
      comments: 'Pay round May 2027',
      createdBy: { name: hr.person.name },
      updatedBy: { name: finance.person.name },
    })
    expect(await browser.decrypt(entry?.increase)).toBe('400.00')
    expect(await logOf(eve)).toHaveLength(1)
  })

  it('shows, once it is proposed, the salaries of everybody on which it is based, also without a raise', async () => {
    const [ann, eve] = [await paid('4000'), await paid('2000')]
    const round = await begin([ann, eve])
    await added(eve, { amount: '2100', date: '2026-02-01' })
    await propose(round, { [ann._id]: '4400' })
    await step('proposeRound', round)
    await added(eve, { amount: '2200', date: '2026-03-01' })
    const { lines } = await read(round)
    const shownOf = async ({ _id }: StoredEmployee) => browser.decrypt(lines.find(line => line._id === _id)?.current)
    expect([await shownOf(ann), await shownOf(eve)]).toEqual(['4000.00', '2100.00'])
  })

  it('lists people by name, with their country, and in the currency of their pay wherever they live now', async () => {
    const periods = { salaryPeriodMonth: 4, clientSalaryPeriodMonth: 3 }
    const named = { jobTitle: engineer, name: 'Zoe', lastName: 'Zuluaga' }
    const zoe = await createEmployee({ ...named, ...periods, country: 'Colombia' })
    const ann = await createEmployee({ jobTitle: engineer, name: 'Ann', lastName: 'Arce', country: 'Bolivia' })
    for (const person of [zoe, ann]) await added(person, { amount: '4000', date: '2026-01-01' })
    const round = await begin([zoe, ann])
    await setEmployee(zoe._id, { country: 'Bolivia' })
    const { lines } = await read(round)
    expect(lines.map(({ _id, country, currency }) => [_id, country, currency])).toEqual([
      [ann._id, 'Bolivia', 'BOB'],
      [zoe._id, 'Bolivia', 'USD'],
    ])
    expect(lines[1]).toMatchObject(periods)
    // A raise is based on their present salary.
    await added(zoe, { amount: '30000', date: '2026-02-01' })
    expect((await read(round)).lines[1]).toMatchObject({ _id: zoe._id, currency: 'BOB' })
  })

  it('holds back a salary dated ahead until its date', async () => {
    const ann = await paid('4000')
    const round = await begin([ann], { date: addDays(TODAY, 30) })
    await propose(round, { [ann._id]: '5000' })
    await step('proposeRound', round)
    expect((await step('confirmRound', round, finance)).status).toBe(200)
    expect(await lastOf(ann)).toBe('4000.00')
    expect((await logOf(ann)).map(({ date }) => date)).toEqual([addDays(TODAY, 30), '2026-01-01'])
  })

  it('cannot be confirmed by the person who proposed it, started it, or changed an amount', async () => {
    const message = 'Somebody else has to confirm this pay round.'
    const ann = await paid('4000')
    const round = await proposed([[ann, '4100']])
    expect(await step('confirmRound', round)).toMatchObject({ status: 400, body: { friendlyMessage: message } })
    await hr.call(calls.returnRound, { params: { id: round._id }, body: { reason: 'Too little' } })
    expect((await propose(await read(round), { [ann._id]: '4200' }, finance)).status).toBe(200)
    const admin = await as('admin')
    await step('proposeRound', round, admin)
    for (const who of [hr, finance, admin])
      expect(await step('confirmRound', round, who)).toMatchObject({ status: 400, body: { friendlyMessage: message } })
    expect(await lastOf(ann)).toBe('4000.00')
    expect((await step('confirmRound', round, await as('hr'))).status).toBe(200)
    expect(await lastOf(ann)).toBe('4200.00')
  })

  it('cannot be confirmed by somebody who only began it, and says so to all of its proposers', async () => {
    const ann = await paid('4000')
    const round = await begin([ann])
    expect((await propose(round, { [ann._id]: '4100' }, finance)).status).toBe(200)
    expect((await step('proposeRound', round, finance)).status).toBe(200)
    for (const who of [hr, finance]) {
      expect((await read(round, who, {})).isProposer).toBe(true)
      expect((await step('confirmRound', round, who)).status).toBe(400)
    }
    expect((await read(round, await as('hr'), {})).isProposer).toBe(false)
    expect(await lastOf(ann)).toBe('4000.00')
  })

  it('that is not confirmed changes no pay at night', async () => {
    const [ann, bob, eve] = [await paid('4000'), await paid('3000'), await paid('2000')]
    const cancelled = await proposed([[ann, '4100']])
    expect((await step('cancelRound', cancelled)).status).toBe(200)
    await proposed([[bob, '3100']])
    await propose(await begin([eve]), { [eve._id]: '2100' })
    await runJob({ job: 'give-job-titles' } as never)
    expect([await lastOf(ann), await lastOf(bob), await lastOf(eve)]).toEqual(['4000.00', '3000.00', '2000.00'])
    expect(await read(cancelled)).toMatchObject({ state: 'cancelled', writtenAt: null })
  })

  it('is returned with a reason, changed and proposed again; a cancelled one stays as it is', async () => {
    const ann = await paid('4000')
    const round = await proposed([[ann, '4100']])
    expect((await propose(round, { [ann._id]: '9000' })).status).toBe(409)
    const returned = await finance.call(calls.returnRound, {
      params: { id: round._id },
      body: { reason: 'Over the budget' },
    })
    expect(returned).toMatchObject({ status: 200, body: { state: 'returned', reason: 'Over the budget' } })
    expect((await step('confirmRound', round, finance)).status).toBe(409)
    expect((await propose(round, { [ann._id]: '4050' })).status).toBe(200)
    expect((await step('proposeRound', round)).status).toBe(200)
    expect(await step('cancelRound', round)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    for (const name of ['proposeRound', 'confirmRound', 'cancelRound'] as const)
      expect((await step(name, round, finance)).status).toBe(409)
    expect(await lastOf(ann)).toBe('4000.00')
  })

  it('cannot be proposed without a raise; entering the current salary removes one', async () => {
    const ann = await paid('4000')
    const round = await begin([ann])
    expect((await step('proposeRound', round)).status).toBe(400)
    await propose(round, { [ann._id]: '4100' })
    expect(await browser.decrypt((await read(round)).lines[0]?.proposed)).toBe('4100.00')
    await propose(round, { [ann._id]: '4000' })
    expect((await read(round)).lines[0]?.proposed).toBeNull()
    expect((await step('proposeRound', round)).status).toBe(400)
  })

  it.each([
    ['a person who left', { people: 'left' }, 'people', 'Choose people who work here'],
    ['nobody', { people: [] }, 'people', 'Choose at least one person'],
    ['another month', { month: 3 }, 'month', 'Choose one from the list'],
    ['no title', { title: ' ' }, 'title', 'This is a required field'],
    ['a day that does not exist', { date: '2027-02-30' }, 'date', 'Invalid date'],
  ])('cannot be started with %s', async (_, wrong, path, message) => {
    const left = await createEmployee({ isActive: false })
    const people = 'people' in wrong && wrong.people === 'left' ? [left._id] : [(await hired())._id]
    const body = { title: 'Raises', year: 2027, month: 4, date: TODAY, people, ...wrong }
    if (body.people === 'left') body.people = [left._id]
    const reply = await hr.call(calls.createRound, { body: body as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, ...(message ? { message } : {}) }] } })
  })

  it('refuses to be started, changed or ended with an invalid key, and writes nothing', async () => {
    const wrong = { [SALARY_KEY_HEADER]: '' }
    const body = { title: 'Unkeyed', year: 2027, month: 4 as const, date: TODAY, people: [(await hired())._id] }
    const reply = await hr.call(calls.createRound, { body, headers: wrong })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: SALARY_KEY_HEADER }] } })
    const titles = (await hr.call(calls.payRounds, { query: { pageSize: '1000' } })).body.items.map(
      ({ title }) => title,
    )
    expect(titles).not.toContain('Unkeyed')

    const round = await begin([await paid('4000')])
    const params = { id: round._id }
    const change = {
      title: 'Changed',
      date: TODAY,
      lines: [{ _id: round.lines[0]?._id ?? '', note: '', proposed: null }],
    }
    for (const reply of [
      await hr.call(calls.updateRound, { params, body: change, headers: wrong }),
      await hr.call(calls.cancelRound, { params, body: {}, headers: wrong }),
    ])
      expect(reply.status, JSON.stringify(reply.body)).toBe(400)
    expect((await hr.call(calls.payRound, { params })).body).toMatchObject({
      title: 'Raises',
      state: 'draft',
      version: 1,
    })
  })

  it('accepts no raise for somebody without a salary, nor people outside the round or twice', async () => {
    const [ann, outsider] = [await hired(), await paid('1')]
    const round = await begin([ann])
    expect(await propose(round, { [ann._id]: '4100' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines.0.proposed', message: 'Somebody without a salary cannot get a raise' }] },
    })
    const line = (_id: string) => ({ _id, note: '', proposed: null })
    for (const lines of [[line(outsider._id)], [line(ann._id), line(ann._id)], []])
      expect(
        await hr.call(calls.updateRound, { params: { id: round._id }, body: { title: 'A', date: TODAY, lines } }),
      ).toMatchObject({ status: 400, body: { errors: [{ path: 'lines' }] } })
  })

  it('accepts only valid amounts that are encrypted for the server', async () => {
    const ann = await paid('4000')
    const round = await begin([ann])
    const typed = ['-1', 'plenty', '0', '0.00']
    for (const wrong of ['4100', ...(await Promise.all(typed.map(browser.encrypt)))]) {
      const lines = [{ _id: ann._id, note: '', proposed: wrong }]
      const body = { title: 'A', date: TODAY, lines }
      expect(await hr.call(calls.updateRound, { params: { id: round._id }, body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'lines.0.proposed', message: 'Invalid amount' }] },
      })
    }
  })
})

describe('a person in a pay round', () => {
  const refused = { status: 409, body: { friendlyMessage: 'Look at the people marked in the table first' } }

  it('whose pay has changed since the proposal is shown and blocks the round until their raise is proposed again', async () => {
    const [ann, bob] = [await paid('4000'), await paid('3000')]
    const round = await proposed([
      [ann, '4400'],
      [bob, '3300'],
    ])
    await added(ann, { amount: '4300', date: '2026-02-01' })
    const seen = await read(round, finance, financeBrowser.headers)
    expect(Object.fromEntries(seen.lines.map(({ _id, obstacle }) => [_id, obstacle]))).toEqual({
      [ann._id]: 'Their salary has changed since',
      [bob._id]: '',
    })
    expect(await step('confirmRound', round, finance)).toMatchObject(refused)
    expect([await lastOf(ann), await lastOf(bob)]).toEqual(['4300.00', '3000.00'])
    await hr.call(calls.returnRound, { params: { id: round._id }, body: { reason: 'Look at it' } })
    expect(await step('proposeRound', round)).toMatchObject(refused)
    // A proposed round shows the salaries on which it was based; an open one shows the present salaries.
    const currentOf = async (one: Round, key = browser) =>
      key.decrypt(one.lines.find(({ _id }) => _id === ann._id)?.current)
    expect([await currentOf(seen, financeBrowser), await currentOf(await read(round))]).toEqual(['4000.00', '4300.00'])
    await propose(round, { [ann._id]: '4400' })
    await step('proposeRound', round)
    expect((await step('confirmRound', round, finance)).status).toBe(200)
    expect([await lastOf(ann), await lastOf(bob)]).toEqual(['4400.00', '3300.00'])
    expect(await browser.decrypt((await logOf(ann))[0]?.increase)).toBe('100.00')
  })

  it('who has left blocks the round until they are removed from it', async () => {
    const [ann, bob] = [await paid('4000'), await paid('3000')]
    const round = await proposed([
      [ann, '4400'],
      [bob, '3300'],
    ])
    await setEmployee(ann._id, { isActive: false })
    expect(await step('confirmRound', round, finance)).toMatchObject(refused)
    await hr.call(calls.returnRound, { params: { id: round._id }, body: { reason: 'Ann left' } })
    const { lines } = await read(round)
    expect(lines.find(({ _id }) => _id === ann._id)?.obstacle).toBe('They no longer work here')
    const body = { title: 'Raises', date: TODAY, lines: [{ _id: bob._id, note: 'Well done', proposed: null }] }
    await hr.call(calls.updateRound, { params: { id: round._id }, body })
    await step('proposeRound', round)
    expect(await step('confirmRound', round, finance)).toMatchObject({ status: 200, body: { total: 1 } })
    expect([await lastOf(ann), await lastOf(bob)]).toEqual(['4000.00', '3300.00'])
    expect((await logOf(bob))[0]?.comments).toBe('Well done')
  })

  it.each([
    ['of a past day', '2026-02-01', '2026-03-01'],
    ['of a day ahead', addDays(TODAY, 1), addDays(TODAY, 9)],
  ])('blocks a round %s if a later salary in their log would hide the new one', async (_, date, later) => {
    const ann = await paid('4000')
    await added(ann, { amount: '4000', date: later })
    const round = await begin([ann], { date })
    await propose(round, { [ann._id]: '4400' })
    expect(await step('proposeRound', round)).toMatchObject(refused)
    expect((await read(round)).lines[0]?.obstacle).toBe('A later salary is already in their log')
  })

  it.each([
    ['of a past day, with earlier salaries only', '2026-02-01', '2026-01-15'],
    ['of a day ahead, with a salary of the same day', addDays(TODAY, 1), addDays(TODAY, 1)],
  ])('does not block a round %s', async (_, date, other) => {
    const ann = await paid('4000')
    await added(ann, { amount: '4200', date: other })
    const round = await begin([ann], { date })
    await propose(round, { [ann._id]: '4400' })
    expect((await step('proposeRound', round)).status).toBe(200)
    expect((await step('confirmRound', round, finance)).status).toBe(200)
    const [entry] = await logOf(ann)
    expect(entry).toMatchObject({ date, comments: 'Pay round May 2027' })
    expect([await browser.decrypt(entry?.salary), await browser.decrypt(entry?.increase)]).toEqual([
      '4400.00',
      '200.00',
    ])
  })

  it('whose salary cannot be read gets no raise, and blocks one that was proposed before', async () => {
    const [ann, bob] = [await paid('4000'), await paid('3000')]
    const round = await proposed([[ann, '4400']])
    const next = await begin([ann])
    const Key = { pk: 'PAY', sk: ann._id }
    const { Item: other } = await documentClient.send(
      new GetCommand({ TableName: settings.table, Key: { pk: 'PAY', sk: bob._id } }),
    )
    await documentClient.send(
      new UpdateCommand({
        TableName: settings.table,
        Key,
        UpdateExpression: 'SET body.salary = :other',
        ExpressionAttributeValues: { ':other': other?.body.salary },
      }),
    )
    const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const refusal = await propose(next, { [ann._id]: '4400' })
    const confirmed = await step('confirmRound', round, finance)
    const { lines } = await read(round)
    logged.mockRestore()
    expect(refusal).toMatchObject({ status: 400, body: { errors: [{ path: 'lines.0.proposed' }] } })
    expect(confirmed).toMatchObject(refused)
    expect(lines[0]?.obstacle).toBe('Their salary cannot be read')
  })
})

describe('confirming', () => {
  it('by two people at once, or twice by one, gives everybody one raise', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => paid('1000')))
    const round = await proposed(people.map(person => [person, '1100'] as const))
    const press = { params: { id: round._id }, headers: { 'if-match': '"3"', 'idempotency-key': `press ${round._id}` } }
    const other = await as('hr')
    const replies = await Promise.all([
      finance.call(calls.confirmRound, press),
      finance.call(calls.confirmRound, press),
      other.call(calls.confirmRound, { params: { id: round._id } }),
    ])
    expect(replies.map(({ status }) => status).filter(status => status !== 200 && status !== 409)).toEqual([])
    expect(await step('confirmRound', round, finance)).toMatchObject({ status: 200 })
    for (const person of people) expect(await logOf(person)).toHaveLength(2)
  })

  it('is refused with 409 for people who have seen an older version', async () => {
    const round = await proposed([[await paid('1000'), '1100']])
    const old = { params: { id: round._id }, headers: { 'if-match': '"1"' } }
    expect((await finance.call(calls.confirmRound, old)).status).toBe(409)
  })

  it.each(['the night', 'another press'] as const)('that is interrupted half way is completed by %s', async how => {
    const people = await Promise.all(Array.from({ length: 15 }, () => paid('1000')))
    const round = await proposed(people.map(person => [person, '1100'] as const))
    const send = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>
    let left = 4
    const killed = vi
      .spyOn(documentClient, 'send')
      .mockImplementation(((command: unknown) =>
        command instanceof TransactWriteCommand && left-- <= 0
          ? Promise.reject(new Error('Killed'))
          : send(command)) as typeof documentClient.send)
    expect((await step('confirmRound', round, finance)).status).toBe(500)
    killed.mockRestore()
    expect(await read(round)).toMatchObject({ state: 'confirmed', writtenAt: null })
    // The round can no longer be cancelled, and nothing refuses the remaining salaries.
    expect((await step('cancelRound', round)).status).toBe(409)
    await added(people[0] as StoredEmployee, { amount: '1050', date: '2026-03-01' })
    if (how === 'the night') await runJob({ job: 'give-job-titles' } as never)
    else expect((await step('confirmRound', round, hr)).status).toBe(200)
    expect((await read(round)).writtenAt).not.toBeNull()
    for (const person of people) expect(await lastOf(person)).toBe('1100.00')
    for (const person of people.slice(1)) expect(await logOf(person)).toHaveLength(2)
  })
})

describe('the amounts of a round', () => {
  it('are recorded as viewed before they are shown; without a key nothing is shown or recorded', async () => {
    const ann = await paid('4000')
    const round = await proposed([[ann, '4100']])
    const before = (await looksAt(ann)).length
    const blind = await read(round, finance, {})
    expect(blind.lines).toMatchObject([{ current: null, proposed: null }])
    expect(await looksAt(ann)).toHaveLength(before)
    const seen = await read(round, finance, financeBrowser.headers)
    expect(await financeBrowser.decrypt(seen.lines[0]?.proposed)).toBe('4100.00')
    expect((await looksAt(ann))[0]).toMatchObject({
      what: 'salary',
      through: 'round',
      who: { name: finance.person.name },
    })
    expect((await hr.call(calls.payRounds)).body.items.find(({ _id }) => _id === round._id)).not.toHaveProperty('lines')
  })

  it('keep the people in a round from being deleted', async () => {
    const ann = await hired()
    await begin([ann])
    const reply = await hr.call(employeesApi.calls.remove, { params: { id: ann._id } })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('pay rounds')
  })

  it('are re-encrypted with a new secret, and can then be read without the old one', async () => {
    const round = await proposed([[await paid('4000'), '4100']])
    const next = 'another-secret-of-salaries-that-is-long-enough'
    try {
      await changeSecrets({ salary: `${next},${TEST_SECRETS.salary}` })
      expect((await reencryptAllPay()).failed).toBe(0)
      await changeSecrets({ salary: next })
      const [line] = (await read(round)).lines
      expect([await browser.decrypt(line?.current), await browser.decrypt(line?.proposed)]).toEqual([
        '4000.00',
        '4100.00',
      ])
    } finally {
      await changeSecrets(TEST_SECRETS)
    }
  })
})
