import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { addMonths, dayOf } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const ana = { _id: '1'.repeat(24), name: 'Ana', lastName: 'Solís' }
const luis = { _id: '2'.repeat(24), name: 'Luis', lastName: 'Fallas' }
const row = {
  leaderAssigned: ana,
  statusList: oneOnOneStatuses.all.map(({ name }) => ({
    status: name,
    count: name === 'Open' ? 2 : 0,
    employeeList: name === 'Open' ? [luis] : [],
  })),
}
const counts = (held: number, open: number, notDone: number, none: number) => ({ held, open, notDone, none })
/** December 2025 to November 2026; only the last two months have data. */
const months = Array.from({ length: 12 }, (_, index) => addMonths('2025-12-01', index))
const nobody = months.slice(0, 10).map(() => counts(0, 0, 0, 0))
const coverage = {
  months,
  leaders: [
    { leader: ana, months: [...nobody, counts(0, 0, 1, 2), counts(3, 1, 0, 2)] },
    { leader: luis, months: [...nobody, counts(2, 0, 0, 0), counts(0, 1, 0, 0)] },
  ],
}
let without: object
const answer = (path: string) =>
  path.startsWith('/api/oneOnOnes/coverage')
    ? jsonResponse(coverage)
    : path.startsWith('/api/oneOnOnes/without')
      ? jsonResponse(without)
      : path.startsWith('/api/oneOnOnes/report') || path.startsWith('/api/actionItems/report')
        ? jsonResponse({ totalItems: 41, items: [row] })
        : jsonResponse([])
/** The query of the last request to a path. */
const asked = (path: string) =>
  new URLSearchParams(mockServer.mock.calls.findLast(([url]) => url.startsWith(path))?.[0].split('?')[1])

beforeEach(() => {
  without = { totalItems: 0, items: [] }
})

describe('the list of people without a one-on-one', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
  })
  afterEach(() => vi.useRealTimers())

  it('names them, with links to their page and to a one-on-one of the chosen month', async () => {
    without = { totalItems: 1, items: [{ ...luis, leader: ana }] }
    const { user, router } = renderApp('/one-on-one-reports?startDate=2026-10-01&endDate=2026-10-01')
    const table = within(await screen.findByRole('table', { name: 'Without a one-on-one' }))
    expect([asked('/api/oneOnOnes/without').get('startDate'), asked('/api/oneOnOnes/without').get('endDate')]).toEqual([
      '2026-10-01',
      '2026-11-01',
    ])
    expect(screen.getByRole('heading', { name: /^Without a one-on-one/ }).textContent).toBe('Without a one-on-one 1')
    expect(table.getByRole('link', { name: 'Luis Fallas' }).getAttribute('href')).toBe(`/people/${luis._id}`)
    expect(table.getByRole('link', { name: 'Ana Solís' }).getAttribute('href')).toBe(`/people/${ana._id}`)
    mockServer.mockImplementation(path =>
      path.startsWith('/api/employees')
        ? jsonResponse([
            { ...luis, leader: ana, isActive: true },
            { ...ana, leader: null, isActive: true },
          ])
        : answer(path),
    )
    await user.click(table.getByRole('link', { name: 'New one-on-one with Luis Fallas' }))
    expect(router.state.location.pathname).toBe('/one-on-ones/new')
    expect((await screen.findByRole('button', { name: /^Start Date/ })).textContent).toBe('October 2026')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Employee/ }).textContent).toBe('Luis Fallas'))
  })

  it.each([
    ['?startDate=2026-10-01&endDate=2026-10-01', 'Everybody has a one-on-one in October 2026.'],
    ['?startDate=2026-09-01&endDate=2026-10-01', 'Everybody has a one-on-one in September 2026 – October 2026.'],
    ['?startDate=2026-12-01&endDate=2026-12-01', 'These months are still to come, so nobody is missing yet.'],
  ])('is empty: %s', async (search, sentence) => {
    renderApp(`/one-on-one-reports${search}`)
    await screen.findByText(sentence)
  })
})

describe('the coverage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
  })
  afterEach(() => vi.useRealTimers())

  it('shows how many were held, and links to the one-on-ones of a leader and month', async () => {
    const { user, router } = renderApp('/one-on-one-reports')
    const card = within(await screen.findByRole('region', { name: 'One-on-one coverage' }))
    card.getByText(/^November 2026: 3 of 7 held, 2 open, 2 without one\. /)
    const squares = card.getAllByRole('link').map(square => [square.textContent, square.getAttribute('aria-label')])
    expect(squares).toEqual([
      ['0/3', 'Ana Solís, October 2026: 0/3 held, 1 not done, 2 without one'],
      ['3/6', 'Ana Solís, November 2026: 3/6 held, 1 open, 2 without one'],
      ['2/2', 'Luis Fallas, October 2026: 2/2 held'],
      ['0/1', 'Luis Fallas, November 2026: 0/1 held, 1 open'],
    ])
    const colours = within(card.getByRole('list', { name: 'Colours' })).getAllByRole('listitem')
    expect(colours.map(({ textContent }) => textContent)).toEqual([
      '0None held',
      '0None held yet',
      'Under 40%',
      'From 40%',
      'From 60%',
      'From 80%',
      'All held',
    ])
    card.getByRole('table', { name: 'One-on-one coverage: leaders by months' })
    expect(asked('/api/oneOnOnes/coverage').get('until')).toBe('2026-11-01')
    await user.click(card.getByRole('link', { name: /^Luis Fallas, October/ }))
    expect(router.state.location.pathname).toBe('/one-on-ones')
    expect(router.state.location.search).toMatchObject({
      leaderAssigned: luis._id,
      startDate: '2026-10-01',
      endDate: '2026-10-01',
    })
  })

  it('has one tab stop, and the arrow keys move between squares', async () => {
    const { user } = renderApp('/one-on-one-reports')
    const card = within(await screen.findByRole('region', { name: 'One-on-one coverage' }))
    const square = (name: RegExp) => card.getByRole('link', { name })
    expect(card.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
    square(/^Ana Solís, October/).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(square(/^Ana Solís, November/))
    // The square's label is also shown visually.
    expect(screen.getByText('Ana Solís, November 2026: 3/6 held, 1 open, 2 without one')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Ana Solís, November 2026: 3/6 held, 1 open, 2 without one')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(square(/^Luis Fallas, November/))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(square(/^Luis Fallas, October/))
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(square(/^Luis Fallas, October/))
    expect(square(/^Luis Fallas, October/).tabIndex).toBe(0)
  })

  it('has a table of its numbers, with the people who had none', async () => {
    const { user } = renderApp('/one-on-one-reports')
    const card = within(await screen.findByRole('region', { name: 'One-on-one coverage' }))
    await user.click(card.getByRole('radio', { name: 'Table' }))
    const table = within(card.getByRole('table', { name: 'One-on-one coverage, held of all' }))
    const cells = table.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
    expect(cells.map(row => [row[0], ...row.slice(-3)])).toEqual([
      ['Leader', 'Oct 2026', 'Nov 2026', 'Without'],
      ['Ana Solís', '0 of 3', '3 of 6', '2'],
      ['Luis Fallas', '2 of 2', '0 of 1', '0'],
    ])
  })
})

describe('the reports', () => {
  it.each([
    [
      'a single month',
      '?startDate=2026-10-01&endDate=2026-10-01',
      ['October 2026', 'October 2026'],
      ['2026-10-01', '2026-11-01'],
    ],
    [
      'two full months',
      '?startDate=2026-10-01&endDate=2026-12-01',
      ['October 2026', 'December 2026'],
      ['2026-10-01', '2027-01-01'],
    ],
    [
      'full months, whatever days the URL has',
      '?startDate=2024-02-10&endDate=2024-02-29',
      ['February 2024', 'February 2024'],
      ['2024-02-01', '2024-03-01'],
    ],
    [
      'one month if the end is before the start',
      '?startDate=2027-01-01&endDate=2026-12-01',
      ['January 2027', 'January 2027'],
      ['2027-01-01', '2027-02-01'],
    ],
  ])('count %s', async (_, search, [start, end], [from, to]) => {
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
    renderApp(`/one-on-one-reports${search}`)
    await screen.findByRole('table', { name: 'One on one Report' })
    expect(screen.getByRole('button', { name: 'Start date' }).textContent).toBe(start)
    expect(screen.getByRole('button', { name: 'End date' }).textContent).toBe(end)
    for (const path of ['/api/oneOnOnes/report', '/api/actionItems/report'])
      expect([asked(path).get('startDate'), asked(path).get('endDate')]).toEqual([from, to])
  })

  it('start with this month, and say whom a count is about', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
    const { user, router } = renderApp('/one-on-one-reports')
    const table = within(await screen.findByRole('table', { name: 'One on one Report' }))
    const first = `${dayOf(new Date()).slice(0, 7)}-01`
    for (const path of ['/api/oneOnOnes/report', '/api/actionItems/report']) {
      // From the first day of this month to the first day of the next, exclusive.
      expect(asked(path).get('startDate')).toBe(first)
      expect(asked(path).get('endDate')).toBe(addMonths(first, 1))
    }
    const present = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(first),
    )
    for (const name of ['Start date', 'End date'])
      expect(screen.getByRole('button', { name }).textContent).toBe(present)
    expect(asked('/api/actionItems/report').get('type')).toBe('OneOnOne')
    expect(router.state.location.href).toBe('/one-on-one-reports')

    await user.click(table.getByRole('button', { name: '2 Open, Ana Solís' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Employee list' }))
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Luis Fallas'])
  })

  it('have separate pages and orders, but the same filters', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(answer)
    const { user, router } = renderApp('/one-on-one-reports?startDate=2026-03-01&endDate=2026-03-01')
    const items = await screen.findByRole('navigation', { name: 'Pages of Action items one on one Report' })
    await user.click(within(items).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(asked('/api/actionItems/report').get('page')).toBe('2'))
    expect(asked('/api/oneOnOnes/report').get('page')).toBe('1')

    const meetings = await screen.findByRole('table', { name: 'One on one Report' })
    await user.click(within(meetings).getByRole('button', { name: 'Not Done' }))
    await waitFor(() => expect(asked('/api/oneOnOnes/report').get('sortByColumn')).toBe('Not Done'))
    expect(asked('/api/actionItems/report').get('sortByColumn')).toBe('leaderAssigned.name')
    expect(router.state.location.search).toMatchObject({ startDate: '2026-03-01', itemsPage: '2' })

    await user.click(screen.getByRole('button', { name: /^End date/ }))
    await user.click(await screen.findByRole('button', { name: /^May/ }))
    await user.keyboard('{Escape}')
    screen
      .getByRole('form', { name: 'Filters' })
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await waitFor(() => expect(asked('/api/actionItems/report').get('endDate')).toBe('2026-06-01'))
    expect(router.state.location.search).toMatchObject({ endDate: '2026-05-01' })
    expect(asked('/api/oneOnOnes/report').get('startDate')).toBe('2026-03-01')
    expect(asked('/api/actionItems/report').get('page')).toBe('1')
  })
})
