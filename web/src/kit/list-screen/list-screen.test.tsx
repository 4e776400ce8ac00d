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

it('shows its last page to who asks for one beyond it', async () => {
  const { router } = openList('/categories?page=9')
  await waitFor(() => expect(router.state.location.href).toBe('/categories?page=3'))
  await screen.findByText('3 / 3')
})

it('sorts by the column that is pressed, and the other way by the next press; the filters stay, the page does not', async () => {
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

it('leads to a new record by its button and by the key n', async () => {
  const { router, user } = openList('/categories')
  expect((await screen.findByRole('link', { name: 'New' })).getAttribute('href')).toBe('/categories/new')
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories/new'))
})

describe('an empty list', () => {
  it('says that there is nothing yet and offers the form of the first one', async () => {
    openList('/categories', 0)
    await screen.findByText('No categories yet.')
    const offered = screen.getByRole('link', { name: 'New category' })
    expect(offered.getAttribute('href')).toBe('/categories/new')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('may hide what its filters leave out: then it offers to clear them, and no new one', async () => {
    openList('/categories?search=zzz', 0)
    await screen.findByText('There are no records to display, please check your filters.')
    screen.getByRole('button', { name: 'Clear filters' })
    expect(screen.queryByRole('link', { name: 'New category' })).toBeNull()
  })

  it('offers no form to who may not fill it in', async () => {
    signInWithRoles('finance')
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 0, items: [] }))
    const { user } = renderApp('/projects')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await screen.findByText('No projects yet.')
    expect(screen.queryByRole('link', { name: 'New project' })).toBeNull()
  })

  it('of one month is not said to be empty for good', async () => {
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

  it('of the one-on-ones shows those of this month, as a chip that can be taken away for good', async () => {
    signInWithRoles('leader')
    answerNothing()
    const first = await askedOf('/one-on-ones', '/api/oneOnOnes')
    expect(first.query.get('startDate')).toBe(month)
    expect(first.query.get('sortByColumn')).toBe('employee.name')
    const { user, router } = first
    await user.click(within(screen.getByRole('group', { name: 'Start month' })).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    first.close()
    const second = await askedOf('/one-on-ones', '/api/oneOnOnes')
    expect(second.query.get('startDate')).toBeNull()
  })

  it('of a later month shows that month, whatever else was changed before', async () => {
    signInWithRoles('leader')
    answerNothing()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T12:00:00Z') })
    const first = await askedOf('/one-on-ones', '/api/oneOnOnes')
    expect(first.query.get('startDate')).toBe('2026-03-01')
    await first.user.type(screen.getByRole('searchbox'), 'ana{Enter}')
    await waitFor(() => expect(first.router.state.location.search).toEqual({ startDate: '2026-03-01', search: 'ana' }))
    first.close()
    vi.setSystemTime(new Date('2026-04-01T12:00:00Z'))
    const second = await askedOf('/one-on-ones', '/api/oneOnOnes')
    vi.useRealTimers()
    expect(second.router.state.location.search).toEqual({ startDate: '2026-04-01', search: 'ana' })
  })

  it('of the action items shows the open ones, due soonest first', async () => {
    signInWithRoles('leader')
    answerNothing()
    const { query } = await askedOf('/action-items', '/api/actionItems')
    expect([query.get('sortByColumn'), query.get('isSortAscending')]).toEqual(['dueDate', 'true'])
    const names = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(names.map(chip => chip.textContent)).toEqual(['Open', 'In Progress', 'On Hold', 'Communicate'])
  })

  it('of the plans shows those in progress', async () => {
    signInWithRoles('leader')
    answerNothing()
    await askedOf('/career-development-plan', '/api/careerDevelopmentPlans')
    const names = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(names.map(chip => chip.textContent)).toEqual(['In Progress'])
  })
})
