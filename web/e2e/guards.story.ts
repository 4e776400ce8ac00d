/** Checks the access table in a browser, by screen and role. The stories are generated from the table. */
import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { menuForRoles, SCREENS } from '#shared/features/screens.ts'
import { PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, createTeam } from './own-people.ts'
import { getSharedToken } from './people.ts'

const menuPaths = (role: Role) => menuForRoles([role]).flatMap(group => group.screens.map(({ path }) => path))

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens an address and returns where it led: a path, or Not Found. */
async function visitAndGetPath(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'commit' })
  return readPlace(page)
}

/** Navigates to an address within the app, as a link does, and returns where it led. */
async function navigateAndGetPath(page: Page, path: string): Promise<string> {
  await page.evaluate(async to => {
    const { __TSR_ROUTER__: router } = self as typeof self & { __TSR_ROUTER__: { navigate(to: object): Promise<void> } }
    await router.navigate({ to })
  }, path)
  return readPlace(page)
}

async function readPlace(page: Page): Promise<string> {
  const title = await heading(page).textContent()
  return title === 'Not Found' ? 'Not Found' : pathOf(page)
}

describe.each([...PUBLIC_ROLES])('%s', role => {
  const home = menuPaths(role)[0] ?? '/'
  /** Where the root path leads: it is the Employee Summary for those who may see it. */
  const root = menuPaths(role).includes('/employee-jobtitles') ? '/' : home

  e2eTest('finds exactly the menu entries in the table', async ({ visit }) => {
    const page = await visit({ as: role })
    await heading(page).waitFor()
    expect(pathOf(page)).toBe(root)
    const links = await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link').all()
    const paths = await Promise.all(links.map(link => link.getAttribute('href')))
    expect(paths).toEqual(menuPaths(role))
  })

  e2eTest('can open the pages in the table, and is sent home from all others', async ({ visit }) => {
    const page = await visit({ as: role })
    const landed: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    const firstRefused = SCREENS.find(({ roles }) => !roles.includes(role))
    for (const screen of SCREENS) {
      const { path, roles } = screen
      // A full page load is slow and follows the same rule, so one refused and one allowed path are enough.
      const isFirstLoad = screen === firstRefused || path === home
      landed[path] = await (isFirstLoad ? visitAndGetPath : navigateAndGetPath)(page, path)
      wanted[path] = roles.includes(role) ? path : root
    }
    expect(landed).toEqual(wanted)
  })
})

describe('anybody', () => {
  e2eTest('sees Not Found at an unknown address, inside the frame', async ({ visit }) => {
    const page = await visit({ as: 'admin' })
    for (const path of ['/nowhere', '/categories-and-more', '/users/new/more']) {
      expect(await visitAndGetPath(page, path)).toBe('Not Found')
      await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()
    }
    await page.getByRole('main').getByRole('link', { name: 'Go home', exact: true }).click()
    await page.waitForURL(url => url.pathname !== '/users/new/more')
  })

  e2eTest('sees Not Found for a record that does not exist', async ({ visit, expectProblems }) => {
    const page = await visit({ as: 'admin' })
    expectProblems(page, '404 GET /api/categories/categories/')
    await page.goto(`/categories/${'a'.repeat(24)}`)
    await page.getByRole('heading', { name: 'Not Found', exact: true }).waitFor()
  })

  e2eTest('without a session finds only a menu with a Login entry at an unknown address', async ({ visit }) => {
    for (const timesheet of [false, true]) {
      const page = await visit({ at: '/nowhere', timesheet })
      await heading(page).getByText('Not Found', { exact: true }).waitFor()
      const menu = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
      await expect.poll(() => menu.allTextContents()).toEqual(['Login'])
      await menu.click()
      await page.waitForURL('**/login')
    }
  })

  e2eTest('without a session is sent to the login from every page', async ({ visit }) => {
    const page = await visit()
    for (const { path } of SCREENS.slice(0, 3)) {
      await page.goto(path)
      await page.waitForURL('**/login')
    }
  })
})

/** docs/decisions/own-place.md */
const OWN_PATHS = [
  '/my-months',
  '/my-one-on-ones',
  '/my-action-items',
  '/my-plan',
  '/my-goals',
  '/my-checklists',
  '/my-time-off',
  '/my-details',
]

describe('an employee on the timesheet host', () => {
  e2eTest('finds their timesheet at two addresses, their own pages, and no staff page', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true })
    for (const path of ['/', '/timesheets-summary']) expect(await visitAndGetPath(page, path)).toBe('/')
    for (const path of ['/rewards', '/rewards/new', ...OWN_PATHS]) expect(await visitAndGetPath(page, path)).toBe(path)
    for (const path of ['/users', '/categories', '/employees', '/action-items'])
      expect(await visitAndGetPath(page, path)).toBe('Not Found')
    const menu = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
    await expect
      .poll(() => menu.allTextContents())
      .toEqual([
        'Summary',
        'My months',
        'My one-on-ones',
        'My action items',
        'My plans',
        'My goals',
        'My checklists',
        'My time off',
        'Rewards',
        'My details',
      ])
  })

  e2eTest('finds no rewards where their program is not active', async ({ visit }) => {
    const page = await visit({ as: 'it', timesheet: true })
    const budget = { year: 2026, mayRequest: false, yearlyBudget: null, spent: 0, pending: 0, left: null }
    await page.route('**/api/rewards/budget', route => route.fulfill({ json: budget }))
    for (const path of ['/rewards', '/rewards/new']) {
      await page.goto(path)
      await heading(page).getByText('Not Found', { exact: true }).waitFor()
    }
    const menu = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
    await expect
      .poll(() => menu.allTextContents())
      .toEqual([
        'Summary',
        'My months',
        'My one-on-ones',
        'My action items',
        'My plans',
        'My goals',
        'My checklists',
        'My time off',
        'My details',
      ])
  })

  e2eTest(
    'gets refusals from the server on staff calls, whatever the browser shows',
    async ({ visit, expectProblems }) => {
      const page = await visit({ as: 'employee', timesheet: true })
      expectProblems(page, '401 GET')
      const status = await page.evaluate(async () => {
        const token = localStorage.getItem('muster.timesheet') ?? ''
        return (await fetch('/api/users', { headers: { 'x-auth-token': token } })).status
      })
      expect(status).toBe(401)
    },
  )
})

e2eTest('a long response is compressed for clients that accept it, and plain for others', async () => {
  const answered = async (accepts: string) => {
    const reply = await fetch(`${inject('url')}/api/openapi.json`, { headers: { 'accept-encoding': accepts } })
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0' })
    return reply.headers.get('content-encoding')
  }
  expect([await answered('gzip, br'), await answered('identity')]).toEqual(['gzip', null])
})

e2eTest('a call with a trailing slash is the same call, as the documented client sends it', async () => {
  const { leader, led } = await createTeam('Slashed')
  for (const title of ['Cut the hedge', 'Rake the leaves']) await addActionItem(leader, led, title)
  const headers = { 'x-auth-token': await getSharedToken('admin') }
  for (const path of ['/api/actionItems/', '/api/actionItems']) {
    const reply = await fetch(`${inject('url')}${path}?pageSize=1&employees=${led}`, { headers })
    expect([reply.status, await reply.json()]).toMatchObject([200, { totalItems: 2 }])
  }
})
