// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HeldTimers, holdTimers } from '#web/testing/held-timers.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const none = { totalItems: 0, items: [] }
const project = { _id: 'b'.repeat(24), version: 1, name: 'Harbour', isActive: true, category: '', partner: '' }
const one = { totalItems: 1, items: [project] }

/** Responds to catalogue calls at once, and to list calls when the test says so. */
function answer(list: (path: string) => Response | Promise<Response>): void {
  mockServer.mockImplementation(path => (/[?]/.test(path) ? list(path) : jsonResponse([])))
}
/** The query that the list was requested with, without its order and page size. */
const queries = (path: string) =>
  mockServer.mock.calls
    .map(([asked]) => asked)
    .filter(asked => asked.startsWith(path))
    .map(asked => new URLSearchParams(asked.split('?')[1]))
/** How long a list waits for more letters, in milliseconds. */
const PAUSE_AFTER_TYPING = 2000
let pause: HeldTimers
beforeEach(() => {
  pause = holdTimers(PAUSE_AFTER_TYPING)
})

describe('a date typed into a filter', () => {
  it('before the first one says so at its field, keeps the text, and is not asked for', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/action-items?search=x')
    const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Created from' })
    await user.type(from, '01/Jan/2015{Enter}')
    const message = await screen.findByText('Choose 01/Jan/2020 or later')
    expect(from.getAttribute('aria-invalid')).toBe('true')
    expect(from.getAttribute('aria-describedby')).toBe(message.id)

    const until = screen.getByRole<HTMLInputElement>('textbox', { name: 'Created until' })
    await user.type(until, '31/Jan/2020{Enter}')
    screen.getByText('Choose 01/Feb/2020 or later')
    // Other filters still apply, and the typed text is still there to be corrected.
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'y{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'xy' }))
    expect([from.value, until.value]).toEqual(['01/Jan/2015', '31/Jan/2020'])

    await user.clear(from)
    await user.type(from, '1/1/2020{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'xy', startDate: '2020-01-01' }))
    expect(screen.queryByText('Choose 01/Jan/2020 or later')).toBeNull()
    for (const query of queries('/api/actionItems')) expect([null, '2020-01-01']).toContain(query.get('startDate'))
  })

  it('that is none says so and keeps the text', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { user } = renderApp('/action-items?search=x')
    const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Created from' })
    await user.type(from, 'soon{Enter}')
    await screen.findByText('Invalid Date')
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'y{Enter}')
    await waitFor(() => expect(queries('/api/actionItems').at(-1)?.get('search')).toBe('xy'))
    expect(from.value).toBe('soon')
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    if (clear) await user.click(clear)
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Created from' }).value).toBe(''))
    expect(screen.queryByText('Invalid Date')).toBeNull()
  })
})

describe('a pick', () => {
  it('of one value applies at once, from the first page', async () => {
    signInWithRoles('hr')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/onboarding-process-screen?page=3&search=ana')
    await user.click(await screen.findByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Completed' }))
    await waitFor(() => expect(Object.keys(router.state.location.search).sort()).toEqual(['search', 'status']))
    expect(queries('/api/screenOnboardingProcess').at(-1)?.get('page')).toBe('1')
  })

  it('of several values applies when its list closes, once', async () => {
    signInWithRoles('hr')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/insurances?search=ana')
    await user.click(await screen.findByRole('combobox', { name: 'Country' }))
    await user.click(await screen.findByRole('option', { name: 'Bolivia' }))
    await user.click(screen.getByRole('option', { name: 'Colombia' }))
    pause.end()
    expect(router.state.location.search, 'while the list is open').toEqual({ search: 'ana' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ana', country: 'Bolivia,Colombia' }))
    const asked = queries('/api/employees/insurances').map(query => query.get('country'))
    expect(asked).toEqual([null, 'Bolivia,Colombia'])
  })

  it('of a month applies at once', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/one-on-ones?startDate=2024-03-01')
    await user.click(await screen.findByRole('button', { name: /^Start month/ }))
    await user.click(await screen.findByRole('button', { name: 'May 2024' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ startDate: '2024-05-01' }))
  })

  it('of a day in the calendar applies at once', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/action-items?startDate=2024-03-01')
    await user.click(await screen.findByRole('button', { name: 'Choose Created from' }))
    await user.click(await screen.findByRole('button', { name: /March 5th, 2024/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ startDate: '2024-03-05' }))
  })

  it('of a tick applies at once', async () => {
    signInWithRoles('hr')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/employees?search=ana')
    await user.click(await screen.findByRole('checkbox', { name: 'Only leaders' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ana', onlyLeaders: 'true' }))
  })
})

describe('typed text', () => {
  it('keeps its pause, and the rows are dimmed from the first letter until the new ones are there', async () => {
    signInWithRoles('finance')
    let reply: (response: Response) => void = () => {}
    answer(path => (path.includes('search=') ? new Promise<Response>(done => (reply = done)) : jsonResponse(one)))
    const { router, user } = renderApp('/projects?isActive=true')
    const table = await screen.findByRole('table', { name: 'Projects' })
    const isDimmed = () =>
      table.closest('[aria-busy]')?.getAttribute('aria-busy') === 'true' && table.closest('[data-outdated]') !== null
    await waitFor(() => expect(isDimmed()).toBe(false))

    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'h')
    expect(isDimmed()).toBe(true)
    expect(router.state.location.search, 'within the pause').toEqual({ isActive: 'true' })
    expect(pause.count()).toBe(1)
    pause.end()
    await waitFor(() => expect(router.state.location.search).toEqual({ isActive: 'true', search: 'h' }))
    expect(isDimmed()).toBe(true)
    reply(jsonResponse(one))
    await waitFor(() => expect(isDimmed()).toBe(false))
  })

  it('that is taken back before its pause is over leaves the rows as they were', async () => {
    signInWithRoles('finance')
    answer(() => jsonResponse(one))
    const { user } = renderApp('/projects?isActive=true')
    const table = await screen.findByRole('table', { name: 'Projects' })
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'h{Backspace}{Enter}')
    await waitFor(() => expect(table.closest('[data-outdated]')).toBeNull())
    expect(queries('/api/projects').filter(query => query.has('search'))).toEqual([])
  })
})

describe('Active, Inactive or All', () => {
  it.each([
    ['finance', '/projects', 'isActive'],
    ['admin', '/users', 'isActive'],
    ['hr', '/employees', 'isActive'],
    ['hr', '/employee-jobtitles', 'isActive'],
    ['admin', '/onboarding-process-templates', 'isActive'],
    ['admin', '/exit-procedure-templates', 'isActive'],
    ['leader', '/hitGoal-templates', 'status'],
    ['admin', '/process-assignment', 'isActive'],
  ] as const)('is one choice of three, Active at first: %s %s', async (role, path, name) => {
    signInWithRoles(role)
    answer(() => jsonResponse(none))
    const { router, user } = renderApp(path)
    const group = within(await screen.findByRole('radiogroup', { name: 'Status' }))
    const chosen = () => group.getAllByRole('radio').map(radio => radio.getAttribute('aria-checked'))
    expect(group.getAllByRole('radio').map(radio => radio.textContent)).toEqual(['Active', 'Inactive', 'All'])
    await waitFor(() => expect(router.state.location.search).toEqual({ [name]: 'true' }))
    expect(chosen()).toEqual(['true', 'false', 'false'])

    await user.click(group.getByRole('radio', { name: 'Inactive' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ [name]: 'false' }))
    expect(chosen()).toEqual(['false', 'true', 'false'])
    // While a key is held down, the choice follows the focus.
    await user.keyboard('{ArrowRight>}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(chosen()).toEqual(['false', 'false', 'true'])
    await user.keyboard('{/ArrowRight}')
    expect(document.activeElement).toBe(group.getByRole('radio', { name: 'All' }))
  })

  it('remembers All, and All is what cleared filters show', async () => {
    signInWithRoles('finance')
    answer(() => jsonResponse(none))
    const { user, router, close } = renderApp('/projects')
    await user.click(await screen.findByRole('radio', { name: 'All' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    close()
    renderApp('/projects')
    expect((await screen.findByRole('radio', { name: 'All' })).getAttribute('aria-checked')).toBe('true')
  })
})
