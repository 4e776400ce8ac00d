import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnReopenedSheet, OwnSheet, OwnYear } from '#shared/features/timesheets/own-sheets.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, makeTestToken, mockServer, setUpScreenTests, TEST_CONFIG } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const ANA = 'a'.repeat(24)
const id = (digit: string) => digit.repeat(24)
const HARBOUR = { _id: id('b'), name: 'Harbour' }
const SKYLINE = { _id: id('c'), name: 'Skyline' }
const sheet = (digit: string, period: string, timeSpent: number, more: Partial<OwnSheet> = {}): OwnSheet => ({
  _id: id(digit),
  period,
  project: HARBOUR,
  timeSpent,
  registered: timeSpent,
  holidayTime: 0,
  otherTime: 0,
  submittedAt: null,
  isClosed: true,
  reopened: null,
  seal: null,
  ...more,
})
let year: OwnYear
let open: OwnReopenedSheet[]

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: ANA }))
  open = []
  year = {
    year: 2026,
    years: [2026, 2025],
    sheets: [
      sheet('1', '2026-11-01', 40, { isClosed: false }),
      sheet('2', '2026-10-01', 100.5),
      sheet('3', '2026-10-01', 60, { project: SKYLINE, seal: { version: 1, hash: 'a'.repeat(64) } }),
    ],
    daysOff: [
      { type: 'Vacation', days: 5 },
      { type: 'Half Day Vacation', days: 0.5 },
      { type: 'Sick', days: 1 },
    ],
  }
  mockServer.mockImplementation(path => {
    if (path.startsWith('/api/timesheets/mine'))
      return jsonResponse(path.includes('2025') ? { ...year, year: 2025, sheets: [], daysOff: [] } : year)
    if (path.startsWith('/api/timesheets/reopened')) return jsonResponse(open)
    if (path.startsWith('/api/rewards')) return jsonResponse({ mayRequest: false })
    return jsonResponse([])
  })
})

it('lists the sheets of a year, with the days off and the hours by project and month', async () => {
  const { user } = renderApp('/my-months')
  const sheets = within(await screen.findByRole('table', { name: 'My timesheets' }))
  await within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'My months' })
  expect(sheets.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MonthProjectRegisteredHolidayOthersTotalStatusDocument',
    'November 2026Harbour40.00040.0Open',
    'October 2026Harbour100.500100.5Closednot submitted',
    'October 2026Skyline60.00060.0Closednot submitted · sealed',
  ])
  expect(sheets.getAllByRole('link', { name: 'October 2026' })[0]?.getAttribute('href')).toBe(`/my-months/${id('2')}`)
  screen.getByText('Vacation/PTO')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '5 days',
    '0.5 days',
    '1 day',
  ])
  const hours = within(screen.getByRole('table', { name: 'Hours by project and month in 2026' }))
  expect(hours.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['Project', 'Oct', 'Nov', 'Year'],
    ['Harbour', '100.5', '40', '140.5'],
    ['Skyline', '60', '–', '60'],
    ['All projects', '160.5', '40', '200.5'],
  ])

  await user.click(screen.getByRole('combobox', { name: 'Year' }))
  await user.click(await screen.findByRole('option', { name: '2025' }))
  await screen.findByText('You have no timesheets in 2025')
})

it('adds up a year with one project in the list of its sheets', async () => {
  year = { ...year, sheets: year.sheets.slice(0, 2) }
  renderApp('/my-months')
  const sheets = within(await screen.findByRole('table', { name: 'My timesheets' }))
  expect(sheets.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MonthProjectRegisteredHolidayOthersTotalStatusDocument',
    'November 2026Harbour40.00040.0Open',
    'October 2026Harbour100.500100.5Closednot submitted',
    'Year140.500140.5',
  ])
  expect(screen.queryByRole('table', { name: 'Hours by project and month in 2026' })).toBeNull()
})

it('keeps the focus on the choice of a year while that year is loading, and if it cannot be loaded', async () => {
  let answerEarlier = () => {}
  const answers = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) =>
    path.includes('year=2025')
      ? new Promise<Response>(resolve => {
          answerEarlier = () => resolve(jsonResponse({ friendlyMessage: 'Not today' }, 400))
        })
      : (answers?.(path, init) ?? jsonResponse([])),
  )
  const { user } = renderApp('/my-months')
  const choice = await screen.findByRole('combobox', { name: 'Year' })
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: '2025' }))
  await screen.findByText('Loading the timesheet')
  expect([choice.textContent, document.activeElement]).toEqual(['2025', choice])
  answerEarlier()
  await screen.findByRole('button', { name: 'Retry' })
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: '2026' }))
  await screen.findByRole('table', { name: 'My timesheets' })
})

it('saves a sheet as a document', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { user } = renderApp('/my-months')
  await user.click(await screen.findByRole('button', { name: 'Download PDF October 2026, Skyline' }))
  await waitFor(() => expect(mockServer.mock.calls.map(([path]) => path)).toContain(`/api/timesheets/${id('3')}/pdf`))
})

it('shows on the timesheet which closed month was reopened, and links to it', async () => {
  const by = { name: 'Fina', lastName: 'Mora' }
  const reopened = { until: '2099-11-25T23:00:00.000Z', reason: 'Late', by, at: '2026-11-22T10:00:00.000Z' }
  open = [{ _id: id('9'), period: '2026-03-01', project: SKYLINE, reopened }]
  renderApp('/')
  const link = await screen.findByRole('link', { name: 'March 2026, Skyline' })
  expect(link.getAttribute('href')).toBe(`/my-months/${id('9')}`)
  expect(link.closest('li')?.querySelector('time')?.getAttribute('datetime')).toBe(reopened.until)
})

it('can be loaded again after a failure', async () => {
  let isBroken = true
  const answers = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) =>
    path.startsWith('/api/timesheets/mine') && isBroken
      ? jsonResponse({ friendlyMessage: 'Not today' }, 400)
      : (answers?.(path, init) ?? jsonResponse([])),
  )
  const { user } = renderApp('/my-months')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  await user.click(retry)
  await screen.findByRole('table', { name: 'My timesheets' })
})
