import { describe, expect } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { sessionApi } from '#shared/features/session.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findSaveButton, findToast, searchAndChoose } from './page-actions.ts'
import { callApi, fillSignInForm, getSharedToken, readPageToken } from './people.ts'

const { all, create } = categoriesCatalogue.contract.calls
const WENT_WRONG = 'Something went wrong, please try again'
const NO_CONNECTION = 'No connection. What you typed is kept.'

/** Returns the number of categories with a name. */
const countCategories = async (name: string) =>
  (await callApi(await getSharedToken('admin'), all)).body.filter(entry => entry.name === name).length

describe('entered text', () => {
  e2eTest('survives a session that ends during typing', async ({ visit, expectProblems }) => {
    const { employeeId: leader = '' } = (await callApi(await getSharedToken('leader'), sessionApi.calls.me)).body
    await createPerson({ name: 'Lotte', lastName: 'Lost', email: 'lotte.lost@muster.example', leader })
    const page = await visit({ as: 'leader', endsSession: true, at: '/action-items/new' })
    expectProblems(page, '401')
    await searchAndChoose(page, 'Employee', 'Lotte Lost')
    await page.getByLabel(/^Title\s?\*?$/).fill('Typed before the end')
    await page.getByLabel(/^Description\s?\*?$/).fill('A long thought,\non two lines')
    await page.getByRole('textbox', { name: 'Due date', exact: true }).fill('31/Dec/2099')
    await callApi(await readPageToken(page), sessionApi.calls.logout)
    await findSaveButton(page).click()
    await page.getByRole('heading', { name: 'Token has expired', exact: true }).waitFor()
    await page.getByText("You'll be redirected to login screen in 6 seconds...").waitFor()
    await page.getByRole('button', { name: 'Go to Login screen', exact: true }).click()
    await page.getByRole('link', { name: 'Use an email and a password', exact: true }).click()
    await fillSignInForm(page, 'leader')
    await findToast(page, 'Your unsaved changes were restored').waitFor()
    await expect.poll(() => page.getByLabel(/^Description\s?\*?$/).inputValue()).toBe('A long thought,\non two lines')
    await page
      .getByRole('combobox', { name: 'Employee', exact: true })
      .getByText('Lotte Lost', { exact: true })
      .waitFor()
    await findSaveButton(page).click()
    await findToast(page, 'Action Item created successfully.').waitFor()
    await page.getByRole('heading', { name: 'Typed before the end', exact: true }).waitFor()
  })

  e2eTest('a countdown leads to the login by itself when the session has ended', async ({ visit, expectProblems }) => {
    const page = await visit({ as: 'admin', endsSession: true })
    expectProblems(page, '401')
    await page.goto('/categories')
    await page.getByRole('heading', { name: 'Categories', exact: true }).waitFor()
    const token = await readPageToken(page)
    // A call of the open page would notice the end of the session before the page is opened again.
    await page.goto('about:blank')
    await callApi(token, sessionApi.calls.logout)
    // Records both navigations even in a slow browser; polling the screen could miss the first one.
    const went: { path: string; at: number }[] = []
    page.on('framenavigated', frame => went.push({ path: new URL(frame.url()).pathname, at: Date.now() }))
    await page.goto('/categories')
    await page.waitForURL('**/login')
    const [expired, login] = went.slice(-2)
    expect([expired?.path, login?.path]).toEqual(['/token-expired', '/login'])
    // The countdown takes seven seconds; the event for its start may come late.
    expect((login?.at ?? 0) - (expired?.at ?? 0)).toBeGreaterThan(5000)
  })

  e2eTest('is not shown to the next person who signs in with the same browser', async ({ visit, expectProblems }) => {
    const page = await visit({ as: 'admin', endsSession: true, at: '/categories/new' })
    expectProblems(page, '401')
    await page.getByLabel(/^Name\s?\*?$/).fill('Not for other eyes')
    await callApi(await readPageToken(page), sessionApi.calls.logout)
    await findSaveButton(page).click()
    await page.getByRole('button', { name: 'Go to Login screen', exact: true }).click()
    await page.getByRole('link', { name: 'Use an email and a password', exact: true }).click()
    await fillSignInForm(page, 'admin2')
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    await page.goto('/categories/new')
    expect(await page.getByLabel(/^Name\s?\*?$/).inputValue()).toBe('')
  })

  e2eTest('survives a lost connection, and is saved once when it is back', async ({ visit, expectProblems }) => {
    const page = await visit({ as: 'admin', at: '/categories/new' })
    expectProblems(page, 'net::ERR_INTERNET_DISCONNECTED POST')
    // Delays idle callbacks, so that the connection is lost before the app preloads its other chunks.
    await page.addInitScript(() => {
      window.requestIdleCallback = run => window.setTimeout(run, 3000)
    })
    await page.reload()
    await page.getByLabel(/^Name\s?\*?$/).fill('Without a net')
    await page.context().setOffline(true)
    await findSaveButton(page).click()
    await findToast(page, WENT_WRONG).waitFor()
    const tryAgain = page.getByRole('button', { name: 'Try again', exact: true })
    const notice = page.getByRole('alert').filter({ has: tryAgain })
    await notice.getByText(NO_CONNECTION, { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel(/^Name\s?\*?$/).inputValue()).toBe('Without a net')
    await page.context().setOffline(false)
    await notice.getByText('The connection is back. What you typed is kept, but not saved yet.').waitFor()
    await tryAgain.click()
    await findToast(page, 'Category created successfully.').waitFor()
    expect(await countCategories('Without a net')).toBe(1)
  })

  e2eTest('is not left behind without confirmation, and stays when the person cancels', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/categories/new' })
    await page.getByLabel(/^Name\s?\*?$/).fill('Half a thought')
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Employees', exact: true })
      .click()
    const question = page.getByRole('alertdialog')
    await question.getByText('You have unsaved changes, are you sure you want to leave?').waitFor()
    await question.getByRole('button', { name: 'Stay', exact: true }).click()
    await expect.poll(() => page.getByLabel(/^Name\s?\*?$/).inputValue()).toBe('Half a thought')
    await page.reload()
    await findToast(page, 'Your unsaved changes were restored').waitFor()
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Employees', exact: true })
      .click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.getByRole('heading', { name: 'Employees', exact: true }).waitFor()
  })
})

describe('a record', () => {
  e2eTest('is created once when Save is clicked twice', async ({ visit }) => {
    const page = await visit({ as: 'admin', at: '/categories/new' })
    await page.getByLabel(/^Name\s?\*?$/).fill('Pressed twice')
    await findSaveButton(page).dblclick()
    await findToast(page, 'Category created successfully.').waitFor()
    await page.getByRole('heading', { name: 'Categories', exact: true }).waitFor()
    expect(await countCategories('Pressed twice')).toBe(1)
  })

  e2eTest('is created once when its response is lost and Save is clicked again', async ({ visit, expectProblems }) => {
    const page = await visit({ as: 'admin', at: '/categories/new' })
    expectProblems(page, /net::ERR_\w+ POST/)
    await page.getByLabel(/^Name\s?\*?$/).fill('Answer lost')
    // The server creates the record, but the response is lost.
    await page.route('**/api/categories/categories', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await findSaveButton(page).click()
    await findToast(page, WENT_WRONG).waitFor()
    await page.unroute('**/api/categories/categories')
    await findSaveButton(page).click()
    await findToast(page, 'Category created successfully.').waitFor()
    expect(await countCategories('Answer lost')).toBe(1)
  })

  e2eTest('is the same for every request with one Idempotency-Key, even simultaneous ones', async () => {
    const token = await getSharedToken('admin')
    const request = { body: { name: 'Asked ten times' }, headers: { 'idempotency-key': 'ten-times' } }
    const replies = await Promise.all(Array.from({ length: 10 }, () => callApi(token, create, request)))
    expect(new Set(replies.map(reply => reply.body._id)).size).toBe(1)
    expect(await countCategories('Asked ten times')).toBe(1)
  })
})

describe('a small change', () => {
  e2eTest(
    'that failed for lack of a connection can be retried, and is made once',
    async ({ visit, expectProblems }) => {
      await createPerson({ name: 'Nora', lastName: 'Netless', email: 'nora.netless@muster.example', roles: [] })
      const page = await visit({ as: 'admin', at: '/users?searchText=Netless' })
      expectProblems(page, /net::ERR_INTERNET_DISCONNECTED/)
      await page.getByRole('button', { name: 'Roles of Nora Netless: No role', exact: true }).click()
      await page.context().setOffline(true)
      await page.getByRole('menuitemcheckbox', { name: 'HR', exact: true }).click()
      await findToast(page, WENT_WRONG).waitFor()
      await findToast(page, NO_CONNECTION).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Try again', exact: true }).click()
      await findToast(page, 'Nora Netless has the role HR').waitFor()
      await page.getByRole('button', { name: 'Roles of Nora Netless: HR', exact: true }).waitFor()
    },
  )
})

describe('of two people editing one record', () => {
  e2eTest('the slower one is told, and keeps their text', async ({ visit, expectProblems }) => {
    const made = await callApi(await getSharedToken('admin'), create, { body: { name: 'Contested' } })
    const at = `/categories/${made.body._id}`
    const [fast, slow] = [await visit({ as: 'admin', at }), await visit({ as: 'admin2', at })]
    expectProblems(slow, '409 PUT')
    await slow.getByLabel(/^Name\s?\*?$/).fill('Slower')
    await fast.getByLabel(/^Name\s?\*?$/).fill('Faster')
    await findSaveButton(fast).click()
    await findToast(fast, 'Category updated successfully.').waitFor()
    await findSaveButton(slow).click()
    await slow.getByText('Your text is still here').waitFor()
    await expect.poll(() => slow.getByLabel(/^Name\s?\*?$/).inputValue()).toBe('Slower')
    expect([await countCategories('Faster'), await countCategories('Slower')]).toEqual([1, 0])
    await slow.getByRole('button', { name: 'Load the newer version', exact: true }).click()
    await expect.poll(() => slow.getByLabel(/^Name\s?\*?$/).inputValue()).toBe('Faster')
    await slow.getByLabel(/^Name\s?\*?$/).fill('Slower, but on top')
    await findSaveButton(slow).click()
    await findToast(slow, 'Category updated successfully.').waitFor()
  })

  e2eTest(
    'the slower one sees the conflict and what to do at the end of a long form',
    async ({ visit, expectProblems }) => {
      const person = { name: 'Carla', lastName: 'Contested', email: 'carla.contested@muster.example' }
      const at = `/employees/${(await createPerson(person)).employeeId}`
      const [fast, slow] = [await visit({ as: 'hr', at }), await visit({ as: 'finance', at })]
      expectProblems(slow, '409 PUT')
      await slow.getByLabel('Notes', { exact: true }).fill('Slower')
      await fast.getByLabel('Notes', { exact: true }).fill('Faster')
      await findSaveButton(fast).click()
      await findToast(fast, 'Employee updated successfully.').waitFor()
      await findSaveButton(slow).click()
      const wayOn = slow.getByRole('button', { name: 'Load the newer version', exact: true })
      await wayOn.waitFor()
      const isInSight = () =>
        wayOn.evaluate(button => {
          const { top, bottom, left } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(left + 5, (top + bottom) / 2))
        })
      expect(await slow.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
      await expect.poll(isInSight).toBe(true)
    },
  )
})
