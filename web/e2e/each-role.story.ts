/**
 * Home for each role: sign in, see a waiting item, do it from there with the keyboard, and see it disappear in both
 * tabs. Each story creates its own items.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { homeApi } from '#shared/features/home.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { sessionApi } from '#shared/features/session.ts'
import type { Role } from '#shared/kit/access.ts'
import { addDays, dayOf, firstDayOfMonth, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createPerson } from './own-people.ts'
import { callApi, getSharedToken, readPageToken, signInWithPassword, signInWithProvider } from './people.ts'

const TODAY = utcToday(new Date())
const row = (page: Page, title: string) => page.locator('a[data-waiting-row]').filter({ hasText: title })
/** Returns the text of the focused row, or of the focused button that shows the rest of a group. */
const focusedText = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('a[data-waiting-row], button[data-more-rows]')?.textContent?.trim() ?? '',
  )
/** More than any home has rows. */
const MAX_STEPS = 300

/** Moves down with `j` until the row has the focus; opens the rest of a group on the way. */
async function goToRow(page: Page, group: string, title: string): Promise<void> {
  await page.getByRole('region', { name: group, exact: true }).waitFor()
  for (let step = 0; step < MAX_STEPS && !(await focusedText(page)).includes(title); step++)
    await page.keyboard.press(/^Show \d+ more$/.test(await focusedText(page)) ? 'Enter' : 'j')
  expect(await focusedText(page)).toContain(title)
}

/** Opens a second tab of the same browser at the same address, and waits until the item shows there too. */
async function openOtherTab(page: Page, at: string, find: (tab: Page) => Locator): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(at)
  await find(other).waitFor()
  await page.bringToFront()
  return other
}

/** Expects the item to be gone in this tab, after going to its screen by `key`, and in the other tab on return. */
async function expectGone(page: Page, key: string, other: Page, find: (tab: Page) => Locator): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await expect.poll(() => find(page).count()).toBe(0)
  await other.bringToFront()
  await expect
    .poll(async () => {
      await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return find(other).count()
    })
    .toBe(0)
}

/** Runs an action that saves, and waits until the server has accepted the change. */
async function saveBy(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(reply => ['PUT', 'POST'].includes(reply.request().method()) && reply.ok())
  await act()
  await answer
}
const pressOption = async (page: Page, field: string, option: string) => {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.waitFor()
  await box.press('Enter')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type(option)
  await expect.poll(() => page.getByRole('option').filter({ hasText: option }).count()).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
}

/** Creates somebody with a role, and signs them in. */
async function signIn(page: Page, role: Role, more: object = {}) {
  const email = `${role}.ofarole@muster.example`
  const person = await createPerson({
    name: 'Rosa',
    lastName: `Of${role}`,
    email,
    isLeader: true,
    roles: [role],
    ...more,
  })
  await signInWithProvider(page, 'Microsoft', email)
  await page.waitForURL('**/home')
  return person
}
const addReport = (leader: string | null, lastName: string) =>
  createPerson({ name: 'Olmo', lastName, email: `olmo.${lastName.toLowerCase()}@muster.example`, leader })

/** Requests a reward, and moves the case on until it waits for the next person. */
async function requestReward(token: string, amount: string, until: 'request' | 'accept' | 'refund') {
  const body = { reasonID: rewardReasons.id('Equipment'), requestDescription: 'A chair', estimatedAmount: amount }
  const asked = await callApi(token, rewardsApi.calls.create, { body: body as never })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const [params, admin] = [{ id: asked.body._id }, await getSharedToken('admin')]
  const accepted = { rewStatusID: 'yes', requestComment: 'Good idea' } as const
  if (until !== 'request') await callApi(admin, rewardsApi.calls.validate, { params, body: accepted })
  const bought = {
    realAmount: amount,
    requestComment: 'Bought',
    purchasedDate: dayOf(new Date()),
    purchaseCompany: 'Muebles',
    purchased: 'Chair',
    electronicInvoice: 'yes' as const,
  }
  if (until === 'refund') await callApi(admin, rewardsApi.calls.updateRefund, { params, body: bought })
  return `Equipment, $${amount}`
}

e2eTest(
  'a leader completes an action item with e, and sees what happened to one they assigned to somebody else',
  async ({ visit }) => {
    const page = await visit()
    const { employeeId } = await signIn(page, 'leader')
    const { employeeId: led } = await addReport(employeeId, 'OfLeader')
    const [title, given] = ['Order the lamp of the hall', 'Paint the wall of the hall']
    await addActionItem(employeeId, led, title)
    const other = await openOtherTab(page, '/home', tab => row(tab, title))
    await page.reload()
    await goToRow(page, 'Action items', title)
    await saveBy(page, () => page.keyboard.press('e'))
    await expectGone(page, 'h', other, tab => row(tab, title))

    const token = await readPageToken(page)
    const helper = await createPerson({
      name: 'Hugo',
      lastName: 'Helper',
      email: 'hugo.helper@muster.example',
      isLeader: true,
    })
    const body = {
      employee: led,
      leaderAssigned: helper.employeeId,
      title: given,
      description: 'White',
      dueDate: TODAY,
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
    }
    const made = (await callApi(token, actionItemsApi.calls.create, { body })).body
    const asHr = await getSharedToken('hr')
    const done = await callApi(asHr, actionItemsApi.calls.update, {
      params: { id: made._id },
      body: { ...body, status: actionItemStatuses.id('Completed') },
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await callApi(token, homeApi.calls.followed)).body[0]).toMatchObject({ title: given, total: 1 })
    await page.bringToFront()
    await page.reload()
    const card = page.getByRole('region', { name: 'What changed', exact: true })
    const changed = card.getByRole('link').filter({ hasText: given })
    await changed.getByText('Status: Open → Completed', { exact: true }).waitFor()
    await changed.press('Enter')
    await page.waitForURL(`**/action-items/${made._id}`)
  },
)

e2eTest('a devmanager closes a one-on-one of their own', async ({ visit }) => {
  const page = await visit()
  const { employeeId } = await signIn(page, 'devmanager')
  const { employeeId: led } = await addReport(employeeId, 'OfDevmanager')
  const body = { employee: led, leaderAssigned: employeeId, creationDate: firstDayOfMonth(TODAY) }
  const made = await callApi(await getSharedToken('admin'), oneOnOnesApi.calls.create, { body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const find = (tab: Page) => row(tab, 'Olmo OfDevmanager')
  const other = await openOtherTab(page, '/home', find)
  await page.reload()
  await goToRow(page, 'One-on-ones to hold', 'Olmo OfDevmanager')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/one-on-ones/${made.body._id}`)
  await pressOption(page, 'Status', 'Not Done')
  await saveBy(page, () => page.keyboard.press('Control+s'))
  await expectGone(page, 'h', other, find)
})

e2eTest('HR assigns a leader to somebody without one', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'hr')
  const { employeeId } = await addReport(null, 'OfNobody')
  const find = (tab: Page) => row(tab, 'Olmo OfNobody')
  const other = await page.context().newPage()
  await other.goto('/home')
  await goToRow(other, 'People', 'Olmo OfNobody')
  await page.bringToFront()
  await page.reload()
  await goToRow(page, 'People', 'Olmo OfNobody')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/employees/${employeeId}`)
  await pressOption(page, 'Leader', 'Rosa Ofhr')
  await saveBy(page, () => page.keyboard.press('Control+s'))
  await expectGone(page, 'h', other, find)
})

e2eTest('IT ticks off its own checklist item', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'it')
  const { employeeId } = await addReport(null, 'OfNewcomers')
  const hr = await getSharedToken('hr')
  const title = 'Open the account of Olmo'
  const { calls } = onboarding.contract
  const descriptions = [{ description: title, owner: { kind: 'role', id: 'it' } }] as never
  const template = await callApi(hr, calls.createTemplate, { body: { title: 'Accounts of newcomers', descriptions } })
  const made = await callApi(hr, calls.create, { body: { employee: employeeId, template: template.body._id } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const find = (tab: Page) => row(tab, title)
  const other = await openOtherTab(page, '/home', find)
  await page.reload()
  await goToRow(page, 'Checklist items', title)
  await page.keyboard.press('Enter')
  const box = page.getByRole('checkbox', { name: title, exact: true })
  await box.waitFor()
  await saveBy(page, () => box.press('Space'))
  await expectGone(page, 'h', other, find)
})

e2eTest('an admin rejects a reward', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'admin')
  const title = await requestReward(await getSharedToken('employee', 'timesheet'), '61.07', 'request')
  const find = (tab: Page) => row(tab, title)
  const other = await page.context().newPage()
  await other.goto('/home')
  await goToRow(other, 'Rewards', title)
  await page.bringToFront()
  await page.reload()
  await goToRow(page, 'Rewards', title)
  await page.keyboard.press('Enter')
  const accepted = page.getByRole('radiogroup', { name: 'Accepted', exact: true })
  await accepted.getByRole('radio', { name: 'No', exact: true }).press('Space')
  await page.getByLabel(/^Comment\s?\*?$/).fill('Not this year')
  await saveBy(page, () => page.getByRole('button', { name: 'Reject', exact: true }).press('Enter'))
  await expectGone(page, 'h', other, find)
})

e2eTest('finance pays a reward', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'finance')
  const title = await requestReward(await getSharedToken('employee', 'timesheet'), '62.08', 'refund')
  const find = (tab: Page) => row(tab, title)
  const other = await page.context().newPage()
  await other.goto('/home')
  await goToRow(other, 'Rewards', title)
  await page.bringToFront()
  await page.reload()
  await goToRow(page, 'Rewards', title)
  await page.keyboard.press('Enter')
  const status = page.getByRole('radiogroup', { name: 'Status', exact: true })
  await status.getByRole('radio', { name: 'Paid', exact: true }).press('Space')
  await page.getByRole('textbox', { name: /^Payment Date/ }).fill(formatDay(TODAY))
  await saveBy(page, () => page.getByRole('button', { name: 'Mark as paid', exact: true }).press('Enter'))
  await expectGone(page, 'h', other, find)
})

e2eTest('a member of rewards enters what they bought for their own request', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'rewards', { activateRewards: true, yearlyBudget: 500 })
  const title = await requestReward(await readPageToken(page), '63.09', 'accept')
  const find = (tab: Page) => row(tab, title)
  const other = await openOtherTab(page, '/home', find)
  await page.reload()
  await goToRow(page, 'Rewards', title)
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Amount \(\$\)\s?\*?$/).fill('63.09')
  await page.getByRole('textbox', { name: 'Purchase Date', exact: true }).fill(formatDay(TODAY))
  await page.getByLabel(/^Purchase Company\s?\*?$/).fill('Muebles')
  await page.getByLabel(/^What was purchased\s?\*?$/).fill('Chair')
  await page.getByLabel(/^Comment\s?\*?$/).fill('Bought')
  const invoice = page.getByRole('radiogroup', { name: 'Electronic Invoice', exact: true })
  await invoice.getByRole('radio', { name: 'Yes', exact: true }).press('Space')
  await saveBy(page, () => page.getByRole('button', { name: /^Send for \w+$/ }).press('Enter'))
  await expectGone(page, 'h', other, find)
})

e2eTest('an employee completes an agreed action item on the employee host', async ({ visit }) => {
  const me = (await callApi(await getSharedToken('employee', 'timesheet'), sessionApi.calls.me)).body.employeeId ?? ''
  const leader = (await callApi(await getSharedToken('leader'), sessionApi.calls.me)).body.employeeId ?? ''
  const title = 'Bring the plants of the hall'
  const item = await addActionItem(leader, me, title, { isShared: true, dueDate: addDays(TODAY, 3) })
  const page = await visit({ timesheet: true })
  await signInWithPassword(page, 'employee')
  const open = (tab: Page) =>
    tab
      .getByRole('region', { name: /^To do/ })
      .getByRole('link')
      .filter({ hasText: title })
  const other = await openOtherTab(page, '/my-action-items', open)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.press('Enter')
  await page.getByRole('link').filter({ hasText: title }).first().press('Enter')
  await page.waitForURL(`**/my-action-items/${item._id}`)
  const complete = page.getByRole('button', { name: 'Complete', exact: true })
  await complete.waitFor()
  await saveBy(page, () => complete.press('Enter'))
  await expectGone(page, 'a', other, open)
})
