import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#shared/features/employees/person.ts'
import type { PlannedDaysOff, TimeOffYear } from '#shared/features/time-off.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  setUpScreenTests,
  showEverything,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const today = utcToday(new Date())
/** A Monday 8 to 14 days ahead, so that neither it nor the next day is on a weekend. */
const monday = Array.from({ length: 7 }, (_, index) => addDays(today, index + 8)).find(
  day => new Date(day).getUTCDay() === 1,
) as string
const shownYear = Number(monday.slice(0, 4))
const range: PlannedDaysOff = {
  _id: id('1'),
  version: 3,
  from: monday,
  to: addDays(monday, 1),
  part: 'whole',
  note: 'By the sea',
  days: 2,
  isChangeable: true,
  warnings: ['March is already begun.'],
}
let year: TimeOffYear
let sent: { method: string | undefined; path: string; body: unknown }[]
let refusal: object | undefined

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  year = {
    version: 1,
    person: { _id: id('a'), name: 'Ada', lastName: 'Mora' },
    year: shownYear,
    allowance: 8.5,
    yearlyAllowance: 10,
    countryAllowance: 10,
    isOwnAllowance: false,
    carryOver: 1,
    taken: 1.5,
    planned: 2,
    left: 6,
    takenDays: [
      { date: `${shownYear}-01-05`, days: 1 },
      { date: `${shownYear}-01-07`, days: 0.5 },
    ],
    ranges: [range],
    holidays: [addDays(monday, 2)],
    planUntil: addDays(today, 365),
  }
  sent = []
  refusal = undefined
  mockServer.mockImplementation((path, init) => {
    if (!path.startsWith('/api/time-off'))
      return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
    if (!init?.method || init.method === 'GET') return jsonResponse(year)
    sent.push({ method: init.method, path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    if (refusal) return jsonResponse(refusal, 400)
    return init.method === 'DELETE' ? new Response(null, { status: 204 }) : jsonResponse(range, 201)
  })
})

it('shows the totals of the year, and its days off by month', async () => {
  renderApp('/my-time-off')
  await screen.findByRole('heading', { name: `Days in ${shownYear}` })
  const figures = screen.getAllByRole('term').map(term => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(figures).toEqual(['Left 6', 'Allowance 8.5', 'Carried over 1', 'Taken 1.5', 'Planned 2'])
  expect(screen.getByText(`A whole year has 10 days; ${shownYear} counts from the month of the hire.`)).toBeTruthy()
  const january = within(screen.getByRole('region', { name: `January ${shownYear}` }))
  const [fifth, seventh] = [5, 7].map(day => {
    const noon = new Date(Date.UTC(shownYear, 0, day, 12))
    return `${noon.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${day}`
  })
  const taken = `${fifth}, ${seventh} (half)1.5 daysOn the timesheet`
  expect(january.getAllByRole('listitem')[0]?.textContent).toBe(taken)
  const tuesday = addDays(monday, 1)
  const otherMonth = tuesday.slice(0, 7) === monday.slice(0, 7) ? '' : ` ${formatDay(tuesday).slice(3, 6)}`
  const title = `Mon ${Number(monday.slice(8))} – Tue ${Number(tuesday.slice(8))}${otherMonth}`
  const planned = screen.getByText(title).closest('li')
  // On the employee host, where the warning can be followed.
  expect(screen.getByRole('link', { name: 'Open the timesheet' }).getAttribute('href')).toBe(
    `/?month=${monday.slice(0, 7)}`,
  )
  expect(planned?.textContent).toBe(
    `${title}2 days · By the seaMarch is already begun.Open the timesheetPlanned Edit Take back`,
  )
})

it('plans days off, shows their number, and shows a rejection at its field', async () => {
  const { user } = renderApp('/my-time-off')
  await user.click(await screen.findByRole('button', { name: 'Plan time off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^From/), formatDay(monday))
  await user.keyboard('{Escape}')
  await user.clear(dialog.getByLabelText(/^To/))
  await user.type(dialog.getByLabelText(/^To/), formatDay(addDays(monday, 3)))
  await user.keyboard('{Escape}')
  // The third day is a holiday.
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('This takes 3 days.'))
  await user.click(dialog.getByRole('radio', { name: 'Mornings' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('This takes 1.5 days.'))
  const message = 'Days off are planned already'
  refusal = { friendlyMessage: message, errors: [{ path: 'from', message }] }
  await user.click(dialog.getByRole('button', { name: 'Plan' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  refusal = undefined
  await user.click(dialog.getByRole('button', { name: 'Plan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { from: monday, to: addDays(monday, 3), part: 'morning', note: '' }
  expect(sent.at(-1)).toEqual({ method: 'POST', path: '/api/time-off/mine', body })
})

it('sets the last day to the first one until it is chosen, even while the first one is being typed', async () => {
  const { user } = renderApp('/my-time-off')
  await user.click(await screen.findByRole('button', { name: 'Plan time off' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [from, to] = [/^From/, /^To/].map(label => dialog.getByLabelText<HTMLInputElement>(label)) as [
    HTMLInputElement,
    HTMLInputElement,
  ]
  const typeOver = async (field: HTMLInputElement, text: string) => {
    await user.clear(field)
    await user.type(field, `${text}{Escape}`)
  }
  const [year = '', month = '', date = ''] = monday.split('-')
  // Typing passes through other valid dates, such as the same day in month 1.
  await typeOver(from, `${date}/${month}/${year}`)
  expect(to.value).toBe(formatDay(monday))
  await typeOver(from, formatDay(addDays(monday, 1)))
  expect(to.value).toBe(formatDay(addDays(monday, 1)))
  await typeOver(to, formatDay(addDays(monday, 4)))
  await typeOver(from, formatDay(monday))
  expect(to.value).toBe(formatDay(addDays(monday, 4)))
})

it('takes days off back, and plans them again with Undo', async () => {
  const { user } = renderApp('/my-time-off')
  await user.click(await screen.findByRole('button', { name: /^Take back/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const body = { from: monday, to: addDays(monday, 1), part: 'whole', note: 'By the sea' }
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'DELETE', path: `/api/time-off/mine/${id('1')}`, body: undefined },
      { method: 'POST', path: '/api/time-off/mine', body },
    ]),
  )
})

describe('days off that a timesheet already contains', () => {
  const tuesday = addDays(monday, 1)
  const month = new Date(monday).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const warning = `The timesheet of ${month} still has these days: take them out there, too.`
  beforeEach(() => {
    year = { ...year, takenDays: [{ date: monday, days: 1 }] }
  })

  it('must also be removed there after they are taken back', async () => {
    const { user } = renderApp('/my-time-off')
    await user.click(await screen.findByRole('button', { name: /^Take back/ }))
    await screen.findByText(`Time off taken back. ${warning}`)
  })

  it.each([
    [
      'must also be removed there if other days are planned instead',
      { ...range, from: tuesday, warnings: [] },
      `Time off changed. ${warning}`,
    ],
    ['cause no warning if they stay planned', { ...range, to: monday, warnings: [] }, 'Time off changed.'],
  ])('%s', async (_, saved, said) => {
    const serve = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      init?.method === 'PUT' ? jsonResponse(saved) : (serve?.(path, init) ?? jsonResponse([])),
    )
    const { user } = renderApp('/my-time-off')
    await user.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change time off' }))
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), '!')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText(said)
  })
})

it('another year can be chosen if the chosen one cannot be loaded', async () => {
  const answers = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) =>
    path.includes('year=') && !path.endsWith(`=${shownYear}`)
      ? jsonResponse({ friendlyMessage: 'Not today' }, 400)
      : (answers?.(path, init) ?? jsonResponse([])),
  )
  const { user } = renderApp('/my-time-off')
  await chooseUnreadableYear(user)
})
/** Selects last year, which fails to load, and then the current year again. */
async function chooseUnreadableYear(user: ReturnType<typeof renderApp>['user']): Promise<void> {
  const present = utcToday(new Date()).slice(0, 4)
  const choice = await screen.findByRole('combobox', { name: 'Year' })
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: String(Number(present) - 1) }))
  await screen.findByRole('button', { name: 'Retry' })
  expect(document.activeElement).toBe(choice)
  expect(screen.getByRole('button', { name: 'Plan time off' })).toHaveProperty('disabled', true)
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: String(shownYear) }))
  expect(await screen.findByText('On the timesheet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Plan time off' })).toHaveProperty('disabled', false)
}

it('says if nothing is planned', async () => {
  year = { ...year, takenDays: [], ranges: [] }
  renderApp('/my-time-off')
  expect(await screen.findByText(`You have taken and planned nothing in ${shownYear} yet.`)).toBeTruthy()
})

describe('on a person’s page', () => {
  const person: Person = {
    _id: id('a'),
    name: 'Ada',
    lastName: 'Mora',
    email: 'ada@muster.example',
    picture: '',
    isActive: true,
    project: null,
    jobTitle: null,
    hireDate: '2020-01-01',
    country: 'Peru',
    leader: null,
    reports: [],
    sections: ['time-off'],
  }
  const conflict = { friendlyMessage: 'Somebody else changed this record while you were editing it.' }
  let answer: () => Response
  let saved: { path: string; body: unknown; version: string | null }[]
  beforeEach(() => {
    setConfig(TEST_CONFIG)
    showEverything()
    saved = []
    answer = () => jsonResponse(year)
    mockServer.mockImplementation((path, init) => {
      if (path.endsWith('/person')) return jsonResponse(person)
      if (!path.startsWith('/api/time-off')) return jsonResponse({ totalItems: 0, items: [] })
      if (!init?.method || init.method === 'GET') return jsonResponse(year)
      const version = new Headers(init.headers).get('if-match')
      saved.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined, version })
      return answer()
    })
  })
  const open = async (button: string | RegExp) => {
    signInWithRoles('hr')
    const { user } = renderApp(`/people/${id('a')}`)
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    const fill = async (label: string, text: string) => {
      const field = dialog.getByLabelText(new RegExp(`^${label}`))
      await user.clear(field)
      if (text) await user.type(field, text)
    }
    const press = (name: string) => user.click(dialog.getByRole('button', { name }))
    return { user, dialog, fill, press }
  }
  const carriedOver = `Carried over into ${shownYear}`

  it('leaders see the days, but cannot change anything', async () => {
    signInWithRoles('leader')
    renderApp(`/people/${id('a')}`)
    await screen.findByText('On the timesheet')
    for (const name of ['Set allowance', 'Plan time off', /^Edit /, /^Take back/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('another year can be chosen if the chosen one cannot be loaded', async () => {
    signInWithRoles('hr')
    const answers = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      path.includes('year=') && !path.endsWith(`=${shownYear}`)
        ? jsonResponse({ friendlyMessage: 'Not today' }, 400)
        : (answers?.(path, init) ?? jsonResponse([])),
    )
    const { user } = renderApp(`/people/${id('a')}`)
    await chooseUnreadableYear(user)
  })

  it('a personal allowance is set in whole and half days, and cleared to use the country’s', async () => {
    year = { ...year, version: 4, yearlyAllowance: 12, isOwnAllowance: true }
    const { dialog, fill, press } = await open('Set allowance')
    expect(dialog.getByLabelText(/^Days a year/)).toHaveProperty('value', '12')
    expect(dialog.getByText('Empty: 10 days, as in their country')).toBeTruthy()
    for (const wrong of ['61', '-1', '2.25', 'ten']) {
      await fill('Days a year', wrong)
      await press('Save')
      expect(await dialog.findByText('Whole or half days, from 0 to 60')).toBeTruthy()
    }
    expect(saved).toEqual([])
    await fill('Days a year', '')
    await fill(carriedOver, '2.5')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const path = `/api/time-off/people/${id('a')}/allowance`
    expect(saved).toEqual([{ path, body: { year: shownYear, ownAllowance: null, carryOver: 2.5 }, version: '"4"' }])
    expect(screen.getByText('Allowance saved.')).toBeTruthy()
  })

  it('a typed allowance stays until the person loads a version that was saved in the meantime', async () => {
    answer = () => jsonResponse(conflict, 409)
    const { dialog, fill, press } = await open('Set allowance')
    await fill('Days a year', '20')
    await press('Save')
    const notice = within(await dialog.findByRole('alert'))
    expect(dialog.getByLabelText(/^Days a year/)).toHaveProperty('value', '20')
    year = { ...year, version: 2, yearlyAllowance: 18, isOwnAllowance: true }
    answer = () => jsonResponse(year)
    fireEvent.click(notice.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Days a year/)).toHaveProperty('value', '18'))
    expect(dialog.queryByRole('alert')).toBeNull()
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.map(({ version }) => version)).toEqual(['"1"', '"2"'])
  })

  it('a plan that was saved in the meantime can be loaded as well', async () => {
    answer = () => jsonResponse(conflict, 409)
    const { dialog, fill, press } = await open(/^Edit /)
    await fill('Note', 'In the hills')
    await press('Save')
    const notice = within(await dialog.findByRole('alert'))
    year = { ...year, ranges: [{ ...range, version: 5, note: 'At home' }] }
    answer = () => jsonResponse(range)
    fireEvent.click(notice.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect(dialog.getByLabelText(/^Note/)).toHaveProperty('value', 'At home'))
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.map(({ path, version }) => [path, version])).toEqual([
      [`/api/time-off/people/${id('a')}/days/${id('1')}`, '"3"'],
      [`/api/time-off/people/${id('a')}/days/${id('1')}`, '"5"'],
    ])
  })

  it('an end before the start counts no days, and several clicks plan only once', async () => {
    const { user, dialog, fill } = await open('Plan time off')
    await fill('From', formatDay(addDays(monday, 1)))
    await user.keyboard('{Escape}')
    await fill('To', formatDay(monday))
    await user.keyboard('{Escape}')
    expect(dialog.getByRole('status').textContent).toBe('')
    await fill('To', formatDay(addDays(monday, 1)))
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('radio', { name: 'Afternoons' }))
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('This takes 0.5 days.'))
    answer = () => jsonResponse(range, 201)
    const plan = dialog.getByRole('button', { name: 'Plan' })
    fireEvent.click(plan)
    fireEvent.click(plan)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const day = addDays(monday, 1)
    const path = `/api/time-off/people/${id('a')}/days`
    expect(saved).toEqual([{ path, body: { from: day, to: day, part: 'afternoon', note: '' }, version: null }])
  })

  it.each([
    ['Set allowance', 'Days a year', '20', '"1"'],
    [/^Edit /, 'Note', 'In the hills', '"3"'],
  ])('input is kept if the server fails: %s', async (button, label, text, version) => {
    answer = () => jsonResponse({}, 500)
    const { dialog, fill, press } = await open(button)
    await fill(label, text)
    await press('Save')
    expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
    expect(dialog.getByLabelText(new RegExp(`^${label}`))).toHaveProperty('value', text)
    answer = () => jsonResponse(range)
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved.map(sent => sent.version)).toEqual([version, version])
  })

  it('days are taken back on behalf of the person, and planned again with Undo', async () => {
    signInWithRoles('hr')
    const { user } = renderApp(`/people/${id('a')}`)
    const takeBack = await screen.findByRole('button', { name: /^Take back/ })
    answer = () => jsonResponse({}, 500)
    await user.click(takeBack)
    expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
    answer = () => new Response(null, { status: 204 })
    await user.click(takeBack)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    answer = () => jsonResponse(range, 201)
    await user.click(undo)
    const days = `/api/time-off/people/${id('a')}/days`
    const body = { from: monday, to: addDays(monday, 1), part: 'whole', note: 'By the sea' }
    await waitFor(() =>
      expect(saved).toEqual([
        { path: `${days}/${id('1')}`, body: undefined, version: '"3"' },
        { path: `${days}/${id('1')}`, body: undefined, version: '"3"' },
        { path: days, body, version: null },
      ]),
    )
  })

  it('a plan for another year shows that year', async () => {
    const { fill, user, press } = await open('Plan time off')
    await fill('From', formatDay(monday))
    await user.keyboard('{Escape}')
    const next = { ...range, from: `${shownYear + 1}-01-04`, to: `${shownYear + 1}-01-05` }
    answer = () => jsonResponse(next, 201)
    await press('Plan')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(mockServer.mock.calls.some(([path]) => path.endsWith(`?year=${shownYear + 1}`))).toBe(true),
    )
  })
})
