/** A grouped list: the groups' headers, folding, and what is remembered. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const idOf = (at: number) => at.toString(16).padStart(24, '0')
const LEADERS = [
  { key: idOf(101), label: 'Ana Solís', count: 30 },
  { key: idOf(102), label: 'Bo Lind', count: 2 },
]
const employee = (at: number) => ({
  _id: idOf(at),
  version: 1,
  name: `Person${at}`,
  lastName: 'Example',
  email: `p${at}@muster.example`,
  picture: '',
  country: 'Peru',
  leader: null,
  project: null,
  jobTitle: null,
  employeeType: null,
  hireDate: null,
  isActive: true,
  isLeader: false,
  salaryPeriodMonth: null,
  clientSalaryPeriodMonth: null,
})
const queries: URLSearchParams[] = []
/** Groups like the server, for two leaders with 30 and 2 people. */
beforeEach(() => {
  queries.length = 0
  signInWithRoles('hr')
  mockServer.mockImplementation(path => {
    const query = new URLSearchParams(path.split('?')[1])
    if (!query.has('sortByColumn')) return jsonResponse([])
    queries.push(query)
    const all = Array.from({ length: 32 }, (_, at) => employee(at + 1))
    const page = Number(query.get('page'))
    if (!query.has('groupBy')) return jsonResponse({ totalItems: 32, items: all.slice((page - 1) * 20, page * 20) })
    const isFolded = query.get('folded') === LEADERS[0]?.key
    const rows = isFolded ? all.slice(30) : all
    const groups = LEADERS.map((leader, at) => ({ ...leader, start: at === 0 || isFolded ? 0 : 30 }))
    const here = isFolded || page === 2 ? groups : groups.slice(0, 1)
    return jsonResponse({
      totalItems: 32,
      items: rows.slice((page - 1) * 20, page * 20),
      grouping: { groups: here, rowCount: rows.length },
    })
  })
})
const table = async () => within(await screen.findByRole('table', { name: 'Employees' }))
const head = async (name: RegExp) => (await table()).findByRole('button', { name })

it('is chosen in a menu, shown in the URL, and remembered', async () => {
  const { user, router, close } = renderApp('/employees?isActive=true&page=2')
  await user.click(await screen.findByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Leader' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ isActive: 'true', groupBy: 'leader' }))
  expect((await head(/Ana Solís 30/)).getAttribute('aria-expanded')).toBe('true')
  expect(screen.queryByText('Grouped by Leader')).toBeNull()
  await screen.findByRole('button', { name: 'Grouped by Leader' })
  close()
  const again = renderApp('/employees')
  await waitFor(() => expect(again.router.state.location.search).toEqual({ isActive: 'true', groupBy: 'leader' }))
  await again.user.click(await screen.findByRole('button', { name: 'Grouped by Leader' }))
  await again.user.click(await screen.findByRole('menuitemradio', { name: 'Nothing' }))
  await waitFor(() => expect(again.router.state.location.search).toEqual({ isActive: 'true' }))
})

it('stays when the list is sorted or filtered, and does not count as a filter', async () => {
  const { user, router } = renderApp('/employees?groupBy=leader')
  await head(/Ana Solís 30/)
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  await user.click((await table()).getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ groupBy: 'leader', sortByColumn: 'name' }))
  await user.type(screen.getByRole('searchbox'), 'per{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ groupBy: 'leader', search: 'per' }))
})

it('collapses a group with a click, and its rows no longer count for the pages', async () => {
  const { user, router, close } = renderApp('/employees?groupBy=leader&page=2')
  await head(/Bo Lind 2/)
  await user.click(await head(/Ana Solís 30/))
  await waitFor(() => expect(router.state.location.search).toEqual({ groupBy: 'leader', page: '1' }))
  await screen.findByText('1–2 of 2')
  expect((await head(/Ana Solís 30/)).getAttribute('aria-expanded')).toBe('false')
  expect((await table()).getByText('Person31 Example')).toBeTruthy()
  expect((await table()).queryByText('Person1 Example')).toBeNull()
  close()
  renderApp('/employees?groupBy=leader')
  expect((await head(/Ana Solís 30/)).getAttribute('aria-expanded')).toBe('false')
  expect(queries.at(-1)?.get('folded')).toBe(LEADERS[0]?.key)
})

it('excludes collapsed rows from pages, but not from exports or bulk actions', async () => {
  const { user } = renderApp('/employees?groupBy=leader')
  await user.click(await head(/Ana Solís 30/))
  await screen.findByText('1–2 of 2')
  await user.click(await screen.findByRole('button', { name: 'Change all 32…' }))
  await waitFor(() => expect(queries.at(-1)?.get('pageSize')).toBe('1000'))
  expect([queries.at(-1)?.get('groupBy'), queries.at(-1)?.has('folded')]).toEqual(['leader', false])
})

it('offers its less used actions in a menu on a phone, with their words', async () => {
  const { user } = renderApp('/employees')
  window.matchMedia = media =>
    Object.assign(new EventTarget(), { matches: media === '(width < 40rem)', media }) as MediaQueryList
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  expect((await screen.findByRole('menuitem', { name: 'Authorized people' })).getAttribute('href')).toBe(
    '/authorized-people',
  )
  await user.click(await screen.findByRole('menuitem', { name: 'Change all 32…' }))
  await waitFor(() => expect(queries.at(-1)?.get('pageSize')).toBe('1000'))
})

it('moves through group headers and rows with the arrow keys: ← collapses, → expands', async () => {
  const { user } = renderApp('/employees?groupBy=leader&page=2')
  const ana = await head(/Ana Solís 30/)
  const row = (await table()).getByText('Person22 Example').closest('tr')
  row?.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(ana.getAttribute('aria-expanded')).toBe('false'))
  expect(document.activeElement?.textContent).toContain('Ana Solís')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Bo Lind'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Person31 Example')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}')
  await waitFor(async () => expect((await head(/Ana Solís 30/)).getAttribute('aria-expanded')).toBe('true'))
})
