/** Keyboard only, on both hosts: going to screens by letters, working through tasks, and the keys listed by `?`. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createPerson } from './own-people.ts'
import { signInWithProvider } from './people.ts'

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Returns the keys that `?` lists below a heading, and closes the list again. */
async function readKeys(page: Page, heading: string): Promise<string> {
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true })
  const section = dialog.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
  const keys = (await section.textContent()) ?? ''
  // Escape only reaches the dialog if the focus is in it.
  await expect.poll(() => dialog.evaluate(list => list.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return keys
}
/** Goes to a screen and waits for its heading, because the address changes before the screen does. */
async function goTo(page: Page, letter: string, path: string, heading: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await expect.poll(() => pathOf(page)).toBe(path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}
async function addItems(leader: string, employee: string, titles: readonly string[]): Promise<void> {
  for (const title of titles) await addActionItem(leader, employee, title, { isShared: true })
}

e2eTest('a leader does all waiting work in a row without a mouse', async ({ visit }) => {
  const email = 'kira.keys@muster.example'
  const { employeeId: leader } = await createPerson({
    name: 'Kira',
    lastName: 'Keys',
    email,
    isLeader: true,
    roles: ['leader'],
  })
  const { employeeId: led } = await createPerson({
    name: 'Led',
    lastName: 'ByKira',
    email: 'led.bykira@muster.example',
    leader,
  })
  await addItems(leader, led, ['First of the morning', 'Second of the morning', 'Third of the morning'])
  const page = await visit()
  await signInWithProvider(page, 'Microsoft', email)
  await page.waitForURL('**/home')
  await page.getByText('Third of the morning').waitFor()
  expect(await readKeys(page, 'Home')).toMatch(/Next row[\s\S]*J[\s\S]*Complete an action item[\s\S]*E/)
  expect(await readKeys(page, 'Go to a screen')).toMatch(/Action Items[\s\S]*G A/)

  await page.keyboard.press('j')
  const first = await focusedText(page)
  await page.keyboard.press('j')
  const second = await focusedText(page)
  await page.keyboard.press('k')
  expect(await focusedText(page)).toBe(first)
  await page.keyboard.press('e')
  await expect.poll(() => focusedText(page)).toBe(second)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/action-items\/[0-9a-f]{24}$/)
  await goTo(page, 'o', '/one-on-ones', 'One on Ones')
  expect(await readKeys(page, 'Lists')).toContain('Go through the rows')
  await goTo(page, 'h', '/home', 'Home')
  await page.locator('a[data-waiting-row]').first().waitFor()
  await expect.poll(() => page.locator('a[data-waiting-row]').count()).toBe(2)
  await expect.poll(() => focusedText(page)).toBe(second)

  await page.keyboard.press('i')
  const bell = page.getByRole('dialog', { name: 'Notifications', exact: true })
  await bell.getByRole('button', { name: /^Mark as read: Third/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await bell.getByRole('button', { name: /^Mark as unread: Third/ }).waitFor()
  expect(await focusedText(page)).toContain('Second of the morning')
  expect(await readKeys(page, 'Notifications')).toMatch(/Next notification[\s\S]*J[\s\S]*Mark it as read[\s\S]*E/)
  expect(await focusedText(page)).toContain('Second of the morning')
  await page.keyboard.press('Escape')
  await bell.waitFor({ state: 'detached' })
})

e2eTest('an employee does their own work on the employee host without a mouse', async ({ visit }) => {
  const email = 'kurt.keys@muster.example'
  const { employeeId: leader } = await createPerson({
    name: 'Lena',
    lastName: 'OfKurt',
    email: 'lena.ofkurt@muster.example',
    isLeader: true,
  })
  const { employeeId } = await createPerson({ name: 'Kurt', lastName: 'Keys', email, leader, roles: ['rewards'] })
  await addItems(leader, employeeId, ['Water the plants', 'Bring the cake'])
  const page = await visit({ timesheet: true })
  await signInWithProvider(page, 'Microsoft', email)
  await page.getByRole('heading', { level: 1, name: 'Timesheet', exact: true }).waitFor()
  expect(await readKeys(page, 'Go to a screen')).toMatch(/My action items[\s\S]*G A/)
  await goTo(page, 'a', '/my-action-items', 'My action items')
  await page.getByText('Bring the cake', { exact: true }).waitFor()
  expect(await readKeys(page, 'My action items')).toMatch(/Next row[\s\S]*J[\s\S]*Mark as done[\s\S]*E/)
  await page.keyboard.press('j')
  const first = await focusedText(page)
  await page.keyboard.press('j')
  const second = await focusedText(page)
  expect([first, second].sort()).toEqual(['Bring the cake', 'Water the plants'])
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await expect.poll(() => focusedText(page)).toBe(second)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/my-action-items\/[0-9a-f]{24}$/)
  await page.goBack()
  await expect.poll(() => focusedText(page)).toBe(second)
  await goTo(page, 'd', '/my-details', 'My details')
})
