/** Home, which collects people's tasks: sign in, see a task, do it, and see it disappear. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { dayOf, formatDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createTeam } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, readPageToken, signInWithPassword, signInWithProvider } from './people.ts'

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, title: string) => page.locator('a[data-waiting-row]').filter({ hasText: title })
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Shows all rows of a group, which at first shows only the oldest. */
async function showAll(page: Page, name: string): Promise<void> {
  await group(page, name).waitFor()
  const more = group(page, name).getByRole('button', { name: /^Show \d+ more$/ })
  if (await more.count()) await more.click()
}
/** Waits until the menu entry and the group show the same count, because other stories may change it meanwhile. */
const waitForSameCount = (page: Page, entry: string, name: string) =>
  expect
    .poll(async () => {
      const [counted, said] = await Promise.all([
        menuEntry(page, entry).getAttribute('title'),
        group(page, name).locator('header span').first().textContent(),
      ])
      return counted === `${said} waiting`
    })
    .toBe(true)

describe('a leader', () => {
  e2eTest(
    'signs in, completes an item from the home with a key, undoes it, and completes it again',
    async ({ visit }) => {
      const title = 'Tell the team about the new rota'
      const { email, leader, led } = await createTeam('Undoing')
      const { _id: id } = await addActionItem(leader, led, title)
      const { _id: other } = await addActionItem(leader, led, 'Bring the cups back')
      const page = await visit()
      await signInWithProvider(page, 'Microsoft', email)
      await page.waitForURL('**/home')
      await row(page, title).waitFor()
      await waitForSameCount(page, 'Action Items', 'Action items')
      await row(page, title).focus()
      await page.keyboard.press('e')
      await row(page, title).waitFor({ state: 'detached' })
      await findToast(page, `${title} completed`).waitFor()
      const focusedRow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.waitingRow ?? '')
      await expect.poll(focusedRow).toBe(other)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await row(page, title).waitFor()

      await page.getByRole('button', { name: `Complete ${title}`, exact: true }).click()
      await row(page, title).waitFor({ state: 'detached' })
      const token = await readPageToken(page)
      const statusNow = async () =>
        (await callApi(token, actionItemsApi.calls.one, { params: { id } })).body.status.name
      await expect.poll(statusNow).toBe('Completed')
    },
  )

  e2eTest(
    'moves through the rows with j and k, opens one with Enter, and returns by the breadcrumb',
    async ({ visit }) => {
      const { email, leader, led } = await createTeam('Athome')
      for (const title of ['Water the garden', 'Mow the lawn']) await addActionItem(leader, led, title)
      const page = await visit()
      await signInWithProvider(page, 'Microsoft', email)
      await page.waitForURL('**/home')
      await expect.poll(() => page.locator('a[data-waiting-row]').count()).toBe(2)
      const focusedRow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.waitingRow ?? '')
      const ids = await page.locator('a[data-waiting-row]').evaluateAll(rows => rows.map(one => one.dataset.waitingRow))
      await page.keyboard.press('j')
      expect(await focusedRow()).toBe(ids[0])
      await page.keyboard.press('ArrowDown')
      expect(await focusedRow()).toBe(ids[1])
      await page.keyboard.press('k')
      expect(await focusedRow()).toBe(ids[0])
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`/${ids[0]}$`))
      await page
        .getByRole('navigation', { name: 'Breadcrumb', exact: true })
        .getByRole('link', { name: 'Home', exact: true })
        .click()
      await page.waitForURL('**/home')
    },
  )
})

e2eTest('finance opens a reward to pay from the home, pays it, and the home no longer lists it', async ({ visit }) => {
  const description = 'A chair for the home office'
  const employee = await getSharedToken('employee', 'timesheet')
  const reason = rewardReasons.id('Equipment')
  const asked = await callApi(employee, rewardsApi.calls.create, {
    body: { reasonID: reason, requestDescription: description, estimatedAmount: '77.31' } as never,
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const params = { id: asked.body._id }
  const [admin, payer] = [await getSharedToken('admin'), await getSharedToken('finance')]
  const today = dayOf(new Date())
  await callApi(admin, rewardsApi.calls.validate, {
    params,
    body: { rewStatusID: 'yes', requestComment: 'Good idea' },
  })
  await callApi(payer, rewardsApi.calls.updateRefund, {
    params,
    body: {
      realAmount: '77.31',
      requestComment: 'Bought',
      purchasedDate: today,
      purchaseCompany: 'Muebles S.A.',
      purchased: 'Chair',
      electronicInvoice: 'yes' as const,
    },
  })

  const page = await visit()
  await signInWithPassword(page, 'finance')
  await page.waitForURL('**/home')
  await showAll(page, 'Rewards')
  const chair = row(page, 'Equipment, $77.31')
  await chair.getByText('Emilio Zúñiga', { exact: true }).waitFor()
  await chair.getByText('Pay it', { exact: true }).waitFor()
  await waitForSameCount(page, 'Rewards', 'Rewards')
  await chair.click()
  await page.waitForURL(`**/rewards/${params.id}`)
  await page
    .getByRole('radiogroup', { name: 'Status', exact: true })
    .getByRole('radio', { name: 'Paid', exact: true })
    .click()
  await page.getByRole('textbox', { name: /^Payment Date/ }).fill(formatDay(today))
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await page.waitForURL(/\/rewards\/?(\?|$)/)
  await menuEntry(page, 'Home').click()
  await page.waitForURL('**/home')
  await page.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
  await expect.poll(() => row(page, 'Equipment, $77.31').count()).toBe(0)
  expect(pathOf(page)).toBe('/home')
})

describe('the menu', () => {
  e2eTest(
    'shows the current page: it scrolls to it, opens its group, and stays collapsed when collapsed',
    async ({ visit }) => {
      const page = await visit({ as: 'admin', at: '/users' })
      const isInSight = (name: string) =>
        menuEntry(page, name).evaluate(link => {
          const { top, bottom } = link.getBoundingClientRect()
          const around = link.closest('nav')?.getBoundingClientRect()
          return around !== undefined && top >= around.top && bottom <= around.bottom
        })
      await expect.poll(() => isInSight('Users / Roles')).toBe(true)

      const fold = page.getByRole('button', { name: 'HitGoals', exact: true })
      await fold.click()
      await menuEntry(page, 'Categories').waitFor({ state: 'detached' })
      await page.goto('/categories')
      await expect.poll(() => isInSight('Categories')).toBe(true)
      await page.goto('/users')
      await menuEntry(page, 'Users / Roles').waitFor()
      expect(await menuEntry(page, 'Categories').count()).toBe(0)

      await page.getByRole('button', { name: 'Narrow the menu', exact: true }).click()
      expect((await page.locator('aside').boundingBox())?.width).toBe(56)
      await page.reload()
      await page.getByRole('button', { name: 'HitGoals', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Categories', exact: true }).click()
      await page.waitForURL(/\/categories(\?|$)/)
      await page.keyboard.press('[')
      await menuEntry(page, 'Categories').waitFor()
      expect((await page.locator('aside').boundingBox())?.width).toBe(288)
    },
  )
})
