import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { sessionApi } from '#shared/features/session.ts'
import { e2eTest } from './e2e-test.ts'
import {
  callApi,
  type DemoAccount,
  emailOfAccount,
  fillSignInForm,
  readPageToken,
  signInWithPassword,
  signInWithProvider,
  signOut,
} from './people.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Account of / })
const requestSession = async (page: Page, audience: 'staff' | 'timesheet' = 'staff') =>
  (await callApi(await readPageToken(page, audience), sessionApi.calls.me)).body

describe('signing in', () => {
  for (const provider of ['Microsoft', 'Google'] as const) {
    e2eTest(`lets staff in by ${provider}`, async ({ visit }) => {
      const page = await visit()
      await signInWithProvider(page, provider, emailOfAccount('leader'))
      await account(page).waitFor()
      expect(await requestSession(page)).toMatchObject({
        email: emailOfAccount('leader'),
        audience: 'staff',
        roles: [{ name: 'leader' }],
      })
    })

    e2eTest(`lets an employee in by ${provider} on the timesheet host`, async ({ visit }) => {
      const page = await visit({ timesheet: true })
      await signInWithProvider(page, provider, emailOfAccount('employee'))
      await account(page).waitFor()
      expect(await requestSession(page, 'timesheet')).toMatchObject({
        audience: 'timesheet',
        roles: [{ name: 'employee' }],
      })
    })
  }

  const strangers: [who: string, email: string, sentence: string][] = [
    [
      'an account of another domain',
      'robin@elsewhere.example',
      'Accounts from elsewhere.example cannot sign in here. Please use your work account.',
    ],
    [
      'an account that nobody knows',
      'kim.unknown@muster.example',
      'There is no Muster account for this email. Please ask an administrator.',
    ],
  ]
  for (const [who, email, sentence] of strangers)
    e2eTest(`refuses ${who} with a message and a way back`, async ({ visit, expectProblems }) => {
      const page = await visit()
      expectProblems(page, '400 POST /api/login/microsoft')
      await signInWithProvider(page, 'Microsoft', email)
      await page.getByRole('main').getByText(sentence).waitFor()
      await page.getByRole('link', { name: 'Go to Login screen', exact: true }).click()
      await page.getByRole('button', { name: 'Sign in with Microsoft', exact: true }).waitFor()
    })

  e2eTest(
    'tells an employee at the main host where their timesheet is, and takes them there',
    async ({ visit, expectProblems }) => {
      const page = await visit()
      expectProblems(page, '400 POST /api/login/microsoft')
      await signInWithProvider(page, 'Microsoft', emailOfAccount('employee'))
      const refusal = page.getByRole('main').getByRole('alert')
      await refusal
        .getByText('You have no account on this host, which is for staff. Your timesheet is on the employee host.')
        .waitFor()
      // The message stays longer than any toast.
      await page.waitForTimeout(4000)
      await refusal.getByRole('link', { name: 'Go to the employee host', exact: true }).click()
      await page.waitForURL(url => url.origin === inject('timesheetUrl') && url.pathname === '/login')
      await page.getByText('Timesheet', { exact: true }).waitFor()
    },
  )

  e2eTest('tells the same to people who use a password', async ({ visit, expectProblems }) => {
    const page = await visit({ at: '/login-manual' })
    expectProblems(page, '400 POST /api/loginManual')
    await fillSignInForm(page, 'employee')
    const link = page.getByRole('main').getByRole('link', { name: 'Go to the employee host', exact: true })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe(inject('timesheetUrl'))
  })

  e2eTest('takes people with both accounts from one host to the other, and nobody else', async ({ visit }) => {
    const page = await visit({ as: 'leader' })
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Go to the employee host', exact: true }).click()
    await page.waitForURL(url => url.origin === inject('timesheetUrl'))

    const sheet = await visit({ as: 'leader', timesheet: true })
    await account(sheet).click()
    const back = sheet.getByRole('menuitem', { name: 'Go to the main host', exact: true })
    await back.waitFor()
    await expect.poll(() => back.getAttribute('href')).toBe(inject('url'))

    const employee = await visit({ as: 'employee', timesheet: true })
    await employee.waitForLoadState('networkidle')
    await account(employee).click()
    await employee.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).waitFor()
    expect(await employee.getByRole('menuitem', { name: 'Go to the main host', exact: true }).count()).toBe(0)
  })

  e2eTest(
    'returns to the login screen when the person closes the provider’s page',
    async ({ visit, expectProblems }) => {
      const page = await visit({ at: '/login' })
      expectProblems(page, /access_denied|closed the sign-in/)
      await page.getByRole('button', { name: 'Sign in with Microsoft', exact: true }).click()
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('main').getByText('Something went wrong with the login').waitFor()
      await page.getByRole('link', { name: 'Go to Login screen', exact: true }).click()
      await page.waitForURL('**/login')
    },
  )

  e2eTest('accepts an email with its password, and no wrong one', async ({ visit, expectProblems }) => {
    const page = await visit({ at: '/login' })
    expectProblems(page, '400 POST /api/loginManual')
    await page.getByRole('link', { name: 'Use an email and a password', exact: true }).click()
    await fillSignInForm(page, 'finance', 'not-the-password')
    await page.getByRole('main').getByRole('alert').getByText('The email or the password is not right').waitFor()
    await fillSignInForm(page, 'finance')
    await account(page).waitFor()
  })

  e2eTest('offers a retry when its next screen cannot be fetched', async ({ visit, expectProblems }) => {
    const page = await visit({ at: '/login' })
    const link = page.getByRole('link', { name: 'Use an email and a password', exact: true })
    await link.waitFor()
    expectProblems(page, /login-manual/, 'net::ERR_FAILED')
    await page.route('**/assets/login-manual-*', route => route.abort())
    await link.click()
    const retry = page.getByRole('button', { name: 'Retry', exact: true })
    await retry.waitFor()
    await page.unroute('**/assets/login-manual-*')
    await retry.click()
    await page.getByLabel(/^Email\s?\*?$/).waitFor()
  })

  e2eTest('returns to the page that the visitor wanted', async ({ visit }) => {
    const page = await visit({ at: '/categories?search=x' })
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Use an email and a password', exact: true }).click()
    await fillSignInForm(page, 'admin')
    await page.waitForURL('**/categories?search=x')
  })
})

describe('signing out', () => {
  for (const person of ['hr', 'it'] satisfies DemoAccount[])
    e2eTest(`ends the session of ${person} for good, even with its token`, async ({ visit }) => {
      const page = await visit()
      await signInWithPassword(page, person)
      const token = await readPageToken(page)
      await signOut(page)
      expect(await callApi(token, sessionApi.calls.me)).toEqual({ status: 401, body: 'Invalid token' })
      await page.goto('/')
      await page.waitForURL('**/login')
    })

  e2eTest('signs out in the other tabs too', async ({ visit }) => {
    const page = await visit({ as: 'leader', endsSession: true })
    const other = await page.context().newPage()
    await other.goto('/')
    await account(other).waitFor()
    await signOut(page)
    await other.waitForURL('**/login')
  })
})
