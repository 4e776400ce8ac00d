/** Reviewing timesheets: their sums, opening, reopening and downloading them, their settings, and their files. */
import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import * as yauzl from 'yauzl'
import { readWorkbook } from '#kit/xlsx/read-workbook.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, firstDayOfMonth, formatDay, formatMonth, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { e2eTest } from './e2e-test.ts'
import { addClosedSheet, createPerson, createProject } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInAt } from './people.ts'

const THIS_MONTH = firstDayOfMonth(utcToday(new Date()))
/** Next month, because the current one may close while a story runs. */
const NEXT_MONTH = addMonths(THIS_MONTH, 1)
/** A closed month before the demo company's first sheets, which no other story uses. */
const MONTH = addMonths(THIS_MONTH, -7)
const SUMMARY = `/timesheets-summary?month=${Number(MONTH.slice(5, 7))}&year=${MONTH.slice(0, 4)}`

const question = (page: Page) => page.getByRole('alertdialog')
const download = async (page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readDownload(download) }
}
const readDownload = async (download: Download) => buffer(await download.createReadStream())

async function listZipEntries(zip: Buffer): Promise<string[]> {
  const names: string[] = []
  for await (const entry of (await yauzl.fromBufferPromise(zip)).eachEntry()) names.push(entry.fileName)
  return names
}

/** Creates that month's only sheets: for two of Lena's people, on two projects, and for somebody else. */
async function createMonth() {
  const [canal, ferry] = [await createProject('Reviewed canal'), await createProject('Reviewed ferry')]
  const email = 'lena.reviewed@muster.example'
  const { employeeId: leader } = await createPerson({
    name: 'Lena',
    lastName: 'Reviewed',
    email,
    isLeader: true,
    roles: ['leader'],
  })
  const addSheet = async (name: string, project: string, hours: number, more: object = {}) => {
    const address = `${name.toLowerCase()}.reviewed@muster.example`
    const { employeeId } = await createPerson({ name, lastName: 'Reviewed', email: address, project, ...more })
    return addClosedSheet(employeeId, project, MONTH, hours)
  }
  const closed = await addSheet('Carla', canal._id, 8)
  await addSheet('Dario', canal._id, 7.5, { leader })
  await addSheet('Elena', ferry._id, 6, { leader })
  return { email, canal, closed }
}

describe('reviewing a month', () => {
  let own: Awaited<ReturnType<typeof createMonth>>
  beforeAll(async () => {
    own = await createMonth()
  })

  e2eTest('finance opens a closed sheet, reopens it, and the summary shows that', async ({ visit }) => {
    const { closed } = own
    const page = await visit({ as: 'finance', at: SUMMARY })
    await page.getByRole('heading', { name: 'Time sheets summary', exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search by name', exact: true }).fill('Carla Reviewed')
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'Carla Reviewed' }).filter({ hasText: 'Reviewed canal' })
    await row.getByText('Closed', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'Open Carla Reviewed, Reviewed canal', exact: true }).click()
    await page.waitForURL(`**/timesheets-summary/${closed.employee._id}?timesheetId=${closed._id}`)
    await page.getByText(timesheetMessages.closed).waitFor()

    await page.getByRole('button', { name: 'Reopen', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen timesheet', exact: true })
    // It was reopened before, so its previous reason is offered.
    await dialog.getByLabel(/^Reason\s?\*?$/).fill('')
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
    await dialog.getByText('This is a required field').waitFor()
    await dialog.getByLabel(/^Open until\s?\*?$/).fill('2020-01-01T10:00')
    await dialog.getByText(timesheetMessages.reopenPast).waitFor()
    await dialog.getByLabel(/^Open until\s?\*?$/).fill('2099-01-15T17:00')
    // Costa Rica is six hours behind.
    await dialog
      .getByText('15/Jan/2099 17:00 GMT-6', { exact: true })
      .and(dialog.getByTitle('15/Jan/2099 23:00 UTC', { exact: true }))
      .waitFor()
    await dialog.getByLabel(/^Reason\s?\*?$/).fill('Two days were on the wrong project')
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
    await findToast(page, 'Timesheet of Carla Reviewed reopened').waitFor()
    await page.getByText('Two days were on the wrong project').waitFor()
    expect(await page.getByText(timesheetMessages.closed).count()).toBe(0)

    await page.goBack()
    await row.getByText('Reopened', { exact: true }).waitFor()
    await row.getByText('until 15/Jan/2099', { exact: true }).waitFor()
    const { body } = await callApi(await getSharedToken('hr'), timesheetsApi.calls.one, { params: { id: closed._id } })
    expect(body).toMatchObject({ isClosed: false, reopened: { reason: 'Two days were on the wrong project' } })
  })

  e2eTest(
    'all documents of a month are downloaded as one zip with a folder per project, whatever the page does meanwhile',
    async ({ visit }) => {
      const page = await visit({ as: 'finance', at: SUMMARY })
      await page.getByRole('button', { name: 'Download All', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `All timesheets of ${formatMonth(MONTH)}`, exact: true })
      await dialog.getByText('Downloading all timesheets, this process may take a while...').waitFor()
      await dialog.getByRole('progressbar', { name: 'Documents', exact: true }).waitFor()
      await page.reload()
      const line = page.getByRole('region', { name: 'Download All', exact: true })
      await line.waitFor()
      const { name, bytes } = await download(page, () =>
        line.getByRole('button', { name: 'Download', exact: true }).click(),
      )
      expect(name).toMatch(/\.zip$/)
      const names = await listZipEntries(bytes)
      expect(names.every(path => path.endsWith('.pdf'))).toBe(true)
      expect(names.map(path => path.split('/')[0]).sort()).toEqual([
        'Reviewed canal',
        'Reviewed canal',
        'Reviewed ferry',
      ])
      await line.getByRole('button', { name: 'Dismiss', exact: true }).click()
      await line.waitFor({ state: 'detached' })
    },
  )

  e2eTest('the month and its time off are downloaded as workbooks, for the chosen projects', async ({ visit }) => {
    const page = await visit({ as: 'devmanager', at: `${SUMMARY}&projects=${own.canal._id}` })
    const monthly = await download(page, () =>
      page.getByRole('button', { name: 'Monthly Report', exact: true }).click(),
    )
    const rows = (await readWorkbook(monthly.bytes)).filter(([first]) => String(first).startsWith('Reviewed '))
    expect(rows.map(([project, employee]) => `${employee}, ${project}`).sort()).toEqual([
      'Carla Reviewed, Reviewed canal',
      'Dario Reviewed, Reviewed canal',
    ])
    const pto = await download(page, () =>
      page.getByRole('button', { name: 'PTO Monthly Report', exact: true }).click(),
    )
    expect(pto.name).toMatch(/^PTOMonthlyReport.*\.xlsx$/)
    expect(JSON.stringify(await readWorkbook(pto.bytes))).toContain('Employee')
    const pdf = await download(page, () =>
      page.getByRole('button', { name: 'Download PDF Dario Reviewed, Reviewed canal', exact: true }).click(),
    )
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  e2eTest('a leader sees totals of their own people only', async ({ visit }) => {
    const page = await visit()
    await signInAt(page, own.email, SUMMARY)
    const table = page.getByRole('table', { name: 'Time sheets summary', exact: true })
    await table.getByRole('link', { name: 'Open Dario Reviewed, Reviewed canal', exact: true }).waitFor()
    await table.getByRole('link', { name: 'Open Elena Reviewed, Reviewed ferry', exact: true }).waitFor()
    // Two rows and the header.
    await expect.poll(() => table.getByRole('row').count()).toBe(3)
    await page.getByText(`13.5 h in ${formatMonth(MONTH)}`, { exact: true }).waitFor()
  })
})

describe('the basis of timesheets', () => {
  const YEAR = new Date().getUTCFullYear() + 1

  e2eTest('hr deletes, sets and generates hours per month', async ({ visit }) => {
    const page = await visit({ as: 'hr', at: '/timesheet-management' })
    const panel = page.getByRole('region', { name: 'Set Hour Max per Month', exact: true })
    const generate = panel.getByRole('button', { name: 'Generate automatically', exact: true })
    await panel.getByRole('combobox', { name: 'Year', exact: true }).click()
    await page.getByRole('option', { name: String(YEAR), exact: true }).click()
    const entries = panel.getByRole('list', { name: 'Max hours', exact: true }).getByRole('listitem')
    await entries.getByText(`December ${YEAR}`).waitFor()
    await expect.poll(() => generate.isDisabled()).toBe(true)
    for (const month of ['February', 'March']) {
      await panel.getByRole('button', { name: `Delete ${month} ${YEAR}`, exact: true }).click()
      await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
      await findToast(page, `${month} ${YEAR} deleted successfully`).waitFor()
    }
    await expect.poll(() => entries.count()).toBe(10)

    await panel.getByRole('combobox', { name: 'Month', exact: true }).click()
    await page.getByRole('option', { name: 'March', exact: true }).click()
    const hours = panel.getByRole('textbox', { name: 'Hours', exact: true })
    await hours.fill('-1')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await panel.getByText('Invalid hours value').waitFor()
    await hours.fill('150')
    await page.keyboard.press('Enter')
    await findToast(page, timesheetMessages.maxSaved).waitFor()
    await entries
      .filter({ hasText: `March ${YEAR}` })
      .getByText('150 h', { exact: true })
      .waitFor()
    await generate.dblclick()
    await entries.filter({ hasText: `February ${YEAR}` }).waitFor()
    await expect.poll(() => entries.count()).toBe(12)
    await entries
      .filter({ hasText: `March ${YEAR}` })
      .getByText('150 h', { exact: true })
      .waitFor()
  })

  e2eTest(
    'hr adds a holiday, edits it in place by keyboard, deletes it, and copies last year’s',
    async ({ visit, expectProblems }) => {
      const page = await visit({
        as: 'hr',
        at: '/timesheet-management',
        browser: { viewport: { width: 360, height: 760 } },
      })
      const panel = page.getByRole('region', { name: 'Set holidays', exact: true })
      const choose = async (name: string, option: string) => {
        await panel.getByRole('combobox', { name, exact: true }).first().click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      const day = panel.getByRole('textbox', { name: 'Day', exact: true }).first()
      const description = panel.getByRole('textbox', { name: 'Description', exact: true }).first()
      await choose('Country', 'Bolivia')
      const entries = panel.getByRole('list', { name: 'Holidays', exact: true }).getByRole('listitem')
      await entries.first().waitFor()
      const before = await entries.count()
      // A month without open sheets, so that no correction is offered when its holidays change.
      const month = MONTH_NAMES[(new Date().getUTCMonth() + 5) % 12] ?? ''
      const shortDay = (date: number) => `${date}/${month.slice(0, 3)}/`
      const texts = await entries.allInnerTexts()
      const isFree = (date: number) => !texts.some(text => text.includes(shortDay(date)))
      const [first = 0, second = 0] = [27, 26, 25, 24, 23, 22].filter(isFree)
      await choose('Month', 'February')
      await day.fill('30')
      await description.fill('Review Day')
      await panel.getByRole('button', { name: 'Save', exact: true }).click()
      await panel.getByText('The date is invalid').waitFor()
      await choose('Month', month)
      await day.fill(String(first))
      await panel.getByRole('button', { name: 'Save', exact: true }).dblclick()
      await findToast(page, 'Holiday created successfully.').waitFor()
      await expect.poll(() => entries.count()).toBe(before + 1)

      expectProblems(page, '400 POST')
      await day.fill(String(first))
      await description.fill('Once more')
      await page.keyboard.press('Enter')
      await panel.getByText(timesheetMessages.holidayTwice).waitFor()

      await panel.getByRole('button', { name: /^Edit Review Day/ }).press('Enter')
      const editor = page.getByRole('form', { name: 'Edit Review Day', exact: true })
      await page.keyboard.type('Day of Reviews')
      await page.keyboard.press('Escape')
      await entries.getByText('Review Day', { exact: true }).waitFor()
      await page.keyboard.press('Enter')
      await expect
        .poll(() => editor.getByRole('textbox', { name: 'Description', exact: true }).inputValue())
        .toBe('Review Day')
      await page.keyboard.type('Day of Reviews')
      await editor.getByRole('textbox', { name: 'Day', exact: true }).fill(String(second))
      await page.keyboard.press('Enter')
      await findToast(page, timesheetMessages.holidayUpdated).waitFor()
      await entries
        .filter({ hasText: 'Day of Reviews' })
        .getByText(new RegExp(`^${shortDay(second)}`))
        .waitFor()
      await panel.getByRole('button', { name: /^Delete Day of Reviews/ }).press('Enter')
      await question(page).getByText('Do you want to delete this holiday?').waitFor()
      await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
      await findToast(page, 'Holiday deleted successfully.').waitFor()
      await expect.poll(() => entries.count()).toBe(before)

      await description.fill('')
      await day.fill('')
      await choose('Country', 'El Salvador')
      await choose('Year', String(YEAR))
      await panel.getByRole('button', { name: new RegExp(`^Delete Christmas.*${YEAR}`) }).click()
      await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
      await findToast(page, 'Holiday deleted successfully.').last().waitFor()
      await panel.getByRole('button', { name: 'Copy from last year', exact: true }).click()
      await question(page)
        .getByText(`Holidays from ${YEAR - 1} will be added to ${YEAR}`)
        .waitFor()
      await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
      await findToast(page, timesheetMessages.holidaysCopied).waitFor()
      await entries.filter({ hasText: `25/Dec/${YEAR}` }).waitFor()
    },
  )
})

describe('a sheet’s files', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const NAME = 'Hours signed by the client.pdf'
  const file = (name: string, content: Buffer) => ({ name, mimeType: 'application/pdf', buffer: content })

  e2eTest('an employee attaches a file, downloads it and removes it', async ({ visit, expectProblems }) => {
    const { _id: project } = await createProject('Signed hours')
    const email = 'fina.files@muster.example'
    await createPerson({ name: 'Fina', lastName: 'Files', email, project, roles: ['it'] })
    const page = await visit({ timesheet: true })
    await signInAt(page, email, `/?month=${monthOfDay(NEXT_MONTH)}`)
    await page.getByRole('button', { name: 'Initialize', exact: true }).click()
    const attachment = page.getByRole('group', { name: 'Attachment', exact: true })
    const choose = async (name: string, content: Buffer) => {
      await attachment.locator('input[type="file"]').setInputFiles(file(name, content))
    }
    const upload = async (name: string, content: Buffer) => {
      await choose(name, content)
      await question(page).getByRole('button', { name: 'Upload', exact: true }).click()
    }
    await choose('large.pdf', Buffer.alloc(1024 * 1024 + 1, PDF))
    await findToast(page, timesheetMessages.tooLarge).waitFor()
    expect(await question(page).count()).toBe(0)
    expectProblems(page, '400 POST')
    await upload('program.pdf', Buffer.from('MZ\x90\x00'))
    await findToast(page, timesheetMessages.unsupported).first().waitFor()

    await upload(NAME, PDF)
    await findToast(page, timesheetMessages.uploaded).waitFor()
    await attachment.getByText('Hours signed by the …').waitFor()
    const { name, bytes } = await download(page, () =>
      attachment.getByRole('button', { name: `Download ${NAME}`, exact: true }).click(),
    )
    expect([name, bytes]).toEqual([NAME, PDF])
    await page.reload()
    await attachment.getByRole('button', { name: `Delete ${NAME}`, exact: true }).click()
    await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(page, timesheetMessages.fileDeleted).waitFor()
    await attachment.getByText('Attach a file', { exact: true }).waitFor()
  })

  e2eTest('a tracker import is previewed day by day before it changes anything', async ({ visit, expectProblems }) => {
    const token = await getSharedToken('hr')
    const { _id: project } = await createProject('Tracked harbour', { allowTimsheetImport: true })
    const { employeeId: employee } = await createPerson({
      name: 'Tilda',
      lastName: 'Tracked',
      email: 'tilda.tracked@muster.example',
      project,
    })
    const body = { employee, period: NEXT_MONTH, project }
    const sheet = (await callApi(token, timesheetsApi.calls.initialize, { body })).body
    const worked = sheet.days.find(({ date, type }) => type.name === 'Normal' && !isWeekend(date))
    const workday = worked?.date ?? ''
    const exported = async (date: string) => {
      const columns = ['Issue', 'Key', 'Logged', 'Date'].map(header => ({ header }))
      const rows = [['Chart the bay', 'SEA-12', 9.5, formatDay(date)]]
      const bytes = await writeWorkbook([{ name: 'Worklog', columns, rows }])
      return { name: 'worklog.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
    }
    const page = await visit({ as: 'hr', at: `/timesheets-summary/${employee}?timesheetId=${sheet._id}` })
    const input = page.getByLabel('Tracker export', { exact: true })
    expectProblems(page, '400 POST')
    await input.setInputFiles(await exported(THIS_MONTH))
    await findToast(page, timesheetMessages.otherMonth).waitFor()

    await input.setInputFiles(await exported(workday))
    const dialog = page.getByRole('dialog', { name: 'Import worklog.xlsx', exact: true })
    const change = dialog.getByRole('listitem').filter({ hasText: formatDay(workday) })
    await change.getByText('SEA-12 Chart the bay').waitFor()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await findToast(page, timesheetMessages.saved).waitFor()
    const after = await callApi(token, timesheetsApi.calls.one, { params: { id: sheet._id } })
    expect(after.body.days.find(({ date }) => date === workday)).toMatchObject({
      timeSpent: 9.5,
      taskDescription: 'SEA-12 Chart the bay',
    })
  })
})
