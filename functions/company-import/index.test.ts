import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees, projectChanges, reserveWorkEmailWrite, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { type StoredUser, users } from '#functions/users/store.ts'
import { storeFile } from '#kit/files.ts'
import { transact } from '#kit/table.ts'
import { LARGE_WORKBOOK_LIMITS } from '#kit/xlsx/limits.ts'
import { readSheets } from '#kit/xlsx/read-workbook.ts'
import {
  previewOf,
  type Sheets,
  sendCompany,
  startImport,
  startImportStage,
  uploadCompany,
  writeSheetsOf,
} from '#scripts/testing/company-imports.ts'
import { deflateSpaces, type ForgedEntry, forgeArchive } from '#scripts/testing/forged-archives.ts'
import { forgeWorkbook, worksheetXml } from '#scripts/testing/forged-workbooks.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee, setEmployee, type Visitor } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { companyImportApi, MAX_IMPORT_ROWS } from '#shared/features/company-import.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { addDays, dayOf, formatDay, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { handler as runJob } from './job.ts'
import { runImport } from './run-import.ts'
import { imports } from './store.ts'
import { undoImport } from './undo-import.ts'

const { upload, create, preview, start, stop, undo, one, list, export: exportCall, template } = companyImportApi.calls
let stage: Awaited<ReturnType<typeof startImportStage>>
let admin: Visitor
/** A job title, which every person must have. */
const TITLE = makeId(new Date(), 'a'.repeat(20))
beforeAll(async () => {
  stage = await startImportStage()
  await transact([jobTitles.insertWrite(TITLE, { name: 'Director', order: 9, jobFamily: '' }, new Date())])
})
const createTitled = (fields: Partial<StoredEmployee> = {}) => createEmployee({ jobTitle: TITLE, ...fields })
afterAll(() => stage.stop())
beforeEach(async () => {
  stage.hold(false)
  admin = await as('admin')
})

const HEADINGS = [
  'Name',
  'Last name',
  'Email',
  'Id number',
  'Birthday',
  'Hire date',
  'Employee type',
  'Job title',
  'Project',
  'Leader',
  'Is a leader',
]
let count = 0
/** A word that is unique to a test's records. */
const nextTag = () => `t${++count}`
const personRow = (tag: string, name: string, more: { leader?: string; leads?: boolean; project?: string } = {}) => [
  name,
  'Mora',
  `${name}.${tag}@muster.example`.toLowerCase(),
  `${tag}-${name}`,
  new Date('1990-05-17'),
  new Date('2024-02-29'),
  'Full Time',
  `Engineer ${tag}`,
  more.project ?? `Atlas ${tag}`,
  more.leader ? `${more.leader}.${tag}@muster.example`.toLowerCase() : null,
  more.leads ? 'Yes' : 'No',
]
const companyOf = (tag: string, ...people: ReturnType<typeof personRow>[]): Sheets => ({
  Projects: [
    ['Name', 'Category', 'Holidays'],
    [`Atlas ${tag}`, 'Client', 'Yes'],
  ],
  'Job titles': [
    ['Name', 'Order'],
    [`Engineer ${tag}`, 3],
  ],
  People: [HEADINGS, ...people],
})
const changeUser = async ({ person }: Awaited<ReturnType<typeof as>>, fields: Partial<StoredUser>) => {
  const user = await users.get(person._id)
  await users.replace(user, { ...user, ...fields }, new Date())
}
/** Runs the requested job with a clock that advances a second each time it is read. */
async function runAsked(run: typeof runImport) {
  const [event] = stage.held.splice(0)
  if (!event) throw new Error('No job was started')
  let seconds = 0
  await run(event.detail as never, () => new Date(Date.now() + 1000 * ++seconds))
}
const findPerson = async (tag: string, name: string) =>
  (await employees.rows(new Date())).find(row => row.email === `${name}.${tag}@muster.example`.toLowerCase())

describe('importing a company', () => {
  it('previews every row before anything is written, then writes leaders first, whatever the order', async () => {
    const tag = nextTag()
    const id = await uploadCompany(admin, {
      ...companyOf(
        tag,
        personRow(tag, 'Cleo', { leader: 'Bea' }),
        personRow(tag, 'Bea', { leader: 'Ana', leads: true }),
        personRow(tag, 'Ana', { leads: true }),
      ),
      Users: [
        ['Email', 'Leader', 'HR'],
        [`bea.${tag}@muster.example`, 'Yes', 'No'],
      ],
    })
    const shown = await previewOf(admin, id)
    expect(shown.sheets).toEqual([
      { sheet: 'Projects', make: 1, change: 0, keep: 0, errors: 0 },
      { sheet: 'Job titles', make: 1, change: 0, keep: 0, errors: 0 },
      { sheet: 'People', make: 3, change: 0, keep: 0, errors: 0 },
      { sheet: 'Users', make: 1, change: 0, keep: 0, errors: 0 },
      { sheet: 'Holidays', make: 0, change: 0, keep: 0, errors: 0 },
      { sheet: 'Max hours', make: 0, change: 0, keep: 0, errors: 0 },
      { sheet: 'Salaries', make: 0, change: 0, keep: 0, errors: 0 },
      { sheet: 'Rates', make: 0, change: 0, keep: 0, errors: 0 },
    ])
    expect(shown.errors).toEqual([])
    expect(await findPerson(tag, 'Ana')).toBeUndefined()

    expect(await stage.run(admin, id)).toMatchObject({ state: 'done', made: 6, changed: 0, leftCount: 0 })
    const [ana, bea, cleo] = await Promise.all(['Ana', 'Bea', 'Cleo'].map(name => findPerson(tag, name)))
    expect([bea?.leader, cleo?.leader]).toEqual([ana?._id, bea?._id])
    // Hired in February: reviewed in May, insured three months later.
    expect(cleo).toMatchObject({
      hireDate: '2024-02-29',
      salaryPeriodMonth: 4,
      employeeType: employeeTypes.id('Full Time'),
    })
    expect(cleo?.insuranceInfo.inclusionDate).toBe('2024-05-29')
    const project = (await projects.rows(new Date())).find(({ name }) => name === `Atlas ${tag}`)
    expect(project).toMatchObject({ category: 'Client', holidays: true, vacations: false, isActive: true })
    expect(cleo?.project).toBe(project?._id)
    expect(await projectChanges.list(cleo?._id ?? '')).toMatchObject([
      { projectTo: project?._id, effectiveDate: '2024-02-29' },
    ])
    const user = (await users.rows(new Date())).find(({ email }) => email === `bea.${tag}@muster.example`)
    expect(user).toMatchObject({ roles: ['leader'], employeeId: bea?._id, isActive: true })

    const again = await uploadCompany(admin, companyOf(tag, personRow(tag, 'Ana', { leads: true })))
    expect((await previewOf(admin, again)).sheets.map(({ make, change, keep }) => [make, change, keep])).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    const { status } = await startImport(admin, again)
    expect(status).toBe(400)
  })

  it('refuses an empty workbook before its upload', async () => {
    const declared = { fileName: 'Company.xlsx', contentType: WORKBOOK_TYPE, size: 0 }
    expect(await admin.call(upload, { body: declared })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'size', message: 'The file is empty. Please choose another one.' }] },
    })
  })

  it('shows an import without the characters that turn its file name around', async () => {
    const id = await uploadCompany(admin, companyOf(nextTag()), 'Company\u202excod.xlsx')
    expect((await admin.call(one, { params: { id } })).body.fileName).toBe('Companyxcod.xlsx')
  })

  it('names every error by sheet, row and column, and starts nothing', async () => {
    const tag = nextTag()
    const wrong = personRow(tag, 'Dan')
    wrong[4] = '31/Feb/1990'
    const double = personRow(tag, 'Eva')
    double[2] = `ANA.${tag}@muster.example`
    const lost = personRow(tag, 'Fay', { leader: 'Nobody' })
    const broken = personRow(tag, 'Gus')
    broken[0] = '#REF!'
    const untitled = personRow(tag, 'Hal')
    untitled[7] = 'Astronaut'
    untitled[4] = '17/May/2090'
    const id = await uploadCompany(admin, {
      ...companyOf(
        tag,
        personRow(tag, 'Ana'),
        wrong,
        double,
        lost,
        broken,
        untitled,
        personRow(tag, 'Ida', { leader: 'Ana' }),
      ),
      Pets: [['Name'], ['Rex']],
      Users: [
        ['Email', 'Leader', 'Boss'],
        ['nobody@muster.example', 'Maybe', 'Yes'],
      ],
    })
    const { errors, errorCount, digest, rows } = await previewOf(admin, id)
    // Only Ana: rows with errors are not shown as planned changes.
    expect(rows.filter(({ sheet }) => sheet === 'People').map(({ name }) => name)).toEqual(['Ana Mora'])
    expect(errorCount).toBe(11)
    expect(errors).toEqual([
      { sheet: 'Pets', row: 0, column: '', message: expect.stringContaining('no such sheet') },
      { sheet: 'People', row: 3, column: 'E Birthday', message: 'Invalid date' },
      { sheet: 'People', row: 4, column: 'C Email', message: 'Row 2 has this too' },
      { sheet: 'People', row: 5, column: 'J Leader', message: 'Nobody has this email, neither in the sheet nor here' },
      { sheet: 'People', row: 6, column: 'A Name', message: 'The formula has no result' },
      { sheet: 'People', row: 7, column: 'E Birthday', message: expect.stringContaining('at least 14 years old') },
      { sheet: 'People', row: 7, column: 'H Job title', message: 'There is no such job title' },
      { sheet: 'People', row: 8, column: 'J Leader', message: expect.stringContaining('not a leader') },
      { sheet: 'Users', row: 1, column: 'C Boss', message: 'There is no such column' },
      { sheet: 'Users', row: 2, column: 'A Email', message: expect.any(String) },
      { sheet: 'Users', row: 2, column: 'B Leader', message: 'Write Yes or No' },
    ])
    const refused = await admin.call(start, { params: { id }, body: { digest } })
    expect(refused).toMatchObject({
      status: 400,
      body: { friendlyMessage: expect.stringContaining('Correct the errors') },
    })
    expect(await findPerson(tag, 'Ana')).toBeUndefined()
  })

  it('reports merged cells and formulas without a result as errors', async () => {
    const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
    const sheet = worksheetXml(
      [
        `<row r="1">${text('A1', 'Name')}${text('B1', 'Category')}${text('C1', 'Partner')}</row>`,
        `<row r="2">${text('A2', 'Merged')}${text('B2', 'Internal')}</row>`,
        `<row r="3">${text('A3', 'Below')}<c r="C3"><f>1+1</f></c></row>`,
        `<row r="4">${text('A4', 'Worked out')}<c r="B4"><f>1+1</f><v></v></c><c r="C4" t="str"><f>A1&amp;""</f><v></v></c></row>`,
      ].join(''),
      '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="C2:C3"/><mergeCell ref="E1:F1"/></mergeCells>',
    )
    const parts = forgeWorkbook({ sheet }).map(part => ({
      ...part,
      content: String(part.content).replace('name="One"', 'name="Projects"'),
    }))
    const { errors } = await previewOf(admin, await uploadCompany(admin, forgeArchive(parts)))
    expect(errors).toEqual([
      { sheet: 'Projects', row: 2, column: 'B Category', message: expect.stringContaining('Merged cells') },
      { sheet: 'Projects', row: 3, column: 'C Partner', message: 'The formula has no result' },
      { sheet: 'Projects', row: 4, column: 'B Category', message: 'The formula has no result' },
    ])
  })

  it('writes nothing if one of 10,000 rows is wrong, and names its row and column', async () => {
    const tag = nextTag()
    const people = Array.from({ length: MAX_IMPORT_ROWS }, (_, index) => personRow(tag, `P${index}`))
    const wrong = people[7_654]
    if (!wrong) throw new Error('There are fewer rows')
    wrong[5] = '30/Feb/2024'
    const id = await uploadCompany(admin, companyOf(tag, ...people))
    const { sheets, errors, errorCount, digest } = await previewOf(admin, id)
    expect(errors).toEqual([{ sheet: 'People', row: 7_656, column: 'F Hire date', message: 'Invalid date' }])
    expect(errorCount).toBe(1)
    expect(sheets.find(({ sheet }) => sheet === 'People')).toEqual({
      sheet: 'People',
      make: MAX_IMPORT_ROWS - 1,
      change: 0,
      keep: 0,
      errors: 1,
    })
    expect((await admin.call(start, { params: { id }, body: { digest } })).status).toBe(400)
    expect((await employees.rows(new Date())).filter(({ email }) => email.includes(`.${tag}@`))).toEqual([])
    expect((await projects.rows(new Date())).some(({ name }) => name === `Atlas ${tag}`)).toBe(false)
  })

  it('runs once when it is started twice, or uploaded twice, at the same time', async () => {
    const tag = nextTag()
    const company = companyOf(tag, personRow(tag, 'Ana', { leads: true }), personRow(tag, 'Bea', { leader: 'Ana' }))
    const ids = [await uploadCompany(admin, company), await uploadCompany(admin, company)]
    const digests = await Promise.all(ids.map(async id => (await previewOf(admin, id)).digest))
    const starts = [0, 0, 1, 1].map(which =>
      admin.call(start, { params: { id: ids[which] ?? '' }, body: { digest: digests[which] ?? '' } }),
    )
    const statuses = (await Promise.all(starts)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(3)
    const ended = await Promise.all(ids.map(id => stage.waitFor(admin, id)))
    expect(ended.map(({ state, made, leftCount }) => `${state} ${made} ${leftCount}`).sort()).toEqual([
      'done 4 0',
      'ready 0 0',
    ])
    const here = (await employees.rows(new Date())).filter(({ email }) => email.includes(`.${tag}@`))
    expect(here.map(({ name }) => name).sort()).toEqual(['Ana', 'Bea'])
    expect((await projects.rows(new Date())).filter(({ name }) => name === `Atlas ${tag}`)).toHaveLength(1)
  })

  it('refuses circular reporting lines, also where a row closes one of existing people', async () => {
    const tag = nextTag()
    const ring = await uploadCompany(
      admin,
      companyOf(
        tag,
        personRow(tag, 'Ana', { leader: 'Cleo', leads: true }),
        personRow(tag, 'Bea', { leader: 'Ana', leads: true }),
        personRow(tag, 'Cleo', { leader: 'Bea', leads: true }),
        personRow(tag, 'Dan', { leader: 'Cleo' }),
        personRow(tag, 'Eva', { leader: 'Eva', leads: true }),
      ),
    )
    const { errors } = await previewOf(admin, ring)
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'J Leader', 'Ana Mora, Cleo Mora, Bea Mora lead each other in a ring'],
      [3, 'J Leader', 'Ana Mora, Cleo Mora, Bea Mora lead each other in a ring'],
      [4, 'J Leader', 'Ana Mora, Cleo Mora, Bea Mora lead each other in a ring'],
      [6, 'J Leader', 'An employee cannot be their own leader'],
    ])

    const top = await createTitled({ isLeader: true })
    const middle = await createTitled({ isLeader: true, leader: top._id })
    const closing = await uploadCompany(admin, {
      People: [
        ['Email', 'Leader'],
        [top.email, middle.email],
      ],
    })
    expect((await previewOf(admin, closing)).errors).toMatchObject([{ row: 2, column: 'B Leader' }])
  })

  it('swaps a leader and their report', async () => {
    const top = await createTitled({ isLeader: true })
    const second = await createTitled({ isLeader: true, leader: top._id })
    const boss = await createTitled({ isLeader: true })
    const id = await uploadCompany(admin, {
      People: [
        ['Email', 'Leader', 'Is a leader'],
        [top.email, second.email, 'No'],
        [second.email, boss.email, 'Yes'],
      ],
    })
    expect(await previewOf(admin, id)).toMatchObject({ errors: [], rowCount: 2 })
    expect(await stage.run(admin, id)).toMatchObject({ state: 'done', changed: 2, leftCount: 0 })
    expect(await employees.find(top._id)).toMatchObject({ leader: second._id, isLeader: false })
  })

  it('shows how it reads numeric dates that could also be read with the month first', async () => {
    const tag = nextTag()
    const row = (first: string, birthday: string, hired: string | Date) =>
      personRow(tag, first).map((cell, at) => (at === 4 ? birthday : at === 5 ? hired : cell))
    const id = await uploadCompany(
      admin,
      companyOf(tag, row('Ana', '05/06/1990', '3.4.2024'), row('Bea', '21/06/1990', new Date('2024-03-04'))),
    )
    const { rows, errors } = await previewOf(admin, id)
    expect(errors).toEqual([])
    expect(rows.filter(({ sheet }) => sheet === 'People').map(({ name, days }) => [name, days])).toEqual([
      [
        'Ana Mora',
        [
          { column: 'Birthday', written: '05/06/1990', day: '1990-06-05' },
          { column: 'Hire date', written: '3.4.2024', day: '2024-04-03' },
        ],
      ],
      ['Bea Mora', []],
    ])
  })

  it('changes filled cells only: empty cells and missing columns keep existing values', async () => {
    const tag = nextTag()
    await stage.run(admin, await uploadCompany(admin, companyOf(tag, personRow(tag, 'Ana'))))
    const id = await uploadCompany(admin, {
      Projects: [['Name'], [`Boreas ${tag}`]],
      People: [
        ['Email', 'Notes', 'Last name', 'Project', 'Project since'],
        [`ana.${tag}@muster.example`, null, 'Solís 🦄', `Boreas ${tag}`, '1/Nov/2026'],
      ],
    })
    expect((await previewOf(admin, id)).rows[0]).toEqual({
      sheet: 'People',
      row: 2,
      name: 'Ana Solís 🦄',
      action: 'change',
      changes: [
        { column: 'Last name', from: 'Mora', to: 'Solís 🦄' },
        { column: 'Project', from: `Atlas ${tag}`, to: `Boreas ${tag}` },
        { column: 'Project since', from: '', to: '2026-11-01' },
      ],
      days: [],
    })
    expect(await stage.run(admin, id)).toMatchObject({ made: 1, changed: 1, leftCount: 0 })
    const ana = await findPerson(tag, 'Ana')
    const moves = await projectChanges.list(ana?._id ?? '')
    expect(ana?.lastName).toBe('Solís 🦄')
    expect(moves.map(({ effectiveDate }) => effectiveDate).sort()).toEqual(['2024-02-29', '2026-11-01'])
    const history = await admin.call(employeesApi.calls.history, { params: { id: ana?._id ?? '' } })
    expect(history.body.items.flatMap(({ changes }) => changes.map(({ label }) => label))).toContain('Last name')
  })
})

describe('people offered a checklist after an import', () => {
  const bring = async (tag: string, ...people: ReturnType<typeof personRow>[]) => {
    const id = await uploadCompany(admin, companyOf(tag, ...people))
    return { id, ended: await stage.run(admin, id) }
  }
  const hiredOn = (hired: string, ...row: Parameters<typeof personRow>) =>
    personRow(...row).map((cell, index) => (index === 5 ? new Date(hired) : cell)) as ReturnType<typeof personRow>
  const today = utcToday(new Date())

  it('are active new hires, not people hired long ago', async () => {
    const tag = nextTag()
    const { id, ended } = await bring(
      tag,
      hiredOn(addDays(today, 14), tag, 'Bea'),
      hiredOn(addDays(today, -29), tag, 'Ana'),
      personRow(tag, 'Eva'),
    )
    const [ana, bea] = [await findPerson(tag, 'Ana'), await findPerson(tag, 'Bea')]
    const names = [ana, bea].map(one => ({ _id: one?._id, name: one?.name, lastName: 'Mora' }))
    expect([ended.hires, ended.leavers]).toEqual([names, []])
    expect((await admin.call(list)).body.find(({ _id }) => _id === id)?.hires).toEqual([])
    await setEmployee(ana?._id ?? '', { isActive: false })
    expect((await admin.call(one, { params: { id } })).body.hires).toEqual(names.slice(1))
  })

  it('are people who were given a last day, which requires a reason', async () => {
    const tag = nextTag()
    await bring(tag, ...['Ana', 'Bea', 'Eva'].map(name => personRow(tag, name)))
    const emails = ['Ana', 'Bea', 'Eva'].map(name => `${name}.${tag}@muster.example`.toLowerCase())
    const leave = async (...rows: (string | null)[][]) => {
      const id = await uploadCompany(admin, { People: [['Email', 'Resignation reason', 'Last day', 'Notes'], ...rows] })
      return { id, shown: await previewOf(admin, id) }
    }
    const day = formatDay(addDays(today, 30))
    const { shown } = await leave([emails[0] ?? '', null, day, null])
    expect(shown.errors).toMatchObject([{ sheet: 'People', row: 2, column: 'B Resignation reason' }])
    const first = await leave([emails[0] ?? '', 'Studies', day, null], [emails[1] ?? '', 'Relocation', day, null])
    expect(first.shown.rows[0]?.changes.map(({ column }) => column)).toEqual(['Resignation reason', 'Last day'])
    const ended = await stage.run(admin, first.id)
    expect(ended.leavers.map(({ name }) => name)).toEqual(['Ana', 'Bea'])
    const again = await leave([emails[0] ?? '', null, null, 'Said goodbye'], [emails[2] ?? '', null, null, 'Stays'])
    expect((await stage.run(admin, again.id)).leavers).toEqual([])
    expect(await findPerson(tag, 'Bea')).toMatchObject({ lastDay: addDays(today, 30), isActive: true })

    // After the undoing, nobody has a last day any more.
    expect((await stage.undo(admin, first.id)).leavers).toEqual([])
    expect(await findPerson(tag, 'Bea')).toMatchObject({ lastDay: null })
  })
})

it('keeps people whose pay was entered since when an import is undone', async () => {
  const tag = nextTag()
  const id = await uploadCompany(admin, companyOf(tag, personRow(tag, 'Ana'), personRow(tag, 'Bea')))
  await stage.run(admin, id)
  const ana = await findPerson(tag, 'Ana')
  if (!ana?.jobTitle) throw new Error('Ana was not imported')
  const payroll = await createPayrollFixture(tag)
  await payroll.added(ana, { jobTitle: ana.jobTitle, amount: '4000', date: '2025-01-01' })
  const { left } = await stage.undo(admin, id)
  expect(left.find(({ sheet }) => sheet === 'People')).toMatchObject({ reason: 'Their pay has been entered since' })
  expect(await findPerson(tag, 'Ana')).toBeDefined()
  expect(await findPerson(tag, 'Bea')).toBeUndefined()
})

describe('access control of imports', () => {
  it('lets HR import people, but not projects, job titles or users', async () => {
    const hr = await as('hr')
    const tag = nextTag()
    const id = await uploadCompany(hr, {
      ...companyOf(tag, personRow(tag, 'Ana')),
      Users: [
        ['Email', 'Admin'],
        [hr.person.email ?? '', 'Yes'],
      ],
    } as Sheets)
    const { errors } = await previewOf(hr, id)
    expect(errors.map(({ sheet, row, message }) => [sheet, row, message])).toEqual([
      ['Projects', 2, 'Only an admin may make or change this'],
      ['Job titles', 2, 'Only an admin may make or change this'],
      ['Users', 2, 'Only an admin may make or change this'],
    ])
    expect((await startImport(hr, id)).status).toBe(400)
    expect((await users.find(hr.person._id))?.roles).toEqual(['hr'])
  })

  it('refuses a workbook that was swapped after its preview', async () => {
    const hr = await as('hr')
    const id = await uploadCompany(hr, { Users: [['Email'], [hr.person.email ?? '']] } as Sheets)
    const { digest } = await previewOf(admin, id)
    const swapped = await writeSheetsOf({
      Users: [
        ['Email', 'Admin'],
        [hr.person.email ?? '', 'Yes'],
      ],
    } as Sheets)
    await storeFile((await imports.get(id)).key, swapped, WORKBOOK_TYPE)
    expect((await admin.call(start, { params: { id }, body: { digest } })).status).toBe(400)
    expect((await users.find(hr.person._id))?.roles).toEqual(['hr'])
  })

  it('grants no role to a person who took over the email address after the start', async () => {
    const [meant, other] = [await createEmployee(), await createEmployee()]
    const rows = {
      Users: [
        ['Email', 'Admin'],
        [meant.email, 'Yes'],
      ],
    } as Sheets
    const id = await uploadCompany(admin, rows)
    stage.hold(true)
    expect((await startImport(admin, id)).status).toBe(200)
    const rename = async (_id: string, email: string) => {
      const before = await employees.get(_id)
      await employees.replace(before, { ...before, email }, new Date())
    }
    await rename(meant._id, `moved.${nextTag()}@muster.example`)
    await rename(other._id, meant.email)
    for (const event of stage.held.splice(0)) await runJob(event)
    expect((await imports.get(id)).state).toBe('stopped')
    expect((await users.rows(new Date())).filter(one => one.employeeId === other._id)).toEqual([])
  })

  it('shows people only their own imports, and admins all of them', async () => {
    const [hr, other] = [await as('hr'), await as('hr')]
    const id = await uploadCompany(hr, companyOf(nextTag()))
    expect((await other.call(one, { params: { id } })).status).toBe(404)
    expect((await other.call(preview, { params: { id } })).status).toBe(404)
    expect((await other.call(list)).body.map(({ _id }) => _id)).not.toContain(id)
    expect((await admin.call(list)).body.map(({ _id }) => _id)).toContain(id)
  })

  it('refuses the upload of another person', async () => {
    const [hr, other] = [await as('hr'), await as('hr')]
    const id = await uploadCompany(hr, companyOf(nextTag()))
    const stolen = `unconfirmed/company-import/workbook/${hr.person._id}/${id}.xlsx`
    const reply = await other.call(create, { body: { key: stolen, fileName: 'x.xlsx' } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'key' }] } })
  })

  it('stops before the first row if its owner has lost the role', async () => {
    const [mover, tag] = [await as('admin'), nextTag()]
    const id = await uploadCompany(mover, companyOf(tag, personRow(tag, 'Ana')))
    stage.hold(true)
    await startImport(mover, id)
    const user = await users.get(mover.person._id)
    await users.replace(user, { ...user, roles: ['leader'] }, new Date())
    for (const event of stage.held.splice(0)) await runJob(event)
    expect((await admin.call(one, { params: { id } })).body).toMatchObject({
      state: 'stopped',
      made: 0,
      stopReason: 'It was stopped: whoever started it may not do this any more. An admin can go on with it.',
    })
    expect(await findPerson(tag, 'Ana')).toBeUndefined()
  })

  it.each([
    ['lost the role', { roles: ['leader' as const] }],
    ['was deactivated', { isActive: false }],
  ])('stops midway if its owner %s, and lets an admin continue', async (_, fields) => {
    const [mover, tag] = [await as('admin'), nextTag()]
    const id = await uploadCompany(mover, companyOf(tag, personRow(tag, 'Ana'), personRow(tag, 'Bea')))
    stage.hold(true)
    await startImport(mover, id)
    const insert = employees.insert.bind(employees)
    const inserting = vi.spyOn(employees, 'insert').mockImplementationOnce(async (...args) => {
      const made = await insert(...args)
      await changeUser(mover, fields)
      return made
    })
    await runAsked(runImport)
    inserting.mockRestore()
    expect((await admin.call(one, { params: { id } })).body).toMatchObject({
      state: 'stopped',
      made: 3,
      leftCount: 0,
      stopReason: expect.stringContaining('An admin can go on'),
    })
    stage.hold(false)
    expect(await stage.run(admin, id)).toMatchObject({ state: 'done', made: 4, stopReason: '' })
  })

  it('stops an undo midway if its owner loses the role, and lets an admin finish it', async () => {
    const [mover, tag] = [await as('admin'), nextTag()]
    const id = await uploadCompany(mover, companyOf(tag, personRow(tag, 'Ana'), personRow(tag, 'Bea')))
    await stage.run(mover, id)
    stage.hold(true)
    expect((await mover.call(undo, { params: { id } })).status).toBe(200)
    const remove = employees.remove.bind(employees)
    const removing = vi.spyOn(employees, 'remove').mockImplementationOnce(async (...args) => {
      await remove(...args)
      await changeUser(mover, { roles: ['leader'] })
    })
    await runAsked(undoImport)
    removing.mockRestore()
    const stopped = (await admin.call(one, { params: { id } })).body
    expect(stopped).toMatchObject({ state: 'stopped', undone: 1, stopReason: expect.stringContaining('An admin') })
    const { digest } = await previewOf(admin, id)
    expect((await admin.call(start, { params: { id }, body: { digest } })).status).toBe(409)
    stage.hold(false)
    expect(await stage.undo(admin, id)).toMatchObject({ state: 'undone', undone: 4, leftCount: 0, stopReason: '' })
  })
})

describe('running an import', () => {
  it('is refused if a record has changed since the preview', async () => {
    const person = await createTitled()
    const id = await uploadCompany(admin, {
      People: [
        ['Email', 'Last name'],
        [person.email, 'Mora'],
      ],
    })
    const { digest } = await previewOf(admin, id)
    await employees.replace(person, { ...person, lastName: 'Between' }, new Date())
    expect(await admin.call(start, { params: { id }, body: { digest } })).toMatchObject({ status: 409 })
    expect((await employees.find(person._id))?.lastName).toBe('Between')
  })

  it('is refused while another is running, and finds nothing to do once that has imported the same rows', async () => {
    const [tag, other] = [nextTag(), await as('admin')]
    const company = companyOf(tag, personRow(tag, 'Ana'), personRow(tag, 'Bea'))
    const [first, second] = [await uploadCompany(admin, company), await uploadCompany(other, company)]
    const { digest } = await previewOf(other, second)
    stage.hold(true)
    expect((await startImport(admin, first)).status).toBe(200)
    const refused = await other.call(start, { params: { id: second }, body: { digest } })
    expect(refused).toMatchObject({ status: 409, body: { friendlyMessage: expect.stringContaining('under way') } })
    for (const event of stage.held.splice(0)) await runJob(event)
    expect((await other.call(start, { params: { id: second }, body: { digest } })).status).toBe(409)
    expect(await previewOf(other, second)).toMatchObject({ rowCount: 0, errorCount: 0 })
    expect(
      (await employees.rows(new Date())).filter(({ email }) => email.endsWith(`.${tag}@muster.example`)),
    ).toHaveLength(2)
  })

  it('can be stopped and resumed, and ignores a second delivery of its event', async () => {
    const tag = nextTag()
    const people = Array.from({ length: 12 }, (_, index) => personRow(tag, `P${index}`))
    const id = await uploadCompany(admin, companyOf(tag, ...people))
    stage.hold(true)
    await startImport(admin, id)
    expect((await admin.call(stop, { params: { id } })).body.isStopping).toBe(true)
    const [event] = stage.held.splice(0)
    if (!event) throw new Error('No job was started')
    await runJob(event)
    expect((await admin.call(one, { params: { id } })).body).toMatchObject({
      state: 'stopped',
      made: 0,
      isStopping: false,
    })
    await runJob(event)
    expect(await findPerson(tag, 'P0')).toBeUndefined()

    stage.hold(false)
    expect(await stage.run(admin, id)).toMatchObject({ state: 'done', made: 14, leftCount: 0 })
    expect(
      (await employees.rows(new Date())).filter(({ email }) => email.endsWith(`.${tag}@muster.example`)),
    ).toHaveLength(12)
  })

  it('skips a row that cannot be written, gives the reason, and writes the others', async () => {
    const tag = nextTag()
    const id = await uploadCompany(admin, companyOf(tag, personRow(tag, 'Ana'), personRow(tag, 'Bea')))
    stage.hold(true)
    await startImport(admin, id)
    const [event] = stage.held.splice(0)
    // Between the plan and the row, somebody else takes the address.
    await transact([reserveWorkEmailWrite(`ana.${tag}@muster.example`, 'f'.repeat(24))])
    if (event) await runJob(event)
    expect((await admin.call(one, { params: { id } })).body).toMatchObject({
      state: 'done',
      made: 3,
      leftCount: 1,
      left: [{ sheet: 'People', row: 2, name: 'Ana Mora', reason: 'An employee with this email already exists' }],
    })
    expect(await findPerson(tag, 'Bea')).toBeDefined()
  })
})

describe('undoing an import', () => {
  it('restores the previous state of the company', async () => {
    const [tag, present] = [nextTag(), await createTitled({ lastName: 'Before', hireDate: '2024-02-29' })]
    const id = await uploadCompany(admin, {
      ...companyOf(tag, personRow(tag, 'Bea', { leader: 'Ana' }), personRow(tag, 'Ana', { leads: true })),
      Users: [
        ['Email', 'Leader'],
        [`ana.${tag}@muster.example`, 'Yes'],
      ],
    })
    await stage.run(admin, id)
    const [other, ana] = [nextTag(), await findPerson(tag, 'Ana')]
    const second = await uploadCompany(admin, {
      ...companyOf(other, personRow(other, 'Cleo', { leads: true }), personRow(other, 'Dan', { leader: 'Cleo' })),
      Users: [
        ['Email', 'Leader', 'Finance'],
        [`cleo.${other}@muster.example`, 'Yes', null],
        [`ana.${tag}@muster.example`, null, 'Yes'],
      ],
    })
    await stage.run(admin, second)
    const moving = await uploadCompany(admin, {
      'Job titles': [
        ['Name', 'Order'],
        [`Engineer ${tag}`, 7],
      ],
      People: [
        ['Email', 'Last name', 'Leader', 'Project', 'Project since'],
        [present.email, 'After', `ana.${tag}@muster.example`, `Atlas ${tag}`, '1/Nov/2026'],
      ],
    })
    expect(await stage.run(admin, moving)).toMatchObject({ changed: 2, leftCount: 0 })
    expect(await employees.find(present._id)).toMatchObject({ lastName: 'After', leader: ana?._id })

    expect(await stage.undo(admin, moving)).toMatchObject({ state: 'undone', undone: 2, leftCount: 0 })
    expect(await employees.find(present._id)).toMatchObject({ lastName: 'Before', leader: null, project: null })
    expect(await projectChanges.list(present._id)).toEqual([])
    const titleOf = async (name: string) => (await jobTitles.rows(new Date())).find(row => row.name === name)
    expect((await titleOf(`Engineer ${tag}`))?.order).toBe(3)

    expect(await stage.undo(admin, second)).toMatchObject({ state: 'undone', undone: 6, leftCount: 0 })
    expect(await findPerson(other, 'Cleo')).toBeUndefined()
    expect(await findPerson(other, 'Dan')).toBeUndefined()
    expect((await projects.rows(new Date())).some(({ name }) => name === `Atlas ${other}`)).toBe(false)
    expect(await titleOf(`Engineer ${other}`)).toBeUndefined()
    const userOf = async (email: string) => (await users.rows(new Date())).find(user => user.email === email)
    expect(await userOf(`cleo.${other}@muster.example`)).toBeUndefined()
    expect((await userOf(`ana.${tag}@muster.example`))?.roles).toEqual(['leader'])
    // A conflict, so that another tab that still offers to undo it shows its present state.
    const again = await admin.call(undo, { params: { id: second } })
    expect(again).toMatchObject({ status: 409, body: { friendlyMessage: 'There is nothing to undo' } })
    // The addresses are free again.
    const once = await uploadCompany(admin, companyOf(other, personRow(other, 'Cleo')))
    expect(await stage.run(admin, once)).toMatchObject({ made: 3, leftCount: 0 })
  })

  it('keeps job titles that only future or past salaries refer to', async () => {
    const [tag, person] = [nextTag(), await createTitled()]
    const id = await uploadCompany(admin, {
      'Job titles': [
        ['Name', 'Order'],
        [`Ahead ${tag}`, 1],
        [`Past ${tag}`, 2],
        [`Unused ${tag}`, 3],
      ],
    })
    await stage.run(admin, id)
    const titles = new Map((await jobTitles.rows(new Date())).map(({ name, _id }) => [name, _id]))
    const payroll = await createPayrollFixture(tag)
    const pay = async (name: string | undefined, date: string, more: object = {}) =>
      payroll.added(person, {
        jobTitle: (name && titles.get(`${name} ${tag}`)) ?? TITLE,
        amount: '4000',
        date,
        ...more,
      })
    const changes = { increaseType: increaseTypes.id('Job Title Change') }
    await pay(undefined, '2025-01-01')
    await pay('Past', '2024-06-01', changes)
    await pay('Ahead', dayOf(new Date(Date.now() + 30 * 24 * 3600_000)), changes)
    expect((await employees.get(person._id)).jobTitle).toBe(TITLE)
    const { left, ...undone } = await stage.undo(admin, id)
    expect(undone).toMatchObject({ state: 'undone', undone: 1, leftCount: 2 })
    expect(left.map(({ reason }) => reason).sort()).toEqual([
      `Ahead ${tag} cannot be deleted: salary logs refer to it`,
      `Past ${tag} cannot be deleted: salary logs refer to it`,
    ])
  })

  it('resumes after a crash and completes', async () => {
    const [tag, present] = [nextTag(), await createTitled()]
    const id = await uploadCompany(admin, {
      ...companyOf(tag, personRow(tag, 'Ana', { leads: true })),
      People: [
        ['Email', 'Project', 'Project since', 'Job title'],
        [present.email, `Atlas ${tag}`, '1/Nov/2026', `Engineer ${tag}`],
      ],
    })
    expect(await stage.run(admin, id)).toMatchObject({ made: 2, changed: 1, leftCount: 0 })
    stage.hold(true)
    await admin.call(undo, { params: { id } })
    const [event] = stage.held.splice(0)
    if (!event) throw new Error('No job was started')
    // People are restored first, because their histories name the title and the project.
    const removing = vi.spyOn(jobTitles, 'find').mockRejectedValueOnce(new Error('killed'))
    await expect(runJob(event)).rejects.toThrow('killed')
    removing.mockRestore()
    expect((await employees.get(present._id)).project).toBeNull()
    await runJob(event)
    expect((await admin.call(one, { params: { id } })).body).toMatchObject({
      state: 'undone',
      undone: 3,
      leftCount: 0,
      left: [],
    })
    expect((await projects.rows(new Date())).some(({ name }) => name === `Atlas ${tag}`)).toBe(false)
  })

  it('revokes granted roles even from people who were renamed, but keeps roles that changed since', async () => {
    const [both, renamed, promoted] = [await as('hr'), await as('hr'), await as('hr')]
    const [fresh] = [await createTitled()]
    for (const { person } of [both]) {
      const stored = await employees.get(person.employeeId)
      await employees.replace(stored, { ...stored, jobTitle: TITLE }, new Date())
    }
    const id = await uploadCompany(admin, {
      People: [
        ['Email', 'Last name'],
        [both.person.email, 'Imported'],
      ],
      Users: [
        ['Email', 'Finance'],
        ...[both, renamed, promoted].map(({ person }) => [person.email, 'Yes']),
        [fresh.email, 'Yes'],
      ],
    })
    expect(await stage.run(admin, id)).toMatchObject({ state: 'done', made: 1, changed: 4, leftCount: 0 })
    const rolesOf = async ({ person }: typeof both) => [...(await users.get(person._id)).roles].sort()
    expect(await rolesOf(both)).toEqual(['finance', 'hr'])
    const userOfFresh = async () => (await users.rows(new Date())).find(({ employeeId }) => employeeId === fresh._id)
    const made = await userOfFresh()
    if (!made) throw new Error('The user was not imported')
    await changeUser(renamed, { lastName: 'Married' })
    await users.replace(await users.get(made._id), { ...made, lastName: 'Married' }, new Date())
    await changeUser(promoted, { roles: ['hr', 'finance', 'leader'] })

    const { left, ...undone } = await stage.undo(admin, id)
    expect(undone).toMatchObject({ state: 'undone', undone: 4, leftCount: 1 })
    expect(left).toMatchObject([{ sheet: 'Users', row: 4, reason: 'Somebody has changed this since' }])
    expect([await rolesOf(both), await rolesOf(renamed)]).toEqual([['hr'], ['hr']])
    expect(await rolesOf(promoted)).toEqual(['finance', 'hr', 'leader'])
    expect(await userOfFresh()).toBeUndefined()
    expect((await employees.get(both.person.employeeId)).lastName).toBe('Example')
  })

  it('keeps and lists records that were changed or referenced since', async () => {
    const tag = nextTag()
    const id = await uploadCompany(
      admin,
      companyOf(tag, personRow(tag, 'Ana', { leads: true }), personRow(tag, 'Bea'), personRow(tag, 'Cleo')),
    )
    await stage.run(admin, id)
    const bea = await employees.get((await findPerson(tag, 'Bea'))?._id ?? '')
    await employees.replace(bea, { ...bea, lastName: 'Changed' }, new Date())
    const ana = await findPerson(tag, 'Ana')
    await createEmployee({ leader: ana?._id ?? null })
    const { left, ...undone } = await stage.undo(admin, id)
    // Only Cleo is deleted: Bea and Ana have the title and the project.
    expect(undone).toMatchObject({ state: 'undone', undone: 1, leftCount: 4 })
    expect(left.map(({ sheet, name }) => `${sheet}: ${name}`).sort()).toEqual([
      `Job titles: Engineer ${tag}`,
      'People: Ana Mora',
      'People: Bea Mora',
      `Projects: Atlas ${tag}`,
    ])
    expect(left.find(({ name }) => name === 'Bea Mora')?.reason).toBe('Somebody has changed this since')
    expect(left.find(({ name }) => name === 'Ana Mora')?.reason).toContain('people they lead')
  })

  it('is possible for a day, and only to admins where it changed what only they may change', async () => {
    const tag = nextTag()
    const id = await uploadCompany(admin, companyOf(tag, personRow(tag, 'Ana')))
    const done = await stage.run(admin, id)
    const { endedAt } = await imports.get(id)
    expect(Date.parse(done.undoUntil ?? '') - Date.parse(endedAt ?? '')).toBe(24 * 3600_000)
    const record = await imports.get(id)
    const hr = await as('hr')
    await imports.replace(record, { ...record, ownerId: hr.person._id }, new Date())
    expect((await hr.call(undo, { params: { id } })).status).toBe(401)
    const dayAgo = new Date(Date.now() - 24 * 3600_000 - 1000).toISOString()
    const now = await imports.get(id)
    await imports.replace(now, { ...now, endedAt: dayAgo }, new Date())
    const late = await admin.call(undo, { params: { id } })
    expect(late).toMatchObject({ status: 409, body: { friendlyMessage: 'An import can be undone for a day' } })
  })
})

describe('the workbook', () => {
  it('is read back without changes after an export', async () => {
    const tag = nextTag()
    await stage.run(
      admin,
      await uploadCompany(
        admin,
        companyOf(tag, personRow(tag, 'Ana', { leads: true }), personRow(tag, 'Bea', { leader: 'Ana' })),
      ),
    )
    await createEmployee({ name: 'مها', lastName: 'العتيبي', idNumber: '007', notes: 'two\nlines, "quoted" <b>&amp;' })
    await createEmployee({ name: '👩🏽‍🚀', lastName: '=SUM(A1)', homePhoneNumber: '+506 8888 7777', isActive: false })
    await createEmployee({ name: "O'Hara", lastName: '_x0041_', children: 2, yearlyBudget: 12.5 })
    const reply = await admin.call(exportCall)
    const book = Buffer.from(String(reply.body), 'latin1')
    const { sheets, errors, rowCount } = await previewOf(admin, await uploadCompany(admin, book))
    expect({ errors, rowCount }).toEqual({ errors: [], rowCount: 0 })
    const active = (await employees.rows(new Date())).filter(({ isActive }) => isActive)
    expect(sheets.find(({ sheet }) => sheet === 'People')?.keep).toBe(active.length)
  })

  it('has the people, calendar and pay sheets for HR, and all sheets for admins', async () => {
    const hr = await as('hr')
    const namesFor = async (who: Visitor) => {
      const { body } = await who.call(template)
      const read = await readSheets(Buffer.from(String(body), 'latin1'), LARGE_WORKBOOK_LIMITS, () => false)
      return read.map(({ name }) => name)
    }
    expect(await namesFor(hr)).toEqual(['People', 'Holidays', 'Max hours', 'Salaries', 'Rates', 'Choices'])
    expect(await namesFor(admin)).toEqual([
      'Projects',
      'Job titles',
      'People',
      'Users',
      'Holidays',
      'Max hours',
      'Salaries',
      'Rates',
      'Choices',
    ])
  })

  it('as an empty template queries projects and job titles only', async () => {
    const ask = async () => expect((await admin.call(template)).status).toBe(200)
    await ask()
    // The account, and the changes of both catalogues.
    expect((await listRequests(ask)).sort()).toEqual(['GetItem', 'Query', 'Query'])
  })

  // functions/kit/xlsx/hostile.test.ts tests all of them, with the reader that hires use too.
  const entry = (more: Partial<ForgedEntry>) =>
    forgeArchive([...forgeWorkbook(), { name: 'a.xml', content: '', ...more }])
  const bomb = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  const NO_WORKBOOK = 'Choose an Excel workbook (.xlsx)'
  it.each<[string, Uint8Array, message?: string]>([
    ['is a PDF', Buffer.from('%PDF-1.7'), NO_WORKBOOK],
    ['is too short', Buffer.from('PK'), NO_WORKBOOK],
    ['is none', Buffer.from('PK\u0003\u0004 not a workbook')],
    ['is another archive', forgeArchive([{ name: 'a.txt', content: 'no workbook' }])],
    ['is cut off', forgeArchive(forgeWorkbook()).subarray(0, -1)],
    ['is encrypted', entry({ flags: 1 })],
    ['has a way out of its folder', entry({ name: '../../etc/passwd' })],
    ['unpacks to a gigabyte', entry({ deflated: deflateSpaces(60), claimedSize: 60 * 16 * 1024 * 1024 })],
    ['unpacks to a gigabyte and claims ten bytes', entry({ deflated: deflateSpaces(60), claimedSize: 10 })],
    ['defines entities', forgeArchive(forgeWorkbook({ sheet: `<!DOCTYPE x [${bomb}]>${worksheetXml('')}` }))],
  ])('that %s is refused, and no import is kept', async (_, file, message = 'File not supported') => {
    const listed = (await admin.call(list)).body
    expect(await sendCompany(admin, file)).toMatchObject({
      status: 400,
      body: { friendlyMessage: message, errors: [{ path: 'key', message }] },
    })
    expect((await admin.call(list)).body).toEqual(listed)
  })
})
