import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import type { OneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { addDays, addMonths, formatInstant, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { setConfig } from '#web/kit/config.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'
import { describeDeletion } from './one-on-ones-list.tsx'

setUpScreenTests()
const THIS_MONTH = `${monthOfDay(utcToday(new Date()))}-01`
const LAST_MONTH = addMonths(THIS_MONTH, -1)
const id = (digit: string) => digit.repeat(24)
const leader = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís', email: 'ana@muster.example', picture: '', leader }
const name = ({ _id, name: first, lastName }: typeof leader) => ({ _id, name: first, lastName })
type Status = Parameters<typeof oneOnOneStatuses.id>[0]

const met = (digit: string, status: Status, creationDate: string, numberActionItems = 0): OneOnOneListItem => ({
  _id: id(digit),
  version: 3,
  employee: { _id: ana._id, name: ana.name, lastName: ana.lastName, leader },
  leaderAssigned: leader,
  status: oneOnOneStatuses.byId(oneOnOneStatuses.id(status)),
  feelings: [feelings.byId(feelings.id('Happy'))],
  creationDate,
  meetsAt: null,
  numberActionItems,
  actionItemsOf: numberActionItems ? [{ employee: name(ana), leaderAssigned: leader, count: numberActionItems }] : [],
})
const now = met('1', 'Open', THIS_MONTH)
const before = met('2', 'Complete', LAST_MONTH, 2)
const closedNow = met('3', 'Not Done', THIS_MONTH)

/** The mock server; a test's own responses take precedence. */
function answer(own: (path: string, init: RequestInit) => Response | undefined = () => undefined): void {
  const all = [now, before, closedNow]
  mockServer.mockImplementation((path, init) => {
    const mine = own(path, init)
    if (mine) return mine
    const one = all.find(({ _id }) => path === `/api/oneOnOnes/${_id}`)
    if (one)
      return jsonResponse({ ...one, talkingPoint: '<p>How was the <strong>month</strong>?</p>', isShared: false })
    if (path === '/api/oneOnOnes/permissions') return jsonResponse({ mayDelete: true })
    if (path.endsWith('/person')) return jsonResponse({ friendlyMessage: 'Not found' }, 404)
    if (path.endsWith('/agenda')) return jsonResponse({ items: [], earlier: null })
    if (/\/api\/oneOnOnes(\?|\/\w+\/oneOnOnes)/.test(path)) return jsonResponse({ totalItems: 9, items: all })
    if (path.startsWith('/api/actionItems')) return jsonResponse({ totalItems: 0, items: [] })
    if (path.startsWith('/api/employees')) return jsonResponse([ana])
    return jsonResponse([])
  })
}
const inFeelings = () => within(screen.getByRole('group', { name: 'How are you feeling today' }))
const feeling = (name: string) => inFeelings().getByRole<HTMLInputElement>('checkbox', { name })
async function choose(user: ReturnType<typeof renderApp>['user'], label: RegExp, option: string) {
  screen.getByRole('combobox', { name: label }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: option }))
}

beforeEach(() => {
  signInWithRoles('leader')
  answer()
})

describe('the list', () => {
  const row = async (period: RegExp) => within(await screen.findByRole('row', { name: period }))
  const nameOf = ({ creationDate }: OneOnOneListItem) =>
    new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(creationDate))

  it('opens with this month, and shows earlier ones that were not held with one click', async () => {
    const { user, router } = renderApp('/one-on-ones')
    const views = within(await screen.findByRole('group', { name: 'Views' }))
    await waitFor(() =>
      expect(views.getByRole('button', { name: 'This month' }).getAttribute('aria-pressed')).toBe('true'),
    )
    await user.click(views.getByRole('button', { name: 'Overdue' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        status: `${oneOnOneStatuses.id('Open')},${oneOnOneStatuses.id('In Progress')}`,
        endDate: LAST_MONTH,
      }),
    )
    expect(views.getByRole('button', { name: 'Overdue' }).getAttribute('aria-pressed')).toBe('true')
    // Neither earlier nor later ones.
    await user.click(views.getByRole('button', { name: 'This month' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ startDate: THIS_MONTH, endDate: THIS_MONTH }))
  })

  it('allows reviewing closed ones of earlier months, and editing and deleting all others', async () => {
    renderApp('/one-on-ones')
    const old = await row(new RegExp(nameOf(before)))
    expect(old.getByRole('link', { name: /^Review Ana Solís/ }).getAttribute('href')).toBe(
      `/one-on-ones/${before._id},review`,
    )
    expect(old.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(old.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(2))
    expect(screen.getAllByRole('link', { name: /^Edit/ })).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^History/ })).toHaveLength(3)
  })

  it('says how late a meeting is that should have been held, unless it is closed', async () => {
    const daysAgo = (days: number) => addDays(utcToday(new Date()), -days)
    const planned = (digit: string, status: 'Open' | 'Complete', days: number) => ({
      ...met(digit, status, `${daysAgo(days).slice(0, 7)}-01`, 0),
      meetsAt: `${daysAgo(days)}T15:00:00.000Z`,
    })
    const items = [planned('4', 'Open', 13), planned('5', 'Open', 0), planned('6', 'Complete', 13)]
    answer(path => (path.startsWith('/api/oneOnOnes?') ? jsonResponse({ totalItems: 3, items }) : undefined))
    renderApp('/one-on-ones')
    await screen.findByText('13 days late')
    expect(screen.getAllByText(/days? late$/)).toHaveLength(1)
    // The month beside it has the year, and the tooltip the rest.
    const times = screen.getAllByText(/^\d{2}\/\w{3} \d{2}:\d{2}$/)
    expect(times.map(({ title }) => title)).toEqual(items.map(({ meetsAt }) => formatInstant(meetsAt)))
  })

  it('offers deleting only to people on the short list', async () => {
    answer(path => (path === '/api/oneOnOnes/permissions' ? jsonResponse({ mayDelete: false }) : undefined))
    renderApp('/one-on-ones')
    await screen.findAllByRole('link', { name: /^Edit/ })
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  it.each([
    [0, /^Do you want to delete the one-on-one of Ana Solís, \w+ \d{4}\?$/],
    [1, /\nOne action item made in it goes with it: 1 of Ana Solís, assigned to Leandra Mamani\.$/],
    [4, /\n4 action items made in it go with it: 4 of Ana Solís, assigned to Leandra Mamani\.$/],
  ])('says before deleting that %i action items are deleted too', (count, said) => {
    expect(describeDeletion(met('1', 'Open', THIS_MONTH, count))).toMatch(said)
  })

  it('says who owns them, and only deletes if their number is still the same', async () => {
    const luis = { _id: id('c'), name: 'Luis', lastName: 'Fallas' }
    const both = {
      ...met('4', 'Open', THIS_MONTH, 3),
      actionItemsOf: [
        { employee: name(ana), leaderAssigned: leader, count: 2 },
        { employee: name(ana), leaderAssigned: luis, count: 1 },
      ],
    }
    const refusal = 'This one-on-one now has 4 action items, not 3. Nothing was deleted.'
    let isRefused = true
    answer((path, init) => {
      if (init.method === 'DELETE')
        return isRefused ? jsonResponse({ friendlyMessage: refusal }, 409) : new Response(null, { status: 204 })
      return path.startsWith('/api/oneOnOnes?') ? jsonResponse({ totalItems: 1, items: [both] }) : undefined
    })
    const { user } = renderApp('/one-on-ones')
    const accept = async () => {
      await user.click(await screen.findByRole('button', { name: /^Delete/ }))
      const question = within(await screen.findByRole('alertdialog'))
      expect(
        question.getByText(
          /3 action items made in it go with it: 2 of Ana Solís, assigned to Leandra Mamani; 1 of Ana Solís, assigned to Luis Fallas\./,
        ),
      ).toBeDefined()
      await user.click(question.getByRole('button', { name: 'Accept' }))
    }
    await accept()
    expect(await screen.findByText(refusal)).toBeDefined()
    expect(sentRequests('DELETE').at(-1)?.path).toBe(`/api/oneOnOnes/${both._id}?actionItems=3`)
    isRefused = false
    await accept()
    expect(await screen.findByText(/deleted successfully$/)).toBeDefined()
  })

  it('lists what is deleted with each of several one-on-ones', async () => {
    signInWithRoles('admin')
    const many = [...'0123456789abcdef'].map((digit, index) => met(digit, 'Open', THIS_MONTH, index + 1))
    answer((path, { method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 })
      return path.startsWith('/api/oneOnOnes?') ? jsonResponse({ totalItems: 16, items: many }) : undefined
    })
    const { user } = renderApp('/one-on-ones')
    await user.click(await screen.findByRole('checkbox', { name: 'Mark all rows on this page' }))
    const bar = within(screen.getByRole('group', { name: 'Marked rows' }))
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 16 records?' }))
    const { textContent: said } = question.getByText(/Do you want to delete/)
    for (const count of [2, 11, 12, 16]) expect(said).toContain(`${count} action items made in it go with it`)
    expect(said).not.toMatch(/and \d+ more/)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
  })

  it('shows a person’s history, six per page, newest first', async () => {
    const { user, router } = renderApp('/one-on-ones')
    const [button] = await screen.findAllByRole('button', { name: /^History/ })
    if (button) await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Recent One on Ones History' }))
    await user.click(await dialog.findByRole('button', { name: 'Next page' }))
    await waitFor(() =>
      expect(mockServer.mock.lastCall?.[0]).toBe(
        `/api/oneOnOnes/${ana._id}/oneOnOnes?page=2&pageSize=6&sortByColumn=creationDate&isSortAscending=false`,
      ),
    )
    const apart = await dialog.findByRole('link', { name: `Open ${nameOf(before)} in a new tab` })
    expect([apart.getAttribute('target'), apart.getAttribute('href')]).toEqual([
      '_blank',
      `/one-on-ones/${before._id},review`,
    ])
    await user.click(dialog.getByRole('link', { name: nameOf(before) }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/one-on-ones/${before._id},review`))
  })
})

describe('a new one-on-one', () => {
  const fill = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.click(await screen.findByRole('combobox', { name: /Employee/ }))
    await user.click(await screen.findByRole('option', { name: /Ana Solís/ }))
  }
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

  it('is saved as Open with the chosen employee and their leader, and then opens', async () => {
    answer((_, init) =>
      init.method === 'POST' ? jsonResponse({ ...now, talkingPoint: '', isShared: false }, 201) : undefined,
    )
    const { user, router } = renderApp('/one-on-ones/new')
    await screen.findByRole('combobox', { name: /Employee/ })
    expect(save().disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('combobox', { name: 'Status' }).disabled).toBe(true)
    await fill(user)
    await user.click(save())
    expect(await screen.findByText('One on one created successfully.')).toBeDefined()
    expect(sentBodies('POST').at(-1)).toEqual({
      employee: ana._id,
      leaderAssigned: leader._id,
      status: oneOnOneStatuses.id('Open'),
      creationDate: THIS_MONTH,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/one-on-ones/${now._id}`))
  })

  it('starts with the points of a template, if there are templates', async () => {
    const monthly = { _id: id('e'), version: 1, name: 'Monthly check-in' }
    answer((path, init) => {
      if (path === '/api/oneOnOneTemplates/agendas') return jsonResponse([monthly])
      return init.method === 'POST' ? jsonResponse({ ...now, talkingPoint: '', isShared: false }, 201) : undefined
    })
    const { user } = renderApp('/one-on-ones/new')
    await fill(user)
    await user.click(await screen.findByRole('combobox', { name: /^Agenda template/ }))
    await user.click(await screen.findByRole('option', { name: 'Monthly check-in' }))
    await user.click(save())
    await screen.findByText('One on one created successfully.')
    expect(sentBodies('POST').at(-1)).toMatchObject({ employee: ana._id, agendaTemplate: monthly._id })
  })

  it('reserves the space for the templates until they are loaded', async () => {
    const known = Promise.withResolvers<Response>()
    const others = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      path === '/api/oneOnOneTemplates/agendas' ? known.promise : (others?.(path, init) ?? jsonResponse([])),
    )
    renderApp('/one-on-ones/new')
    await screen.findByRole('combobox', { name: /Employee/ })
    expect(screen.getByRole<HTMLButtonElement>('combobox', { name: /^Agenda template/ }).disabled).toBe(true)
    known.resolve(jsonResponse([]))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Agenda template/ })).toBeNull())
  })

  it('starts with the person in the URL and their leader, and asks nothing when it is left', async () => {
    answer(path => (path.startsWith('/api/employees') ? jsonResponse([ana, leader]) : undefined))
    const { router } = renderApp(`/one-on-ones/new?employee=${ana._id}`)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Employee' }).textContent).toBe('Ana Solís'))
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Assigned To' }).textContent).toBe('Leandra Mamani'),
    )
    expect(save().disabled).toBe(false)
    await router.navigate({ to: '/one-on-ones' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/one-on-ones'))
  })

  it('starts without a person if the one in the URL is not accessible', async () => {
    const { user } = renderApp(`/one-on-ones/new?employee=${id('d')}`)
    await user.click(await screen.findByRole('combobox', { name: 'Employee' }))
    await screen.findByRole('option', { name: /Ana Solís/ })
    await user.keyboard('{Escape}')
    expect((await screen.findByRole('combobox', { name: 'Employee' })).textContent).toBe('Choose…')
    expect(save().disabled).toBe(true)
  })

  it('takes the leader of the chosen person, even if there is none', async () => {
    const alone = { ...ana, _id: id('d'), name: 'Luis', lastName: 'Fallas', leader: null }
    answer(path => (path.startsWith('/api/employees') ? jsonResponse([ana, leader, alone]) : undefined))
    const { user } = renderApp('/one-on-ones/new')
    await fill(user)
    expect(screen.getByRole('combobox', { name: 'Assigned To' }).textContent).toBe('Leandra Mamani')
    await user.click(screen.getByRole('combobox', { name: 'Employee' }))
    await user.click(await screen.findByRole('option', { name: /Luis Fallas/ }))
    expect(screen.getByRole('combobox', { name: 'Assigned To' }).textContent).toBe('Choose…')
  })

  it('that would be the second in a month is rejected with a link to the first', async () => {
    const refused = {
      friendlyMessage: oneOnOneMessages.second,
      errors: [{ path: 'creationDate', message: oneOnOneMessages.second }],
      seeAlso: `/one-on-ones/${now._id}`,
    }
    answer((_, init) => (init.method === 'POST' ? jsonResponse(refused, 400) : undefined))
    const { user, router } = renderApp('/one-on-ones/new')
    await fill(user)
    await user.click(save())
    // Above the fields and in the toast, since no field is invalid.
    await waitFor(() => expect(screen.getAllByText(oneOnOneMessages.second)).toHaveLength(2))
    expect(screen.queryByText('Please, fix the errors on the form before submitting')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Open it' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/one-on-ones/${now._id}`))
  })
})

describe('a one-on-one', () => {
  it('shows the person and the month, and offers the possible next statuses', async () => {
    const { user } = renderApp(`/one-on-ones/${closedNow._id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })).toBeDefined()
    expect(feeling('Happy').disabled).toBe(true)
    await choose(user, /Status/, 'Open')
    expect(feeling('Happy').disabled).toBe(false)
  })

  it('clears the feelings on Not Done, restores them if that was a mistake, and completes with the chosen ones', async () => {
    answer((_, init) =>
      init.method === 'PUT' ? jsonResponse({ ...now, version: 4, talkingPoint: '', isShared: false }) : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
    await user.click(feeling('Tired'))
    await choose(user, /Status/, 'Not Done')
    expect(inFeelings().queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
    await choose(user, /Status/, 'In Progress')
    expect(inFeelings().getAllByRole('checkbox', { checked: true })).toEqual([feeling('Happy'), feeling('Tired')])
    await choose(user, /Status/, 'Complete')
    expect(inFeelings().getAllByRole('checkbox', { checked: true })).toEqual([feeling('Happy'), feeling('Tired')])
    for (const box of inFeelings().getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('One on One updated successfully.')).toBeDefined()
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      status: oneOnOneStatuses.id('Complete'),
      feelings: [feelings.id('Happy'), feelings.id('Tired')],
    })
  })

  it('shows the feelings stored when it was completed, whatever was chosen while it was reopened', async () => {
    const complete = met('5', 'Complete', THIS_MONTH)
    answer(path =>
      path === `/api/oneOnOnes/${complete._id}`
        ? jsonResponse({ ...complete, talkingPoint: '', isShared: false })
        : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${complete._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
    expect(inFeelings().getAllByRole('checkbox', { checked: true })).toEqual([feeling('Happy')])
    await choose(user, /Status/, 'In Progress')
    await user.click(feeling('Tired'))
    await choose(user, /Status/, 'Complete')
    expect(inFeelings().getAllByRole('checkbox', { checked: true })).toEqual([feeling('Happy')])
    await choose(user, /Status/, 'In Progress')
    expect(inFeelings().getAllByRole('checkbox', { checked: true })).toEqual([feeling('Happy'), feeling('Tired')])
  })

  it('requires a feeling while it is open, and says when it is saved', async () => {
    answer((_, init) =>
      init.method === 'PUT' ? jsonResponse({ ...now, version: 4, talkingPoint: '', isShared: false }) : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
    await user.click(feeling('Happy'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(oneOnOneMessages.feelings)).toBeDefined()
    await user.click(feeling('Calm'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('One on One updated successfully.')).toBeDefined()
    expect(sentBodies('PUT').at(-1)).toEqual({
      leaderAssigned: leader._id,
      status: oneOnOneStatuses.id('Open'),
      feelings: [feelings.id('Calm')],
      talkingPoint: '<p>How was the <strong>month</strong>?</p>',
      isShared: false,
      meetsAt: null,
    })
  })

  it('requires its day and time together, and sends them as an instant', async () => {
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    const [date, time] = [await screen.findByRole('textbox', { name: 'Date' }), screen.getByLabelText('Time')]
    await user.click(feeling('Calm'))
    await user.type(date, `${THIS_MONTH.slice(0, 8)}15`)
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('This is a required field')).toBeDefined()
    await user.type(time, '15:30')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sentBodies('PUT')).not.toEqual([]))
    const { meetsAt } = sentBodies('PUT').at(-1)
    expect(new Date(meetsAt)).toEqual(new Date(`${THIS_MONTH.slice(0, 8)}15T15:30`))
  })

  it('keeps the time while a cleared day is retyped, but not if the day was left empty', async () => {
    answer((path, init) =>
      init.method === 'GET' && path === `/api/oneOnOnes/${now._id}`
        ? jsonResponse({
            ...now,
            talkingPoint: '',
            isShared: false,
            meetsAt: new Date(`${THIS_MONTH.slice(0, 8)}15T15:30`).toISOString(),
          })
        : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    const date = await screen.findByRole('textbox', { name: 'Date' })
    const time = screen.getByLabelText('Time')
    await user.clear(date)
    expect(time).toHaveProperty('value', '')
    await user.type(date, `${THIS_MONTH.slice(0, 8)}16{Escape}`)
    expect(time).toHaveProperty('value', '15:30')
    await user.clear(date)
    await user.tab()
    expect(time).toHaveProperty('value', '')
    await user.type(date, `${THIS_MONTH.slice(0, 8)}17{Escape}`)
    expect(time).toHaveProperty('value', '')
  })

  it('keeps an unchanged time to the second', async () => {
    const meetsAt = `${THIS_MONTH.slice(0, 8)}15T21:30:15.000Z`
    answer((path, init) =>
      init.method === 'GET' && path === `/api/oneOnOnes/${now._id}`
        ? jsonResponse({ ...now, meetsAt, talkingPoint: '', isShared: false })
        : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
    await user.click(feeling('Calm'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentBodies('PUT').at(-1)).toMatchObject({ meetsAt }))
  })

  it('shares the talking points if that is chosen, and shows both agendas', async () => {
    const course = {
      _id: id('5'),
      text: 'A course',
      creationDate: '2026-11-02T10:00:00.000Z',
      createdBy: name(ana),
      isOwn: false,
      isPrivate: false,
      isDone: false,
    }
    answer((path, init) =>
      path.endsWith('/agenda')
        ? jsonResponse({ items: [course], earlier: { creationDate: '2026-10-01', count: 2 } })
        : init.method === 'PUT'
          ? jsonResponse({ ...now, version: 4, talkingPoint: '', isShared: true })
          : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await screen.findByRole('heading', { name: 'Agenda (0 of 1 done)' })
    screen.getByRole('checkbox', { name: 'A course', checked: false })
    screen.getByText('Ana Solís', { selector: 'p' })
    screen.getByRole('button', { name: 'Carry over 2 left from October 2026' })
    await user.click(screen.getByRole('switch', { name: 'Share the talking points with Ana Solís' }))
    await user.click(feeling('Calm'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('One on One updated successfully.')
    expect(sentBodies('PUT').at(-1).isShared).toBe(true)
  })

  it('offers no sharing if the stage does not include it', async () => {
    setConfig({ ...TEST_CONFIG, ownPlace: [] })
    renderApp(`/one-on-ones/${now._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
    expect(screen.queryByRole('switch')).toBeNull()
    await screen.findByText('What do you want to talk about?')
  })

  it.each([
    ['requested in the URL', `${now._id},review`],
    ['closed in an earlier month', before._id],
  ])('is read-only when it is %s', async (_, segment) => {
    renderApp(`/one-on-ones/${segment}`)
    expect(await screen.findByText('Read-only')).toBeDefined()
    const said = await screen.findByRole('region', { name: 'Talking Points' })
    expect(said.querySelector('strong')?.textContent).toBe('month')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    expect(feeling('Happy').disabled).toBe(true)
  })

  it('can have its own action items', async () => {
    answer((_, init) => (init.method === 'POST' ? jsonResponse({ _id: id('9') }, 201) : undefined))
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New action item' }))
    await user.type(dialog.getByLabelText(/^Title/), 'Book the course')
    await user.type(dialog.getByLabelText(/^Description/), 'Before May')
    await user.type(dialog.getByRole('textbox', { name: /Due date/ }), '01/Jan/2020')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('The due date cannot be earlier than today')).toBeDefined()
    await user.clear(dialog.getByRole('textbox', { name: /Due date/ }))
    await user.type(dialog.getByRole('textbox', { name: /Due date/ }), '01/Jan/2099')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Action Item created successfully.')).toBeDefined()
    expect(sentBodies('POST').at(-1)).toMatchObject({
      employee: ana._id,
      leaderAssigned: leader._id,
      type: 'OneOnOne',
      typeId: now._id,
      dueDate: '2099-01-01',
    })
  })

  it('without an assigned leader assigns its action items to nobody by default', async () => {
    answer(path =>
      path === `/api/oneOnOnes/${now._id}`
        ? jsonResponse({ ...now, leaderAssigned: null, talkingPoint: '', isShared: false })
        : undefined,
    )
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New action item' }))
    expect(dialog.getByRole('combobox', { name: 'Assigned To' }).textContent).toBe('Choose…')
  })
})

describe('a one-on-one next to its list', () => {
  const drill = {
    _id: id('d'),
    name: 'Dario',
    lastName: 'Rojas',
    email: 'dario@muster.example',
    picture: '',
    leader: null,
  }
  /** The mock server stores what it receives. */
  async function openBeside(feelingsBefore: OneOnOneListItem['feelings'], creationDate = THIS_MONTH) {
    let stored = { ...now, creationDate, feelings: feelingsBefore, talkingPoint: '<p>Plans</p>', isShared: false }
    answer((path, init) => {
      if (path === '/api/employees/leaders')
        return jsonResponse([{ ...leader, email: '', picture: '', leader: null }, drill])
      if (path !== `/api/oneOnOnes/${now._id}`) return undefined
      if (init.method === 'PUT') {
        const body = JSON.parse(String(init.body))
        stored = {
          ...stored,
          version: stored.version + 1,
          meetsAt: body.meetsAt,
          isShared: body.isShared,
          leaderAssigned: body.leaderAssigned === drill._id ? drill : leader,
          status: oneOnOneStatuses.byId(body.status),
          feelings: body.feelings.map(feelings.byId),
        }
      }
      return jsonResponse(stored)
    })
    const { user } = renderApp(`/one-on-ones?startDate=${THIS_MONTH}&open=${now._id}`)
    await screen.findByRole('group', { name: 'How are you feeling today' })
    return user
  }
  const chooseInPanel = async (user: ReturnType<typeof renderApp>['user'], field: RegExp, option: string | RegExp) => {
    // The list has filters with the same names.
    within(screen.getByRole('dialog')).getByRole('combobox', { name: field }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const undo = (user: ReturnType<typeof renderApp>['user'], sentence: string) =>
    user.click(within(screen.getByText(sentence).closest('li') as HTMLElement).getByRole('button', { name: 'Undo' }))
  it('saves small changes at once, each with the newest version, and can undo them', async () => {
    const user = await openBeside(now.feelings)
    await chooseInPanel(user, /^Assigned To/, /Dario Rojas/)
    await screen.findByText('Ana Solís: assigned to Dario Rojas')
    expect(sentBodies('PUT').at(-1)).toMatchObject({ leaderAssigned: drill._id, talkingPoint: '<p>Plans</p>' })
    await user.click(feeling('Tired'))
    await screen.findByText('Ana Solís: Happy and Tired')
    expect(sentRequests('PUT').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
    await undo(user, 'Ana Solís: Happy and Tired')
    await waitFor(() => expect(sentRequests('PUT')).toHaveLength(3))
    expect(sentBodies('PUT').at(-1)).toMatchObject({ feelings: [feelings.id('Happy')], leaderAssigned: drill._id })
  })

  it('saves a status only with its feelings, and a day only with its time', async () => {
    const user = await openBeside([])
    await chooseInPanel(user, /^Status/, 'In Progress')
    await user.type(screen.getByRole('textbox', { name: 'Date' }), `${THIS_MONTH.slice(0, 8)}15`)
    await user.tab()
    expect(sentRequests('PUT')).toEqual([])
    await user.type(screen.getByLabelText('Time'), '15:30')
    await user.click(feeling('Calm'))
    await waitFor(() => expect(sentRequests('PUT')).toHaveLength(1))
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      status: oneOnOneStatuses.id('In Progress'),
      feelings: [feelings.id('Calm')],
      meetsAt: new Date(`${THIS_MONTH.slice(0, 8)}15T15:30`).toISOString(),
    })
    const toast = (await screen.findByText(/^Ana Solís: In Progress, 15\/.* at 15:30, Calm$/)).closest('li')
    // In Progress cannot go back to Open, so there is no Undo.
    expect(within(toast as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('can undo its own last save before the record has been reloaded', async () => {
    const user = await openBeside(now.feelings)
    const before = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      path === `/api/oneOnOnes/${now._id}` && init.method !== 'PUT'
        ? new Promise<Response>(() => {})
        : (before?.(path, init) ?? jsonResponse([])),
    )
    await chooseInPanel(user, /^Status/, 'In Progress')
    await screen.findByText('Ana Solís: In Progress')
    await user.click(feeling('Tired'))
    await undo(user, 'Ana Solís: Happy and Tired')
    await waitFor(() => expect(sentRequests('PUT')).toHaveLength(3))
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      status: oneOnOneStatuses.id('In Progress'),
      feelings: [feelings.id('Happy')],
    })
  })

  it('offers no undo to no feelings, because an open one requires them', async () => {
    const user = await openBeside([])
    await user.click(feeling('Calm'))
    const toast = (await screen.findByText('Ana Solís: Calm')).closest('li')
    expect(within(toast as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('leaves a status that closes it for good to Save', async () => {
    const user = await openBeside(now.feelings, LAST_MONTH)
    await chooseInPanel(user, /^Status/, 'Complete')
    await chooseInPanel(user, /^Assigned To/, /Dario Rojas/)
    expect(sentRequests('PUT')).toEqual([])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await screen.findByText('One on One updated successfully.')
    expect(sentRequests('PUT')).toHaveLength(1)
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      status: oneOnOneStatuses.id('Complete'),
      leaderAssigned: drill._id,
    })
  })

  it('leaves changes to Save on its own page', async () => {
    const { user } = renderApp(`/one-on-ones/${now._id}`)
    await user.click(within(await screen.findByRole('group', { name: 'How are you feeling today' })).getByText('Tired'))
    await choose(user, /^Status/, 'In Progress')
    expect(sentRequests('PUT')).toEqual([])
  })
})
