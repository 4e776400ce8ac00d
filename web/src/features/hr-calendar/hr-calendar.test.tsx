import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (last: number) => String(last).padStart(24, 'a')
const inMarch = (entries: readonly object[]) =>
  MONTH_NAMES.map((month, index) => ({ _id: index + 1, month, entries: index === 2 ? entries : [] }))
/** Answers each call with the given data; birthdays and anniversaries for any year, holidays for 2026 only. */
const answer =
  (own: { birthdays?: unknown; anniversaries?: unknown; holidays?: unknown } = {}) =>
  (path: string) => {
    const empty = inMarch([])
    if (path.includes('/birthdays')) return jsonResponse({ birthdays: own.birthdays ?? empty })
    if (path.includes('/anniversaries')) return jsonResponse({ anniversaries: own.anniversaries ?? empty })
    return jsonResponse(path.includes('year=2026') ? (own.holidays ?? []) : [])
  }
const month = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))

describe('the calendar of twelve months', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T23:30:00-06:00') })
    signInWithRoles('hr')
  })
  afterEach(() => vi.useRealTimers())

  it('shows how long people have been here, and which months are empty', async () => {
    const years = (last: number, yearsInCompany: number) => ({
      _id: id(last),
      anniversarieDayNumber: last,
      fullName: `Person ${last}`,
      yearsInCompany,
    })
    mockServer.mockImplementation(answer({ anniversaries: inMarch([years(1, 1), years(2, 3)]) }))
    renderApp('/anniversaries')
    const entries = (await month('March')).getAllByRole('listitem').map(item => item.textContent)
    expect(entries).toEqual(['1Person 11 year', '2Person 23 years'])
    expect((await month('May')).getByText('There are no records to display.')).toBeDefined()
  })

  it('counts only the screen’s own kind in the head of a month', async () => {
    const born = (last: number) => ({ _id: id(last), birthDayNumber: last, fullName: `Person ${last}` })
    const holiday = { _id: id(9), version: 1, year: 2026, month: 3, day: 3, description: 'Day', country: 'Bolivia' }
    mockServer.mockImplementation(answer({ birthdays: inMarch([born(1), born(2)]), holidays: [holiday] }))
    renderApp('/birthdays')
    const march = await month('March')
    await march.findByText('Day')
    expect(march.getByRole('heading').textContent).toBe('March2 Birthdays')
  })

  it('marks the current day in UTC, whatever the browser’s time zone', async () => {
    const born = { _id: id(1), birthDayNumber: 1, fullName: 'Person' }
    const months = MONTH_NAMES.map((name, index) => ({ _id: index + 1, month: name, entries: [born] }))
    mockServer.mockImplementation(answer({ birthdays: months }))
    renderApp('/birthdays')
    expect((await month('April')).getByText('Today')).toBeDefined()
    // Once on April's card and once in the next 30 days.
    expect(screen.getAllByText('Today')).toHaveLength(2)
  })

  it.each([
    ['birthdays', '/api/humanResources/birthdays.csv?year=2027', '/api/humanResources/birthdays.ics'],
    [
      'anniversaries',
      '/api/humanResources/anniversaries.csv?year=2027',
      '/api/humanResources/anniversaries.ics?year=2027',
    ],
  ])('exports %s for the shown year', async (name, csv, calendar) => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:days'
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const respond = answer()
    mockServer.mockImplementation(path =>
      /\.(csv|ics)/.test(path)
        ? new Response('', { headers: { 'content-disposition': `attachment; filename="${path.split('/').at(-1)}"` } })
        : respond(path),
    )
    const { user } = renderApp(`/${name}`)
    await month('March')
    await user.click(screen.getByRole('button', { name: 'Next year' }))
    await user.click(screen.getByRole('button', { name: 'Export to CSV' }))
    await user.click(screen.getByRole('button', { name: 'Export to calendar' }))
    await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(2))
    expect(saved).toEqual([csv, calendar].map(path => path.split('/').at(-1)))
    const asked = mockServer.mock.calls.map(([path]) => path).filter(path => /\.(csv|ics)/.test(path))
    expect(asked).toEqual([csv, calendar])
    click.mockRestore()
  })

  it('can be loaded again after a failure', async () => {
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'You asked too often' }, 429))
    const { user } = renderApp('/birthdays')
    const near = within(await screen.findByRole('region', { name: 'Next 30 days' }))
    const retry = await near.findByRole('button', { name: 'Retry' })
    mockServer.mockImplementation(answer())
    await user.click(retry)
    expect(await screen.findAllByText('There are no records to display.')).toHaveLength(12)
  })

  it('starts with the next thirty days, including holidays', async () => {
    const born = (last: number, birthDayNumber: number, fullName: string) => ({
      _id: id(last),
      birthDayNumber,
      fullName,
    })
    const months = MONTH_NAMES.map((name, index) => ({
      _id: index + 1,
      month: name,
      // Today is 1 April in UTC, so 30 April is the thirtieth day.
      entries: index === 2 ? [born(1, 31, 'Past')] : index === 3 ? [born(2, 1, 'Now'), born(3, 30, 'Last')] : [],
    }))
    months[4]?.entries.push(born(4, 1, 'Later'))
    const holiday = { _id: id(9), version: 1, year: 2026, month: 4, day: 3, description: 'Good Friday' }
    const holidays = [
      { ...holiday, country: 'Costa Rica' },
      { ...holiday, country: 'Bolivia' },
    ]
    mockServer.mockImplementation(answer({ birthdays: months, holidays }))
    const { user } = renderApp('/birthdays')
    const near = within(await screen.findByRole('region', { name: 'Next 30 days' }))
    expect([...((await near.findAllByRole('list'))[0]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'TodayNow',
      'Fri 3 AprGood FridayBolivia, Costa Rica',
      'Thu 30 AprLast',
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Holiday Holidays' }))
    expect(near.queryByText('Good Friday')).toBeNull()
  })

  it('shows a month by weeks, and can move to the next year', async () => {
    mockServer.mockImplementation(answer())
    const { user } = renderApp('/anniversaries')
    await user.click(await screen.findByRole('radio', { name: 'Month' }))
    const table = await screen.findByRole('table', { name: 'April 2026' })
    // 1 April 2026 is a Wednesday, and today.
    expect([...within(table).getAllByRole('row')].map(row => row.textContent)).toEqual([
      'MonTueWedThuFriSatSun',
      '12345',
      '6789101112',
      '13141516171819',
      '20212223242526',
      '27282930',
    ])
    expect(within(table).getByText('1').closest('td')?.getAttribute('aria-current')).toBe('date')
    for (let step = 0; step < 9; step++) await user.click(screen.getByRole('button', { name: 'Next month' }))
    expect(await screen.findByRole('table', { name: 'January 2027' })).toBeDefined()
    const asked = mockServer.mock.calls.map(([path]) => path)
    expect(asked).toContain('/api/humanResources/anniversaries?year=2027')
    await user.click(screen.getByRole('button', { name: 'This month' }))
    expect(await screen.findByRole('table', { name: 'April 2026' })).toBeDefined()
  })

  it('begins with the present month on a phone', async () => {
    mockServer.mockImplementation(answer())
    renderApp('/birthdays')
    window.matchMedia = media =>
      Object.assign(new EventTarget(), { matches: media === '(width < 40rem)', media }) as MediaQueryList
    expect(await screen.findByRole('table', { name: 'April 2026' })).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Month', checked: true })).toBeDefined()
  })

  it('keeps the controls, the focus and the next days while another year is loading, and if that fails', async () => {
    const respond = answer()
    const late = Promise.withResolvers<Response>()
    mockServer.mockImplementation(path => (path.includes('birthdays?year=2027') ? late.promise : respond(path)))
    const { user } = renderApp('/birthdays')
    await month('April')
    const next = screen.getByRole('button', { name: 'Next year' })
    await user.click(next)
    await screen.findByText('Loading the months')
    expect(document.activeElement).toBe(next)
    expect(screen.getByRole('checkbox', { name: 'Holiday Holidays' })).toBeDefined()
    expect(screen.getByText('Nothing until 30/Apr/2026.')).toBeDefined()
    late.resolve(jsonResponse({ friendlyMessage: 'Not this year' }, 404))
    await screen.findByRole('button', { name: 'Retry' })
    expect(document.activeElement).toBe(next)
    expect(screen.getByText('Nothing until 30/Apr/2026.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Previous year' }))
    await month('April')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
