/** A holiday is added late: it can be applied to sheets that exist already, people are notified, and it is undone. */
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { daysOfMonth, isWeekend } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, formatDay, formatMonth } from '#shared/kit/dates.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { e2eTest } from './e2e-test.ts'
import { beginClosedSheet, closeSheet, createPerson, createProject } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

const { calls } = timesheetsApi
/**
 * Not the current month, in which the demo company has sheets that the update would change. In this month, only the
 * people of this story have sheets: one reopened, one closed.
 */
const MONTH = addMonths(availablePeriods(new Date())[1] ?? '', -6)
/** Other stories change the holidays of other countries only. */
const COUNTRY = 'United States'
const NAME = 'Day of Stories'

/** Returns the first weekday, from the tenth on, that is not a holiday. */
async function findFreeWeekday(): Promise<string> {
  const query = { year: MONTH.slice(0, 4), country: COUNTRY } as const
  const { body } = await callApi(await getSharedToken('finance'), calls.holidays, { query })
  const taken = body.filter(({ month }) => month === Number(MONTH.slice(5, 7))).map(({ day }) => day)
  const found = daysOfMonth(MONTH).find(
    date => date.slice(8) >= '10' && !isWeekend(date) && !taken.includes(Number(date.slice(8))),
  )
  if (!found) throw new Error(`${formatMonth(MONTH)} has no free weekday`)
  return found
}

/** Creates somebody in the story's country, with an open sheet of that month for a project. */
async function createSheet(name: string, project: string) {
  const email = `${name.toLowerCase()}.begun@muster.example`
  const fields = { name, lastName: 'Begun', email, project, homeAddress: { country: COUNTRY } } as const
  const { employeeId } = await createPerson({ ...fields, hireDate: addMonths(MONTH, -12), roles: ['it'] })
  return { email, sheet: await beginClosedSheet(employeeId, project, MONTH) }
}

const loadSheet = async ({ _id: id }: Timesheet) =>
  (await callApi(await getSharedToken('finance'), calls.one, { params: { id } })).body

/** Runs the job that closes due sheets, as the scheduler does at night. */
const runClose = () =>
  fetch(`${inject('powerSwitch')}/job/muster-local-timesheets-job/close-timesheets`, { method: 'POST' })

/** Returns the day's rows in the grid. */
const rowsOf = (page: Page, date: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(` ${Number(date.slice(8))} `) }) })

e2eTest(
  'finance adds a holiday that corrects an open sheet, notifies its employee, skips a sealed sheet, and can be undone',
  async ({ visit }) => {
    const finance = await getSharedToken('finance')
    const project = await createProject('Begun late', { holidays: true })
    const date = await findFreeWeekday()
    const { email, sheet } = await createSheet('Olga', project._id)
    const { sheet: sealed } = await createSheet('Sara', project._id)
    await closeSheet(sealed._id)
    await waitUntil(async () => {
      expect((await runClose()).status).toBe(204)
      expect((await loadSheet(sealed)).seal?.version).toBe(1)
    })
    const work = { dayId: sheet.days.find(row => row.date === date)?._id ?? '', hours: 6.5, description: 'The release' }
    const { body: before } = await callApi(finance, calls.change, {
      params: { id: sheet._id },
      body: { changes: [work] },
    })
    expect(before.timeSpent - sheet.timeSpent).toBe(6.5)

    const desk = await visit({ as: 'finance', at: '/timesheet-management' })
    const panel = desk.getByRole('region', { name: 'Set holidays', exact: true })
    const choose = async (name: string, option: string) => {
      await panel.getByRole('combobox', { name, exact: true }).first().click()
      await desk.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('Year', MONTH.slice(0, 4))
    await choose('Month', MONTH_NAMES[Number(MONTH.slice(5, 7)) - 1] ?? '')
    await choose('Country', COUNTRY)
    await panel
      .getByRole('textbox', { name: 'Day', exact: true })
      .first()
      .fill(String(Number(date.slice(8))))
    await panel.getByRole('textbox', { name: 'Description', exact: true }).first().fill(NAME)
    await panel.getByRole('button', { name: 'Save', exact: true }).click()

    const offer = desk.getByRole('dialog', { name: 'Update 1 timesheet to changed holidays', exact: true })
    await offer.getByText(`becomes a holiday, ${NAME}`).waitFor()
    const toUpdate = offer.getByRole('list', { name: 'Timesheets to update', exact: true }).getByRole('listitem')
    const hours = `${before.timeSpent} to ${before.timeSpent + 8} h`
    await toUpdate.filter({ hasText: 'Olga Begun' }).filter({ hasText: hours }).waitFor()
    const untouched = offer.getByRole('list', { name: 'Timesheets that stay as they are', exact: true })
    await untouched.getByText(`Sara Begun, ${project.name}, ${formatMonth(MONTH)}: sealed`, { exact: true }).waitFor()
    await offer.getByRole('button', { name: 'Update 1 timesheet', exact: true }).click()
    await findToast(desk, '1 timesheet updated').waitFor()

    const employee = await visit({ timesheet: true })
    await signInWithProvider(employee, 'Microsoft', email)
    await employee.getByRole('button', { name: /^Account of / }).waitFor()
    await employee.getByRole('button', { name: /^Notifications/ }).click()
    const told = employee.getByRole('dialog', { name: 'Notifications', exact: true }).getByRole('link')
    await told.filter({ hasText: `${formatDay(date)} is a holiday now: ${NAME}.` }).click()
    await employee.waitForURL(`**/my-months/${sheet._id}`)
    await rowsOf(employee, date).filter({ hasText: NAME }).filter({ hasText: '8' }).waitFor()
    await rowsOf(employee, date).filter({ hasText: 'The release' }).filter({ hasText: '6.5' }).waitFor()

    await panel.getByRole('button', { name: `Delete ${NAME}, ${formatDay(date)}`, exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await offer.getByText(`becomes a working day, was ${NAME}`).waitFor()
    await offer.getByRole('button', { name: 'Update 1 timesheet', exact: true }).click()
    await offer.waitFor({ state: 'detached' })
    await employee.reload()
    await rowsOf(employee, date).filter({ hasText: 'The release' }).waitFor()
    expect(await employee.getByRole('grid').getByText(NAME).count()).toBe(0)
    expect((await loadSheet(sheet)).days).toEqual(before.days)
    const untouchedSheet = await loadSheet(sealed)
    expect([untouchedSheet.days, untouchedSheet.seal?.version]).toEqual([sealed.days, 1])
    await employee.getByRole('button', { name: /^Notifications/ }).click()
    await told.filter({ hasText: `${formatDay(date)} is a working day again, not ${NAME}.` }).waitFor()

    const reason = 'The story is over'
    expect((await callApi(finance, calls.remove, { params: { id: sheet._id }, body: { reason } })).status).toBe(204)
  },
)
