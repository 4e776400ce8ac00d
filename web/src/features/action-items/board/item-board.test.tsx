import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type ActionItem, actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís' }
const status = (name: Parameters<typeof actionItemStatuses.id>[0]) =>
  actionItemStatuses.byId(actionItemStatuses.id(name))
const makeItem = (digit: string, title: string, more: Partial<ActionItem> = {}): ActionItem => ({
  _id: id(digit),
  version: 2,
  employee: ana,
  leaderAssigned: ana,
  status: status('Open'),
  title,
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
  description: 'x',
  dueDate: '2099-01-15',
  creationDate: '2026-11-03T10:00:00.000Z',
  completionDate: null,
  createdBy: { ...ana, picture: '' },
  type: 'General',
  typeId: null,
  isShared: false,
  ...more,
})
let items: ActionItem[]
let isRefused: boolean
const puts = () => sentRequests('PUT').map(({ body, headers }) => [body.status, headers.get('if-match')])
function listPage(path: string) {
  const query = new URL(path, 'http://muster').searchParams
  const [wanted, page, size] = [
    query.get('status')?.split(','),
    Number(query.get('page')),
    Number(query.get('pageSize')),
  ]
  const found = items.filter(one => wanted?.includes(one.status._id) ?? true)
  return { items: found.slice((page - 1) * size, page * size), totalItems: found.length }
}
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}, `) })
const titlesIn = async (name: string) =>
  within(await column(name))
    .queryAllByRole('button', { name: /^Move / })
    .map(grip => grip.getAttribute('aria-label'))

beforeEach(() => {
  signInWithRoles('leader')
  isRefused = false
  items = [makeItem('1', 'Book the course'), makeItem('2', 'Call the client', { status: status('On Hold') })]
  mockServer.mockImplementation((path, { method, body }) => {
    const item = items.find(({ _id }) => path === `/api/actionItems/${_id}`)
    if (item && method === 'PUT') {
      if (isRefused) return jsonResponse({ friendlyMessage: 'Somebody else has changed it' }, 409)
      const saved = {
        ...item,
        version: item.version + 1,
        status: actionItemStatuses.byId(JSON.parse(String(body)).status),
      }
      items = items.map(one => (one === item ? saved : one))
      return jsonResponse(saved)
    }
    if (item) return jsonResponse(item)
    if (path.startsWith('/api/actionItems?')) return jsonResponse(listPage(path))
    return jsonResponse([])
  })
})
const show = async () => {
  const app = renderApp('/action-items')
  await app.user.click(await screen.findByRole('radio', { name: 'Board' }))
  await column('Open')
  return app
}

it('loads each status that the filters allow, says what they leave out, and stays chosen', async () => {
  await show()
  expect(await titlesIn('Open')).toEqual(['Move Book the course'])
  expect(await titlesIn('On Hold')).toEqual(['Move Call the client'])
  expect(within(await column('Completed')).getByText('Left out by the filter')).toBeDefined()
  expect(within(await column('In Progress')).getByText('None')).toBeDefined()
  const asked = mockServer.mock.calls
    .map(([path]) => new URL(path, 'http://muster'))
    .filter(({ pathname, searchParams }) => pathname === '/api/actionItems' && searchParams.get('pageSize') === '50')
  const names = (['Open', 'In Progress', 'On Hold', 'Communicate'] as const).map(name => actionItemStatuses.id(name))
  expect(asked.map(({ searchParams }) => searchParams.get('status'))).toEqual(names)
  expect(new Set(asked.map(({ searchParams }) => searchParams.get('sortByColumn')))).toEqual(new Set(['dueDate']))
  expect(localStorage.getItem(Object.keys(localStorage).find(key => key.includes('shown-as')) ?? '')).toBe('"board"')
})

it('has no pages: a column counts all of its items, and shows fifty more at a time', async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...makeItem('1', `Item ${index + 1}`),
    _id: index.toString(16).padStart(24, '0'),
  }))
  items = [...many, makeItem('2', 'Call the client', { status: status('On Hold') })]
  await show()
  const open = await column('Open')
  expect(open.getAttribute('aria-label')).toBe('Open, 120 items')
  expect(within(await column('On Hold')).getByText('Call the client')).toBeDefined()
  // By text: with so many cards, queries by role take seconds.
  const cards = () => [...open.querySelectorAll('li')].map(card => card.querySelector('button')?.textContent)
  const more = () => within(open).queryByText(/^Show \d+ more/)
  expect([cards().length, more()?.textContent]).toEqual([50, 'Show 50 more of 70'])
  for (const [shown, next] of [
    [100, 'Show 20 more'],
    [120, undefined],
  ] as const) {
    fireEvent.click(more() ?? open)
    await waitFor(() => expect([cards().length, more()?.textContent]).toEqual([shown, next]))
  }
  expect(cards().at(-1)).toBe('Item 120')
  expect(document.querySelector('nav[aria-label="Pages"]')).toBeNull()
})

it('shows an error for a column that cannot be loaded, and Retry loads it', async () => {
  const served = mockServer.getMockImplementation()
  const isBroken = (path: string) => path.includes('pageSize=50') && path.includes(actionItemStatuses.id('On Hold'))
  mockServer.mockImplementation((path, request) =>
    isBroken(path)
      ? jsonResponse({ friendlyMessage: 'Please try later' }, 400)
      : (served?.(path, request) ?? jsonResponse([])),
  )
  const { user } = await show()
  expect(await titlesIn('Open')).toEqual(['Move Book the course'])
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(retry.closest('[role=alert]')?.textContent).toContain('Please try later')
  if (served) mockServer.mockImplementation(served)
  await user.click(retry)
  await waitFor(async () => expect(await titlesIn('On Hold')).toEqual(['Move Call the client']))
})

it('drags a card after a long touch, and scrolls if the finger moves at once', async () => {
  await show()
  const card = (await screen.findByText('Book the course')).closest('li')
  if (!card) throw new Error('There is no card')
  const other = await column('On Hold')
  document.elementsFromPoint = () => [other]
  const touch = { pointerId: 7, pointerType: 'touch', button: 0 }
  const press = () => fireEvent.pointerDown(card, { ...touch, clientX: 10, clientY: 10 })
  const pull = () => fireEvent.pointerMove(window, { ...touch, clientX: 90, clientY: 12 })
  const release = () => fireEvent.pointerUp(window, { ...touch, clientX: 90, clientY: 12 })
  const isTakenUp = () =>
    screen.getByRole('button', { name: 'Move Book the course' }).getAttribute('aria-pressed') === 'true'
  press()
  pull()
  release()
  expect(isTakenUp()).toBe(false)
  press()
  await waitFor(() => expect(isTakenUp()).toBe(true))
  // `false` means default prevented: the browser does not scroll during a drag.
  expect(fireEvent.touchMove(card)).toBe(false)
  pull()
  release()
  await waitFor(() => expect(puts()).toEqual([[actionItemStatuses.id('On Hold'), '"2"']]))
  expect(fireEvent.touchMove(card)).toBe(true)
})

it('moves a card with the keyboard, announces its position, and can undo the move', async () => {
  const { user } = await show()
  const grip = await screen.findByRole('button', { name: 'Move Book the course' })
  grip.focus()
  await user.keyboard(' {ArrowRight}')
  expect(screen.getByText('Book the course: In Progress. Space drops it, Escape cancels.')).toBeDefined()
  expect(puts()).toEqual([])
  await user.keyboard(' ')
  await waitFor(async () => expect(await titlesIn('In Progress')).toEqual(['Move Book the course']))
  expect(puts()).toEqual([[actionItemStatuses.id('In Progress'), '"2"']])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Book the course'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await titlesIn('Open')).toEqual(['Move Book the course']))
  expect(puts()[1]).toEqual([actionItemStatuses.id('Open'), '"3"'])
})

it('keeps a moved card and its focus, even if its new column is loaded after its old one', async () => {
  const { user } = await show()
  const answer = mockServer.getMockImplementation()
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  mockServer.mockImplementation(async (path, init) => {
    if (path.includes(`status=${actionItemStatuses.id('In Progress')}`)) await loaded
    // Late enough for the optimistic update to render first.
    else await new Promise(resolve => setTimeout(resolve, 50))
    return answer?.(path, init) ?? jsonResponse([])
  })
  const answersForOpen = () =>
    mockServer.mock.results.filter((_, index) =>
      mockServer.mock.calls[index]?.[0].includes(`status=${actionItemStatuses.id('Open')}`),
    )
  const before = answersForOpen().length
  ;(await screen.findByRole('button', { name: 'Move Book the course' })).focus()
  await user.keyboard(' {ArrowRight} ')
  await waitFor(() => expect(answersForOpen().length).toBeGreaterThan(before))
  await answersForOpen().at(-1)?.value
  // Gives the old column time to render the response.
  await act(() => new Promise(resolve => setTimeout(resolve, 50)))
  const focused = () => document.activeElement?.getAttribute('aria-label')
  expect(await titlesIn('In Progress')).toEqual(['Move Book the course'])
  expect(focused()).toBe('Move Book the course')
  await user.keyboard(' {ArrowRight}')
  expect(screen.getByText('Book the course: Completed. Space drops it, Escape cancels.')).toBeDefined()
  load()
  await screen.findByRole('region', { name: 'In Progress, 1 item' })
  expect(focused()).toBe('Move Book the course')
  await user.keyboard('{Escape}')
})

it('leaves a card in place after Escape, at either end, and when the person goes elsewhere', async () => {
  const { user } = await show()
  const grip = await screen.findByRole('button', { name: 'Move Book the course' })
  grip.focus()
  await user.keyboard(' {ArrowRight}{Escape}')
  await user.keyboard(' {ArrowLeft} ')
  await user.keyboard(' {ArrowRight}')
  await user.tab()
  expect(grip.getAttribute('aria-pressed')).toBe('false')
  expect(puts()).toEqual([])
})

it('puts a card back if the server rejects the move', async () => {
  const { user } = await show()
  isRefused = true
  ;(await screen.findByRole('button', { name: 'Move Book the course' })).focus()
  await user.keyboard(' {ArrowRight}{Enter}')
  await screen.findByText('Somebody else has changed it')
  await waitFor(async () => expect(await titlesIn('Open')).toEqual(['Move Book the course']))
})
