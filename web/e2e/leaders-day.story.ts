import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { actionItemsApi, defaultActionItemStatuses } from '#shared/features/action-items.ts'
import { dayOf, formatDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createPerson, createTeam } from './own-people.ts'
import { choose, findToast } from './page-actions.ts'
import { callApi, readPageToken, signInWithProvider } from './people.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Action Items', exact: true })
const daysFromNow = (days: number) => formatDay(dayOf(new Date(Date.now() + days * 24 * 3600_000)))

let team: Awaited<ReturnType<typeof createTeam>>
let foreign = ''
beforeAll(async () => {
  team = await createTeam('Oneday')
  const outsider = await createPerson({ name: 'Otto', lastName: 'Outside', email: 'otto.outside@muster.example' })
  const host = await createPerson({
    name: 'Hilda',
    lastName: 'Outside',
    email: 'hilda.outside@muster.example',
    isLeader: true,
  })
  await addActionItem(team.leader, team.led, 'Sweep the yard')
  await addActionItem(host.employeeId, team.led, 'Fetch the ladder')
  await addActionItem(team.leader, outsider.employeeId, 'Ask the plumber')
  foreign = (await addActionItem(host.employeeId, outsider.employeeId, 'Call the painter'))._id
})
/** Opens the list as the leader of these items. */
async function openList(page: Page): Promise<void> {
  await signInWithProvider(page, 'Microsoft', team.email)
  await page.waitForURL('**/home')
  await page.goto('/action-items')
  await table(page).waitFor()
}

describe('a leader', () => {
  e2eTest('sees the items of their own people and those assigned to them, and no others', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    await expect
      .poll(async () =>
        (await table(page).locator('tr[data-row] a[href^="/action-items/"]').allTextContents()).filter(Boolean).sort(),
      )
      .toEqual(['Ask the plumber', 'Fetch the ladder', 'Sweep the yard'])
    const token = await readPageToken(page)
    expect((await callApi(token, actionItemsApi.calls.one, { params: { id: foreign } })).status).toBe(404)
  })

  e2eTest('sees unfinished items first', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    const statuses = new URL(page.url()).searchParams.get('status')?.split(',')
    expect(statuses).toEqual(defaultActionItemStatuses.map(({ _id }) => _id))
    await page.getByRole('combobox', { name: 'Status', exact: true }).click()
    for (const name of ['Completed', 'Not Done'])
      await expect
        .poll(() => page.getByRole('option', { name, exact: true }).getAttribute('aria-checked'))
        .toBe('false')
    await expect
      .poll(() => page.getByRole('option', { name: 'In Progress', exact: true }).getAttribute('aria-checked'))
      .toBe('true')
  })

  e2eTest('opens an item, finds it, exports it, comments on it, completes it and deletes it', async ({ visit }) => {
    const title = 'Prepare the "quarterly" talk; émigré'
    const page = await visit()
    await openList(page)
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await page.getByRole('heading', { name: 'New action item', exact: true }).waitFor()

    await choose(page, 'Employee', 'Olmo Oneday')
    await page
      .getByRole('combobox', { name: 'Assigned to', exact: true })
      .getByText('Lena Oneday', { exact: true })
      .waitFor()
    await page.getByLabel(/^Title\s?\*?$/).fill(title)
    await page.getByLabel(/^Description\s?\*?$/).fill('Slides by Friday.\nAsk Ana for the figures.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await findToast(page, 'Please, fix the errors on the form before submitting').waitFor()
    await page.getByRole('textbox', { name: 'Due date', exact: true }).fill(daysFromNow(7))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await findToast(page, 'Action Item created successfully.').waitFor()
    await page.waitForURL(/\/action-items\/[0-9a-f]{24}$/)
    const item = page.url().split('/').at(-1)

    await page.getByLabel(/^Add a comment\s?\*?$/).fill('First draft is done.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await findToast(page, 'Comment added successfully.').waitFor()
    await page.getByRole('heading', { name: 'Comments (1)', exact: true }).waitFor()
    await page.getByRole('listitem').getByText('First draft is done.').waitFor()

    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Action Items', exact: true })
      .click()
    await page.getByRole('searchbox').fill('emigre quarterly')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search=emigre/)
    const row = table(page).getByRole('row').filter({ hasText: title })
    await row.waitFor()
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('ActionItems.csv')
    const lines = (await text(await download.createReadStream())).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('"Prepare the ""quarterly"" talk; émigré"')
    expect(lines[1]).toContain('Olmo Oneday')

    await page.goto('/')
    await page.goto('/action-items')
    await page.waitForURL(/search=emigre/)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('emigre quarterly')
    await page.reload()
    await row.getByRole('link', { name: title, exact: true }).first().click()
    await page.waitForURL(url => url.pathname === '/action-items' && url.searchParams.get('open') === item)

    const beside = page.getByRole('dialog', { name: title, exact: true })
    await choose(beside, 'Status', 'Completed')
    await findToast(page, `${title}: Completed`).waitFor()
    await beside.getByText('Completion date').locator('..').getByText(daysFromNow(0)).waitFor()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${title}?`, exact: true })
    await question.getByText('Do you want to delete this action item?').waitFor()
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(page, `${title} deleted successfully`).waitFor()
    await page.waitForURL(/\/action-items(\?|$)/)
    await page.getByText('There are no records to display, please check your filters.').waitFor()
  })

  e2eTest('can filter by their own people', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    await page.getByRole('combobox', { name: 'Employees', exact: true }).click()
    await page.getByRole('option', { name: 'Olmo Oneday', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
  })
})
