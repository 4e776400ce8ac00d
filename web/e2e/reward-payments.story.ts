/** Finance pays many rewards at once while somebody else pays one of them, and downloads the bank's file twice. */
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { PAYMENT_PAID, rewardsApi } from '#shared/features/rewards.ts'
import { dayOf, formatDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findViolations } from './find-violations.ts'
import { findToast } from './page-actions.ts'
import { callApi, type DemoAccount, getSharedToken } from './people.ts'

const TODAY = dayOf(new Date())
const { create, validate, updateRefund, updatePayment } = rewardsApi.calls

/** Creates a case that waits for its payment. */
async function createPayable(who: DemoAccount, amount: string): Promise<string> {
  const token = await getSharedToken(who)
  const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'To be paid', estimatedAmount: amount }
  const params = { id: (await callApi(token, create, { body })).body._id }
  const yes = { rewStatusID: 'yes', requestComment: 'Fine' } as const
  await callApi(await getSharedToken('admin'), validate, { params, body: yes })
  const bought = {
    realAmount: amount,
    requestComment: 'Bought',
    purchasedDate: TODAY,
    purchaseCompany: 'Shop',
    purchased: 'A ball',
    electronicInvoice: 'yes',
  } as const
  const { body: payable } = await callApi(await getSharedToken('admin'), updateRefund, { params, body: bought })
  expect(payable.rewStatusID.statusName).toBe('Pending Payment')
  return params.id
}

async function saveFile(page: Page, button: string | RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('Rewards for the bank.csv')
  return text(await download.createReadStream())
}

e2eTest('many rewards are paid at once, with a bank file', async ({ visit }) => {
  const amounts = ['3.11', '3.12', '3.13'] as const
  const [first, second, gone] = [
    await createPayable('admin2', amounts[0]),
    await createPayable('rewards', amounts[1]),
    await createPayable('admin2', amounts[2]),
  ]
  const page = await visit({ as: 'finance', at: `/rewards?status=${rewardStatuses.id('Pending Payment')}` })
  for (const amount of amounts)
    await page
      .getByRole('row')
      .filter({ hasText: `$${amount}` })
      .getByRole('checkbox')
      .check()
  await callApi(await getSharedToken('admin'), updatePayment, {
    params: { id: gone },
    body: { paymentStatusID: PAYMENT_PAID, paymentDate: TODAY, requestComment: '' },
  })
  await page.getByRole('button', { name: 'Pay…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^\$9\.36 in all\. /).waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark 3 as paid', exact: true }).click()
  await findToast(page, '2 requests paid.').waitFor()
  await dialog.getByRole('heading', { name: '2 requests paid', exact: true }).waitFor()
  await dialog
    .getByRole('region', { name: 'Not paid', exact: true })
    .getByText('This cannot be done in the current status')
    .waitFor()
  const file = await saveFile(page, 'Save the file for the bank')
  const lines = file.trimEnd().split('\r\n')
  expect(lines[0]).toBe('Name;Email;Amount;Reference;Date')
  expect(
    lines
      .slice(1)
      .map(line => line.split(';').slice(2))
      .sort(),
  ).toEqual(
    [
      ['3.11', first, TODAY],
      ['3.12', second, TODAY],
    ].sort(),
  )
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()

  await page.getByRole('button', { name: 'Payments', exact: true }).click()
  const payments = page.getByRole('dialog', { name: 'Payments', exact: true })
  await payments.getByRole('row').filter({ hasText: '$6.23' }).first().waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await saveFile(page, `File of ${formatDay(TODAY)}, $6.23`)).toBe(file)
  const steps = await callApi(await getSharedToken('finance'), rewardsApi.calls.history, { params: { id: first } })
  expect(steps.body.filter(step => step.status.statusName === 'Refunded')).toHaveLength(1)
})
