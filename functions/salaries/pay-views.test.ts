import { BatchWriteCommand, QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { SALARY_CELL_KEY_HEADER, SALARY_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'

const { calls } = salariesApi
const { hr, browser, headers, engineer, form, hired, added, ratedAt, lastOf, looksAt } = await createPayrollFixture()

describe('a view of pay', () => {
  it('without a key shows no amounts, and is not recorded', async () => {
    const ann = await hired()
    const { _id: id } = await added(ann, { amount: '1' })
    const before = await looksAt(ann)
    const query = { employeeId: ann._id }
    expect((await hr.call(calls.list, { query })).body.items).toMatchObject([{ salary: null, increase: null }])
    expect((await hr.call(calls.one, { params: { id } })).body.salary).toBeNull()
    expect((await hr.call(calls.lastSalary, { params: query })).body).toEqual({ salary: null, currency: 'USD' })
    expect(await looksAt(ann)).toEqual(before)
  })

  it('with a key is recorded: who, what, where and when, once a minute', async () => {
    const ann = await hired()
    await hr.call(calls.create, { body: { ...(await form()), employee: ann._id } })
    expect(await looksAt(ann)).toEqual([])
    const finance = await as('finance')
    const own = await createPayBrowser(finance)
    const query = { employeeId: ann._id }
    for (let i = 0; i < 3; i++) await finance.call(calls.list, { query, headers: own.headers })
    const { name, lastName, email } = finance.person
    const views = await looksAt(ann)
    expect(new Set(views.map(view => view.at.slice(0, 16))).size).toBe(views.length)
    for (const view of views)
      expect(view).toMatchObject({ who: { name, lastName, email }, what: 'salary', through: 'log' })
    await ratedAt(ann, '40')
    expect((await looksAt(ann))[0]).toMatchObject({ what: 'rate', who: { name: hr.person.name } })
  })

  it('with an invalid key is refused, before anything is written', async () => {
    const ann = await hired()
    const bad = { [SALARY_KEY_HEADER]: Buffer.from('{"kty":"oct","k":"AAAA"}').toString('base64url') }
    const body = { ...(await form()), employee: ann._id }
    expect(await hr.call(calls.create, { body, headers: bad })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'x-salary-key', message: 'The x-salary-key holds no public key' }] },
    })
    expect((await hr.call(calls.list, { query: { employeeId: ann._id }, headers: bad })).status).toBe(400)
    expect((await hr.call(calls.ratesCsv, { headers: bad })).status).toBe(400)
    expect((await hr.call(calls.list, { query: { employeeId: ann._id } })).body.totalItems).toBe(0)
  })

  it('is recorded before anything is shown: unprocessed writes are retried, and otherwise nothing is returned', async () => {
    const ann = await hired()
    await ratedAt(ann, '40')
    const send = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>
    const leavingOver = (times: number) => {
      let left = times
      const leave = (command: unknown) =>
        command instanceof BatchWriteCommand && left-- > 0
          ? Promise.resolve({ UnprocessedItems: command.input.RequestItems })
          : send(command)
      return vi.spyOn(documentClient, 'send').mockImplementation(leave as typeof documentClient.send)
    }
    const exported = () => hr.call(calls.ratesCsv, { query: { employees: ann._id }, headers })
    const twice = leavingOver(2)
    expect((await exported()).status).toBe(200)
    expect((await looksAt(ann)).map(look => look.through)).toContain('export')
    twice.mockRestore()
    const forGood = leavingOver(Number.POSITIVE_INFINITY)
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const refused = await exported()
    written.mockRestore()
    forGood.mockRestore()
    expect([refused.status, refused.headers[SALARY_CELL_KEY_HEADER]]).toEqual([503, undefined])
  })

  it('is recorded for each person of an export, even of more people than one write holds', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => hired()))
    for (const person of people) await ratedAt(person, '40')
    const employees = people.map(({ _id }) => _id).join(',')
    expect((await hr.call(calls.ratesCsv, { query: { employees }, headers })).status).toBe(200)
    for (const person of people) expect((await looksAt(person)).map(look => look.through)).toContain('export')
  })

  it('is listed for admins only', async () => {
    const ann = await hired()
    for (const role of ['hr', 'finance'] as const)
      expect((await (await as(role)).call(calls.views, { params: { employeeId: ann._id } })).status).toBe(401)
  })

  it.each(['leader', 'devmanager', 'it', 'rewards'] as const)(
    'is refused to %s, as is every other call (401)',
    async role => {
      const who: Visitor = await as(role)
      const params = { id: 'f'.repeat(24), employeeId: 'f'.repeat(24), type: 'increaseType' }
      for (const call of Object.values(calls)) {
        const reply = await who.call(call, { params, body: {}, headers })
        expect([call.path, reply.status, reply.body]).toEqual([
          call.path,
          401,
          { friendlyMessage: 'You are not authorized' },
        ])
      }
    },
  )
})

describe('a stored amount', () => {
  it('is not shown when it is another employee’s', async () => {
    const [ann, bob] = [await hired(), await hired()]
    const [hers, his] = [await added(ann, { amount: '9000' }), await added(bob, { amount: '1000' })]
    const itemOf = async (pk: string, sk: string) =>
      (
        await documentClient.send(
          new QueryCommand({
            TableName: settings.table,
            KeyConditionExpression: 'pk = :pk AND sk = :sk',
            ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
          }),
        )
      ).Items?.[0]
    const stolen = (await itemOf(`SALARY#${ann._id}`, hers._id))?.body.sealed
    const plant = (pk: string, sk: string, field: string) =>
      documentClient.send(
        new UpdateCommand({
          TableName: settings.table,
          Key: { pk, sk },
          UpdateExpression: 'SET body.#field = :stolen',
          ExpressionAttributeNames: { '#field': field },
          ExpressionAttributeValues: { ':stolen': stolen },
        }),
      )
    await plant(`SALARY#${bob._id}`, his._id, 'sealed')
    await plant('PAY', bob._id, 'salary')
    await plant('PAY', ann._id, 'rate')
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const single = await hr.call(calls.one, { params: { id: his._id }, headers })
    const list = await hr.call(calls.list, { query: { employeeId: bob._id }, headers })
    const current = [
      await hr.call(calls.lastSalary, { params: { employeeId: bob._id }, headers }),
      await hr.call(calls.lastRate, { params: { employeeId: ann._id }, headers }),
    ]
    const exported = await hr.call(calls.ratesCsv, { query: { employees: ann._id }, headers })
    // Each of them is logged.
    expect(written).toHaveBeenCalledTimes(5)
    written.mockRestore()
    // A log shows its other entries, and this one without an amount.
    expect([single.status, single.body.salary]).toEqual([200, null])
    expect([list.status, list.body.items.map(({ salary }) => salary)]).toEqual([200, [null]])
    expect(current.map(({ status }) => status)).toEqual([500, 500])
    expect(exported.status).toBe(200)
    expect(String(exported.body)).not.toContain('eyJ')
    expect((await hr.call(calls.remove, { params: { id: his._id } })).status).toBe(204)
    expect((await hr.call(calls.removeRate, { params: { id: hers._id } })).status).toBe(404)
    await ratedAt(ann, '40')
  })
})

const newHire = (email: string) => ({
  name: 'Ana',
  lastName: 'Núñez',
  email,
  jobTitle: engineer,
  birthdayDate: '1990-05-17',
  hireDate: '2026-01-15',
  employeeType: employeeTypes.id('Full Time'),
  idNumber: '1-1234-5678',
})
describe('a hire', () => {
  it('starts both logs with amounts that only the salaries function can read', async () => {
    const body = {
      ...newHire('pay.ana@muster.example'),
      salary: await browser.encrypt('2100'),
      rate: await browser.encrypt('30'),
    }
    const ana = (await hr.call(employeesApi.calls.create, { body })).body
    expect(await lastOf(ana)).toBe('2100.00')
    const { items } = (await hr.call(calls.list, { query: { employeeId: ana._id }, headers })).body
    expect(items).toMatchObject([
      {
        comments: 'Initial salary',
        date: '2026-01-15',
        jobTitle: { _id: engineer },
        increaseType: null,
        increase: null,
      },
    ])
    expect(await browser.decrypt(items[0]?.salary)).toBe('2100.00')
    const rates = (await hr.call(calls.rates, { query: { employeeId: ana._id }, headers })).body.items
    expect(rates).toMatchObject([{ comments: 'Initial rate', effectiveDate: '2026-01-15' }])
    const [begun] = await auditLogOf('EMPLOYEE', ana._id)
    expect(begun?.changes.filter(({ field }) => field === 'salary' || field === 'rate')).toEqual([
      { field: 'salary', from: null, to: null },
      { field: 'rate', from: null, to: null },
    ])
    await added(ana, { amount: '2500', date: '2026-06-01' })
    expect(await lastOf(ana)).toBe('2500.00')
  })

  it('with an invalid amount leaves an entry without one, to be corrected', async () => {
    const body = { ...newHire('pay.bob@muster.example'), salary: await browser.encrypt('a lot'), rate: 'a.b.c.d.e' }
    const bob = (await hr.call(employeesApi.calls.create, { body })).body
    const { items } = (await hr.call(calls.list, { query: { employeeId: bob._id }, headers })).body
    expect(items).toMatchObject([{ salary: null }])
    const id = items[0]?._id ?? ''
    await hr.call(calls.update, { params: { id }, body: await form({ amount: '2100', date: '2026-01-15' }) })
    expect(await lastOf(bob)).toBe('2100.00')
    expect((await hr.call(calls.ratesCsv, { query: { employees: bob._id }, headers })).body).toMatch(/,\r\n$/)
  })

  it('leaves no pay behind when its employee is deleted', async () => {
    const body = {
      ...newHire('pay.cleo@muster.example'),
      salary: await browser.encrypt('2100'),
      rate: await browser.encrypt('30'),
    }
    const cleo = (await hr.call(employeesApi.calls.create, { body })).body
    expect((await hr.call(employeesApi.calls.remove, { params: { id: cleo._id } })).status).toBe(204)
    const { Items = [] } = await documentClient.send(
      new ScanCommand({ TableName: settings.table, ConsistentRead: true }),
    )
    const left = Items.filter(({ pk, sk, parent }) => [pk, sk, parent].some(key => String(key).includes(cleo._id)))
    expect(left.map(({ pk }) => pk.replace(cleo._id, '')).sort()).toEqual(['EMPLOYEE', 'HISTORY#EMPLOYEE#'])
  })
})

describe('the export of rates', () => {
  it('has a row per filtered employee, with cells that only this browser can read', async () => {
    const leader = await createEmployee({ isLeader: true, name: 'Lía', lastName: 'Mora' })
    const ann = await createEmployee({ jobTitle: engineer, leader: leader._id, name: '=Ann', lastName: 'O"Neil' })
    const bob = await createEmployee({ leader: leader._id })
    await ratedAt(ann, '41.25')
    const query = { leaders: leader._id }
    const { body, headers: answered } = await hr.call(calls.ratesCsv, { query, headers })
    const [heading, first = '', second = ''] = String(body).replace('\uFEFF', '').split('\r\n')
    expect(heading).toBe('Name,Last name,Email,Leader,Project,Job Title,Employee type,Country,Hire Date,Rate')
    expect(first).toMatch(/^'=Ann,"O""Neil",.+,Lía Mora,,Engineer,Full Time,Costa Rica,29\/Feb\/2024,/)
    expect(await browser.decryptCell(first.split(',').at(-1) ?? '', answered)).toBe('41.25')
    expect(second.endsWith(',29/Feb/2024,')).toBe(true)
    expect(await looksAt(ann)).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: 'rate', through: 'export' })]),
    )
    expect(await looksAt(bob)).toEqual([])
  })

  it('has empty cells without a key, and is not recorded', async () => {
    const ann = await hired()
    await ratedAt(ann, '41.25')
    const reply = await hr.call(calls.ratesCsv, { query: { employees: ann._id } })
    expect(reply.headers).not.toHaveProperty(SALARY_CELL_KEY_HEADER)
    expect(String(reply.body)).toMatch(/29\/Feb\/2024,\r\n$/)
    expect((await looksAt(ann)).some(view => view.through === 'export')).toBe(false)
  })
})
