/** Finance enters a last day, and HR, who begins exit procedures, is offered the one that is still missing. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { choose, findSaveButton, findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const TODAY = utcToday(new Date())
const itemOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Checklist', exact: true }).getByRole('listitem').filter({ hasText: name }).first()

/** Saves a last day on somebody's form, as finance. */
async function saveLastDay(page: Page, day: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Last day', exact: true }).fill(formatDay(day))
  await findSaveButton(page).click()
  await findToast(page, 'Employee updated successfully.').waitFor()
  await page.waitForURL(url => url.pathname === '/employees')
}

e2eTest(
  'HR is offered the exit checklist for a last day that finance saves, and the checklist follows that date',
  async ({ visit }) => {
    const lastName = 'Farewell'
    const { employeeId: leader } = await createPerson({
      name: 'Lena',
      lastName,
      email: 'lena.farewell@muster.example',
      isLeader: true,
    })
    const { employeeId: leaver } = await createPerson({
      name: 'Vera',
      lastName,
      email: 'vera.farewell@muster.example',
      leader,
    })
    const hrToken = await getSharedToken('hr')
    const { createTemplate, without } = exitProcedure.contract.calls
    const template = await callApi(hrToken, createTemplate, {
      body: {
        title: 'Farewell in order',
        descriptions: [
          { description: 'Say what comes next', owner: { kind: 'leader' }, due: { from: 'lastDay', days: -7 } },
          { description: 'Close the accounts', owner: { kind: 'role', id: 'it' }, due: { from: 'lastDay', days: 0 } },
        ],
      },
    })
    expect(template.status, JSON.stringify(template.body)).toBe(201)
    const isOffered = async () => (await callApi(hrToken, without)).body.some(({ _id }) => _id === leaver)
    expect(await isOffered()).toBe(false)

    // Finance cannot begin checklists, so it is not offered one.
    const finance = await visit({ as: 'finance', at: `/employees/${leaver}` })
    await choose(finance, 'Resignation reason', 'Relocation')
    await saveLastDay(finance, addDays(TODAY, 20))
    expect(await finance.getByRole('dialog').count()).toBe(0)
    expect(await finance.getByRole('link', { name: 'Exit Procedure', exact: true }).count()).toBe(0)
    expect(await isOffered()).toBe(true)

    // Others leave too, but only her procedure begins.
    const hr = await visit({ as: 'hr', at: '/exit-procedure-process' })
    await hr.getByRole('heading', { name: /^Begin the exit procedure of \d+ (person|people)\?$/ }).waitFor()
    await hr.getByText(/^With a last day, and without a checklist: /).waitFor()
    await hr.getByRole('button', { name: 'Begin exit procedure…', exact: true }).click()
    const dialog = hr.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Vera Farewell', exact: true }).waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
    await dialog.getByRole('checkbox', { name: 'Vera Farewell', exact: true }).check()
    await choose(dialog, 'Template', 'Farewell in order')
    await dialog.getByRole('button', { name: 'Begin a checklist', exact: true }).click()
    await findToast(hr, 'A checklist has begun').waitFor()
    expect(await isOffered()).toBe(false)

    await hr
      .getByRole('row', { name: /Vera Farewell Farewell in order/ })
      .getByRole('link')
      .first()
      .click()
    await itemOf(hr, 'Say what comes next').getByText('Lena Farewell', { exact: true }).waitFor()
    await itemOf(hr, 'Say what comes next')
      .getByText(`Due ${formatDay(addDays(TODAY, 13))}`, { exact: true })
      .waitFor()
    await itemOf(hr, 'Close the accounts')
      .getByText(`Due ${formatDay(addDays(TODAY, 20))}`, { exact: true })
      .waitFor()

    // The last day moves to an earlier date, and the due dates of the checklist with it.
    await finance.goto(`/employees/${leaver}`)
    await saveLastDay(finance, addDays(TODAY, 5))
    await hr.reload()
    await itemOf(hr, 'Say what comes next')
      .getByText(`Overdue since ${formatDay(addDays(TODAY, -2))}`, { exact: true })
      .waitFor()
    await itemOf(hr, 'Close the accounts')
      .getByText(`Due ${formatDay(addDays(TODAY, 5))}`, { exact: true })
      .waitFor()
  },
)
