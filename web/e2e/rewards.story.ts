/** A reward from its request to its payment, across the four accounts involved. */
import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { TEST_FILE } from '#scripts/local/upload-scan.ts'
import { defaultRewardReasons, defaultRewardStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { dayOf, formatDay } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findEmailsTo } from './inbox.ts'
import { findToast, openMoreFilters } from './page-actions.ts'
import { callApi, type DemoAccount, emailOfAccount, getSharedToken } from './people.ts'

const EMPLOYEE = 'Emilio Zúñiga'
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
/** Finds the button that performs a case's current step. */
const findActButton = (page: Page) =>
  page.getByRole('button', {
    name: /^(Send request|Save|Approve|Reject|Send for \w+|Mark as paid|Ask for what is missing)$/,
  })
const save = async (page: Page, sentence = 'Reward updated successfully.') => {
  await findActButton(page).click()
  await findToast(page, sentence).waitFor()
  await page.waitForURL(/\/rewards\/?(\?|$)/)
}
const answer = (page: Page, question: string, says: string) =>
  page.getByRole('radiogroup', { name: question, exact: true }).getByRole('radio', { name: says, exact: true }).click()
const status = (page: Page, name: string) => page.getByRole('main').locator('header').getByText(name, { exact: true })

/** Differs in each run, because a receipt is refunded only once. */
const PDF = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%${Math.random()}\n%%EOF\n`)
const makeFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

async function fillRequest(page: Page, description: string, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Reward Reason', exact: true }).click()
  await page.getByRole('option', { name: 'Education', exact: true }).click()
  await page.getByLabel(/^Estimated Amount \(\$\)\s?\*?$/).fill(amount)
  await page.getByLabel(/^Description\s?\*?$/).fill(description)
}

/** Finds the case that somebody has just requested. */
async function findNewest(person: DemoAccount, description: string): Promise<string> {
  const token = await getSharedToken(person, person === 'employee' ? 'timesheet' : 'staff')
  const { items } = (await callApi(token, rewardsApi.calls.list, { query: { pageSize: '5' } })).body
  for (const { _id } of items) {
    const { body } = await callApi(token, rewardsApi.calls.one, { params: { id: _id } })
    if (body.requestDescription === description) return _id
  }
  throw new Error(`Nobody has requested ${description}`)
}

describe('a reward', () => {
  e2eTest(
    'is requested by an employee, accepted, refunded with an invoice, returned and paid',
    async ({ visit, expectProblems }) => {
      const wish = 'A course on accessible forms'
      const employee = await visit({ as: 'employee', timesheet: true })
      await employee
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name: 'Rewards', exact: true })
        .click()
      await employee.getByRole('main').getByRole('link', { name: 'New', exact: true }).click()
      await employee.getByRole('heading', { name: /^Budget \d{4}$/ }).waitFor()
      await fillRequest(employee, wish, 'a lot')
      await findActButton(employee).click()
      await employee.getByText('Invalid Number', { exact: true }).waitFor()
      expectProblems(employee, '400 POST', '400 PUT')
      await employee.getByLabel(/^Estimated Amount \(\$\)\s?\*?$/).fill('$5,000')
      await findActButton(employee).click()
      await employee
        .getByRole('main')
        .getByText(/^This is over your yearly budget: \$[\d.]+ of \$800\.00 are left$/)
        .waitFor()
      await employee.getByLabel(/^Estimated Amount \(\$\)\s?\*?$/).fill('$ 41.50')
      await save(employee, 'Reward created successfully.')
      await employee
        .getByRole('row')
        .filter({ hasText: '$41.50' })
        .getByText('Pending Approval', { exact: true })
        .waitFor()
      const at = `/rewards/${await findNewest('employee', wish)}`

      await employee.goto(at)
      await employee.getByLabel(/^Description\s?\*?$/).fill(`${wish}, with a certificate`)
      await employee
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name: 'Summary', exact: true })
        .click()
      const guard = employee.getByRole('alertdialog')
      await guard.getByText('You have unsaved changes, are you sure you want to leave?').waitFor()
      await guard.getByRole('button', { name: 'Stay', exact: true }).click()
      await save(employee)

      const onlooker = await visit({ as: 'rewards', at })
      await card(onlooker, 'Reward Validation').getByText('Waiting for an admin').waitFor()
      expect(await findActButton(onlooker).count()).toBe(0)
      expect(await card(onlooker, 'Refund Request').count()).toBe(0)

      const admin = await visit({ as: 'admin', at })
      await card(admin, 'Request').getByText(`${wish}, with a certificate`).waitFor()
      await findActButton(admin).click()
      await findToast(admin, 'Please, fix the errors on the form before submitting').waitFor()
      await answer(admin, 'Accepted', 'Yes')
      await admin.getByLabel(/^Comment\s?\*?$/).fill('Please keep the invoice.')
      await save(admin)

      await employee.goto(at)
      await card(employee, 'Reward Validation').getByText('Please keep the invoice.').waitFor()
      await employee.getByLabel(/^Amount \(\$\)\s?\*?$/).fill('40')
      await employee.getByRole('textbox', { name: 'Purchase Date', exact: true }).fill(formatDay(dayOf(new Date())))
      await employee.getByLabel(/^Purchase Company\s?\*?$/).fill('Campus Norte')
      await employee.getByLabel(/^What was purchased\s?\*?$/).fill('Course')
      await employee.getByLabel(/^Comment\s?\*?$/).fill('Bought online.')
      await answer(employee, 'Electronic Invoice', 'No')
      await findActButton(employee).click()
      await employee.getByText('Please, upload the invoice as a PDF').waitFor()
      const invoice = employee.locator('input[type="file"]')
      await invoice.setInputFiles(makeFile('scan.png', 'image/png', Buffer.from('\x89PNG')))
      await employee.getByText('The invoice must be a PDF').waitFor()
      await invoice.setInputFiles(makeFile('large.pdf', 'application/pdf', Buffer.alloc(1024 * 1024 + 1, PDF)))
      await employee.getByText('The file you are trying to upload exceeds the 1MB limit.').waitFor()
      await invoice.setInputFiles(
        makeFile('harmful.pdf', 'application/pdf', Buffer.concat([PDF, Buffer.from(TEST_FILE)])),
      )
      await findActButton(employee).click()
      await employee.getByText('This file is harmful and was not kept', { exact: true }).first().waitFor()
      await invoice.setInputFiles(makeFile('Factura nº 7.pdf', 'application/pdf', PDF))
      await employee.getByText('Factura nº 7.pdf', { exact: true }).waitFor()
      await save(employee)

      const finance = await visit({ as: 'finance', at })
      const day = finance.getByRole('textbox', { name: 'Payment Date', exact: true })
      await answer(finance, 'Status', 'Paid')
      await findActButton(finance).click()
      await finance.getByText('Invalid date', { exact: true }).waitFor()
      await day.fill(formatDay(dayOf(new Date())))
      await answer(finance, 'Status', 'Missing Info')
      expect([await day.inputValue(), await day.isDisabled()]).toEqual(['', true])
      await finance.getByLabel(/^Comment\s?\*?$/).fill('Which account?')
      await save(finance)

      await employee.goto(at)
      await status(employee, 'Missing Info').waitFor()
      expect(await employee.getByRole('heading', { name: 'Payment Request', exact: true }).count()).toBe(0)
      await card(employee, 'Refund Request').getByText('Which account?', { exact: true }).waitFor()
      await expect.poll(() => employee.getByLabel(/^Purchase Company\s?\*?$/).inputValue()).toBe('Campus Norte')
      await employee.getByLabel(/^Comment\s?\*?$/).fill('The account ends in 7.')
      await save(employee)

      await finance.goto(at)
      await answer(finance, 'Status', 'Paid')
      await day.fill(formatDay(dayOf(new Date())))
      await save(finance)

      await employee.goto(at)
      await status(employee, 'Refunded').waitFor()
      expect(await findActButton(employee).count()).toBe(0)
      await card(employee, 'Refund Request').getByText('The account ends in 7.').waitFor()
      const steps = card(employee, 'Case History').getByRole('listitem')
      await expect.poll(() => steps.count()).toBe(7)
      const [download] = await Promise.all([
        employee.waitForEvent('download'),
        employee.getByRole('button', { name: 'Factura nº 7.pdf', exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe('Factura nº 7.pdf')
      expect(await buffer(await download.createReadStream())).toEqual(PDF)

      // Other stories ask for rewards of the same employee meanwhile.
      const mails = (await findEmailsTo(emailOfAccount('employee'))).filter(({ body }) => body.text?.includes(at))
      const told = mails.map(({ subject }) => subject.replace(/^.*: /, ''))
      for (const name of ['Pending Approval', 'Pending Refund', 'Pending Payment', 'Missing Info', 'Refunded'])
        expect(told).toContain(name)
      expect(told.filter(name => name === 'Pending Payment')).toHaveLength(2)
    },
  )

  e2eTest('is rejected, and ends there', async ({ visit }) => {
    const wish = 'A gold-plated stapler'
    const rewarder = await visit({ as: 'rewards', at: '/rewards/new' })
    await fillRequest(rewarder, wish, '12')
    await save(rewarder, 'Reward created successfully.')
    const at = `/rewards/${await findNewest('rewards', wish)}`

    const admin = await visit({ as: 'admin2', at })
    await answer(admin, 'Accepted', 'No')
    await admin.getByLabel(/^Comment\s?\*?$/).fill('The plain one does.')
    await save(admin)

    await admin.goto(at)
    await status(admin, 'Rejected').waitFor()
    await card(admin, 'Reward Validation').getByText('The plain one does.').waitFor()
    expect(await findActButton(admin).count()).toBe(0)
    for (const later of ['Refund Request', 'Payment Request'])
      expect(await admin.getByRole('heading', { name: later, exact: true }).count()).toBe(0)
    const [letter] = (await findEmailsTo(emailOfAccount('rewards'))).filter(
      ({ subject, body }) => subject.endsWith('Rejected') && body.text?.includes(at),
    )
    expect(letter?.body.text).toContain('The plain one does.')
  })

  e2eTest('cannot be validated by its requester, who can delete it', async ({ visit }) => {
    const wish = 'Headphones for the open office'
    const admin = await visit({ as: 'admin', at: '/rewards/new' })
    // No other case is of this amount.
    await fillRequest(admin, wish, '30.47')
    await save(admin, 'Reward created successfully.')
    await admin.goto(`/rewards/${await findNewest('admin', wish)}`)
    await card(admin, 'Reward Validation').getByText('Waiting for an admin').waitFor()
    expect(await admin.getByRole('radiogroup', { name: 'Accepted', exact: true }).count()).toBe(0)
    await admin.goto('/rewards')
    const row = admin.getByRole('row').filter({ hasText: '$30.47' }).filter({ hasText: 'Amelia Prado' })
    await row.getByRole('button', { name: /^More actions for / }).click()
    await admin.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(admin, /^Education for Amelia Prado, .+ deleted successfully$/).waitFor()
  })

  e2eTest(
    'that has changed meanwhile keeps the entered text until the newer version is loaded',
    async ({ visit, expectProblems }) => {
      const wish = 'A lamp that does not blink'
      const token = await getSharedToken('employee', 'timesheet')
      const made = await callApi(token, rewardsApi.calls.create, {
        body: { reasonID: defaultRewardReasons[0]?._id ?? '', requestDescription: wish, estimatedAmount: '9' },
      })
      const id = made.body._id
      const slow = await visit({ as: 'admin', at: `/rewards/${id}` })
      await answer(slow, 'Accepted', 'No')
      await slow.getByLabel(/^Comment\s?\*?$/).fill('A long reason why not.')
      const decision = { rewStatusID: 'yes', requestComment: 'Fine' } as const
      await callApi(await getSharedToken('admin2'), rewardsApi.calls.validate, { params: { id }, body: decision })
      expectProblems(slow, '409 PUT')
      await findActButton(slow).click()
      await slow.getByText('Your text is still here').waitFor()
      await expect.poll(() => slow.getByLabel(/^Comment\s?\*?$/).inputValue()).toBe('A long reason why not.')
      await slow.getByRole('button', { name: 'Load the newer version', exact: true }).click()
      await card(slow, 'Reward Validation').getByText('Fine', { exact: true }).waitFor()
      await card(slow, 'Refund Request')
        .getByLabel(/^Purchase Company\s?\*?$/)
        .waitFor()
    },
  )
})

describe('the list', () => {
  e2eTest(
    'shows by default all reasons but Other and all statuses but Missing Info, newest first',
    async ({ visit }) => {
      const asks = await getSharedToken('employee', 'timesheet')
      const body = {
        reasonID: defaultRewardReasons[0]?._id ?? '',
        requestDescription: 'A lamp that shines',
        estimatedAmount: '8',
      }
      expect((await callApi(asks, rewardsApi.calls.create, { body })).status).toBe(201)
      const page = await visit({ as: 'finance', at: '/rewards' })
      await page.getByRole('table', { name: 'Rewards', exact: true }).waitFor()
      const asked = new URL(page.url()).searchParams
      expect(asked.get('reasons')?.split(',')).toEqual(defaultRewardReasons.map(({ _id }) => _id))
      expect(asked.get('status')?.split(',')).toEqual(defaultRewardStatuses.map(({ _id }) => _id))
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Date', exact: true }).getAttribute('aria-sort'))
        .toBe('descending')
      await page.getByRole('searchbox').fill('zuniga')
      await page.keyboard.press('Enter')
      await page.waitForURL(/search=zuniga/)
      await expect
        .poll(async () => new Set(await page.locator('tbody tr td:first-child').allTextContents()))
        .toEqual(new Set([EMPLOYEE]))
      const first = page.getByRole('row').nth(1)
      await first.getByRole('button', { name: /^More actions for / }).click()
      const history = page.getByRole('menuitem', { name: 'Case history', exact: true })
      await history.waitFor()
      expect(await page.getByRole('menuitem', { name: 'Delete', exact: true }).count()).toBe(0)
      await history.click()
      const modal = page.getByRole('dialog', { name: 'Case History', exact: true })
      await modal.getByText('Pending Approval', { exact: true }).first().waitFor()
      await expect
        .poll(() => modal.getByRole('columnheader').allTextContents())
        .toEqual(['User', 'Status', 'Date', 'Comment', 'Amount'])
    },
  )

  e2eTest('includes the whole of its last month', async ({ visit }) => {
    const page = await visit({ as: 'rewards', at: '/rewards' })
    await page.getByRole('table', { name: 'Rewards', exact: true }).waitFor()
    await openMoreFilters(page)
    await page.getByLabel(/^End month\s?\*?$/).click()
    await page
      .getByRole('dialog', { name: 'End month', exact: true })
      .getByRole('button', { name: /^January / })
      .click()
    await page.waitForURL(/endDate=\d{4}-01-31/)
    await page
      .getByRole('dialog', { name: 'More filters', exact: true })
      .getByText(/^January \d{4}$/)
      .waitFor()
  })
})
