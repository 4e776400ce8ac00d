// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type ActionItem, actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís' }
const status = (name: Parameters<typeof actionItemStatuses.id>[0]) =>
  actionItemStatuses.byId(actionItemStatuses.id(name))
const makeItem = (digit: string, title: string, more: Partial<ActionItem> = {}): ActionItem => ({
  ...{ _id: id(digit), version: 2, employee: ana, leaderAssigned: ana, status: status('Open'), title },
  ...{ priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')), description: 'x', dueDate: '2099-01-15' },
  ...{ creationDate: '2026-11-03T10:00:00.000Z', completionDate: null, createdBy: { ...ana, picture: '' } },
  ...{ type: 'General', typeId: null, isShared: false, ...more },
})
let items: ActionItem[]
let isRefused: boolean
const puts = () =>
  mockServer.mock.calls
    .filter(([, { method }]) => method === 'PUT')
    .map(([, { body, headers }]) => [JSON.parse(String(body)).status, new Headers(headers).get('if-match')])
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
    if (path.startsWith('/api/actionItems?')) return jsonResponse({ items, totalItems: items.length })
    return jsonResponse([])
  })
})
const show = async () => {
  const app = renderApp('/action-items')
  await app.user.click(await screen.findByRole('radio', { name: 'Board' }))
  await column('Open')
  return app
}

it('shows a column for each status over the same call, and stays chosen', async () => {
  await show()
  expect(await titlesIn('Open')).toEqual(['Move Book the course'])
  expect(await titlesIn('On Hold')).toEqual(['Move Call the client'])
  expect(within(await column('Completed')).getByText('Left out by the filter')).toBeDefined()
  const lists = mockServer.mock.calls.filter(([path]) => path.startsWith('/api/actionItems?'))
  expect(new Set(lists.map(([path]) => path)).size).toBe(1)
  expect(localStorage.getItem(Object.keys(localStorage).find(key => key.includes('shown-as')) ?? '')).toBe('"board"')
})

it('moves a card with the keyboard, says where it is, and the move can be undone', async () => {
  const { user } = await show()
  const grip = await screen.findByRole('button', { name: 'Move Book the course' })
  grip.focus()
  await user.keyboard(' {ArrowRight}')
  expect(screen.getByText('Book the course: In Progress. Space lays it down, Escape leaves it.')).toBeDefined()
  expect(puts()).toEqual([])
  await user.keyboard(' ')
  await waitFor(async () => expect(await titlesIn('In Progress')).toEqual(['Move Book the course']))
  expect(puts()).toEqual([[actionItemStatuses.id('In Progress'), '"2"']])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Book the course'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await titlesIn('Open')).toEqual(['Move Book the course']))
  expect(puts()[1]).toEqual([actionItemStatuses.id('Open'), '"3"'])
})

it('leaves a card where it was after Escape, at either end, and when one goes elsewhere', async () => {
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

it('puts a card back when the server refuses the move', async () => {
  const { user } = await show()
  isRefused = true
  ;(await screen.findByRole('button', { name: 'Move Book the course' })).focus()
  await user.keyboard(' {ArrowRight}{Enter}')
  await screen.findByText('Somebody else has changed it')
  await waitFor(async () => expect(await titlesIn('Open')).toEqual(['Move Book the course']))
})
