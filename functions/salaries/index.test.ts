import { describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { jobTitles as titles } from '#functions/job-titles/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as } from '#scripts/testing/people.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { salariesApi } from '#shared/features/salaries.ts'

const { calls } = salariesApi
const { hr, browser, headers, engineer, senior, form, hired, added, ratedAt, lastOf } = await createPayrollFixture()
const titleOf = async ({ _id }: { readonly _id: string }) => (await employees.get(_id)).jobTitle
const increaseTypeId = (name: Parameters<typeof increaseTypes.id>[0]) => increaseTypes.id(name)

describe('adding a salary', () => {
  it('returns the record, encrypted for the browser, with its author', async () => {
    const ann = await hired()
    const salary = await added(ann, { amount: '4250.5', increase: '250.5', increaseType: increaseTypeId('Merit') })
    expect(salary).toMatchObject({
      employee: ann._id,
      version: 1,
      jobTitle: { _id: engineer, name: 'Engineer' },
      increaseType: { name: 'Merit' },
      date: '2026-01-01',
      createdBy: { name: hr.person.name, lastName: hr.person.lastName },
    })
    expect(await browser.decrypt(salary.salary)).toBe('4250.50')
    expect(await browser.decrypt(salary.increase)).toBe('250.50')
    const read = await hr.call(calls.one, { params: { id: salary._id }, headers })
    expect(read.headers.etag).toBe('"1"')
    expect(await browser.decrypt(read.body.salary)).toBe('4250.50')
  })

  it.each([
    ['salary', { amount: '-1' }, 'Invalid amount'],
    ['salary', { amount: 'plenty' }, 'Invalid amount'],
    ['increase', { increase: '0.001' }, 'Invalid amount'],
    ['comments', { comments: '' }, 'This is a required field'],
    ['comments', { comments: 'x'.repeat(5001) }, 'At most 5000 characters'],
    ['date', { date: '' }, 'This is a required field'],
    ['date', { date: '2026-02-30' }, 'Invalid date'],
    ['increaseType', { increaseType: 'f'.repeat(24) }, 'Choose one from the list'],
    ['jobTitle', { jobTitle: '' }, 'This is a required field'],
    [
      'jobTitle',
      { jobTitle: 'f'.repeat(24), increaseType: increaseTypeId('Promotion') },
      'Choose a job title from the list',
    ],
    [
      'increase',
      { increase: '0.01', increaseType: increaseTypeId('Job Title Change') },
      'A job title change alone does not raise the amount',
    ],
  ])('refuses a bad %s (%o)', async (path, wrong, message) => {
    const body = { ...(await form(wrong)), employee: (await hired())._id }
    expect(await hr.call(calls.create, { body })).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('accepts a negative increase, and refuses amounts that are unencrypted or far too long', async () => {
    const ann = await hired()
    expect(await browser.decrypt((await added(ann, { increase: '-120.25' })).increase)).toBe('-120.25')
    for (const salary of ['4250.50', `e.e.e.e.${'e'.repeat(4000)}`, 'a.b.c'])
      expect((await hr.call(calls.create, { body: { ...(await form()), salary, employee: ann._id } })).status).toBe(400)
  })

  it('for an unknown employee is 404', async () => {
    const body = { ...(await form()), employee: 'f'.repeat(24) }
    expect((await hr.call(calls.create, { body })).status).toBe(404)
  })

  it('creates one entry for several requests with one Idempotency-Key, even simultaneous ones', async () => {
    const ann = await hired()
    const body = { ...(await form()), employee: ann._id }
    const send = () => hr.call(calls.create, { body, headers: { 'idempotency-key': `twice ${ann._id}` } })
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(replies.map(reply => reply.status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(reply => reply.body._id)).size).toBe(1)
    expect((await hr.call(calls.list, { query: { employeeId: ann._id } })).body.totalItems).toBe(1)
  })

  it('accepts simultaneous entries by several people, and loses none', async () => {
    const ann = await hired()
    await Promise.all(
      ['2026-01-01', '2026-03-01', '2026-02-01'].map((date, i) => added(ann, { date, amount: `${i + 1}` })),
    )
    expect((await hr.call(calls.list, { query: { employeeId: ann._id } })).body.totalItems).toBe(3)
    expect(await lastOf(ann)).toBe('2.00')
    expect(await auditLogOf('EMPLOYEE', ann._id)).toHaveLength(3)
  })
})

describe('the current salary', () => {
  it('is the latest by date, and on one day the last one entered', async () => {
    const ann = await hired()
    await added(ann, { amount: '2000', date: '2026-02-01' })
    await added(ann, { amount: '1000', date: '2026-01-01' })
    expect(await lastOf(ann)).toBe('2000.00')
    const late = await added(ann, { amount: '3000', date: '2026-02-01' })
    expect(await lastOf(ann)).toBe('3000.00')
    await hr.call(calls.update, { params: { id: late._id }, body: await form({ amount: '3000', date: '2025-12-31' }) })
    expect(await lastOf(ann)).toBe('2000.00')
    const { items } = (await hr.call(calls.list, { query: { employeeId: ann._id } })).body
    expect(items.map(item => item.date)).toEqual(['2026-02-01', '2026-01-01', '2025-12-31'])
    const newest = items[0]?._id ?? ''
    expect((await hr.call(calls.remove, { params: { id: newest } })).status).toBe(204)
    expect(await lastOf(ann)).toBe('1000.00')
  })

  it('is null for an employee without pay, and 404 for an unknown employee', async () => {
    const ann = await hired()
    const of = (employeeId: string) => hr.call(calls.lastSalary, { params: { employeeId }, headers })
    expect((await of(ann._id)).body).toEqual({ salary: null, currency: 'USD' })
    expect((await of('f'.repeat(24))).status).toBe(404)
  })
})

describe('the job title', () => {
  it.each(['Promotion', 'Job Title Change'] as const)('changes with a %s, atomically with its history', async name => {
    const ann = await hired()
    await added(ann, { jobTitle: senior, increaseType: increaseTypeId(name) })
    expect(await titleOf(ann)).toBe(senior)
    const [entry] = await auditLogOf('EMPLOYEE', ann._id)
    expect(entry?.changes).toEqual([
      { field: 'salary', from: null, to: null },
      { field: 'jobTitle', from: engineer, to: senior },
    ])
  })

  it('stays when the promotion is not the latest entry', async () => {
    const ann = await hired()
    await added(ann, { date: '2026-02-01' })
    await added(ann, { date: '2026-01-01', jobTitle: senior, increaseType: increaseTypeId('Promotion') })
    expect(await titleOf(ann)).toBe(engineer)
  })

  it.each([null, 'Annual Increase', 'Merit', 'Market Adjustment'] as const)('cannot change with %s', async name => {
    const ann = await hired()
    const fields = { jobTitle: senior, increaseType: name && increaseTypeId(name) }
    const reply = await hr.call(calls.create, { body: { ...(await form(fields)), employee: ann._id } })
    const message = 'To change the job title, choose Promotion or Job Title Change'
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'jobTitle', message }] } })
  })

  it('of an older entry is kept when that is edited, and a promotion is not applied a second time', async () => {
    const ann = await hired()
    const old = await added(ann)
    const promotion = await added(ann, {
      date: '2026-02-01',
      jobTitle: senior,
      increaseType: increaseTypeId('Promotion'),
    })
    expect(
      (await hr.call(calls.update, { params: { id: old._id }, body: await form({ comments: 'Mended' }) })).status,
    ).toBe(200)
    const before = await employees.get(ann._id)
    await employees.replace(before, { ...before, jobTitle: engineer }, new Date())
    const again = await form({
      date: '2026-02-01',
      jobTitle: senior,
      increaseType: increaseTypeId('Promotion'),
      comments: 'Mended',
    })
    expect((await hr.call(calls.update, { params: { id: promotion._id }, body: again })).status).toBe(200)
    expect(await titleOf(ann)).toBe(engineer)
  })

  it('is shown empty when it is gone from the catalogue', async () => {
    const admin = await as('admin')
    const lead = (await admin.call(jobTitlesCatalogue.contract.calls.create, { body: { name: 'Lead', order: 30 } }))
      .body
    const ann = await hired()
    await added(ann, { date: '2026-02-01' })
    const past = await added(ann, { date: '2020-01-01', jobTitle: lead._id, increaseType: increaseTypeId('Promotion') })
    await titles.remove(await titles.get(lead._id), new Date())
    const read = await hr.call(calls.one, { params: { id: past._id } })
    expect(read).toMatchObject({ status: 200, body: { jobTitle: null } })
  })
})

describe('changing and deleting', () => {
  it('lets one of two writers win and answers the other with 409', async () => {
    const ann = await hired()
    const { _id: id } = await added(ann)
    const body = await form({ amount: '5000' })
    const write = () => hr.call(calls.update, { params: { id }, body, headers: { 'if-match': '"1"' } })
    const statuses = (await Promise.all([write(), write()])).map(reply => reply.status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await hr.call(calls.remove, { params: { id }, headers: { 'if-match': '"1"' } })).status).toBe(409)
    expect((await hr.call(calls.remove, { params: { id }, headers: { 'if-match': '"2"' } })).status).toBe(204)
    expect((await hr.call(calls.one, { params: { id } })).status).toBe(404)
    expect((await hr.call(calls.update, { params: { id }, body })).status).toBe(404)
  })

  it('keeps an increase that a change omits, and both amounts when neither is sent', async () => {
    const ann = await hired()
    const merit = { increaseType: increaseTypeId('Merit'), comments: 'Mended' }
    const { _id: id } = await added(ann, { ...merit, amount: '4250.50', increase: '250.50' })
    const changed = async (body: object) => {
      const reply = await hr.call(calls.update, { params: { id }, body: body as never, headers })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return [
        await browser.decrypt(reply.body.salary),
        reply.body.increase && (await browser.decrypt(reply.body.increase)),
      ]
    }
    const { increase: _, ...unmentioned } = await form({ ...merit, amount: '4300' })
    expect(await changed(unmentioned)).toEqual(['4300.00', '250.50'])
    expect(await changed({ ...unmentioned, salary: null, increase: null })).toEqual(['4300.00', '250.50'])
    expect(await changed({ ...unmentioned, increase: null })).toEqual(['4300.00', null])
  })

  it('records each time that the salary changed, but never the amounts', async () => {
    const ann = await hired()
    const { _id: id } = await added(ann)
    await hr.call(calls.update, { params: { id }, body: await form({ amount: '5000' }) })
    await hr.call(calls.remove, { params: { id } })
    const history = await auditLogOf('EMPLOYEE', ann._id)
    expect(history.map(entry => entry.changes)).toEqual(Array(3).fill([{ field: 'salary', from: null, to: null }]))
    expect(history[0]?.who.name).toBe(hr.person.name)
  })

  it('works the same for rates, which have no job title', async () => {
    const ann = await hired()
    const rate = await ratedAt(ann, '35.5', '2026-01-01')
    expect(await browser.decrypt(rate.rate)).toBe('35.50')
    await ratedAt(ann, '40', '2026-02-01')
    const last = () => hr.call(calls.lastRate, { params: { employeeId: ann._id }, headers })
    expect(await browser.decrypt((await last()).body.rate)).toBe('40.00')
    const body = {
      rate: await browser.encrypt('45'),
      increase: await browser.encrypt('9.5'),
      comments: 'New',
      effectiveDate: '2026-03-01',
    }
    const changed = await hr.call(calls.updateRate, {
      params: { id: rate._id },
      body,
      headers: { ...headers, 'if-match': '1' },
    })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, effectiveDate: '2026-03-01' } })
    expect(await browser.decrypt(changed.body.rate)).toBe('45.00')
    expect(await browser.decrypt(changed.body.increase)).toBe('9.50')
    expect(await browser.decrypt((await last()).body.rate)).toBe('45.00')
    const listed = await hr.call(calls.rates, { query: { employeeId: ann._id }, headers })
    expect(await Promise.all(listed.body.items.map(item => browser.decrypt(item.rate)))).toEqual(['45.00', '40.00'])
    expect((await hr.call(calls.oneRate, { params: { id: rate._id } })).body.rate).toBeNull()
    expect((await hr.call(calls.one, { params: { id: rate._id } })).status).toBe(404)
    expect((await hr.call(calls.removeRate, { params: { id: rate._id } })).status).toBe(204)
    expect(await browser.decrypt((await last()).body.rate)).toBe('40.00')
    const wrong = { ...body, rate: await browser.encrypt('-1'), employee: ann._id }
    expect((await hr.call(calls.createRate, { body: wrong })).body).toMatchObject({ errors: [{ path: 'rate' }] })
  })
})

it('increase types are listed, and unknown constants are 404', async () => {
  expect((await hr.call(calls.increaseTypes, { params: { type: 'increaseType' } })).body).toEqual(increaseTypes.all)
  expect((await hr.call(calls.increaseTypes, { params: { type: 'salary' } })).status).toBe(404)
})
