/** In a file of its own: the routers of other tests would follow other tabs, too. */
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { jsonResponse, makeTestToken, mockServer, setUpScreenTests } from '#web/testing/screen-tests.ts'
import { SignInApp } from './sign-in-app.tsx'

setUpScreenTests()
const AppInPlace = () => <p>The app at {`${window.location.pathname}${window.location.search}`}</p>

describe('a visitor, before the app is loaded', () => {
  const arrive = (path: string) => {
    window.history.replaceState(null, '', path)
    render(<SignInApp App={AppInPlace} loadOverlays={async () => () => <p>Overlays</p>} />)
    return userEvent.setup()
  }
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('switches between the ways of signing in, and goes back with the browser', async () => {
    const user = arrive('/login')
    await user.click(await screen.findByRole('link', { name: 'Use an email and a password' }))
    await screen.findByLabelText(/^Email/)
    expect(window.location.pathname).toBe('/login-manual')
    // The link that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Muster' }))
    window.history.back()
    await screen.findByRole('link', { name: 'Use an email and a password' })
    expect(window.location.pathname).toBe('/login')
    await screen.findByText('Overlays')
  })

  it('can open a link in a new tab', async () => {
    const user = arrive('/login-manual')
    const link = await screen.findByRole('link', { name: 'Use a work account' })
    expect(link.getAttribute('href')).toBe('/login')
    let wasLeft = true
    link.parentElement?.addEventListener('click', event => {
      wasLeft = !event.defaultPrevented
      event.preventDefault()
    })
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(wasLeft).toBe(true)
    expect(window.location.pathname).toBe('/login-manual')
  })

  it.each([
    ['the requested screen', '/projects?page=2', '/projects?page=2'],
    ['their landing screen', undefined, '/home'],
    ['their landing screen instead of another site', '//elsewhere.example', '/home'],
  ])('goes to %s after signing in', async (_, saved, landing) => {
    if (saved) sessionStorage.setItem('muster.return', saved)
    mockServer.mockImplementation(() => jsonResponse({}, 200, { 'x-auth-token': makeTestToken(['admin']) }))
    const entries = window.history.length
    const user = arrive('/login-manual')
    await user.type(await screen.findByLabelText(/^Email/), 'ana@muster.example')
    await user.type(screen.getByLabelText(/^Password/), 'secret')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByText(`The app at ${landing}`)
    // Back does not return to the form.
    expect(window.history.length).toBe(entries)
  })

  it('continues when they sign in in another tab', async () => {
    arrive('/login')
    await screen.findByRole('heading', { name: 'Muster' })
    const newValue = makeTestToken(['admin'])
    localStorage.setItem('muster.staff', newValue)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'muster.staff', newValue })))
    await screen.findByText('The app at /home')
  })
})
