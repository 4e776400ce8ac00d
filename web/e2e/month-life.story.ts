/** Sheets of a month that are closed, begun late, returned, corrected and approved, with each person on their host. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { sessionApi } from '#shared/features/session.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, dayOfMonth, formatMonth } from '#shared/kit/dates.ts'
import { monthOfId, shardOfId } from '#shared/kit/ids.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { beginClosedSheet, closeSheet, createPerson, createProject, createTeam } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInAt } from './people.ts'

const { calls } = timesheetsApi
/** The current month may close while the story runs; for the next one, nobody has a sheet yet. */
const [, PRESENT = '', NEXT = ''] = availablePeriods(new Date())
/** Earlier than the months on the employee host, and than the demo company's sheets. */
const LONG_AGO = addMonths(PRESENT, -8)
/** A month that no other story uses. */
const SEALED_MONTH = addMonths(PRESENT, -10)

const loadEmployee = async () =>
  (await callApi(await getSharedToken('employee', 'timesheet'), sessionApi.calls.me)).body

/** The number of rows on a page of a list. */
const TWENTY = 20

/** Runs the job that closes due sheets, as the scheduler does at night. */
const runClose = () =>
  fetch(`${inject('powerSwitch')}/job/muster-local-timesheets-job/close-timesheets`, { method: 'POST' })

/** Changes the total hours of a sheet directly in the table, as somebody with access to it could. */
async function changeTotalByHand(id: string, hours: number): Promise<void> {
  const { env } = JSON.parse(await readFile(join(inject('data'), 'cloud.json'), 'utf8'))
  const table = new DynamoDBClient({
    endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  })
  await table.send(
    new UpdateItemCommand({
      TableName: env.TABLE,
      Key: { pk: { S: `TIMESHEET#${monthOfId(id)}#${shardOfId(id)}` }, sk: { S: id } },
      UpdateExpression: 'SET #row.timeSpent = :hours',
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: { ':hours': { N: String(hours) } },
    }),
  )
  table.destroy()
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

describe('the life of a month', () => {
  e2eTest('finance starts a closed month for somebody who forgot it, and its employee finds it', async ({ visit }) => {
    const me = await loadEmployee()
    const name = fullName(me)
    const finance = await visit({ as: 'finance', at: '/timesheets-summary' })
    await finance.getByRole('button', { name: 'Start a past month', exact: true }).click()
    const dialog = dialogOf(finance, 'Start a past month')
    await dialog.getByLabel(/^Employee\s?\*?$/).click()
    await finance.getByPlaceholder('Search…', { exact: true }).fill(name)
    await finance.getByRole('option').filter({ hasText: name }).first().click()
    await dialog.getByLabel(/^Month\s?\*?$/).click()
    await finance.getByRole('option', { name: formatMonth(LONG_AGO), exact: true }).click()
    await dialog.getByLabel(/^Open until\s?\*?$/).fill('2099-01-15T17:00')
    await dialog.getByLabel(/^Reason\s?\*?$/).fill('Was on leave at its end')
    await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
    await findToast(finance, `${formatMonth(LONG_AGO)} of ${name} begun`).waitFor()
    await finance.waitForURL(/timesheetId=/)
    const _id = new URL(finance.url()).searchParams.get('timesheetId') ?? ''

    const employee = await visit({ as: 'employee', timesheet: true, at: '/' })
    const link = employee.getByRole('link', { name: new RegExp(`^${formatMonth(LONG_AGO)}, `) })
    await employee.getByText('15/Jan/2099 17:00 GMT-6', { exact: true }).first().waitFor()
    await link.click()
    await employee.waitForURL(`**/my-months/${_id}`)
    await employee.getByText('Was on leave at its end').waitFor()
    await employee
      .getByRole('button', { name: 'Fill down', exact: true })
      .or(employee.getByText('Saved', { exact: true }).first())
      .first()
      .waitFor()
    await employee.getByRole('button', { name: 'Submit Report', exact: true }).click()
    await employee.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click()
    await findToast(employee, timesheetMessages.saved).waitFor()
    await employee.getByRole('link', { name: 'My months', exact: true }).first().click()
    await employee.getByRole('table', { name: 'My timesheets', exact: true }).waitFor()

    // The sheet was begun for the wrong month, so it is deleted.
    await finance.reload()
    await finance
      .getByRole('region', { name: 'Seal', exact: true })
      .getByText(/^Nothing yet\. The nightly run /)
      .waitFor()
    await finance.getByRole('button', { name: 'Delete timesheet', exact: true }).click()
    const deletion = dialogOf(finance, 'Delete timesheet')
    await deletion.getByLabel(/^Reason\s?\*?$/).fill('Begun by mistake')
    await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
    await findToast(finance, `Timesheet of ${name} deleted`).waitFor()
    await finance.waitForURL(/\/timesheets-summary(\?|$)/)
    await employee.goto('/')
    await employee.getByRole('heading', { name: 'Timesheet', exact: true }).waitFor()
    expect(await link.count()).toBe(0)
  })

  e2eTest(
    'a leader returns a sheet, its employee corrects it on a phone, and twenty are approved at once',
    async ({ visit }) => {
      const admin = await getSharedToken('admin')
      const { _id: project } = await createProject('Zaragoza', { needsApproval: true })
      const { email, leader, led } = await createTeam('Zaragoza', { project })
      // The leader has twenty people, Olmo and Zoe among them, and all have submitted their sheets.
      const zoe = 'zoe.zapata@muster.example'
      const create = async (lastName: string, email: string, more: object = {}) =>
        (await createPerson({ name: 'Zoe', lastName, email, leader, project, ...more })).employeeId
      const me = await create('Zapata', zoe, { roles: ['it'] })
      const all = [led, me]
      while (all.length < TWENTY) all.push(await create(`Zapata ${all.length}`, `zoe.${all.length}@muster.example`))
      const sheets: Timesheet[] = []
      for (const employee of all) {
        const { body: sheet } = await callApi(admin, calls.initialize, { body: { employee, period: NEXT, project } })
        sheets.push((await callApi(admin, calls.submit, { params: { id: sheet._id }, body: {} })).body)
      }
      const mine = sheets.find(({ employee }) => employee._id === me)
      expect(sheets.every(({ approvalState }) => approvalState === 'waiting')).toBe(true)

      const [year, month] = NEXT.split('-').map(Number)
      const waiting = `/timesheets-summary?month=${month}&year=${year}&projects=${project}&approval=waiting`
      const desk = await visit()
      await signInAt(desk, email, waiting)
      await desk.getByRole('link', { name: 'Open Zoe Zapata, Zaragoza', exact: true }).click()
      await desk.getByRole('button', { name: 'Return', exact: true }).click()
      await desk.getByLabel(/^What has to be corrected\s?\*?$/).fill('The first week is missing')
      await dialogOf(desk, 'Return timesheet').getByRole('button', { name: 'Return', exact: true }).click()
      await findToast(desk, 'Returned to Zoe Zapata').waitFor()

      const phone = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
      await signInAt(phone, zoe, `/my-months/${mine?._id}`)
      await phone.getByText('The first week is missing').waitFor()
      const first = mine?.days.find(({ date, type }) => type.name === 'Normal' && !isWeekend(date))?.date ?? ''
      const firstDay = `\\w+ ${dayOfMonth(first)} ${formatMonth(first).split(' ')[0]}`
      await phone.getByRole('button', { name: new RegExp(`^8 h on ${firstDay}$`) }).tap()
      await phone.getByLabel(new RegExp(`^Description of ${firstDay}$`)).fill('Harbour survey')
      await phone.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      await phone.getByRole('button', { name: 'Submit Report', exact: true }).click()
      await phone.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click()
      await phone.getByText('Submitted, and waiting for the leader’s approval.').waitFor()

      await desk.goto(waiting)
      const table = desk.getByRole('table', { name: 'Time sheets summary', exact: true })
      await table.getByRole('checkbox').first().click()
      await desk.getByRole('button', { name: `Approve`, exact: true }).click()
      const dialog = dialogOf(desk, `Approve ${TWENTY} timesheets`)
      await dialog
        .getByText(/^Nothing on /)
        .first()
        .waitFor()
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await findToast(desk, `${TWENTY} timesheets approved`).waitFor()
      const query = { month: String(month), year: String(year), projects: project, approval: 'approved' } as const
      const { items } = (await callApi(admin, calls.list, { query: { ...query, pageSize: '100' } })).body
      expect(items.map(({ employee }) => employee._id).sort()).toEqual(all.sort())
      expect(items.find(({ employee }) => employee._id === me)?.timeSpent).toBe(8)
    },
  )

  e2eTest('a close seals a sheet, and finance verifies it and detects manual changes', async ({ visit }) => {
    const finance = await getSharedToken('finance')
    const { _id: project } = await createProject('Sealed hours')
    const email = 'selma.sealed@muster.example'
    const { employeeId } = await createPerson({ name: 'Selma', lastName: 'Sealed', email, project, roles: ['it'] })
    const sheet = await beginClosedSheet(employeeId, project, SEALED_MONTH)
    await closeSheet(sheet._id)
    const params = { id: sheet._id }
    const isSealed = (version: number) =>
      waitUntil(async () => {
        expect((await runClose()).status).toBe(204)
        expect((await callApi(finance, calls.one, { params })).body.seal?.version).toBe(version)
      })
    await isSealed(1)

    const desk = await visit({ as: 'finance', at: `/timesheets-summary/${employeeId}?timesheetId=${sheet._id}` })
    const seal = desk.getByRole('region', { name: 'Seal', exact: true })
    await seal.getByText('Version 1', { exact: true }).waitFor()
    await seal.getByRole('button', { name: 'Verify', exact: true }).click()
    await seal.getByText('The seal is intact: the timesheet says what was sealed.', { exact: true }).waitFor()

    // Reopens the sheet, and closes it with four more hours.
    const until = new Date(Date.now() + 3600_000).toISOString()
    await callApi(finance, calls.reopen, { params, body: { until, reason: 'Forgot it' } })
    const workday = sheet.days.find(({ type }) => type.name === 'Normal')?._id ?? ''
    await callApi(finance, calls.setHours, { body: { timesheetId: sheet._id, dayId: workday, hours: 4 } })
    await closeSheet(sheet._id)
    await isSealed(2)
    await desk.reload()
    await seal.getByText(/^\d+ differences from version 1$/).click()
    const differences = seal.getByRole('table', { name: 'What changed from version 1 to version 2', exact: true })
    await differences.getByRole('row').filter({ hasText: 'Hours' }).filter({ hasText: '4' }).waitFor()

    await changeTotalByHand(sheet._id, sheet.timeSpent + 9)
    await seal.getByRole('button', { name: 'Verify', exact: true }).click()
    await seal.getByText('Version 2: The timesheet differs from what was sealed.', { exact: true }).waitFor()
    const wrong = seal.getByRole('table', { name: 'Where the table differs from the seal', exact: true })
    await wrong.getByRole('row').filter({ hasText: 'Total' }).waitFor()
    await changeTotalByHand(sheet._id, sheet.timeSpent + 4)
    await seal.getByRole('button', { name: 'Verify', exact: true }).click()
    await seal
      .getByText('All 2 versions are intact: the timesheet says what was sealed last.', { exact: true })
      .waitFor()

    const employee = await visit({ timesheet: true })
    await signInAt(employee, email, `/my-months/${sheet._id}`)
    await employee.getByText('Sealed at the close, in version 2.', { exact: true }).waitFor()
  })
})
