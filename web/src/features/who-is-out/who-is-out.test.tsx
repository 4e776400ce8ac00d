import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutMonth, OutPerson } from '#shared/features/time-off/who-is-out.ts'
import { addMonths, firstDayOfMonth, formatMonth, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp, renderInApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentBodies,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'
import { DayList } from './day-list.tsx'
import { restOfWeek, toOutThisWeek } from './out-this-week.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const today = utcToday(new Date())
const period = firstDayOfMonth(today)
const month = monthOfDay(today)
const at = (date: string) => `${month}-${date}`
const harbour = { _id: id('b'), name: 'Harbour' }
const person = (digit: string, name: string, days: OutPerson['days']): OutPerson => ({
  _id: id(digit),
  name,
  lastName: 'Solís',
  country: 'Bolivia',
  project: harbour,
  days,
})
const ANA = person('1', 'Ana', [
  { day: at('03'), kind: 'away', isHalf: false },
  { day: at('04'), kind: 'planned', isHalf: true },
  { day: at('05'), kind: 'holiday', isHalf: false },
])
const shown: OutMonth = {
  month,
  totalItems: 2,
  items: [ANA, person('2', 'Beto', [])],
  holidays: [{ day: at('05'), country: 'Bolivia', name: 'Harvest' }],
  projects: [
    {
      project: harbour,
      days: Array.from({ length: 31 }, (_, index) => (index === 2 ? { out: 1.5, of: 4 } : { out: 0, of: 4 })),
    },
  ],
}
let answer: (path: string) => Response
const feed = { _id: id('7'), kind: 'own', createdOn: '2026-11-02', lastUsedOn: null }
let feeds: object[]
beforeEach(() => {
  signInWithRoles('leader')
  answer = () => jsonResponse(shown)
  feeds = []
  mockServer.mockImplementation((path, { method }) => {
    if (path.startsWith('/api/time-off/out')) return answer(path)
    if (method === 'DELETE') {
      feeds = []
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') {
      feeds = [feed]
      return jsonResponse({ ...feed, path: '/api/time-off/calendar/secret.ics' }, 201)
    }
    return jsonResponse(path.startsWith('/api/time-off/feeds') ? feeds : [])
  })
})
const asked = () => mockServer.mock.calls.map(([path]) => path).filter(path => path.startsWith('/api/time-off/out'))
const openScreen = async () => {
  renderApp('/who-is-out')
  return within(await screen.findByRole('table', { name: `Who is out in ${formatMonth(period)}` }))
}

describe('who is out', () => {
  it('says in words who is out on each day, and names holidays', async () => {
    const grid = await openScreen()
    const [, ana, beto] = grid.getAllByRole('row')
    expect(within(ana as HTMLElement).getByRole('rowheader').textContent).toBe('Ana SolísHarbour')
    expect(
      within(ana as HTMLElement)
        .getAllByRole('img')
        .map(cell => [cell.getAttribute('aria-label'), cell.textContent]),
    ).toEqual([
      ['Away', 'A'],
      ['Planned, half a day', '½'],
      ['Holiday: Harvest', 'H'],
    ])
    expect(within(beto as HTMLElement).queryByRole('img')).toBeNull()
    const now = grid.getAllByRole('columnheader').filter(head => head.getAttribute('aria-current') === 'date')
    expect(now.map(head => head.textContent)).toEqual([expect.stringMatching(/ today$/)])
  })

  it('moves between months with buttons and keys, and back to the current one', async () => {
    await openScreen()
    const lastMonth = () => new URLSearchParams(asked().at(-1)?.split('?')[1]).get('month')
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await waitFor(() => expect(lastMonth()).toBe(monthOfDay(addMonths(period, 1))))
    fireEvent.keyDown(document.body, { key: 'p' })
    await screen.findByRole('heading', { name: formatMonth(period) })
    fireEvent.keyDown(document.body, { key: 'p' })
    await waitFor(() => expect(lastMonth()).toBe(monthOfDay(addMonths(period, -1))))
    fireEvent.click(screen.getByRole('button', { name: 'This month' }))
    await screen.findByRole('heading', { name: formatMonth(period) })
  })

  it('shows how many people of a project are out when expanded', async () => {
    await openScreen()
    fireEvent.click(screen.getByRole('button', { name: 'Coverage by project' }))
    const coverage = within(await screen.findByRole('table', { name: /^Coverage of projects/ }))
    expect(coverage.getAllByRole('img').map(cell => cell.getAttribute('aria-label'))).toEqual(['1.5 of 4 out'])
  })

  it('says if nobody matches, and if it could not be loaded', async () => {
    answer = () => jsonResponse({ ...shown, totalItems: 0, items: [] })
    renderApp('/who-is-out')
    await screen.findByText('There is nobody to show.')
    answer = () => jsonResponse({ friendlyMessage: 'Choose another month' }, 400)
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(retry.closest('[role=alert]')?.textContent).toContain('Choose another month')
  })
})

describe('a calendar feed', () => {
  it('shows its link once, and can be copied and revoked', async () => {
    await openScreen()
    fireEvent.click(screen.getByRole('button', { name: 'Calendar feed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
    await dialog.findByText('You have no feeds yet.')
    fireEvent.click(dialog.getByRole('button', { name: 'New link: my team away' }))
    const link = (await dialog.findByLabelText('Your link')) as HTMLInputElement
    expect(link.value).toMatch(/^http.*\/api\/time-off\/calendar\/secret\.ics$/)
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
    await dialog.findByRole('button', { name: 'Copied' })
    expect(writeText).toHaveBeenCalledWith(link.value)
    // A click outside must not close it.
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    dialog.getByLabelText('Your link')
    fireEvent.click(await dialog.findByRole('button', { name: /^Revoke: My time off, Made 02\/Nov\/2026, never used/ }))
    await dialog.findByText('You have no feeds yet.')
    expect(dialog.queryByLabelText('Your link')).toBeNull()
  })

  it('of a team is only offered to leaders', async () => {
    signInWithRoles('hr')
    await openScreen()
    fireEvent.click(screen.getByRole('button', { name: 'Calendar feed' }))
    await screen.findByRole('button', { name: 'New link: my time off' })
    expect(screen.queryByRole('button', { name: 'New link: my team away' })).toBeNull()
  })

  it.each(['/home', '/action-items'])('can also be created from %s, including one for the user’s work', async path => {
    renderApp(path)
    fireEvent.click(await screen.findByRole('button', { name: 'Calendar feed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
    fireEvent.click(dialog.getByRole('button', { name: 'New link: my one-on-ones and due dates' }))
    await dialog.findByLabelText('Your link')
    expect(sentBodies('POST')[0]).toEqual({ kind: 'work' })
  })

  it('is not offered on the home to people who have no feed on the main host', async () => {
    signInWithRoles('it')
    renderApp('/home')
    await screen.findByText('Nothing waits for you. Have a good day!')
    expect(screen.queryByRole('button', { name: 'Calendar feed' })).toBeNull()
  })

  it.each([
    ['/my-action-items', ['action-items'], ['New link: my one-on-ones and due dates']],
    ['/my-one-on-ones', ['one-on-ones'], ['New link: my one-on-ones and due dates']],
    ['/my-goals', ['goals', 'time-off'], ['New link: my time off', 'New link: my one-on-ones and due dates']],
  ] as const)(
    'is created on the employee host from %s, with what the stage shows there',
    async (path, ownPlace, names) => {
      setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname], ownPlace: [...ownPlace] })
      saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
      renderApp(path)
      fireEvent.click(await screen.findByRole('button', { name: 'Calendar feed' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
      expect(dialog.getAllByRole('button', { name: /^New link/ }).map(({ textContent }) => textContent)).toEqual(names)
    },
  )
})

describe('who is out this week', () => {
  it('is shown on the home of people with reports', async () => {
    const days = [{ day: today, kind: 'away', isHalf: true }]
    // If the week spans two months, only one of the two responses has Ana.
    const items = [{ ...ANA, days }]
    answer = path => jsonResponse({ ...shown, items: path.includes(monthOfDay(today)) ? items : [] })
    renderApp('/home')
    const card = within(await screen.findByRole('region', { name: 'Out this week' }))
    await card.findByText('Ana Solís')
    expect(card.getByRole('heading', { name: 'Today' })).toBeTruthy()
    expect(card.getByText('half a day')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Who is out' }).getAttribute('href')).toBe('/who-is-out')
  })

  it('is not shown to others', async () => {
    signInWithRoles('it')
    renderApp('/home')
    await screen.findByText('Nothing waits for you. Have a good day!')
    expect(asked()).toEqual([])
  })

  it('covers today until Sunday, in one or two months', () => {
    // A Monday, a Saturday and a Sunday.
    expect(restOfWeek('2026-11-30')).toHaveLength(7)
    expect(restOfWeek('2026-12-05')).toEqual(['2026-12-05', '2026-12-06'])
    expect(restOfWeek('2026-12-06')).toEqual(['2026-12-06'])
    const off = (...days: string[]) =>
      person(
        '1',
        'Ana',
        days.map(day => ({ day, kind: 'planned' as const, isHalf: false })),
      )
    const { now, later } = toOutThisWeek(
      [off('2026-11-30'), off('2026-12-01', '2026-12-09'), { ...off('2026-12-02'), _id: id('2') }],
      restOfWeek('2026-11-30'),
      '2026-11-30',
    )
    expect(now.map(({ days }) => days)).toEqual([['2026-11-30', '2026-12-01']])
    expect(later.map(({ days }) => days)).toEqual([['2026-12-02']])
  })
})

describe('the days on a phone', () => {
  const november: OutMonth = {
    ...shown,
    month: '2026-11',
    holidays: [{ day: '2026-11-02', country: 'Bolivia', name: 'Harvest' }],
    items: [person('1', 'Ana', [{ day: '2026-11-20', kind: 'away', isHalf: false }])],
  }
  const daysOn = (day: string) => renderInApp(<DayList shown={november} today={day} />)

  it('start with today in the current month, with earlier days collapsed', async () => {
    const { user } = daysOn('2026-11-20')
    screen.getByText('Ana Solís')
    expect(screen.queryByText('Harvest (Bolivia)')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Earlier this month' }))
    screen.getByText('Harvest (Bolivia)')
    expect(document.body.textContent).toMatch(/Harvest.*Ana/)
  })

  it('also say for today that nobody is out', () => {
    daysOn('2026-11-10')
    const [now, later] = screen.getAllByRole('listitem').filter(({ parentElement }) => parentElement?.matches('ol'))
    expect(now?.getAttribute('aria-current')).toBe('date')
    expect(now?.textContent).toBe('Tue 10TodayNobody is out')
    expect(later?.textContent).toBe('Fri 20Ana SolísAway')
  })

  it('say that nobody else is out this month', () => {
    daysOn('2026-11-21')
    screen.getByText('Nobody is out in the rest of the month.')
  })

  it.each(['2026-10-31', '2026-12-01'])('are complete in another month than that of %s', day => {
    daysOn(day)
    screen.getByText('Harvest (Bolivia)')
    screen.getByText('Ana Solís')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
