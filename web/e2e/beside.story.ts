/** A leader works through a list with a record open beside it, by keyboard and by mouse. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { addActionItem, addGoal, addOneOnOne, createTeam } from './own-people.ts'
import { choose, findToast } from './page-actions.ts'
import { signInWithProvider } from './people.ts'

const rows = (page: Page) => page.locator('tr[data-row]')
const panel = (page: Page) => page.getByRole('dialog')
const openId = (page: Page) => new URL(page.url()).searchParams.get('open')
const title = (page: Page) => panel(page).getByRole('textbox', { name: 'Title', exact: true })

const TITLES = ['Count the chairs', 'Order the tables', 'Paint the door', 'Hang the lamp']
let email = ''
let oneOnOne = ''
let goal = ''
beforeAll(async () => {
  const team = await createTeam('Beside')
  email = team.email
  for (const title of TITLES) await addActionItem(team.leader, team.led, title)
  oneOnOne = (await addOneOnOne(team.leader, team.led))._id
  goal = (await addGoal(team.led, 'Paint the hall', [{ keyResult: 'Two coats', source: 'The wall' }]))._id
})
/** Opens the list as the leader, who has only these items. */
async function openList(page: Page): Promise<void> {
  await signInWithProvider(page, 'Microsoft', email)
  await page.waitForURL('**/home')
  await page.goto('/action-items')
  await expect.poll(() => rows(page).count()).toBe(TITLES.length)
}

describe('a record beside its list', () => {
  e2eTest('can be paged through by keyboard, and leaves the list as it was', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    const list = page.url()
    const ids = await rows(page).evaluateAll(all => all.map(row => row.getAttribute('data-row')))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await title(page).waitFor()
    expect(openId(page)).toBe(ids[1])
    await page.keyboard.press('j')
    await page.waitForURL(url => url.searchParams.get('open') === ids[2])
    await title(page).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(url => url.searchParams.get('open') === ids[1])
    await title(page).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(url => url.searchParams.get('open') === ids[2])
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(list)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(ids[2])
    await page.keyboard.press('o')
    await page.waitForURL(`**/action-items/${ids[2]}`)
  })

  e2eTest('asks before unsaved text is lost through Escape or Back', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    const list = page.url()
    await rows(page).nth(1).getByRole('link').first().click()
    await title(page).fill('Half a thought')
    const opened = page.url()
    const question = page.getByRole('alertdialog')
    await page.keyboard.press('Escape')
    await question.getByText('You have unsaved changes, are you sure you want to leave?').waitFor()
    await question.getByRole('button', { name: 'Stay', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect([page.url(), await title(page).inputValue()]).toEqual([opened, 'Half a thought'])
    await page.goBack()
    await question.waitFor()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await panel(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(list)
  })

  e2eTest('has its own URL, covers the list on a phone, and passes axe', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    const id = await rows(page).nth(1).getAttribute('data-row')
    await page.goto(`/action-items?open=${id}`)
    await title(page).waitFor()
    await rows(page).nth(1).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(360)
    expect(await page.evaluate(() => document.getElementById('main')?.closest('[inert]') !== null)).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click()
    await panel(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.querySelector('[inert]'))).toBeNull()
  })

  e2eTest('saves small changes of an action item at once, and undoes them', async ({ visit }) => {
    const page = await visit()
    await openList(page)
    const id = await rows(page).nth(1).getAttribute('data-row')
    await page.goto(`/action-items?open=${id}`)
    const name = await title(page).inputValue()
    const due = panel(page).getByRole('textbox', { name: 'Due date', exact: true })
    const before = await due.inputValue()
    await choose(panel(page), 'Priority', 'Low')
    await findToast(page, `${name}: priority Low`).waitFor()
    await choose(panel(page), 'Repeats', 'Every month')
    await findToast(page, `${name}: Every month`).waitFor()
    const nextWeek = formatDay(addDays(utcToday(new Date()), 7))
    await due.fill('+1w')
    await page.keyboard.press('Tab')
    const moved = page.getByRole('listitem').filter({ hasText: `${name}: due ${nextWeek}` })
    await moved.getByRole('button', { name: 'Undo', exact: true }).click()
    await findToast(page, 'Action Item updated successfully.').waitFor()
    await page.reload()
    const value = (field: string) => panel(page).getByRole('combobox', { name: field, exact: true }).textContent()
    await title(page).waitFor()
    expect([await value('Priority'), await value('Repeats'), await due.inputValue()]).toEqual([
      'Low',
      'Every month',
      before,
    ])
    // Nothing is unsaved, so closing does not ask.
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  })

  e2eTest('saves small changes of a one-on-one and a goal at once, and undoes them', async ({ visit }) => {
    const page = await visit()
    await signInWithProvider(page, 'Microsoft', email)
    await page.waitForURL('**/home')
    await page.goto(`/one-on-ones?open=${oneOnOne}`)
    const calm = panel(page).getByRole('checkbox', { name: 'Calm', exact: true })
    // The status is saved only when a feeling is chosen, together with it.
    await choose(panel(page), 'Status', 'In Progress')
    await calm.click()
    await findToast(page, /: In Progress, Calm$/).waitFor()
    await panel(page).getByRole('checkbox', { name: 'Tired', exact: true }).click()
    const both = page.getByRole('listitem').filter({ hasText: 'Calm and Tired' })
    await both.getByRole('button', { name: 'Undo', exact: true }).click()
    await findToast(page, 'One on One updated successfully.').waitFor()
    await page.reload()
    await calm.waitFor()
    await expect.poll(() => calm.isChecked()).toBe(true)
    await expect.poll(() => panel(page).getByRole('checkbox', { checked: true }).count()).toBe(1)

    await page.goto(`/hitGoals-process?open=${goal}`)
    await panel(page).getByRole('checkbox', { name: 'Key result 1 is complete', exact: true }).click()
    await findToast(page, 'Paint the hall: Two coats is complete').waitFor()
    // Nothing is unsaved, so closing does not ask.
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await rows(page)
      .filter({ hasText: 'Paint the hall' })
      .getByText('Completed (1/1)', { exact: true })
      .first()
      .waitFor()
  })
})
