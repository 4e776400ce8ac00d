import { beforeAll, beforeEach, expect, it } from 'vitest'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { transact } from '#kit/table.ts'
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { readWorkbook } from '#kit/xlsx/read-workbook.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { employeeWorkbooksApi } from '#shared/features/employee-workbooks.ts'
import { employeeAttributes } from '#shared/features/employees/attributes.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { makeId } from '#shared/kit/ids.ts'

const { read, template } = employeeWorkbooksApi.calls
const [project, title] = ['1', '2'].map(tail => makeId(new Date(), tail.padStart(20, '0'))) as [string, string]
let hr: Visitor

beforeEach(async () => {
  hr = await as('hr')
})

beforeAll(async () => {
  const rest = { category: '', partner: '', clientSince: null, techStack: '', holidays: false, vacations: false }
  await transact([
    projects.insertWrite(
      project,
      { name: 'Café Móvil', isActive: true, allowTimsheetImport: false, needsApproval: false, ...rest },
      new Date(),
    ),
    projects.insertWrite(
      makeId(new Date(), '3'.padStart(20, '0')),
      { name: 'Closed Dock', isActive: false, allowTimsheetImport: false, needsApproval: false, ...rest },
      new Date(),
    ),
    jobTitles.insertWrite(title, { name: 'Engineer', order: 1, jobFamily: '' }, new Date()),
  ])
})
async function readBack(rows: SheetCell[][], headers = ['Attribute', 'Value']) {
  const columns = headers.map(header => ({ header, width: 20 }))
  const content = (await writeWorkbook([{ name: 'Employee', columns, rows }])).toString('base64')
  return hr.call(read, { body: { content } })
}

it('reads attributes and values of every kind', async () => {
  const leader = await createEmployee({ name: 'مها', lastName: 'العتيبي', isLeader: true })
  const { body } = await readBack([
    ['Name', 'Zoë 🦄'],
    ['last  NAME', '李'],
    ['Birthday', new Date('1992-02-29T00:00:00Z')],
    ['Hire date', '21/Nov/2026'],
    ['effectiveHireDate', '2026-12-01'],
    ['Employee type', 'full time'],
    ['Job title', 'engineer'],
    ['Project', 'cafe movil'],
    ['Leader', 'مها العتيبي'],
    ['Referred by', leader.email.toUpperCase()],
    ['Is a leader', 'No'],
    ['Children', 2],
    ['Id number', 1020304],
    ['Salary period', 'May'],
    ['Client period', 'dec'],
    ['Country', 'bolivia'],
    ['City', 'Cochabamba'],
    ['Notes', ''],
  ])
  expect(body).toEqual({
    problems: [],
    values: {
      name: 'Zoë 🦄',
      lastName: '李',
      birthdayDate: '1992-02-29',
      hireDate: '2026-11-21',
      effectiveHireDate: '2026-12-01',
      employeeType: employeeTypes.id('Full Time'),
      jobTitle: title,
      project,
      leader: leader._id,
      referBy: leader._id,
      isLeader: false,
      children: '2',
      idNumber: '1020304',
      salaryPeriodMonth: '4',
      clientSalaryPeriodMonth: '11',
      'homeAddress.country': 'Bolivia',
      'homeAddress.city': 'Cochabamba',
    },
  })
})

it('reports unknown attributes and invalid values, and keeps the rest', async () => {
  const { body } = await readBack([
    ['Name', 'Ada'],
    ['Shoe size', '38'],
    ['Salary', '73194.61'],
    ['Birthday', '31/Feb/1990'],
    ['Employee type', 'Slave'],
    ['Project', 'Nowhere'],
    ['Leader', 'Nobody At All'],
    ['Is a leader', 'perhaps'],
    ['Salary period', 'March'],
    ['City', '#REF!'],
  ])
  expect(body.values).toEqual({ name: 'Ada' })
  expect(body.problems.map(({ label, message }) => [label, message])).toEqual([
    ['Shoe size', 'Unknown attribute'],
    ['Salary', 'Unknown attribute'],
    ['Birthday', 'Invalid date'],
    ['Employee type', 'Choose one of Full Time, Part Time, Contractor, Intern'],
    ['Project', 'There is no such active project'],
    ['Leader', 'Nobody has this name or email'],
    ['Is a leader', 'Write Yes or No'],
    ['Salary period', 'Choose one of January, May, September'],
    ['City', 'The formula has no result'],
  ])
})

it('rejects ambiguous names, unknown job titles and inactive people or projects, and finds a leader by email', async () => {
  const [first] = [
    await createEmployee({ name: 'Ana', lastName: 'Twice', isLeader: true }),
    await createEmployee({ name: 'Ana', lastName: 'Twice', isLeader: true }),
  ]
  await createEmployee({ name: 'Long', lastName: 'Gone', isLeader: true, isActive: false })
  const { body } = await readBack([
    ['Leader', 'ana twice'],
    ['Referred by', 'Long Gone'],
    ['Project', 'Closed Dock'],
    ['Job title', 'Analyst'],
  ])
  expect(body.values).toEqual({})
  expect(body.problems.map(({ label, message }) => [label, message])).toEqual([
    ['Leader', 'Several people have this name. Enter the email instead.'],
    ['Referred by', 'Nobody has this name or email'],
    ['Project', 'There is no such active project'],
    ['Job title', 'There is no such job title'],
  ])
  expect((await readBack([['Leader', first.email]])).body).toEqual({ problems: [], values: { leader: first._id } })
})

it.each([
  ['other headings', ['Field', 'Content']],
  ['one column', ['Attribute']],
])('refuses a workbook with %s', async (_, headers) => {
  const reply = await readBack([headers.map(() => 'x')], headers)
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'content', message: 'File not supported' }] } })
})

it.each([
  ['a renamed PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 7)]).toString('base64')],
  ['nothing', ''],
  ['no base64', '💥'],
])('refuses %s', async (_, content) => {
  expect((await hr.call(read, { body: { content } })).status).toBe(400)
})

it('refuses more than a megabyte', async () => {
  const content = Buffer.alloc(1024 * 1024 + 3).toString('base64')
  expect((await hr.call(read, { body: { content } })).status).toBe(400)
})

it('offers a template with every attribute and its choices', async () => {
  const { status, headers, body } = await hr.call(template)
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="EmployeeTemplate.xlsx"'])
  const rows = await readWorkbook(Buffer.from(String(body), 'latin1'))
  expect(rows[0]).toEqual(['Attribute', 'Value', 'What it may be'])
  expect(rows).toHaveLength(employeeAttributes.filter(attribute => attribute.inWorkbook).length + 1)
  expect(rows.find(([name]) => name === 'Employee type')?.[2]).toBe('Full Time, Part Time, Contractor, Intern')
})
