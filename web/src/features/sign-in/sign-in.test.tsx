import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setConfig } from '#web/kit/config.ts'
import { holdIntervals } from '#web/testing/held-timers.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  openHosts,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const main = () => within(screen.getByRole('main'))
const loginScreen = () => screen.findByRole('heading', { name: 'Muster' })
const EXPIRED = 'The session has expired, please login again'
const NO_TIMESHEET_HERE =
  'You have no account on this host, which is for staff. Your timesheet is on the employee host.'

async function enter(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText(/^Email/), 'ana@muster.example')
  await user.type(screen.getByLabelText(/^Password/), 'secret')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('the password form', () => {
  it('shows why it was rejected, in the form, until the next attempt', async () => {
    mockServer.mockResolvedValueOnce(jsonResponse({ friendlyMessage: 'The email or the password is not right' }, 400))
    const { user } = renderApp('/login-manual')
    await enter(user)
    expect((await main().findByRole('alert')).textContent).toBe('The email or the password is not right')
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(screen.getByDisplayValue('ana@muster.example')).toBeDefined()
    sessionStorage.setItem('muster.return', '/nowhere')
    mockServer.mockImplementation(() => jsonResponse({}, 200, { 'x-auth-token': makeTestToken(['admin']) }))
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByRole('button', { name: /^Account of Ana/ })
  })

  it('directs an employee to the host that knows them', async () => {
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: NO_TIMESHEET_HERE, host: 'timesheet' }, 400))
    const { user } = renderApp('/login-manual')
    await enter(user)
    await main().findByText(NO_TIMESHEET_HERE)
    const link = main().getByRole('link', { name: 'Go to the employee host' })
    expect(link.getAttribute('href')).toBe('http://timesheet.localhost:3000')
  })

  it('shows an error if the response contains no session', async () => {
    mockServer.mockImplementation(() => jsonResponse({}))
    const { user } = renderApp('/login-manual')
    await enter(user)
    await main().findByText('Something went wrong with the login, please try again')
  })
})

describe('a person whose user was deleted', () => {
  it('sees the reason on the login screen, even after a reload, until they sign in', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: EXPIRED }, 403))
    const first = renderApp('/categories')
    await loginScreen()
    expect((await main().findByRole('alert')).textContent).toBe(EXPIRED)
    // Shown once, without a toast.
    expect(screen.getAllByText(EXPIRED)).toHaveLength(1)
    first.close()

    const again = renderApp('/login')
    await loginScreen()
    await main().findByText(EXPIRED)
    again.close()
    const manual = renderApp('/login-manual')
    await loginScreen()
    await main().findByText(EXPIRED)
    manual.close()
    signInWithRoles('admin')
    localStorage.removeItem('muster.staff')
    renderApp('/login')
    await loginScreen()
    expect(screen.queryByText(EXPIRED)).toBeNull()
  })
})

describe('the account menu', () => {
  it.each([
    ['the employee host for staff', 'staff', 'Go to the employee host', 'http://timesheet.localhost:3000'],
    ['the main host for an employee who is a user', 'timesheet', 'Go to the main host', 'http://localhost:3000'],
  ] as const)('links %s', async (_, audience, name, address) => {
    setConfig({ ...TEST_CONFIG, timesheetHosts: audience === 'timesheet' ? [window.location.hostname] : [] })
    openHosts.audiences = ['staff', 'timesheet']
    mockServer.mockImplementation(() => jsonResponse({}))
    localStorage.setItem(`muster.${audience}`, makeTestToken(['admin'], { aud: audience }))
    const { user } = renderApp('/nowhere')
    await user.click(await screen.findByRole('button', { name: /^Account of Ana/ }))
    expect((await screen.findByRole('menuitem', { name })).getAttribute('href')).toBe(address)
  })

  it('links to no other host for people who have only this one', async () => {
    signInWithRoles('admin')
    const { user } = renderApp('/nowhere')
    await user.click(await screen.findByRole('button', { name: /^Account of Ana/ }))
    await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ })
    expect(screen.queryByRole('menuitem', { name: /host$/ })).toBeNull()
  })
})

it('a visitor of an unknown URL sees a menu with only a Login entry', async () => {
  const { user, router } = renderApp('/nowhere')
  await screen.findByRole('heading', { name: 'Not Found' })
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getAllByRole('link').map(link => link.textContent)).toEqual(['Login'])
  await user.click(menu.getByRole('link', { name: 'Login' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(mockServer).not.toHaveBeenCalled()
})

it('the focus is on the heading of the login after Logout', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse([]))
  const { user } = renderApp('/categories')
  await user.click(await screen.findByRole('link', { name: 'Logout' }))
  const heading = await loginScreen()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

describe('an expired session', () => {
  it('counts down seven seconds, then opens the login', async () => {
    const seconds = holdIntervals(1000)
    renderApp('/token-expired')
    await screen.findByRole('heading', { name: 'Token has expired' })
    for (let left = 7; left > 1; left--) {
      expect(
        screen.getByText(`You'll be redirected to login screen in ${left} seconds...`, { ignore: '[role]' }),
      ).toBeTruthy()
      seconds.pass()
    }
    expect(screen.queryByRole('heading', { name: 'Token has expired' })).not.toBeNull()
    seconds.pass()
    await loginScreen()
  })
})
