import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Home } from '#shared/features/home.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  openHome,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'
import { getBreadcrumbs } from './screen-names.ts'

setUpScreenTests()
const group = (path: string, total: number): Home['groups'][number] => ({
  screen: path,
  total,
  items: [],
  isFailed: false,
})
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))
const entry = (name: string) => menu().getByRole('link', { name })
const fold = (name: string) => menu().getByRole('button', { name })

beforeEach(() => {
  signInWithRoles('leader')
  mockServer.mockImplementation(() => jsonResponse([]))
})

describe('the menu', () => {
  it('counts waiting tasks at each entry, at a collapsed group, and in total at Home', async () => {
    openHome.answer = () =>
      jsonResponse({
        today: '2026-11-22',
        groups: [group('/one-on-ones', 9), group('/action-items', 120), group('/hitGoals-process', 1)],
        celebrations: null,
      })
    const { user } = renderApp('/nowhere')
    await waitFor(() => expect(entry('Home').title).toBe('130 waiting'))
    expect(entry('Action Items').title).toBe('120 waiting')
    expect(entry('Action Items').textContent).toBe('Action Items99+')
    expect(entry('Employee Summary').title).toBe('')
    expect(fold('One on Ones').title).toBe('')
    await user.click(fold('One on Ones'))
    expect(fold('One on Ones').title).toBe('129 waiting')
    expect(menu().queryByRole('link', { name: 'Action Items' })).toBeNull()
  })

  it('requests no counts for people without a role, and shows none if they could not be loaded', async () => {
    let asked = 0
    openHome.answer = () => {
      asked++
      return jsonResponse({ friendlyMessage: 'No counts today' }, 404)
    }
    signInWithRoles()
    const nobody = renderApp('/nowhere')
    await screen.findByRole('heading', { name: 'Not Found' })
    expect(asked).toBe(0)
    nobody.close()
    signInWithRoles('leader')
    renderApp('/nowhere')
    await waitFor(() => expect(asked).toBe(1))
    await screen.findByRole('heading', { name: 'Not Found' })
    expect(screen.queryByText('No counts today')).toBeNull()
    expect(entry('Home').title).toBe('')
  })

  it('opens the group of the current screen, and then restores its previous state', async () => {
    const { user, router } = renderApp('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'HitGoals' }))
    expect(menu().queryByRole('link', { name: 'Templates' })).toBeNull()
    await router.navigate({ to: '/hitGoal-templates' })
    await waitFor(() => expect(entry('Templates').getAttribute('aria-current')).toBe('page'))
    await router.navigate({ to: '/' })
    await waitFor(() => expect(menu().queryByRole('link', { name: 'Templates' })).toBeNull())
  })

  it.each([
    ['/authorized-people', 'hr', 'Employees'],
    // Who cannot open the list of employees comes from the summary.
    ['/authorized-people', 'devmanager', 'Employee Summary'],
    ['/headcount', 'hr', 'Employee Summary'],
    [`/people/${'a'.repeat(24)}`, 'leader', 'Org chart'],
  ] as const)('marks the screen that %s opens from, for %s: %s', async (path, role, parent) => {
    signInWithRoles(role)
    renderApp(path)
    await waitFor(() => expect(entry(parent).getAttribute('aria-current')).toBe('page'))
    expect(menu().getAllByRole('link', { current: 'page' })).toHaveLength(1)
  })

  it('can be collapsed, stays so after a reload, and then shows its groups as menus', async () => {
    const first = renderApp('/nowhere')
    await first.user.click(await screen.findByRole('button', { name: 'Narrow the menu' }))
    expect(menu().queryByRole('link', { name: 'Action Items' })).toBeNull()
    expect(entry('Home').textContent).toBe('')
    first.close()
    const { user } = renderApp('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'One on Ones' }))
    const item = await screen.findByRole('menuitem', { name: 'Action Items' })
    expect(item.getAttribute('href')).toBe('/action-items')
    await user.keyboard('{Escape}')
    await user.keyboard('[[')
    await waitFor(() => expect(entry('Action Items')).toBeDefined())
    expect(screen.getByRole('button', { name: 'Narrow the menu' })).toBeDefined()
  })

  it('has only one Logout', async () => {
    const { user } = renderApp('/nowhere')
    await user.click(await screen.findByRole('button', { name: /^Account of Ana/ }))
    await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ })
    expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Logout', hidden: true })).toHaveLength(1)
  })
})

describe('the breadcrumb', () => {
  it.each([
    ['/home', ['Home']],
    ['/employee-jobtitles', ['Home', 'Employee Summary']],
    ['/', ['Home', 'Employee Summary']],
    ['/nowhere', ['Home', 'Nowhere']],
  ])('of %s is %j, and Home links to the home', async (path, crumbs) => {
    renderApp(path)
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual(crumbs)
    if (crumbs.length > 1) expect(trail.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home')
  })

  it.each([
    ['/one-on-one-template', 'One on One Template'],
    ['/one-on-one-reports', 'One on one reports'],
  ])('names %s as its title does: %s', (path, title) => {
    signInWithRoles('admin')
    expect(getBreadcrumbs(path, new Map()).map(({ label }) => label)).toEqual(['Home', title])
  })

  it.each([
    ['/authorized-people', 'finance', ['Home', 'Employees', 'Authorized people']],
    ['/authorized-people', 'devmanager', ['Home', 'Employee Summary', 'Authorized people']],
    ['/headcount', 'hr', ['Home', 'Employee Summary', 'Headcount']],
    ['/checklist-items', 'hr', ['Home', 'Checklist items']],
  ] as const)('names the screen that %s opens from, for %s', (path, role, crumbs) => {
    signInWithRoles(role)
    expect(getBreadcrumbs(path, new Map()).map(({ label }) => label)).toEqual(crumbs)
  })

  it('ends with New if the address says what the form is filled in with', async () => {
    signInWithRoles('admin')
    renderApp(`/process-assignment/new/${'a'.repeat(24)}/${'b'.repeat(24)}`)
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Home', 'Process assignment', 'New'])
  })

  it('links to no screen of the other host', async () => {
    setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
    saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: 'a'.repeat(24) }))
    renderApp('/jobtitles/nowhere')
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Home', 'Jobtitles', 'Nowhere'])
    expect(trail.queryByRole('link', { name: 'Jobtitles' })).toBeNull()
  })
})
