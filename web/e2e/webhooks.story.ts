import { describe, expect } from 'vitest'
import { isSignedWith, WebhookReceiver } from '#scripts/testing/webhook-receiver.ts'
import { usersApi } from '#shared/features/users.ts'
import { e2eTest } from './e2e-test.ts'
import { findSaveButton, findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const { calls } = usersApi

describe('an admin', () => {
  e2eTest('creates a webhook, sends a test, sees it in the log, and the receiver verifies it', async ({ visit }) => {
    const token = await getSharedToken('admin')
    const receiver = await new WebhookReceiver().start()
    receiver.answer = response => response.writeHead(204).end()
    try {
      // The key is published by a job that a new stage runs in its first minute.
      const body = { url: receiver.url(), description: '', events: ['month.closed' as const] }
      await expect.poll(async () => (await callApi(token, calls.createWebhook, { body })).status).toBe(201)
      for (const { _id } of (await callApi(token, calls.webhooks)).body)
        await callApi(token, calls.removeWebhook, { params: { id: _id } })

      const page = await visit({ as: 'admin', at: '/webhooks' })
      await page.getByText('No webhooks yet. They tell other systems of hires, approvals and closed months.').waitFor()
      await page.keyboard.press('n')
      await page.getByRole('heading', { name: 'New webhook', exact: true }).waitFor()
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill(receiver.url())
      await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Payroll')
      await page.getByRole('combobox', { name: 'Events', exact: true }).click()
      await page.getByRole('option').filter({ hasText: 'Month closed' }).click()
      await page.keyboard.press('Escape')
      await findSaveButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'The secret of this webhook', exact: true })
      const secret = await dialog.getByRole('textbox', { name: 'Secret', exact: true }).inputValue()
      await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()

      await page.getByText('Nothing was sent yet.').waitFor()
      await page.getByRole('button', { name: 'Send a test', exact: true }).click()
      await findToast(page, 'A test is on its way. Its result appears below.').waitFor()
      const log = page.getByRole('list', { name: 'Deliveries', exact: true })
      await log.getByText('Delivered', { exact: true }).waitFor()
      await log.getByText(/: Answered 204, \d+ ms$/).waitFor()

      const [got, ...more] = receiver.received
      if (!got) throw new Error('Nothing arrived')
      expect(more).toEqual([])
      expect(isSignedWith(secret, got)).toBe(true)
      expect(JSON.parse(got.body)).toMatchObject({
        id: got.headers['webhook-id'],
        type: 'webhook.test',
        stage: 'local',
      })

      await page.goto('/webhooks')
      const row = page.getByRole('row').filter({ hasText: receiver.url() })
      await row.getByText('Working', { exact: true }).waitFor()
      expect(await page.content()).not.toContain(secret)
      await row.getByRole('button', { name: `Delete ${receiver.url()}`, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
      await page.getByText('No webhooks yet. They tell other systems of hires, approvals and closed months.').waitFor()
    } finally {
      await receiver.stop()
    }
  })
})

e2eTest('a message never covers Save on a phone, wherever one scrolls while it is shown', async ({ visit }) => {
  const token = await getSharedToken('admin')
  const body = { url: 'http://localhost:9/hooks', description: '', events: ['month.closed' as const] }
  await expect.poll(async () => (await callApi(token, calls.createWebhook, { body })).status).toBe(201)
  const hook = (await callApi(token, calls.webhooks)).body.find(({ url }) => url === body.url)
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
  const page = await visit({ as: 'admin', at: `/webhooks/${hook?._id}`, browser: phone })
  // A list long enough to scroll.
  const send = page.getByRole('button', { name: 'Send a test', exact: true })
  const entries = page.getByRole('list', { name: 'Deliveries', exact: true }).locator(':scope > li')
  for (const count of [1, 2, 3, 4, 5]) {
    await send.tap()
    await expect.poll(() => entries.count()).toBe(count)
  }
  // It stays while a pointer is on it.
  await page.locator('[data-sonner-toaster]').dispatchEvent('mousemove')
  await page.evaluate(() => window.scrollTo(0, 0))
  for (let step = 0; step < 16; step++) {
    await page.evaluate(() => window.scrollBy(0, 25))
    await expect.poll(() => page.evaluate(measureOverlap), { message: `after ${step * 25 + 25} px` }).toBe('apart')
  }
  await callApi(token, calls.removeWebhook, { params: { id: hook?._id ?? '' } })
})

function measureOverlap(): string {
  const save = document.querySelector('[type="submit"]')?.getBoundingClientRect()
  const toasts = [...document.querySelectorAll('[data-sonner-toast][data-visible="true"]')].map(toast =>
    toast.getBoundingClientRect(),
  )
  if (!save || toasts.length === 0) return 'missing'
  return toasts.some(({ top, bottom }) => top < save.bottom && bottom > save.top) ? 'over Save' : 'apart'
}
