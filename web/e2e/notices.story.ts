/** Notices: at the bell, in two tabs, by mail, and after unsubscribing from mail. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { e2eTest } from './e2e-test.ts'
import { findEmailsTo } from './inbox.ts'
import { addActionItem, createTeam } from './own-people.ts'
import { signInAt, signInWithProvider } from './people.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unreadAt = async (page: Page) => {
  const [, count] = /, (\d+)\+? unread$/.exec((await bell(page).getAttribute('aria-label')) ?? '') ?? []
  return Number(count ?? 0)
}
/** Returns the unread count of a tab when the person returns to it; a recent answer is not requested again. */
const unreadOnReturn = async (page: Page) => {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  return unreadAt(page)
}
const findMails = async (email: string, title: string) =>
  (await findEmailsTo(email)).filter(({ subject }) => subject.includes(title))

e2eTest(
  'a leader is notified of an assignment, opens it from the bell, and it is marked read in the other tab too',
  async ({ visit }) => {
    const { email, leader, led } = await createTeam('Notified')
    const page = await visit()
    await signInWithProvider(page, 'Microsoft', email)
    await bell(page).waitFor()
    const other = await visit({ at: '/home', browser: { storageState: await page.context().storageState() } })
    await bell(other).waitFor()
    const before = await unreadAt(page)
    const title = 'Order the chairs for the new office'
    const { _id: id } = await addActionItem(leader, led, title)
    for (const tab of [page, other]) await expect.poll(() => unreadOnReturn(tab)).toBe(before + 1)
    await bell(page).click()
    const panel = page.getByRole('dialog', { name: 'Notifications', exact: true })
    await panel.getByRole('link').filter({ hasText: title }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/action-items/${id}`)
    await expect.poll(() => unreadAt(page)).toBe(before)
    await expect.poll(() => unreadOnReturn(other)).toBe(before)
  },
)

e2eTest(
  'a leader unsubscribes from a kind of mail without signing in, and is still notified at the bell',
  async ({ visit }) => {
    const { email, leader, led } = await createTeam('Unmailed')
    const title = 'Book the room for the retrospective'
    await addActionItem(leader, led, title)
    await expect.poll(async () => (await findMails(email, title)).length).toBe(1)
    const [letter] = await findMails(email, title)
    const [, path = ''] = /\/\/[^/]+(\/unsubscribe\?\S+)/.exec(letter?.body.text ?? '') ?? []
    const page = await visit({ at: path })
    await page.getByRole('button', { name: 'Stop these mails', exact: true }).click()
    await page.getByText('You no longer get mails about “Assigned to me”').waitFor()

    const second = 'Write to the caterer'
    await addActionItem(leader, led, second)
    const app = await visit()
    await signInAt(app, email, '/notifications')
    const choice = app.getByRole('radiogroup', { name: 'Assigned to me', exact: true })
    await expect.poll(() => choice.getByRole('radio', { name: 'Never', exact: true }).isChecked()).toBe(true)
    await bell(app).click()
    await app.getByRole('dialog').getByRole('link').filter({ hasText: second }).waitFor()
    await app.keyboard.press('Escape')
    // Chooses mails again; the next mail shows that no mail was sent in between.
    await choice.getByRole('radio', { name: 'At once', exact: true }).click()
    await app.getByText('Saved', { exact: true }).waitFor()
    const third = 'Thank the caterer'
    await addActionItem(leader, led, third)
    await expect.poll(async () => (await findMails(email, third)).length).toBe(1)
    expect(await findMails(email, second)).toEqual([])
  },
)
