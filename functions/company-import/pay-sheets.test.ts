/** Opening salaries and rates: encrypted by the browser before the upload, never in plaintext in transit or at rest. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { payLogs } from '#functions/salaries/store.ts'
import { findFile } from '#kit/files.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { LARGE_WORKBOOK_LIMITS } from '#kit/xlsx/limits.ts'
import { readSheets } from '#kit/xlsx/read-workbook.ts'
import {
  previewOf,
  type Sheets,
  startImport,
  startImportStage,
  uploadCompany,
  writeSheetsOf,
} from '#scripts/testing/company-imports.ts'
import { createPayBrowser, type PayBrowser } from '#scripts/testing/pay-browser.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee } from '#scripts/testing/people.ts'
import { captureLog, encodingsOf } from '#scripts/testing/planted-amounts.ts'
import { renewInstance } from '#scripts/testing/secrets.ts'
import { companyImportApi, IMPORT_SHEETS, PAY_COLUMNS } from '#shared/features/company-import.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { type Actor, hasRole, type Role } from '#shared/kit/access.ts'
import { fillPay, type PresentPay, sealPay } from '#web/features/company-import/seal-pay.ts'
import { sheetOf } from './columns.ts'
import { loadCompany } from './company.ts'
import { handler as runJob } from './job.ts'
import { planImport } from './plan.ts'
import { readImportFile } from './read-file.ts'
import { imports } from './store.ts'
import { writeCompany } from './workbook.ts'

// Log everything, as a deployed stage does.
vi.hoisted(() => Object.assign(process.env, { LOG: 'all' }))

let stage: Awaited<ReturnType<typeof startImportStage>>
let hr: Awaited<ReturnType<typeof as>>
let browser: PayBrowser
let payroll: Awaited<ReturnType<typeof createPayrollFixture>>
beforeAll(async () => {
  stage = await startImportStage()
  payroll = await createPayrollFixture(' of imports')
})
afterAll(() => stage.stop())
beforeEach(async () => {
  stage.hold(false)
  hr = await as('hr')
  browser = await createPayBrowser(hr)
})

const SALARY_HEADINGS = [PAY_COLUMNS.email, PAY_COLUMNS.Salaries, PAY_COLUMNS.currency, PAY_COLUMNS.date]
const RATE_HEADINGS = [PAY_COLUMNS.email, PAY_COLUMNS.Rates, PAY_COLUMNS.currency, PAY_COLUMNS.date]
const hired = (fields: Parameters<typeof createEmployee>[0] = {}) =>
  createEmployee({ jobTitle: payroll.engineer, hireDate: '2024-02-29', ...fields })

/** Loads the pay that this browser's user may see, as the screen does. */
async function loadPresent(): Promise<PresentPay> {
  const { body } = await hr.call(salariesApi.calls.currentPay, { headers: browser.headers })
  const read = async (cell: { amount: string; currency: string } | null) =>
    cell && { ...cell, amount: await browser.decryptWith(cell.amount, body.key) }
  const people = await Promise.all(
    body.people.map(
      async ({ email, salary, rate }) => [email, { salary: await read(salary), rate: await read(rate) }] as const,
    ),
  )
  return new Map(people)
}
/** The workbook as the screen sends it. */
const seal = async (sheets: Sheets | Uint8Array) =>
  sealPay(sheets instanceof Uint8Array ? sheets : await writeSheetsOf(sheets), {
    encrypt: amount => browser.encrypt(amount),
    loadPresent,
  })
const upload = async (sheets: Sheets | Uint8Array) => uploadCompany(hr, await seal(sheets))
const salaryOf = async (id: string) => {
  const { body } = await hr.call(salariesApi.calls.lastSalary, { params: { employeeId: id }, headers: browser.headers })
  return { salary: body.salary && (await browser.decrypt(body.salary)), currency: body.currency }
}
const rateOf = async (id: string) => {
  const { body } = await hr.call(salariesApi.calls.lastRate, { params: { employeeId: id }, headers: browser.headers })
  return body.rate && (await browser.decrypt(body.rate))
}
const paySheetsOf = (shown: Awaited<ReturnType<typeof previewOf>>) =>
  shown.sheets.slice(-2).map(({ make, change, keep, errors }) => [make, change, keep, errors])

describe('opening pay', () => {
  it('is imported for new and existing people, with defaults for currency and date', async () => {
    const [here, bolivian] = [
      await hired(),
      await hired({ country: 'Bolivia', homeAddress: { country: 'Bolivia' } as never }),
    ]
    const id = await upload({
      People: [
        ['Name', 'Last name', 'Email', 'Id number', 'Birthday', 'Hire date', 'Employee type', 'Job title'],
        [
          'Nia',
          'Mora',
          'nia.opening@muster.example',
          'N-1',
          new Date('1990-05-17'),
          new Date('2025-03-01'),
          'Full Time',
          'Engineer of imports',
        ],
      ],
      Salaries: [
        SALARY_HEADINGS,
        [here.email, 4250.1, null, null],
        [bolivian.email.toUpperCase(), '12,345.67', 'BOB', new Date('2026-02-01')],
        ['nia.opening@muster.example', '$5000', null, null],
      ],
      Rates: [RATE_HEADINGS, [here.email, 35, 'usd', '1/Mar/2026']],
    })
    const shown = await previewOf(hr, id)
    expect(shown.errors).toEqual([])
    expect(paySheetsOf(shown)).toEqual([
      [3, 0, 0, 0],
      [1, 0, 0, 0],
    ])
    stage.hold(true)
    await startImport(hr, id)
    // Jobs have neither the secret of sessions nor that of salaries.
    for (const name of ['SESSION_SECRET_ARN', 'SALARY_SECRET_ARN']) vi.stubEnv(name, undefined)
    await renewInstance()
    for (const event of stage.held.splice(0)) await runJob(event)
    vi.unstubAllEnvs()
    await renewInstance()
    expect(await stage.waitFor(hr, id)).toMatchObject({ state: 'done', made: 5, leftCount: 0 })
    expect(await salaryOf(here._id)).toEqual({ salary: '4250.10', currency: 'USD' })
    expect(await salaryOf(bolivian._id)).toEqual({ salary: '12345.67', currency: 'BOB' })
    expect(await rateOf(here._id)).toBe('35.00')
    const nia = (await employees.rows(new Date())).find(({ email }) => email === 'nia.opening@muster.example')
    expect((await salaryOf(nia?._id ?? '')).salary).toBe('5000.00')
    const { body } = await hr.call(salariesApi.calls.list, { query: { employeeId: nia?._id ?? '' } })
    // Since their hire date, with the title that they have.
    expect(body.items).toMatchObject([
      { date: '2025-03-01', comments: 'Initial salary', jobTitle: { name: 'Engineer of imports' } },
    ])
  })

  it('never changes existing pay: the same amount is skipped, and a different one is an error', async () => {
    const [paid, unpaid] = [await hired(), await hired()]
    await payroll.added(paid, { amount: '4000' })
    const id = await upload({
      Salaries: [SALARY_HEADINGS, [paid.email, 4000], [unpaid.email, null]],
      Rates: [RATE_HEADINGS, [paid.email, null]],
    })
    expect(paySheetsOf(await previewOf(hr, id))).toEqual([
      [0, 0, 2, 0],
      [0, 0, 1, 0],
    ])
    const raised = await upload({ Salaries: [SALARY_HEADINGS, [paid.email, 4000.01]] })
    expect((await previewOf(hr, raised)).errors).toEqual([
      { sheet: 'Salaries', row: 2, column: 'B Salary', message: 'They have a salary already. Change it in their log.' },
    ])
    expect((await salaryOf(paid._id)).salary).toBe('4000.00')
  })

  it('with errors is reported by sheet, row and column, even where its amount is encrypted', async () => {
    const [one, two, three, gone] = [await hired(), await hired(), await hired(), await hired({ isActive: false })]
    const id = await upload({
      Salaries: [
        SALARY_HEADINGS,
        [one.email, 'a lot'],
        [two.email, -5],
        [three.email, 4250.505],
        ['nobody@muster.example', 4000],
        [gone.email, 4000],
        [one.email, 4000],
        [(await hired()).email, 4000, 'BOB'],
        [(await hired()).email, 4000, null, '30/Feb/2026'],
        [(await hired()).email, null, 'USD'],
        [null, 4000],
        [(await hired()).email, 100_000_000],
      ],
      Rates: [
        ['Email', 'Rates'],
        [one.email, 4711.13],
      ],
    })
    expect((await previewOf(hr, id)).errors.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`)).toEqual([
      'Salaries 2 B Salary',
      'Salaries 3 B Salary',
      'Salaries 4 B Salary',
      'Salaries 5 A Email',
      'Salaries 6 A Email',
      'Salaries 7 A Email',
      'Salaries 8 C Currency',
      'Salaries 9 D Since',
      'Salaries 10 B Salary',
      'Salaries 11 A Email',
      'Salaries 12 B Salary',
      'Rates 1 B Rates',
    ])
  })

  it('in plaintext is refused', async () => {
    const person = await hired()
    const id = await uploadCompany(hr, { Salaries: [SALARY_HEADINGS, [person.email, 4000]] })
    expect((await previewOf(hr, id)).errors).toMatchObject([
      { row: 2, column: 'B Salary', message: expect.stringContaining('encrypts amounts') },
    ])
    expect((await startImport(hr, id)).status).toBe(400)
  })

  it('is imported once, even when the workbook is uploaded again', async () => {
    const people = [await hired(), await hired(), await hired()]
    const book = await seal({ Salaries: [SALARY_HEADINGS, ...people.map(({ email }) => [email, 3000])] })
    const id = await uploadCompany(hr, book)
    const again = await uploadCompany(hr, book)
    expect(await stage.run(hr, id)).toMatchObject({ made: 3 })
    expect((await previewOf(hr, again)).errorCount).toBe(3)
    // The upload of the screen on a second import.
    const sealedAnew = await upload({ Salaries: [SALARY_HEADINGS, ...people.map(({ email }) => [email, 3000])] })
    expect(await previewOf(hr, sealedAnew)).toMatchObject({ errorCount: 0, rowCount: 0 })
    for (const { _id } of people) expect(await payLogs.salary.list(_id)).toHaveLength(1)
  })

  it('is imported once per person when a crashed run is repeated', async () => {
    const people = [await hired(), await hired(), await hired()]
    const id = await upload({ Salaries: [SALARY_HEADINGS, ...people.map(({ email }) => [email, 3000])] })
    const add = payLogs.salary.addWrites.bind(payLogs.salary)
    let count = 0
    const failing = vi.spyOn(payLogs.salary, 'addWrites').mockImplementation((...args) => {
      if (++count === 2) throw new Error('killed')
      return add(...args)
    })
    stage.hold(true)
    await startImport(hr, id)
    const [event] = stage.held.splice(0)
    await runJob(event as never).catch(() => undefined)
    failing.mockRestore()
    await runJob(event as never)
    expect(await stage.waitFor(hr, id)).toMatchObject({ state: 'done', made: 3, leftCount: 0 })
    for (const { _id } of people) expect(await payLogs.salary.list(_id)).toHaveLength(1)
  })

  it('is undone together with imported people, except where the log has changed since', async () => {
    const person = await hired()
    const id = await upload({
      People: [
        ['Name', 'Last name', 'Email', 'Id number', 'Birthday', 'Hire date', 'Employee type', 'Job title'],
        [
          'Una',
          'Mora',
          'una.opening@muster.example',
          'U-1',
          new Date('1990-05-17'),
          new Date('2025-03-01'),
          'Full Time',
          'Engineer of imports',
        ],
      ],
      Salaries: [SALARY_HEADINGS, ['una.opening@muster.example', 4000], [person.email, 4000]],
    })
    await stage.run(hr, id)
    // Viewing it re-encrypts it, which does not count as a change.
    expect((await salaryOf(person._id)).salary).toBe('4000.00')
    await payroll.added(person, { amount: '4500', date: '2026-05-01' })
    const { left, ...undone } = await stage.undo(hr, id)
    expect(undone).toMatchObject({ state: 'undone', undone: 2 })
    expect(left.map(({ sheet, reason }) => `${sheet}: ${reason}`)).toEqual([
      'Salaries: Their pay has been changed since',
    ])
    const here = (await employees.rows(new Date())).filter(({ email }) => email === 'una.opening@muster.example')
    expect(here).toEqual([])
    expect(await payLogs.salary.list(person._id)).toHaveLength(2)

    const edited = await hired()
    const third = await upload({ Salaries: [SALARY_HEADINGS, [edited.email, 4000]] })
    await stage.run(hr, third)
    const id3 = (await payLogs.salary.list(edited._id))[0]?._id ?? ''
    const change = await payroll.form({ amount: '4100', jobTitle: edited.jobTitle ?? '' })
    expect((await hr.call(salariesApi.calls.update, { params: { id: id3 }, body: change })).status).toBe(200)
    expect(await stage.undo(hr, third)).toMatchObject({ undone: 0, leftCount: 1 })
    expect((await salaryOf(edited._id)).salary).toBe('4100.00')

    const alone = await hired()
    const other = await upload({ Salaries: [SALARY_HEADINGS, [alone.email, 4000]] })
    await stage.run(hr, other)
    await salaryOf(alone._id)
    expect(await stage.undo(hr, other)).toMatchObject({ state: 'undone', undone: 1, leftCount: 0 })
    expect((await salaryOf(alone._id)).salary).toBeNull()
  })
})

describe('the workbook with pay', () => {
  it('is read back without changes after an export', async () => {
    const [paid, bolivian] = [
      await hired(),
      await hired({ country: 'Bolivia', homeAddress: { country: 'Bolivia' } as never }),
    ]
    await payroll.added(paid, { amount: '4321.09' })
    await payroll.added(bolivian, { amount: '30000' })
    await payroll.ratedAt(paid, '61.5')
    const reply = await hr.call(companyImportApi.calls.export)
    const filled = fillPay(Buffer.from(String(reply.body), 'latin1'), await loadPresent())
    const rows = async (name: string) =>
      (await readSheets(filled, LARGE_WORKBOOK_LIMITS, () => false)).find(sheet => sheet.name === name)?.cells ?? []
    expect(await rows('Salaries')).toContainEqual([paid.email, 4321.09, 'USD'])
    expect(await rows('Salaries')).toContainEqual([bolivian.email, 30000, 'BOB'])
    expect(await rows('Rates')).toContainEqual([paid.email, 61.5, 'USD'])
    const shown = await previewOf(hr, await upload(filled))
    expect({ errors: shown.errors, rowCount: shown.rowCount }).toEqual({ errors: [], rowCount: 0 })
    expect(shown.sheets.find(({ sheet }) => sheet === 'Salaries')?.keep).toBe((await rows('Salaries')).length - 1)
  })

  it('has no pay sheets for people who may not see pay, and refuses each of their pay rows', async () => {
    const person = await hired()
    await payroll.added(person, { amount: '4000' })
    const now = new Date()
    const who = { userId: hr.person._id, employeeId: hr.person._id, name: '', lastName: '', email: '' }
    const actorWith = (role: Role): Actor => ({ ...who, roles: [role], audience: 'staff' })
    const leader = actorWith('leader')
    const company = await loadCompany(now)
    const namesFor = async (actor: Actor) =>
      (await readSheets(await writeCompany(company, actor), LARGE_WORKBOOK_LIMITS, () => false)).map(({ name }) => name)
    expect(await namesFor(actorWith('finance'))).toEqual(['Holidays', 'Max hours', 'Salaries', 'Rates', 'Choices'])
    expect(IMPORT_SHEETS.map(sheetOf).filter(({ roles }) => hasRole(leader, roles))).toEqual([])
    const file = await readImportFile(await seal({ Salaries: [SALARY_HEADINGS, [person.email, 5000], ['x@y.z', 1]] }))
    const of = { importId: 'a'.repeat(24), createdAt: now, now, through: new Set<string>() }
    const { errors, steps } = planImport(file, company, { ...of, actor: leader })
    // Neither reveals who has pay, nor who is unknown.
    expect(errors).toEqual(
      [2, 3].map(row => ({ sheet: 'Salaries', row, column: '', message: 'Only people who may see pay may import it' })),
    )
    expect(steps).toEqual([])
  })

  // Source: decisions, "Opening pay". Finance sees pay, but does not import.
  it.each<[Role, answer: number, seesPay: number, sheets: string[]]>([
    ['admin', 200, 200, ['Salaries', 'Rates']],
    ['hr', 200, 200, ['Salaries', 'Rates']],
    ['finance', 401, 200, ['Salaries', 'Rates']],
    ['leader', 401, 401, []],
    ['devmanager', 401, 401, []],
    ['it', 401, 401, []],
    ['rewards', 401, 401, []],
  ])(
    'for %s responds with %i, current pay with %i, and the pay sheets are %j',
    async (role, answer, seesPay, sheets) => {
      const who = await as(role)
      const { template, export: present } = companyImportApi.calls
      const replies = [await who.call(template), await who.call(present)]
      expect(replies.map(({ status }) => status)).toEqual([answer, answer])
      expect((await who.call(salariesApi.calls.currentPay)).status).toBe(seesPay)
      const ofPay = async (bytes: Uint8Array) =>
        (await readSheets(bytes, LARGE_WORKBOOK_LIMITS, () => false))
          .map(({ name }) => name)
          .filter(name => ['Salaries', 'Rates'].includes(name))
      for (const { status, body } of replies)
        if (status === 200) expect(await ofPay(Buffer.from(String(body), 'latin1'))).toEqual(sheets)
      const { _id, employeeId } = who.person
      const actor: Actor = {
        userId: _id,
        employeeId,
        name: '',
        lastName: '',
        email: '',
        roles: [role],
        audience: 'staff',
      }
      const filled = IMPORT_SHEETS.map(sheetOf).filter(({ roles }) => hasRole(actor, roles))
      expect(filled.map(({ name }) => name).filter(name => name === 'Salaries' || name === 'Rates')).toEqual(sheets)
    },
  )

  it('records a view of pay for each person in it, but none without an encryption key', async () => {
    const person = await hired()
    await payroll.added(person, { amount: '4000' })
    const before = (await payroll.looksAt(person)).length
    await loadPresent()
    const looks = await payroll.looksAt(person)
    expect(looks.length).toBeGreaterThan(before)
    expect(looks[0]).toMatchObject({ what: 'salary', through: 'workbook' })
    // Without a key nobody sees anything, and nothing is recorded.
    const { body } = await hr.call(salariesApi.calls.currentPay)
    expect(body.people.find(({ email }) => email === person.email)).toEqual({
      email: person.email,
      salary: null,
      rate: null,
    })
    expect((await payroll.looksAt(person)).length).toBe(looks.length)
  })
})

it('keeps plaintext amounts out of uploads, the table, logs and responses', async () => {
  const planted = ['73201.61', '73202.62', '73203.63', '73204.64', '73205.65'] as const
  const [salary, rate, asText, astray, scratch] = planted
  const person = await hired({ employeeType: employeeTypes.id('Full Time') })
  const other = await hired()
  const { log, done } = await captureLog(async () => {
    const file = await seal({
      Salaries: [
        [...SALARY_HEADINGS, 'Notes'],
        [person.email, Number(salary), null, null, astray],
        [other.email, asText, null, Number(astray)],
      ],
      Rates: [RATE_HEADINGS, [person.email, Number(rate)]],
      Scratch: [['What we pay'], [scratch]],
    })
    const wrong = await uploadCompany(hr, file)
    const answers: unknown[] = [await previewOf(hr, wrong)]
    const right = await upload({
      Salaries: [SALARY_HEADINGS, [person.email, Number(salary)], [other.email, asText]],
      Rates: [RATE_HEADINGS, [person.email, Number(rate)]],
    })
    answers.push(await previewOf(hr, right), await stage.run(hr, right))
    answers.push(await hr.call(salariesApi.calls.currentPay, { headers: browser.headers }))
    answers.push(await hr.call(companyImportApi.calls.export))
    const keys = (await Promise.all([wrong, right].map(id => imports.get(id)))).map(({ key }) => key)
    const files = await Promise.all(keys.map(findFile))
    answers.push(String(await findFile(`unconfirmed/company-import/signed/${right}.json`)))
    const texts = await Promise.all(files.map(async one => readSheetsOf(one)))
    return { answers, files: files.map(one => Buffer.from(one ?? []).toString('latin1')), texts }
  })
  // But the salary has been imported.
  expect((await salaryOf(person._id)).salary).toBe(salary)
  expect((await salaryOf(other._id)).salary).toBe(asText)
  expect(await rateOf(person._id)).toBe(rate)
  const { Items } = await documentClient.send(new ScanCommand({ TableName: settings.table, ConsistentRead: true }))
  const found = JSON.stringify({ ...done, log, table: Items })
  expect(found).toContain(person._id)
  expect(planted.flatMap(encodingsOf).filter(trace => found.includes(trace))).toEqual([])
})

/** Returns all contents of a workbook, unpacked. */
async function readSheetsOf(bytes: Uint8Array | undefined) {
  const { strFromU8, unzipSync } = await import('fflate')
  return Object.values(unzipSync(bytes ?? new Uint8Array())).map(part => strFromU8(part))
}
