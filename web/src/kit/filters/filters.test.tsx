import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HeldTimers, holdTimers } from '#web/testing/held-timers.ts'
import { openMoreFilters, renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const LOW = 'f1a200000000000000000001'
const none = { totalItems: 0, items: [] }
const project = { _id: 'b'.repeat(24), version: 1, name: 'Harbour', isActive: true, category: '', partner: '' }
const one = { totalItems: 1, items: [project] }

/** Responds to catalogue calls at once, and to list calls when the test says so. */
function answer(list: (path: string) => Response | Promise<Response>): void {
  mockServer.mockImplementation(path => (/[?]/.test(path) ? list(path) : jsonResponse([])))
}
/** Returns the query of each request for the list. */
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

const created = (which: 'from' | 'until') =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Created ${which}` })

describe('the line of filters', () => {
  it('contains the search and the two most used filters; "More filters" contains the others and counts the active ones', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { user } = renderApp(`/action-items?startDate=2024-03-01&priority=${LOW}`)
    const line = within(await screen.findByRole('form', { name: 'Filters' }))
    line.getByRole('searchbox', { name: 'Search by title' })
    expect(line.getAllByRole('combobox').map(({ id }) => id)).toEqual(['filter-employees', 'filter-status'])
    expect(line.queryByRole('textbox')).toBeNull()
    const more = line.getByRole('button', { name: 'More filters 2 set' })
    await user.click(more)
    const others = within(await screen.findByRole('dialog', { name: 'More filters' }))
    expect(others.getAllByRole('combobox').map(box => box.getAttribute('aria-expanded'))).toHaveLength(3)
    others.getByRole('combobox', { name: 'Assigned to' })
    others.getByRole('textbox', { name: 'Created from' })
    expect(others.queryByRole('combobox', { name: 'Status' })).toBeNull()
    expect(others.queryByRole('searchbox')).toBeNull()
  })

  it('counts what somebody has set, not what a first visit begins with', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { user } = renderApp('/action-items')
    window.matchMedia = media =>
      Object.assign(new EventTarget(), { matches: media === '(width < 40rem)', media }) as MediaQueryList
    await screen.findByRole('button', { name: 'Remove Open' })
    screen.getByRole('button', { name: 'More filters' })
    await user.click(screen.getByRole('button', { name: 'Remove Open' }))
    await screen.findByRole('button', { name: 'More filters 1 set' })
  })

  it('shows the active filters as chips, wherever the filter is, and removes the chips with them', async () => {
    signInWithRoles('hr')
    answer(() => jsonResponse(none))
    const { user, router } = renderApp('/employees?isActive=true&onlyLeaders=true&country=Bolivia')
    expect((await screen.findByRole('button', { name: 'Remove Bolivia' })).closest('[role=group]')?.textContent).toBe(
      'CountryBolivia',
    )
    await user.click(screen.getByRole('button', { name: 'Remove Only leaders' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ isActive: 'true', country: 'Bolivia' }))
    await user.click(screen.getByRole('button', { name: 'Remove Bolivia' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ isActive: 'true' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More filters' }))
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('shows months and days as words in chips', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { user, router, close } = renderApp('/one-on-ones?startDate=2024-03-01')
    await user.click(await screen.findByRole('button', { name: 'Remove March 2024' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    close()
    const items = renderApp('/action-items?endDate=2024-03-09')
    await items.user.click(await screen.findByRole('button', { name: 'Remove 09/Mar/2024' }))
    await waitFor(() => expect(items.router.state.location.search).toEqual({}))
  })
})

describe('a date typed into a filter', () => {
  it('before the minimum shows an error at its field, keeps the text, and is not applied', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/action-items?search=x')
    await openMoreFilters(user)
    await user.type(await created('from'), '01/Jan/2015{Enter}')
    const message = await screen.findByText('Choose 01/Jan/2020 or later')
    expect((await created('from')).getAttribute('aria-invalid')).toBe('true')
    expect((await created('from')).getAttribute('aria-describedby')).toBe(message.id)

    await user.type(await created('until'), '31/Jan/2020{Enter}')
    screen.getByText('Choose 01/Feb/2020 or later')
    expect(screen.queryByRole('button', { name: 'Remove 01/Jan/2015' })).toBeNull()
    // Other filters still apply, and the typed text is still there to be corrected.
    await user.keyboard('{Escape}')
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'y{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'xy' }))
    await openMoreFilters(user)
    expect([(await created('from')).value, (await created('until')).value]).toEqual(['01/Jan/2015', '31/Jan/2020'])

    await user.clear(await created('from'))
    await user.type(await created('from'), '1/1/2020{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'xy', startDate: '2020-01-01' }))
    expect(screen.queryByText('Choose 01/Jan/2020 or later')).toBeNull()
    for (const query of queries('/api/actionItems')) expect([null, '2020-01-01']).toContain(query.get('startDate'))
  })

  it('that is invalid shows an error and keeps the text', async () => {
    signInWithRoles('leader')
    answer(() => jsonResponse(none))
    const { user } = renderApp('/action-items?search=x')
    await openMoreFilters(user)
    await user.type(await created('from'), 'soon{Enter}')
    await screen.findByText('Invalid Date')
    await user.keyboard('{Escape}')
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'y{Enter}')
    await waitFor(() => expect(queries('/api/actionItems').at(-1)?.get('search')).toBe('xy'))
    await openMoreFilters(user)
    expect((await created('from')).value).toBe('soon')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await openMoreFilters(user)
    await waitFor(async () => expect((await created('from')).value).toBe(''))
    expect(screen.queryByText('Invalid Date')).toBeNull()
  })
})

describe('a choice', () => {
  it('of one value applies at once, from the first page', async () => {
    signInWithRoles('hr')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/onboarding-process-screen?page=3&search=ana')
    await user.click(await screen.findByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Completed' }))
    await waitFor(() => expect(Object.keys(router.state.location.search).sort()).toEqual(['search', 'status']))
    // The address changes before the list asks for its rows.
    await waitFor(() => expect(queries('/api/screenOnboardingProcess').at(-1)?.get('page')).toBe('1'))
  })

  it('dims the rows at once, until the new ones arrive', async () => {
    signInWithRoles('finance')
    let reply: (response: Response) => void = () => {}
    answer(path =>
      path.includes('isActive=false') ? new Promise<Response>(done => (reply = done)) : jsonResponse(one),
    )
    const { user } = renderApp('/projects?isActive=true')
    const table = await screen.findByRole('table', { name: 'Projects' })
    const isDimmed = () => table.closest('[data-outdated]') !== null
    await waitFor(() => expect(isDimmed()).toBe(false))
    await user.click(screen.getByRole('radio', { name: 'Inactive' }))
    expect(isDimmed()).toBe(true)
    await waitFor(() => expect(queries('/api/projects').at(-1)?.get('isActive')).toBe('false'))
    reply(jsonResponse(one))
    await waitFor(() => expect(isDimmed()).toBe(false))
  })

  it('of several values applies once, when its list closes', async () => {
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
    const asked = () => queries('/api/employees/insurances?').map(query => query.get('country'))
    await waitFor(() => expect(asked()).toEqual([null, 'Bolivia,Colombia']))
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
    await openMoreFilters(user)
    await user.click(await screen.findByRole('button', { name: 'Choose Created from' }))
    await user.click(await screen.findByRole('button', { name: /March 5th, 2024/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ startDate: '2024-03-05' }))
  })

  it('of a checkbox applies at once', async () => {
    signInWithRoles('hr')
    answer(() => jsonResponse(none))
    const { router, user } = renderApp('/employees?search=ana')
    await openMoreFilters(user)
    await user.click(await screen.findByRole('checkbox', { name: 'Only leaders' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'ana', onlyLeaders: 'true' }))
  })
})

describe('typed text', () => {
  it('applies after a pause, and dims the rows from the first letter until the new ones arrive', async () => {
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

  it('applies at once when the focus leaves the filters, but not when it moves between them', async () => {
    signInWithRoles('admin')
    answer(() => jsonResponse(one))
    const { router, user } = renderApp('/projects?isActive=true')
    await screen.findByRole('table', { name: 'Projects' })
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'h')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Active' }))
    expect(router.state.location.search, 'at the next filter').toEqual({ isActive: 'true' })
    screen.getByRole('link', { name: 'New' }).focus()
    await waitFor(() => expect(router.state.location.search).toEqual({ isActive: 'true', search: 'h' }))
    expect(pause.count()).toBe(0)
  })

  it('that is undone within the pause leaves the rows unchanged', async () => {
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
  ] as const)('is one choice of three, Active by default: %s %s', async (role, path, name) => {
    signInWithRoles(role)
    answer(() => jsonResponse(none))
    const { router, user } = renderApp(path)
    const group = within(await screen.findByRole('radiogroup', { name: 'Status' }))
    const radios = group.getAllByRole<HTMLInputElement>('radio')
    const chosen = () => radios.map(({ checked }) => checked)
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Active', 'Inactive', 'All'])
    await waitFor(() => expect(router.state.location.search).toEqual({ [name]: 'true' }))
    expect(chosen()).toEqual([true, false, false])

    await user.click(group.getByRole('radio', { name: 'Inactive' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ [name]: 'false' }))
    expect(chosen()).toEqual([false, true, false])
    // While a key is held down, the choice follows the focus.
    await user.keyboard('{ArrowRight>}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(chosen()).toEqual([false, false, true])
    await user.keyboard('{/ArrowRight}')
    expect(document.activeElement).toBe(group.getByRole('radio', { name: 'All' }))
  })

  it('remembers All, and clearing the filters chooses All', async () => {
    signInWithRoles('finance')
    answer(() => jsonResponse(none))
    const { user, router, close } = renderApp('/projects')
    await user.click(await screen.findByRole('radio', { name: 'All' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    close()
    renderApp('/projects')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'All' })).checked).toBe(true)
  })
})
