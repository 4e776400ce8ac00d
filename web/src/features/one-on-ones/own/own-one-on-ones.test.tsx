import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AgendaItem } from '#shared/features/one-on-ones/agenda.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import type { OwnOneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentRequests,
  setUpScreenTests,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const status = (name: Parameters<typeof oneOnOneStatuses.id>[0]) => oneOnOneStatuses.byId(oneOnOneStatuses.id(name))
const met = (digit: string, creationDate: string, more: Partial<OwnOneOnOne> = {}): OwnOneOnOne => ({
  _id: id(digit),
  creationDate,
  meetsAt: null,
  status: status('Open'),
  leaderAssigned: leandra,
  talkingPoint: '',
  agenda: { items: [], earlier: null },
  actionItems: [],
  ...more,
})
let all: OwnOneOnOne[]
let items: AgendaItem[]
let earlier: OwnOneOnOne['agenda']['earlier']
const written = (digit: string, text: string, more: Partial<AgendaItem> = {}): AgendaItem => ({
  _id: id(digit),
  text,
  creationDate: '2026-11-02T10:00:00.000Z',
  createdBy: { name: 'Ana', lastName: 'Solís' },
  isOwn: true,
  isPrivate: false,
  isDone: false,
  section: null,
  ...more,
})

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  items = [
    written('5', 'A course'),
    written('7', 'Your raise', { isOwn: false, createdBy: { name: 'Leandra', lastName: 'Mamani' } }),
  ]
  earlier = null
  all = [
    met('1', '2026-11-01', { talkingPoint: '<p>The <strong>new</strong> project</p>' }),
    met('2', '2026-10-01', { status: status('Complete'), leaderAssigned: null }),
    met('3', '2025-12-01', { status: status('Complete') }),
    met('9', '2025-11-01', { status: status('Not Done') }),
  ]
  mockServer.mockImplementation((path, init) => {
    const [, one, item] = /^\/api\/oneOnOnes\/mine\/(\w+)(?:\/agenda\/?(\w*))?$/.exec(path) ?? []
    const found = all.find(({ _id }) => _id === one)
    const body = init.body ? JSON.parse(String(init.body)) : {}
    if (init.method === 'POST') {
      const more =
        item === 'carried' ? written('8', 'Left over') : written('6', body.text, { isPrivate: body.isPrivate })
      items = [...items, more]
      earlier = null
      return jsonResponse({ items, earlier }, 201)
    }
    if (init.method === 'PUT') {
      items = items.map(one => (one._id === item ? { ...one, isDone: body.isDone } : one))
      return jsonResponse({ items, earlier })
    }
    if (init.method === 'DELETE') {
      items = items.filter(({ _id }) => _id !== item)
      return new Response(null, { status: 204 })
    }
    if (found) return jsonResponse({ ...found, agenda: { items, earlier } })
    if (path === '/api/oneOnOnes/mine') return jsonResponse(all)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

it('lists open ones, and closed ones by year, earlier years folded, and the status only of those not done', async () => {
  const { user } = renderApp('/my-one-on-ones')
  const open = within(await screen.findByRole('region', { name: /^Open/ }))
  expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'November 2026with Leandra MamaniOpen',
  ])
  expect(open.getByRole('link').getAttribute('href')).toBe(`/my-one-on-ones/${id('1')}`)
  const closed = (year: number) =>
    within(screen.getByRole('region', { name: new RegExp(`^Closed, ${year}`) }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(closed(2026)).toEqual(['October 2026No leader assigned yet'])
  expect(screen.queryByText('December 2025')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Closed, 2025', expanded: false }))
  expect(closed(2025)).toEqual(['December 2025with Leandra Mamani', 'November 2025with Leandra MamaniNot Done'])
})

it('shows the leader only where it changes, but tells it to screen readers in each row', async () => {
  const other = { _id: id('c'), name: 'Olga', lastName: 'Paz' }
  all = [
    met('1', '2026-11-01'),
    met('2', '2026-10-01', { status: status('Complete') }),
    met('3', '2026-09-01', { status: status('Complete') }),
    met('4', '2026-08-01', { status: status('Complete'), leaderAssigned: other }),
    met('5', '2026-07-01', { status: status('Complete'), leaderAssigned: null }),
    met('6', '2026-06-01', { status: status('Complete'), leaderAssigned: null }),
  ]
  renderApp('/my-one-on-ones')
  await screen.findByRole('link', { name: 'June 2026' })
  const said = screen.getAllByText(/^with |^No leader/)
  expect(said.map(({ textContent, classList }) => [textContent, !classList.contains('sr-only')])).toEqual([
    ['with Leandra Mamani', true],
    ['with Leandra Mamani', true],
    ['with Leandra Mamani', false],
    ['with Olga Paz', true],
    ['No leader assigned yet', true],
    ['No leader assigned yet', false],
  ])
})

it('shows what is shared, and adds and removes agenda items', async () => {
  const { user } = renderApp(`/my-one-on-ones/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'November 2026' })
  expect(screen.getByText('new').tagName).toBe('STRONG')
  screen.getByRole('heading', { name: 'Agenda (0 of 2 done)' })
  screen.getByText('Leandra Mamani', { selector: 'p' })
  expect(screen.queryByRole('button', { name: 'Remove: Your raise' })).toBeNull()
  await user.type(screen.getByLabelText('New point'), 'My holidays')
  await user.click(screen.getByRole('button', { name: 'Add to agenda' }))
  await screen.findByRole('checkbox', { name: 'My holidays', checked: false })
  expect(screen.queryByText('Only you see this')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove: A course' }))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByText('A course')).toBeNull())
})

it('completes agenda items of both sides', async () => {
  const { user } = renderApp(`/my-one-on-ones/${id('1')}`)
  await user.click(await screen.findByRole('checkbox', { name: 'Your raise' }))
  await screen.findByRole('heading', { name: 'Agenda (1 of 2 done)' })
  await user.click(screen.getByRole('checkbox', { name: 'Your raise', checked: true }))
  await screen.findByRole('heading', { name: 'Agenda (0 of 2 done)' })
})

it('keeps an unsent private item private after the screen was left, and asks again for the next item', async () => {
  const { user, close } = renderApp(`/my-one-on-ones/${id('1')}`)
  await user.type(await screen.findByLabelText('New point'), 'Ask for more money')
  await user.click(screen.getByRole('checkbox', { name: 'Only for me' }))
  close()
  renderApp(`/my-one-on-ones/${id('1')}`)
  await screen.findByDisplayValue('Ask for more money')
  screen.getByRole('checkbox', { name: 'Only for me', checked: true })
  await user.click(screen.getByRole('button', { name: 'Add to agenda' }))
  await screen.findByText('Only you see this')
  expect(items.at(-1)).toMatchObject({ text: 'Ask for more money', isPrivate: true })
  screen.getByRole('checkbox', { name: 'Only for me', checked: false })
})

it('carries over unfinished items from the last one', async () => {
  earlier = { creationDate: '2026-10-01', count: 1 }
  const { user } = renderApp(`/my-one-on-ones/${id('1')}`)
  await user.click(await screen.findByRole('button', { name: 'Carry over 1 left from October 2026' }))
  await screen.findByText('1 item carried over')
  await screen.findByRole('checkbox', { name: 'Left over' })
  expect(screen.queryByRole('button', { name: /^Carry over/ })).toBeNull()
})

it('asks before removing an agenda item, and moves the focus to the heading of the others', async () => {
  const { user } = renderApp(`/my-one-on-ones/${id('1')}`)
  const remove = await screen.findByRole('button', { name: 'Remove: A course' })
  await user.click(remove)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete A course?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(remove))
  expect(sentRequests('DELETE')).toHaveLength(0)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await screen.findByText('Removed from the agenda')
  await waitFor(() => expect(screen.queryByText('A course')).toBeNull())
  const heading = screen.getByRole('heading', { name: 'Agenda (0 of 1 done)' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('names the button of a long item after its beginning', async () => {
  items = [written('5', `${'a'.repeat(60)}bc`)]
  renderApp(`/my-one-on-ones/${id('1')}`)
  await screen.findByRole('button', { name: `Remove: ${'a'.repeat(60)}…` })
})

it('is read-only when it is closed', async () => {
  renderApp(`/my-one-on-ones/${id('2')}`)
  const item = await screen.findByRole('checkbox', { name: 'A course' })
  expect(item).toHaveProperty('disabled', true)
  expect(screen.queryByLabelText('New point')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove: A course' })).toBeNull()
  screen.getByText('Your leader has not shared any.')
})

it('says if there are none', async () => {
  all = []
  renderApp('/my-one-on-ones')
  await screen.findByText('You have no one-on-ones yet. Your leader opens one for each month.')
})
