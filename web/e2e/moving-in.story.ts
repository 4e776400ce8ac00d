/** Starts with an empty stage: the first admin imports 200 people, and then the company can work. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect } from 'vitest'
import { LARGE_WORKBOOK_LIMITS } from '#kit/xlsx/limits.ts'
import { readSheets } from '#kit/xlsx/read-workbook.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { type Cloud, startCloud } from '#scripts/local/cloud.ts'
import { freePort } from '#scripts/local/ports.ts'
import { builtSources } from '#scripts/local/sources.ts'
import { TEST_TIMEOUT } from '#scripts/testing/timeouts.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { addMonths, monthOfDay } from '#shared/kit/dates.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { signInWithProvider } from './people.ts'

let cloud: Cloud
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'muster-empty-'))
  cloud = await startCloud({
    port: await freePort(),
    data,
    built: true,
    quiet: true,
    sources: builtSources,
    seed: false,
    isTableInMemory: true,
  })
})
afterAll(async () => {
  await cloud?.stop()
  await rm(data, { recursive: true, force: true })
})

/** Runs the command that creates the first admin, as ops do. */
const makeFirstAdmin = (email: string) =>
  promisify(execFile)(process.execPath, ['scripts/first-admin.ts', 'local', email, 'Ada', 'Lovelace'], {
    env: { ...process.env, MUSTER_DATA: data },
  })

const PEOPLE = 200
/** The rows besides the people: a project, a title, a user, a holiday and a salary. */
const OTHER_ROWS = 5
const OPENING_SALARY = 71_234.56
const TEAM = 10
const emailOf = (index: number) =>
  index === 0 ? 'boss@muster.example' : index === PEOPLE - 1 ? 'employee@muster.example' : `p${index}@muster.example`
/** One boss, a leader for each team, and everybody else in a team. */
const leaderOf = (index: number) =>
  index === 0 ? null : emailOf(index <= PEOPLE / TEAM ? 0 : 1 + (index % (PEOPLE / TEAM)))
const writeCompany = () => {
  const sheet = (name: string, [headings, ...rows]: readonly (readonly (string | number | Date | null)[])[]) => ({
    name,
    columns: (headings ?? []).map(header => ({ header: String(header) })),
    rows,
  })
  return writeWorkbook([
    sheet('Projects', [
      ['Name', 'Category', 'Holidays'],
      ['Atlas', 'Client', 'Yes'],
    ]),
    sheet('Job titles', [
      ['Name', 'Order'],
      ['Engineer', 10],
    ]),
    sheet('People', [
      [
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
      ],
      ...Array.from({ length: PEOPLE }, (_, index) => [
        index === 0 ? 'Grace' : `Person${index}`,
        'Hopper',
        emailOf(index),
        `ID-${index}`,
        new Date('1990-05-17'),
        new Date('2024-02-29'),
        'Full Time',
        'Engineer',
        'Atlas',
        leaderOf(index),
        index <= PEOPLE / TEAM ? 'Yes' : 'No',
      ]),
    ]),
    sheet('Users', [
      ['Email', 'Leader', 'HR'],
      [emailOf(0), 'Yes', 'Yes'],
    ]),
    sheet('Holidays', [
      ['Date', 'Country', 'Description'],
      [new Date('2027-12-25'), 'Costa Rica', 'Christmas'],
    ]),
    sheet('Salaries', [
      ['Email', 'Salary'],
      [emailOf(0), OPENING_SALARY],
    ]),
  ])
}

/** Reads all workbooks in the bucket. */
async function readWorkbooks(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name))),
  )
  return files.filter(file => file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
}

const unzipTexts = (file: Buffer) =>
  Object.values(unzipSync(file))
    .map(part => strFromU8(part))
    .join('')

e2eTest(
  'an empty stage gets its first admin and 200 people from one import, and they start working',
  async ({ visit }) => {
    const visitCloud = (baseURL: string) => visit({ browser: { baseURL } })
    await makeFirstAdmin('ada@muster.example')
    await expect(makeFirstAdmin('eve@muster.example')).rejects.toThrow('has an admin already')

    const admin = await visitCloud(cloud.url)
    await signInWithProvider(admin, 'Google', 'ada@muster.example')
    await admin.getByRole('button', { name: /^Account of Ada Lovelace/ }).waitFor()
    await admin.goto('/company-import')
    await admin.setInputFiles('#company-workbook', {
      name: 'Company.xlsx',
      mimeType: WORKBOOK_TYPE,
      buffer: await writeCompany(),
    })
    await admin.getByRole('button', { name: `Import ${PEOPLE + OTHER_ROWS} rows`, exact: true }).click()
    await admin.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: TEST_TIMEOUT })
    await admin.getByText(`${PEOPLE + OTHER_ROWS} made, 0 changed`, { exact: true }).waitFor()
    expect(await findViolations(admin)).toEqual([])

    // No amount has left the browser in plaintext, but people who may see pay see it.
    const uploaded = await readWorkbooks(join(data, 'files'))
    expect(uploaded.length).toBeGreaterThan(0)
    for (const file of uploaded) expect(unzipTexts(file)).not.toContain(String(OPENING_SALARY))
    const stored = await admin.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain(String(OPENING_SALARY))
    await admin.goto('/company-import')
    await admin.getByRole('button', { name: 'Current data', exact: true }).click()
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('alertdialog').getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const company = await readSheets(
      await buffer(await download.createReadStream()),
      LARGE_WORKBOOK_LIMITS,
      () => false,
    )
    const salaries = company.find(({ name }) => name === 'Salaries')?.cells
    expect(salaries?.find(([email]) => email === emailOf(0))).toEqual([emailOf(0), OPENING_SALARY, 'USD'])

    const boss = await visitCloud(cloud.url)
    await signInWithProvider(boss, 'Microsoft', emailOf(0))
    await boss.getByRole('button', { name: /^Account of Grace Hopper/ }).waitFor()
    await boss.goto('/org-chart')
    // Everybody else is below her.
    await boss.getByRole('treeitem', { name: new RegExp(`^Grace Hopper .*\\b${PEOPLE - 1} people below`) }).waitFor()
    expect(await findViolations(boss)).toEqual([])

    const employee = await visitCloud(cloud.timesheetUrl)
    await signInWithProvider(employee, 'Google', emailOf(PEOPLE - 1))
    await employee.getByRole('button', { name: /^Account of / }).waitFor()
    // In a month's last hour the month is already closed, and new sheets are for the next one.
    const month = monthOfDay(addMonths(lastClosedMonth(new Date()), 1))
    await employee.goto(`/?month=${month}`)
    await employee.getByText(timesheetMessages.none).waitFor()
    await employee.keyboard.press('n')
    await employee.getByRole('grid').waitFor()
    await employee.keyboard.press('e')
    await employee.keyboard.type('First day')
    await employee.keyboard.press('Tab')
    await employee.keyboard.type('8')
    await employee.keyboard.press('Enter')
    await employee.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await employee.reload()
    await employee.getByRole('grid').getByText('First day', { exact: true }).waitFor()

    const [year, ofYear] = month.split('-').map(Number)
    await boss.goto(`/timesheets-summary?month=${ofYear}&year=${year}`)
    await boss
      .getByRole('row', { name: new RegExp(`Person${PEOPLE - 1} Hopper`) })
      .first()
      .waitFor()
  },
)
