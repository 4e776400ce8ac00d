import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const entry = { _id: 'd'.repeat(24), version: 3, name: 'Delivery' }

/** Opens the categories, twenty per page. */
function openList(path: string, totalItems = 45) {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse({ totalItems, items: [entry] }))
  return renderApp(path)
}
const lastQuery = () => new URL(String(mockServer.mock.lastCall?.[0]), 'http://x').searchParams

it('shows the last page if the URL asks for a later one', async () => {
  const { router } = openList('/categories?page=9')
  await waitFor(() => expect(router.state.location.href).toBe('/categories?page=3'))
  await screen.findByText('3 / 3')
})

it('sorts by the clicked column, reverses with the next click, and keeps the filters but not the page', async () => {
  const { router, user } = openList('/categories?search=deli&page=2')
  const header = await screen.findByRole('columnheader', { name: 'Name' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(header).getByRole('button'))
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'))
  expect(lastQuery().get('isSortAscending')).toBe('false')
  expect(router.state.location.href).toBe('/categories?search=deli&sortByColumn=name&isSortAscending=false')
  await user.click(within(header).getByRole('button'))
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'))
})

it('opens a new record with its button and with the key n', async () => {
  const { router, user } = openList('/categories')
  expect((await screen.findByRole('link', { name: 'New' })).getAttribute('href')).toBe('/categories/new')
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories/new'))
})

describe('an empty list', () => {
  it('says that there is nothing yet, and offers the form for the first record', async () => {
    openList('/categories', 0)
    await screen.findByText('No categories yet.')
    const offered = screen.getByRole('link', { name: 'New category' })
    expect(offered.getAttribute('href')).toBe('/categories/new')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('offers to clear filters that may hide records, but no new record', async () => {
    openList('/categories?search=zzz', 0)
    await screen.findByText('There are no records to display, please check your filters.')
    screen.getByRole('button', { name: 'Clear filters' })
    expect(screen.queryByRole('link', { name: 'New category' })).toBeNull()
  })

  it('offers no form to people who may not create a record', async () => {
    signInWithRoles('finance')
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 0, items: [] }))
    const { user } = renderApp('/projects')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await screen.findByText('No projects yet.')
    expect(screen.queryByRole('link', { name: 'New project' })).toBeNull()
  })

  it('of one month does not say that there is nothing yet', async () => {
    signInWithRoles('finance')
    mockServer.mockImplementation(path => jsonResponse(/[?]/.test(path) ? { totalItems: 0, items: [] } : []))
    renderApp('/timesheets-summary')
    await screen.findByText('There are no records to display, please check your filters.')
  })
})

describe('a first visit', () => {
  /** Opens the list, and returns the query of its last call. */
  const askedOf = async (path: string, call: string) => {
    const { router, close, user } = renderApp(path)
    await screen.findByText(/^There are no records to display|^No [\w- ]+ yet\.$/)
    const last = mockServer.mock.calls.map(([asked]) => asked).findLast(asked => asked.startsWith(`${call}?`))
    return { query: new URLSearchParams(last?.split('?')[1]), router, close, user }
  }
  const answerNothing = () =>
    mockServer.mockImplementation(path => jsonResponse(/[?]/.test(path) ? { totalItems: 0, items: [] } : []))
  const month = `${new Date().toISOString().slice(0, 7)}-01`

  it('to the one-on-ones shows this month’s and no later ones, with chips that can be removed permanently', async () => {
    signInWithRoles('leader')
    answerNothing()
    const first = await askedOf('/one-on-ones', '/api/oneOnOnes')
    expect([first.query.get('startDate'), first.query.get('endDate')]).toEqual([month, month])
    expect(first.query.get('sortByColumn')).toBe('employee.name')
    const { user, router } = first
    await user.click(within(screen.getByRole('group', { name: 'Start month' })).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({ endDate: month }))
    await user.click(within(screen.getByRole('group', { name: 'End month' })).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    first.close()
    const second = await askedOf('/one-on-ones', '/api/oneOnOnes')
    expect([second.query.get('startDate'), second.query.get('endDate')]).toEqual([null, null])
  })

  it('in a later month shows that month, whatever was changed before', async () => {
    signInWithRoles('leader')
    answerNothing()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T12:00:00Z') })
    const first = await askedOf('/one-on-ones', '/api/oneOnOnes')
    expect(first.query.get('startDate')).toBe('2026-03-01')
    await first.user.type(screen.getByRole('searchbox'), 'ana{Enter}')
    const march = { startDate: '2026-03-01', endDate: '2026-03-01', search: 'ana' }
    await waitFor(() => expect(first.router.state.location.search).toEqual(march))
    first.close()
    vi.setSystemTime(new Date('2026-04-01T12:00:00Z'))
    const second = await askedOf('/one-on-ones', '/api/oneOnOnes')
    vi.useRealTimers()
    const april = { startDate: '2026-04-01', endDate: '2026-04-01', search: 'ana' }
    expect(second.router.state.location.search).toEqual(april)
  })

  it('to the action items shows the open ones, by due date', async () => {
    signInWithRoles('leader')
    answerNothing()
    const { query } = await askedOf('/action-items', '/api/actionItems')
    expect([query.get('sortByColumn'), query.get('isSortAscending')]).toEqual(['dueDate', 'true'])
    const names = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(names.map(chip => chip.textContent)).toEqual(['Open', 'In Progress', 'On Hold', 'Communicate'])
  })

  it('to the plans shows those in progress', async () => {
    signInWithRoles('leader')
    answerNothing()
    await askedOf('/career-development-plan', '/api/careerDevelopmentPlans')
    const names = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(names.map(chip => chip.textContent)).toEqual(['In Progress'])
  })
})
