import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportJob } from '#shared/features/timesheet-reports.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { TimesheetListItem } from '#shared/features/timesheets/sheet.ts'
import { addMonths, formatMonth } from '#shared/kit/dates.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
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
  seal: null,
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
const days = Array.from({ length: 29 }, (_, index) => `2028-02-${String(index + 1).padStart(2, '0')}`)
const mapped = (state: string, hours = 0, more = {}) => ({ state, hours, ...more })
const monthMap = {
  days,
  totalItems: 2,
  withoutSheet: 1,
  items: [
    {
      employee: { _id: id('e'), name: 'Ana', lastName: 'Solís' },
      sheets: [id('1')],
      days: [
        mapped('worked', 8, { sheet: id('1') }),
        mapped('overtime', 10.5, { sheet: id('1') }),
        mapped('off', 8, { type: 'Vacation', sheet: id('1') }),
        mapped('missing', 0, { sheet: id('1') }),
        ...days.slice(4).map(() => mapped('free')),
      ],
    },
    {
      employee: { _id: id('f'), name: 'Beto', lastName: 'Mora' },
      sheets: [],
      days: [mapped('away'), mapped('missing'), mapped('holiday'), ...days.slice(3).map(() => mapped('open'))],
    },
  ],
}
const projectMonths = {
  months: Array.from({ length: 12 }, (_, index) => addMonths('2027-03-01', index)),
  projects: [{ project: { _id: id('b'), name: 'Harbour' }, hours: [...Array(10).fill(0), 160, 80.5] }],
}
let job: ReportJob
const byProject = [{ project: rows[0]?.project, timeSpent: 480, timeRemaining: 192 }]
const asked = (part: string) => mockServer.mock.calls.map(([path]) => path).filter(path => path.includes(part))
const lastQuery = () => new URLSearchParams(asked('/query').at(-1)?.split('?')[1])
const zipOf = (done: number, state: ReportJob['state'] = 'running'): ReportJob => ({
  _id: id('7'),
  state,
  done,
  total: 4,
  fileName: 'Timesheets.zip',
  url: state === 'done' ? 'https://files.example/zip' : null,
})

beforeEach(() => {
  signInWithRoles('finance')
  job = zipOf(1)
  mockServer.mockImplementation(path => {
    if (path.startsWith('/api/timesheets/query'))
      return jsonResponse({ totalItems: 4, totalHours: 1480.5, items: rows, byProject, peopleWithoutSheet: 2 })
    if (path.startsWith('/api/timesheets/monthMap')) return jsonResponse(monthMap)
    if (path.startsWith('/api/timesheets/projectMonths')) return jsonResponse(projectMonths)
    if (path.includes('/allReports/')) return jsonResponse(job)
    if (path.includes('/timesheets/jobs/')) return jsonResponse(job)
    if (path.startsWith('/api/projects')) return jsonResponse([{ _id: id('b'), name: 'Harbour' }])
    // Opened sheets have their own tests.
    if (path === `/api/timesheets/${id('1')}`) return jsonResponse({ friendlyMessage: 'Not found' }, 404)
    return jsonResponse([])
  })
})

describe('the summary', () => {
  it('shows this month’s hours and the state of each sheet', async () => {
    renderApp('/timesheets-summary')
    const table = within(await screen.findByRole('table', { name: 'Time sheets summary' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      // The checkboxes that select people to remind.
      '',
      'Project',
      'Employee',
      'Time Spent (Hrs)',
      'Time Remaining',
      'State',
      'Actions',
    ])
    expect(screen.getByText('1,480.5').parentElement?.textContent).toBe(
      `1,480.5 h in ${formatMonth(`${YEAR}-${String(MONTH).padStart(2, '0')}-01`)}`,
    )
    // The default month does not count as an active filter.
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

  it('expands a plot of its projects, and stays expanded', async () => {
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

  it('expands a map of people and days, with links to the sheets', async () => {
    const { user, router } = renderApp('/timesheets-summary?month=2&year=2028')
    await screen.findByText('2 without a sheet')
    await user.click(screen.getByRole('button', { name: 'Month by day' }))
    const card = within(await screen.findByRole('region', { name: 'Month by day' }))
    card.getByText('2 people, 1 without a sheet.')
    expect(asked('/monthMap').at(-1)).toBe('/api/timesheets/monthMap?month=2&year=2028&page=1')
    expect(card.getAllByRole('link').map(square => [square.textContent, square.getAttribute('aria-label')])).toEqual([
      ['8', 'Ana Solís, Tue 1: 8 h'],
      ['10.5', 'Ana Solís, Wed 2: 10.5 h, overtime'],
      ['V', 'Ana Solís, Thu 3: Vacation/PTO, 8 h'],
      ['0', 'Ana Solís, Fri 4: 0 h, missing'],
    ])
    // Not a link without a sheet; blank if not due yet.
    expect(card.getAllByRole('img').map(square => square.getAttribute('aria-label'))).toEqual([
      'Beto Mora, Wed 2: 0 h, missing',
      'Beto Mora, Thu 3: Holiday',
    ])
    await user.click(card.getByRole('radio', { name: 'Table' }))
    const lines = within(card.getByRole('table', { name: 'Days by person' })).getAllByRole('row')
    expect(lines.map(line => [...line.children].map(cell => cell.textContent))).toEqual([
      ['Employee', 'Hours', 'Missing', 'Off', 'Overtime', 'Sheets'],
      ['Ana Solís', '26.5', '1', '1', '1', '1'],
      ['Beto Mora', '0', '1', '0', '0', 'None'],
    ])
    await user.click(card.getByRole('radio', { name: 'Chart' }))
    await user.click(card.getByRole('link', { name: 'Ana Solís, Fri 4: 0 h, missing' }))
    expect(router.state.location.href).toBe(`/timesheets-summary/${id('e')}?timesheetId=${id('1')}`)
  })

  it.each([
    [0, '0 people.'],
    [1, '1 person with a sheet.'],
    [2, '2 people, all with a sheet.'],
  ])('says for %i people that nobody is without a sheet', async (totalItems, summary) => {
    const answer = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      path.startsWith('/api/timesheets/monthMap')
        ? jsonResponse({ ...monthMap, totalItems, withoutSheet: 0 })
        : (answer?.(path, init) ?? jsonResponse([])),
    )
    const { user } = renderApp('/timesheets-summary?month=2&year=2028')
    await user.click(await screen.findByRole('button', { name: 'Month by day' }))
    await screen.findByText(summary)
  })

  it('shows the hours of projects over twelve months', async () => {
    const { user } = renderApp('/timesheets-summary?month=2&year=2028')
    await user.click(await screen.findByRole('button', { name: 'Hours by project' }))
    const card = within(await screen.findByRole('region', { name: 'Hours by project' }))
    const squares = card.getAllByRole('link')
    expect(squares.map(square => [square.textContent, square.getAttribute('aria-label')])).toEqual([
      ['160', 'Harbour, January 2028: 160 h'],
      ['80.5', 'Harbour, February 2028: 80.5 h'],
    ])
    expect(squares[0]?.getAttribute('href')).toBe(`/timesheets-summary?month=1&year=2028&projects=${id('b')}`)
  })

  it('keeps the chosen filters, but not the current month', async () => {
    const { user, router, close } = renderApp('/timesheets-summary')
    await screen.findByRole('table', { name: 'Time sheets summary' })
    const other = MONTH_NAMES[MONTH % 12] ?? ''
    await user.click(screen.getByRole('combobox', { name: 'Month' }))
    expect(screen.queryByRole('option', { name: 'All' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: other }))
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ana{Enter}')
    await waitFor(() => expect(lastQuery().get('search')).toBe('ana'))
    // With its year, since it would otherwise become that of the next year in January.
    const chosen = { month: String((MONTH % 12) + 1), year: String(YEAR), search: 'ana' }
    expect(router.state.location.search).toEqual(chosen)
    close()
    const again = renderApp('/timesheets-summary')
    await waitFor(() => expect(again.router.state.location.search).toEqual(chosen))
  })

  it('shows a month of long ago if the URL requests it', async () => {
    renderApp('/timesheets-summary?month=3&year=2021')
    await screen.findByText(/March 2021$/)
    expect(screen.getByRole('combobox', { name: 'Year' }).textContent).toBe('2021')
    expect(lastQuery().get('year')).toBe('2021')
  })

  it('saves a sheet as a document, and shows a failure', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { user } = renderApp('/timesheets-summary')
    const button = await screen.findByRole('button', { name: 'Download PDF Beto Solís, Harbour' })
    await user.click(button)
    await waitFor(() => expect(asked('/pdf')).toEqual([`/api/timesheets/${id('2')}/pdf`]))
    mockServer.mockImplementation(() => jsonResponse({}, 500))
    await user.click(button)
    expect(await screen.findAllByText(timesheetMessages.failed.pdf)).not.toHaveLength(0)
  })

  it('shows the names of its reports if there is room', async () => {
    renderApp('/timesheets-summary')
    window.matchMedia = media =>
      Object.assign(new EventTarget(), { matches: media === '(width >= 100rem)', media }) as MediaQueryList
    for (const name of ['Monthly Report', 'PTO Monthly Report', 'Download All'])
      expect((await screen.findByRole('button', { name })).textContent).toBe(name)
  })

  it('has its reports in a menu on a phone', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { user } = renderApp('/timesheets-summary?month=2&year=2026')
    await screen.findByRole('button', { name: 'Monthly Report' })
    window.matchMedia = media =>
      Object.assign(new EventTarget(), { matches: media === '(width < 40rem)', media }) as MediaQueryList
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.trim())).toEqual([
      'Monthly Report',
      'PTO Monthly Report',
      'Download All',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'PTO Monthly Report' }))
    await waitFor(() => expect(asked('/xlsReportPto')).toEqual(['/api/timesheets/xlsReportPto/2/2026']))
  })

  it('exports the shown month and projects to workbooks', async () => {
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

  it('shows the progress, and saves the zip when it is ready', async () => {
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

  it('continues without its dialog, and is found again after leaving', async () => {
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

  it('shows a failure, and forgets a zip that no longer exists', async () => {
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

describe('the next visit', () => {
  it.each([
    ['the present month, whichever that is then', `month=${MONTH}&year=${YEAR}`, ''],
    ['a month of another year', `month=${MONTH}&year=2021`, `&month=${MONTH}&year=2021`],
  ])('shows %s', async (_, opened, remembered) => {
    const { close } = renderApp(`/timesheets-summary?search=ana&${opened}`)
    await screen.findByDisplayValue('ana')
    close()
    const { router } = renderApp('/timesheets-summary')
    await screen.findByDisplayValue('ana')
    const { search } = router.state.location
    expect(Object.entries(search).sort()).toEqual([...new URLSearchParams(`search=ana${remembered}`)].sort())
  })
})

describe('the view of people who have not submitted', () => {
  it('mails each marked person once, and names those who were not mailed', async () => {
    const { user } = renderApp('/timesheets-summary')
    await screen.findByRole('checkbox', { name: 'Mark Ana Solís, Harbour' })
    await user.click(screen.getByRole('button', { name: 'Not submitted' }))
    await waitFor(() => expect(lastQuery().get('isSubmitted')).toBe('false'))
    await user.click(await screen.findByRole('checkbox', { name: 'Mark Ana Solís, Harbour' }))
    await user.click(screen.getByRole('checkbox', { name: 'Mark Beto Solís, Harbour' }))
    await user.click(screen.getByRole('checkbox', { name: 'Mark Dora Solís, Harbour' }))
    const respond = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      path === '/api/timesheets/remind'
        ? jsonResponse({ reminded: [id('1')], refused: [{ _id: id('4'), reason: 'It takes no more changes' }] })
        : (respond?.(path, init) ?? jsonResponse({})),
    )
    // Beto’s sheet is already submitted, so three selected make two.
    await user.click(screen.getByRole('button', { name: 'Remind 2' }))
    await user.click(await screen.findByRole('button', { name: 'Remind' }))
    await screen.findByText('Ana Solís reminded')
    await screen.findByText('Not reminded: Dora Solís. It takes no more changes')
    const sent = sentRequests().find(({ path }) => path === '/api/timesheets/remind')
    expect(sent?.body).toEqual({ sheets: [id('1'), id('4')] })
  })
})
