// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportJob } from '#shared/features/timesheet-reports.ts'
import { type TimesheetListItem, timesheetMessages } from '#shared/features/timesheets.ts'
import { MONTH_NAMES } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { DOWNLOADING_TEXT } from './zip/zip-status.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const NOW = new Date()
const YEAR = NOW.getUTCFullYear()
const MONTH = NOW.getUTCMonth() + 1
const sheet = (digit: string, name: string, more: Partial<TimesheetListItem> = {}): TimesheetListItem => ({
  _id: id(digit),
  version: 1,
  employee: { _id: id('e'), name, lastName: 'Solís' },
  project: { _id: id('b'), name: 'Harbour' },
  period: '2026-11-01',
  timeSpent: 120,
  timeRemaining: 48,
  registered: 120,
  holidayTime: 0,
  otherTime: 0,
  overtime: 0,
  maxHours: 168,
  personHours: 120,
  hasEmptyDescriptions: false,
  submittedAt: null,
  closedAt: null,
  reopened: null,
  uploadedFileName: '',
  isClosed: false,
  ...more,
})
const by = { name: 'Fina', lastName: 'Mora' }
const rows = [
  sheet('1', 'Ana', { hasEmptyDescriptions: true, personHours: 140.5 }),
  sheet('2', 'Beto', { submittedAt: '2026-11-20T00:00:00Z' }),
  sheet('3', 'Carla', { isClosed: true }),
  sheet('4', 'Dora', { reopened: { until: '2026-12-03T23:00:00Z', reason: 'Late', by, at: '2026-12-01T00:00:00Z' } }),
]
let job: ReportJob
const byProject = [{ project: rows[0]?.project, timeSpent: 480, timeRemaining: 192 }]
const asked = (part: string) => mockServer.mock.calls.map(([path]) => path).filter(path => path.includes(part))
const lastQuery = () => new URLSearchParams(asked('/query').at(-1)?.split('?')[1])
const zipOf = (done: number, state: ReportJob['state'] = 'running'): ReportJob => ({
  ...{ _id: id('7'), state, done, total: 4, fileName: 'Timesheets.zip' },
  url: state === 'done' ? 'https://files.example/zip' : null,
})

beforeEach(() => {
  signInWithRoles('finance')
  job = zipOf(1)
  mockServer.mockImplementation(path => {
    if (path.startsWith('/api/timesheets/query'))
      return jsonResponse({ totalItems: 4, totalHours: 1480.5, items: rows, byProject })
    if (path.includes('/allReports/')) return jsonResponse(job)
    if (path.includes('/timesheets/jobs/')) return jsonResponse(job)
    if (path.startsWith('/api/projects')) return jsonResponse([{ _id: id('b'), name: 'Harbour' }])
    return jsonResponse([])
  })
})

describe('the summary', () => {
  it('is of this month, with its hours and what state each sheet is in', async () => {
    renderApp('/timesheets-summary')
    const table = within(await screen.findByRole('table', { name: 'Time sheets summary' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Project',
      'Employee',
      'Time Spent (Hrs)',
      'Time Remaining',
      'State',
      'Actions',
    ])
    screen.getByText('1,480.5')
    // The current month does not count as a filter that was set.
    screen.getByRole('button', { name: 'More filters' })
    expect(lastQuery().get('month')).toBe(String(MONTH))
    expect(lastQuery().get('year')).toBe(String(YEAR))
    const states = ['Open', 'Submitted', 'Closed not submitted', 'Reopened until 03/Dec/2026']
    for (const [index, state] of states.entries()) {
      const [row] = table.getAllByRole('row').slice(index + 1)
      expect(row?.textContent).toContain(state.replace(' not', 'not').replace(' until', 'until'))
    }
    const [, ana, beto] = table.getAllByRole('row')
    within(ana ?? document.body).getByText('of 140.5 on all sheets')
    expect(beto?.textContent).not.toContain('on all sheets')
    table.getByRole('button', { name: 'Some days have hours without a description: Ana Solís, Harbour' })
    const open_ = table.getByRole('link', { name: 'Open Ana Solís, Harbour' })
    expect(open_.getAttribute('href')).toBe(`/timesheets-summary/${id('e')}?timesheetId=${id('1')}`)
  })

  it('unfolds a plot of its projects, and leaves it so', async () => {
    const { user, close } = renderApp('/timesheets-summary')
    const fold = () => screen.findByRole('button', { name: 'Hours by project' })
    expect((await fold()).getAttribute('aria-expanded')).toBe('false')
    await user.click(await fold())
    within(await screen.findByRole('list', { name: 'Colours' })).getByText('Remaining')
    close()
    renderApp('/timesheets-summary')
    await screen.findByRole('list', { name: 'Colours' })
    expect((await fold()).getAttribute('aria-expanded')).toBe('true')
  })

  it('keeps the filters that were set, but not the present month', async () => {
    const { user, router, close } = renderApp('/timesheets-summary')
    await screen.findByRole('table', { name: 'Time sheets summary' })
    const other = MONTH_NAMES[MONTH % 12] ?? ''
    await user.click(screen.getByRole('combobox', { name: 'Month' }))
    expect(screen.queryByRole('option', { name: 'All' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: other }))
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ana{Enter}')
    await waitFor(() => expect(lastQuery().get('search')).toBe('ana'))
    expect(router.state.location.search).toEqual({ month: String((MONTH % 12) + 1), search: 'ana' })
    close()
    const again = renderApp('/timesheets-summary')
    await waitFor(() =>
      expect(again.router.state.location.search).toEqual({ month: String((MONTH % 12) + 1), search: 'ana' }),
    )
  })

  it('shows a month of long ago to whom its address asks for it', async () => {
    renderApp('/timesheets-summary?month=3&year=2021')
    await screen.findByText(/March 2021$/)
    expect(screen.getByRole('combobox', { name: 'Year' }).textContent).toBe('2021')
    expect(lastQuery().get('year')).toBe('2021')
  })

  it('saves a sheet as a document, and says when that failed', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { user } = renderApp('/timesheets-summary')
    const button = await screen.findByRole('button', { name: 'Download PDF Beto Solís, Harbour' })
    await user.click(button)
    await waitFor(() => expect(asked('/pdf')).toEqual([`/api/timesheets/${id('2')}/pdf`]))
    mockServer.mockImplementation(() => jsonResponse({}, 500))
    await user.click(button)
    expect(await screen.findAllByText(timesheetMessages.failed.pdf)).not.toHaveLength(0)
  })

  it('makes its workbooks of the month and projects that are shown', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { user } = renderApp(`/timesheets-summary?month=2&year=2026&projects=${id('b')}`)
    await user.click(await screen.findByRole('button', { name: 'Monthly Report' }))
    await user.click(screen.getByRole('button', { name: 'PTO Monthly Report' }))
    await waitFor(() =>
      expect(asked('/xlsReport')).toEqual([
        `/api/timesheets/xlsReport/2/2026?projects=${id('b')}`,
        `/api/timesheets/xlsReportPto/2/2026?projects=${id('b')}`,
      ]),
    )
    mockServer.mockImplementation(() => jsonResponse({}, 500))
    await user.click(screen.getByRole('button', { name: 'Monthly Report' }))
    expect(await screen.findAllByText(timesheetMessages.failed.xlsx)).not.toHaveLength(0)
  })
})

describe('Download All', () => {
  const saved = vi.fn<(url: string) => void>()
  beforeEach(() => {
    saved.mockReset()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.href)
    })
  })
  const bar = (part: ReturnType<typeof within>) => part.getByRole('progressbar').getAttribute('aria-valuetext')

  it('shows how far it is, and saves the zip once it is there', async () => {
    const { user } = renderApp('/timesheets-summary?month=2&year=2026')
    await user.dblClick(await screen.findByRole('button', { name: 'Download All' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'All timesheets of February 2026' }))
    dialog.getByText(new RegExp(`^${DOWNLOADING_TEXT}`))
    expect(bar(dialog)).toBe('1 of 4')
    expect(asked('/allReports')).toEqual(['/api/timesheets/allReports/2/2026/no_projects'])
    job = zipOf(3)
    await waitFor(() => expect(bar(dialog)).toBe('3 of 4'))
    job = zipOf(4, 'done')
    await waitFor(() => expect(saved.mock.calls).toEqual([['https://files.example/zip']]))
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  })

  it('goes on without its dialog, and is found again after leaving', async () => {
    const { user, close } = renderApp('/timesheets-summary?month=2&year=2026')
    await user.click(await screen.findByRole('button', { name: 'Download All' }))
    await user.click(within(await screen.findByRole('dialog')).getByText('Close', { selector: 'button' }))
    const line = () => screen.findByRole('region', { name: 'Download All' })
    within(await line()).getByText('Downloading all timesheets of February 2026')
    close()

    const again = renderApp('/timesheets-summary')
    expect(bar(within(await line()))).toBe('1 of 4')
    await again.user.click(screen.getByRole('button', { name: 'Download All' }))
    await screen.findByRole('dialog', { name: 'All timesheets of February 2026' })
    expect(asked('/allReports')).toHaveLength(1)
    await again.user.keyboard('{Escape}')
    job = zipOf(4, 'done')
    await waitFor(async () => within(await line()).getByText('All timesheets of February 2026 are ready.'))
    expect(saved).not.toHaveBeenCalled()
    await again.user.click(within(await line()).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Download All' })).toBeNull()
  })

  it('says when it failed, and forgets a zip that is gone', async () => {
    const { user, close } = renderApp('/timesheets-summary')
    await user.click(await screen.findByRole('button', { name: 'Download All' }))
    const dialog = within(await screen.findByRole('dialog'))
    job = zipOf(2, 'failed')
    await dialog.findByText(timesheetMessages.failed.zip)
    close()
    const answer = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      path.includes('/jobs/')
        ? jsonResponse({ friendlyMessage: 'Gone' }, 404)
        : (answer?.(path, init) ?? jsonResponse([])),
    )
    renderApp('/timesheets-summary')
    await screen.findByRole('table', { name: 'Time sheets summary' })
    await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('muster.zip'))).toEqual([]))
    expect(screen.queryByText('Gone')).toBeNull()
  })
})
