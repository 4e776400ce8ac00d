import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { usersApi } from '#shared/features/users.ts'
import { fullName } from '#shared/kit/people.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast, openMoreFilters } from './page-actions.ts'
import { callApi, emailOfAccount, getSharedToken, signInWithProvider } from './people.ts'

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOfFocus = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const label = focused?.id ? document.querySelector(`label[for="${focused.id}"]`) : null
      return focused?.getAttribute('aria-label') ?? (label ?? focused)?.textContent?.replace('*', '')
    })
  for (let step = 0; step < 60; step++) {
    if ((await nameOfFocus()) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

describe('an admin', () => {
  e2eTest('creates and deletes a user with two roles by keyboard alone', async ({ visit }) => {
    const token = await getSharedToken('admin')
    const [name, email] = ['Ugo Unroled', 'ugo.unroled@muster.example']
    await createPerson({ name: 'Ugo', lastName: 'Unroled', email })
    const page = await visit({ as: 'admin', at: '/users' })
    await page.getByRole('table', { name: 'Users', exact: true }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New user', exact: true }).waitFor()
    await page.getByRole('option', { name: 'Admin', exact: true }).waitFor()

    await tabTo(page, 'Employee')
    await page.keyboard.press('Enter')
    await page.keyboard.type(email)
    await page
      .getByRole('option')
      .filter({ has: page.getByText(email, { exact: true }) })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText(email).waitFor()

    await tabTo(page, 'Assignable')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await page.keyboard.type('h')
    await page.keyboard.press('Space')
    await tabTo(page, 'Move selected to Assigned')
    await page.keyboard.press('Enter')
    const assigned = page.getByRole('listbox', { name: 'Assigned', exact: true }).getByRole('option')
    await expect.poll(() => assigned.allTextContents()).toEqual(['HR', 'Rewards'])
    await page.keyboard.press('Control+s')
    await findToast(page, 'User created successfully.').waitFor()

    const row = page.getByRole('row').filter({ hasText: name })
    await page.keyboard.press('/')
    await page.keyboard.type(email)
    await row.getByText('HR, Rewards', { exact: true }).waitFor()
    const made = (await callApi(token, usersApi.calls.all)).body.find(user => user.email === email)
    expect(made?.roles.map(role => role.name)).toEqual(['hr', 'rewards'])

    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await findToast(page, `${name} deleted successfully`).waitFor()
    await page.getByText('There are no records to display, please check your filters.').waitFor()
    // Without filters, the list shows active and inactive users.
    await page.getByRole('button', { name: 'Clear filters', exact: true }).click()
    await page.getByRole('table', { name: 'Users', exact: true }).waitFor()
    const which = page.getByRole('radiogroup', { name: 'Status', exact: true })
    await expect.poll(() => which.getByRole('radio', { name: 'All', exact: true }).isChecked()).toBe(true)
    await which.getByRole('radio', { name: 'Active', exact: true }).click()
    await page.waitForURL(/isActive=true/)
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/isActive=false/)
    await expect.poll(() => which.getByRole('radio', { name: 'Inactive', exact: true }).isChecked()).toBe(true)
  })

  e2eTest('cannot remove their own admin role or user', async ({ visit, expectProblems }) => {
    const token = await getSharedToken('admin')
    const self = (await callApi(token, usersApi.calls.all)).body.find(user => user.email === emailOfAccount('admin'))
    const page = await visit({ as: 'admin', at: `/users/${self?._id}` })
    expectProblems(page, '400 PUT', '400 DELETE')
    const main = page.getByRole('main')
    await main.getByText(emailOfAccount('admin')).waitFor()
    await main.getByRole('option', { name: 'Admin', exact: true }).dblclick()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await main.getByText('You cannot remove your own admin role').waitFor()
    await main.getByRole('button', { name: 'Move all to Assigned', exact: true }).click()
    await main.getByText('You cannot remove your own admin role').waitFor({ state: 'hidden' })
    await main.getByRole('option', { name: 'Finance', exact: true }).click()
    await page.goto('/users')
    await page.getByRole('searchbox').fill(emailOfAccount('admin'))
    await page.getByRole('button', { name: `Delete ${self && fullName(self)}`, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await findToast(page, 'You cannot delete your own user').waitFor()
  })

  e2eTest('selects several roles with Ctrl and Shift', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/users/new' })
    const option = (name: string) => page.getByRole('option', { name, exact: true })
    await option('Development manager').click()
    await option('HR').click({ modifiers: ['Shift'] })
    await option('Finance').click({ modifiers: ['Control'] })
    await page.getByRole('button', { name: 'Move selected to Assigned', exact: true }).click()
    const assigned = page.getByRole('listbox', { name: 'Assigned', exact: true }).getByRole('option')
    await expect.poll(() => assigned.allTextContents()).toEqual(['Development manager', 'HR'])
    await page.getByRole('button', { name: 'Move all to Assignable', exact: true }).click()
    await assigned.first().waitFor({ state: 'detached' })
  })

  e2eTest('ends the session of a user by deleting them', async ({ visit, expectProblems }) => {
    const token = await getSharedToken('admin')
    const [name, email] = ['Ugo Ended', 'ugo.ended@muster.example']
    const { userId } = await createPerson({ name: 'Ugo', lastName: 'Ended', email, roles: ['hr'] })
    const page = await visit()
    await signInWithProvider(page, 'Microsoft', email)
    await page.getByRole('button', { name: new RegExp(`^Account of ${name}, `) }).waitFor()
    // Waits, because otherwise a call in progress would be the one that is refused.
    await page.waitForLoadState('networkidle')
    expectProblems(page, '403')
    await callApi(token, usersApi.calls.remove, { params: { id: userId } })
    await page.getByRole('link', { name: 'Employees', exact: true }).press('Enter')
    await page.waitForURL('**/login')
    const why = page.getByRole('main').getByRole('alert').getByText('The session has expired, please login again')
    await why.waitFor()
    await page.reload()
    await why.waitFor()
  })

  e2eTest('a deleted user is told after a reload why they have to sign in', async ({ visit, expectProblems }) => {
    const token = await getSharedToken('admin')
    const [name, email] = ['Ugo Reloads', 'ugo.reloads@muster.example']
    const { userId } = await createPerson({ name: 'Ugo', lastName: 'Reloads', email, roles: ['hr'] })
    const page = await visit()
    await signInWithProvider(page, 'Microsoft', email)
    await page.getByRole('button', { name: new RegExp(`^Account of ${name}, `) }).waitFor()
    await page.waitForLoadState('networkidle')
    expectProblems(page, '403')
    await callApi(token, usersApi.calls.remove, { params: { id: userId } })
    await page.reload()
    await page.waitForURL('**/login')
    await page.getByRole('main').getByRole('alert').getByText('The session has expired, please login again').waitFor()
  })
})

describe('the list of employees', () => {
  e2eTest('is filtered and sorted by the server, and remembers its settings', async ({ visit }) => {
    const page = await visit({ as: 'hr', at: '/employees' })
    const table = page.getByRole('table', { name: 'Employees', exact: true })
    await table.waitFor()
    await expect.poll(() => table.getByRole('link').count()).toBeGreaterThan(0)
    await openMoreFilters(page)
    await page.getByRole('checkbox', { name: 'Only leaders', exact: true }).click()
    await page.waitForURL(/onlyLeaders=true/)
    await page.keyboard.press('Escape')
    await table.getByRole('button', { name: 'Hire Date', exact: true }).click()
    await page.waitForURL(/sortByColumn=hireDate/)
    await page.goto('/employees')
    await page.waitForURL(/onlyLeaders=true/)
    await page.getByRole('button', { name: 'Remove Only leaders', exact: true }).waitFor()
    await openMoreFilters(page)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Only leaders', exact: true }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await expect
      .poll(() => table.getByRole('columnheader', { name: 'Hire Date', exact: true }).getAttribute('aria-sort'))
      .toBe('ascending')
  })
})
