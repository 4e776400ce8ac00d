/** Conditions for paying a refund: a second validation for much higher amounts, its own receipt, possible dates. */
import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findEmailsTo } from './inbox.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, emailOfAccount, getSharedToken, readPageToken, signInAt } from './people.ts'

const TODAY = utcToday(new Date())
const { create, validate, history } = rewardsApi.calls
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const answer = (page: Page, question: string, says: string) =>
  page.getByRole('radiogroup', { name: question, exact: true }).getByRole('radio', { name: says, exact: true }).click()
const save = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await findToast(page, 'Reward updated successfully.').waitFor()
}

/** Requests $100 and has it accepted by the first admin. */
async function createAccepted(token: string, requestDescription: string): Promise<string> {
  const body = { reasonID: rewardReasons.id('Education'), requestDescription, estimatedAmount: '100' }
  const { _id: id } = (await callApi(token, create, { body })).body
  const yes = { rewStatusID: 'yes', requestComment: 'Go ahead' } as const
  const accepted = await callApi(await getSharedToken('admin'), validate, { params: { id }, body: yes })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  return id
}

/** Fills in the purchase, except for its date and its receipt. */
async function fillRefund(page: Page, amount: string): Promise<void> {
  await page.getByLabel(/^Amount \(\$\)\s?\*?$/).fill(amount)
  await page.getByLabel(/^Purchase Company\s?\*?$/).fill('Campus Norte')
  await page.getByLabel(/^What was purchased\s?\*?$/).fill('Course')
  await page.getByLabel(/^Comment\s?\*?$/).fill('Bought online')
}

e2eTest('a refund far above the approved amount needs a reason and another admin’s validation', async ({ visit }) => {
  const email = 'rhea.overrun@muster.example'
  await createPerson({ name: 'Rhea', lastName: 'Overrun', email, roles: ['it'], activateRewards: true })
  const mine = await visit({ timesheet: true })
  await signInAt(mine, email, '/rewards')
  const id = await createAccepted(await readPageToken(mine, 'timesheet'), 'A course')
  const at = `/rewards/${id}`
  await mine.goto(at)
  // Exactly ten percent more is tolerated, but not a cent above that.
  await fillRefund(mine, '110')
  await mine.getByRole('button', { name: 'Send for payment', exact: true }).waitFor()
  await fillRefund(mine, '110.01')
  await mine.getByRole('textbox', { name: 'Purchase Date', exact: true }).fill(formatDay(addDays(TODAY, 1)))
  await answer(mine, 'Electronic Invoice', 'Yes')
  await mine.getByRole('button', { name: 'Send for approval', exact: true }).click()
  await mine.getByText('The purchase date cannot be after today', { exact: true }).waitFor()
  await mine
    .getByText(
      'This is more than 10% over the approved $100.00. It goes back for validation: please say why it is more.',
      { exact: true },
    )
    .waitFor()
  await mine.getByRole('textbox', { name: 'Purchase Date', exact: true }).fill(formatDay(TODAY))
  await mine.getByLabel(/^Reason for the higher amount\s?\*?$/).fill('The early price had ended')
  await save(mine, 'Send for approval')
  await mine.goto(at)
  await card(mine, 'Reward Validation').getByText('Waiting for an admin to accept or reject the request.').waitFor()

  const accepter = await visit({ as: 'admin', at })
  await card(accepter, 'Reward Validation')
    .getByText('You accepted this request before. Waiting for another admin to validate the higher amount.')
    .waitFor()
  await accepter.getByText('The early price had ended', { exact: true }).waitFor()
  expect(await accepter.getByRole('radiogroup', { name: 'Accepted', exact: true }).count()).toBe(0)

  const other = await visit({ as: 'admin2', at: '/home' })
  await other.getByRole('button', { name: /^Notifications/ }).click()
  await other
    .getByRole('dialog', { name: 'Notifications', exact: true })
    .getByRole('link')
    .filter({ hasText: 'Education, $110.01' })
    .click()
  await other.waitForURL(`**${at}`)
  await other
    .getByText('The refund comes to $110.01; $100.00 was approved. If you accept it, it goes on to payment.')
    .waitFor()
  await answer(other, 'Accepted', 'Yes')
  await other.getByLabel(/^Comment\s?\*?$/).fill('Still worth it')
  await save(other, 'Approve')

  // Only the person who can validate it is mailed, not the one who accepted the lower amount.
  const isMailedTo = async (address: string, subject: string) =>
    (await findEmailsTo(address)).some(mail => mail.subject === subject && mail.body.text?.includes(at))
  const OVER = 'A reward of Rhea Overrun is over what was approved'
  expect(await isMailedTo(emailOfAccount('admin2'), OVER)).toBe(true)
  expect(await isMailedTo(emailOfAccount('admin'), OVER)).toBe(false)
  expect(await isMailedTo(email, 'Your reward request: Pending Payment')).toBe(true)

  const finance = await visit({ as: 'finance', at })
  await answer(finance, 'Status', 'Paid')
  const day = finance.getByRole('textbox', { name: 'Payment Date', exact: true })
  await day.fill(formatDay(addDays(TODAY, -1)))
  await finance.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await finance.getByText(`It was bought on ${formatDay(TODAY)} and cannot be paid before`, { exact: true }).waitFor()
  await day.fill(formatDay(TODAY))
  await save(finance, 'Mark as paid')
  const steps = await callApi(await getSharedToken('finance'), history, { params: { id } })
  expect(
    steps.body.toReversed().map(({ status, user, realAmount }) => [status.statusName, user.name, realAmount]),
  ).toEqual([
    ['Pending Approval', 'Rhea', null],
    ['Pending Refund', 'Amelia', null],
    ['Pending Approval', 'Rhea', 110.01],
    ['Pending Payment', 'Bruno', 110.01],
    ['Refunded', 'Farida', 110.01],
  ])
})

e2eTest(
  'a receipt is refunded once, and can be used again when its request is rejected',
  async ({ visit, expectProblems }) => {
    const email = 'remy.receipts@muster.example'
    await createPerson({ name: 'Remy', lastName: 'Receipts', email, roles: ['it'], activateRewards: true })
    const mine = await visit({ timesheet: true })
    await signInAt(mine, email, '/rewards')
    const token = await readPageToken(mine, 'timesheet')
    const [first, second] = [await createAccepted(token, 'A lamp'), await createAccepted(token, 'Another lamp')]
    const receipt = {
      name: 'Lamp.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%${first}\n%%EOF\n`),
    }
    const enter = async (id: string, amount: string) => {
      await mine.goto(`/rewards/${id}`)
      await fillRefund(mine, amount)
      await mine.getByRole('textbox', { name: 'Purchase Date', exact: true }).fill(formatDay(TODAY))
      await answer(mine, 'Electronic Invoice', 'No')
      await mine.locator('input[type="file"]').setInputFiles(receipt)
      await mine.getByText('Lamp.pdf', { exact: true }).waitFor()
    }
    await enter(first, '200')
    await mine.getByLabel(/^Reason for the higher amount\s?\*?$/).fill('The brass one')
    await save(mine, 'Send for approval')

    expectProblems(mine, '400 PUT')
    await enter(second, '100')
    await mine.getByRole('button', { name: 'Send for payment', exact: true }).click()
    const refusal = mine.getByRole('alert').filter({ hasText: 'This receipt is already part of another request.' })
    const way = refusal.getByRole('link', { name: 'Open it', exact: true })
    await expect.poll(() => way.getAttribute('href')).toBe(`/rewards/${first}`)

    const other = await visit({ as: 'admin2', at: `/rewards/${first}` })
    await answer(other, 'Accepted', 'No')
    await other.getByLabel(/^Comment\s?\*?$/).fill('Brass is for doors')
    await save(other, 'Reject')
    await save(mine, 'Send for payment')
    // The purchase stays visible on the rejected case.
    await mine.goto(`/rewards/${first}`)
    await card(mine, 'Refund Request').getByText('Campus Norte', { exact: true }).waitFor()
    await card(mine, 'Reward Validation').getByText('Brass is for doors', { exact: true }).waitFor()
  },
)

e2eTest('a receipt with a long name does not widen a phone’s screen', async ({ visit }) => {
  const email = 'runa.longname@muster.example'
  await createPerson({ name: 'Runa', lastName: 'Longname', email, roles: ['it'], activateRewards: true })
  const phone = { viewport: { width: 360, height: 740 } }
  const mine = await visit({ timesheet: true, browser: phone })
  await signInAt(mine, email, '/rewards')
  const id = await createAccepted(await readPageToken(mine, 'timesheet'), 'A chair')
  const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  const receipt = {
    name: `Factura electrónica ${id}${id}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%${id}\n%%EOF\n`),
  }
  await mine.goto(`/rewards/${id}`)
  await fillRefund(mine, '100')
  await mine.getByRole('textbox', { name: 'Purchase Date', exact: true }).fill(formatDay(TODAY))
  await answer(mine, 'Electronic Invoice', 'No')
  await mine.locator('input[type="file"]').setInputFiles(receipt)
  await mine.getByText(receipt.name, { exact: true }).waitFor()
  expect(await isTooWide(mine)).toBe(false)
  await save(mine, 'Send for payment')

  const finance = await visit({ as: 'finance', at: `/rewards/${id}`, browser: phone })
  await finance.getByRole('button', { name: receipt.name, exact: true }).waitFor()
  expect(await isTooWide(finance)).toBe(false)
})
