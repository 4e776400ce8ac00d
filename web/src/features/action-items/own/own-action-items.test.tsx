import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  actionItemPriorities,
  actionItemStatuses,
  type Comment,
  type OwnActionItemDetail,
} from '#shared/features/action-items.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís' }
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const luis = { _id: id('c'), name: 'Luis', lastName: 'Fallas' }
const status = (name: Parameters<typeof actionItemStatuses.id>[0]) =>
  actionItemStatuses.byId(actionItemStatuses.id(name))
const item = (digit: string, title: string, more: Partial<OwnActionItemDetail> = {}): OwnActionItemDetail => ({
  _id: id(digit),
  version: 3,
  title,
  description: 'Chapter two',
  dueDate: '2099-05-04',
  completionDate: null,
  employee: ana,
  leaderAssigned: leandra,
  status: status('Open'),
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
  ...more,
})
let items: OwnActionItemDetail[]
let comments: Comment[]

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: ana._id }))
  comments = []
  items = [
    item('1', 'Read the handbook', { dueDate: '2020-05-04' }),
    item('2', 'Welcome him', { employee: luis, leaderAssigned: ana, status: status('In Progress') }),
    item('3', 'Book a course', { status: status('Completed'), completionDate: '2026-11-02T10:00:00.000Z' }),
  ]
  mockServer.mockImplementation((path, init) => {
    const [, one, rest] = /^\/api\/actionItems\/mine\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const found = items.find(({ _id }) => _id === one)
    if (rest === 'comments') {
      if (init.method === 'POST')
        comments = [
          {
            _id: id('8'),
            comment: JSON.parse(String(init.body)).comment,
            creationDate: '2026-11-22T10:00:00.000Z',
            editedAt: null,
            isOwn: true,
            createdBy: { ...ana, picture: '' },
            mentions: JSON.parse(String(init.body)).mentions ? [leandra] : [],
          },
        ]
      return jsonResponse(comments, init.method === 'POST' ? 201 : 200)
    }
    if (rest === 'people') return jsonResponse([{ ...leandra, email: 'leandra@muster.example', picture: '' }])
    if (rest === 'status' && found) {
      const changed = { ...found, status: actionItemStatuses.byId(JSON.parse(String(init.body)).status) }
      items = items.map(kept => (kept === found ? changed : kept))
      return jsonResponse(changed)
    }
    if (one) return found ? jsonResponse(found) : jsonResponse({ friendlyMessage: 'Not found' }, 404)
    if (path === '/api/actionItems/mine') return jsonResponse(items)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})
it('lists open items with their due date and people, and closed ones', async () => {
  renderApp('/my-action-items')
  const toDo = within(await screen.findByRole('region', { name: /^To do/ }))
  expect(toDo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Read the handbookOverdue since 04/May/2020 · with Leandra MamaniOpen',
    'Welcome himDue 04/May/2099 · about Luis FallasIn Progress',
  ])
  const closed = within(screen.getByRole('region', { name: /^Closed/ }))
  expect(closed.getByRole('link', { name: 'Book a course' }).getAttribute('href')).toBe(`/my-action-items/${id('3')}`)
  expect(closed.queryByRole('button')).toBeNull()
})

it('says when nothing is open', async () => {
  items = items.filter(({ completionDate }) => completionDate !== null)
  renderApp('/my-action-items')
  await screen.findByText('Nothing open.')
  expect(screen.queryByRole('region', { name: /^To do/ })).toBeNull()
})

it('completes an item in the list, with the version that was shown', async () => {
  const { user } = renderApp('/my-action-items')
  await user.click(await screen.findByRole('button', { name: 'Complete: Read the handbook' }))
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: /^Closed/ }))
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Read the handbook', 'Book a course']),
  )
  const [sent] = sentRequests('PUT')
  expect(sent?.path).toBe(`/api/actionItems/mine/${id('1')}/status`)
  expect(sent?.body).toEqual({ status: actionItemStatuses.id('Completed') })
  expect(sent?.headers.get('if-match')).toBe('"3"')
})

it('works with keys: j and k move, e completes, and the next item gets the focus', async () => {
  const { user } = renderApp('/my-action-items')
  await screen.findByRole('region', { name: /^To do/ })
  const focused = () => document.activeElement?.textContent
  await user.keyboard('j')
  expect(focused()).toBe('Read the handbook')
  await user.keyboard('{ArrowDown}k')
  expect(focused()).toBe('Read the handbook')
  await user.keyboard('e')
  await waitFor(() => expect(focused()).toBe('Welcome him'))
  expect(within(screen.getByRole('region', { name: /^Closed/ })).getAllByRole('link')[0]?.textContent).toBe(
    'Read the handbook',
  )
  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(keys).getByRole('heading', { name: 'My action items' }).parentElement?.textContent).toBe(
    'My action itemsNext rowJ / ↓Previous rowK / ↑Open the rowEnterMark as doneE',
  )
})

it('focuses the next item when the person returns from one that they have completed', async () => {
  const { user, router } = renderApp('/my-action-items')
  await screen.findByRole('region', { name: /^To do/ })
  await user.keyboard('j{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  await screen.findByText('Read the handbook: Completed')
  router.history.back()
  await screen.findByRole('region', { name: /^To do/ })
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: /^To do/ })).getAllByRole('link')).toHaveLength(1),
  )
  expect(document.activeElement?.textContent).toBe('Welcome him')
})

it('shows an item with its title as the page’s, changes its status, and adds a comment', async () => {
  const { user } = renderApp(`/my-action-items/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'Read the handbook' })
  screen.getByText('Chapter two')
  expect(screen.getByText('About').nextSibling?.textContent).toBe('You')
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Open',
    'In Progress',
    'Completed',
  ])
  await user.click(screen.getByRole('option', { name: 'In Progress' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('In Progress'))

  await user.click(screen.getByRole('button', { name: 'Comment' }))
  expect((await screen.findAllByText('Please, fill the comment before submitting')).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Add a comment'), 'I have begun')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByText('I have begun')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe(''))
})

it('shows a comment that mentions the user, who cannot edit it, and lets the user mention people', async () => {
  comments = [
    {
      _id: id('7'),
      comment: 'Have you begun, @Ana Solís?',
      isOwn: false,
      mentions: [ana],
      editedAt: null,
      creationDate: new Date().toISOString(),
      createdBy: { ...leandra, picture: '' },
    },
  ]
  const { user } = renderApp(`/my-action-items/${id('1')}`)
  const name = await screen.findByText('@Ana Solís')
  expect(name.closest('li')?.textContent).toContain(`${leandra.name} ${leandra.lastName}`)
  expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull()
  await user.type(screen.getByLabelText('Add a comment'), 'Yes, @lea')
  await user.click(await screen.findByRole('option', { name: /leandra@muster\.example/ }))
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe(''))
  expect(sentBodies('POST')[0]).toMatchObject({ mentions: [leandra._id] })
})

it('continues from its own change while the item is not reloaded', async () => {
  const [stale] = items
  mockServer.mockImplementation((path, init) =>
    path.endsWith('/status')
      ? jsonResponse({ ...stale, version: 4, status: actionItemStatuses.byId(JSON.parse(String(init.body)).status) })
      : jsonResponse(path.endsWith(`/mine/${stale?._id}`) ? stale : []),
  )
  const { user } = renderApp(`/my-action-items/${stale?._id}`)
  await user.click(await screen.findByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'In Progress' }))
  await screen.findByText('Read the handbook: In Progress')
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  await screen.findByText('Read the handbook: Completed')
  expect(sentRequests('PUT').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
})

it('says why an item that was closed as not done cannot be changed', async () => {
  items = [item('1', 'Read the handbook', { status: status('Not Done') })]
  renderApp(`/my-action-items/${id('1')}`)
  await screen.findByText('This was closed as not done. If it should be done after all, please ask your leader.')
  screen.getByText('Not Done')
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
})

it('retries after a failed load, and says if there are no items', async () => {
  items = []
  const answers = mockServer.getMockImplementation()
  let isBroken = true
  mockServer.mockImplementation((path, init) =>
    path === '/api/actionItems/mine' && isBroken
      ? jsonResponse({ friendlyMessage: 'Not today' }, 400)
      : (answers?.(path, init) ?? jsonResponse([])),
  )
  const { user } = renderApp('/my-action-items')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  await user.click(retry)
  await screen.findByText(/^You have no action items/)
})

it('is neither in the menu nor at its URL if the stage does not include it', async () => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname], ownPlace: ['one-on-ones'] })
  renderApp('/my-action-items')
  await screen.findByRole('heading', { name: 'Not Found' })
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  await menu.findByRole('link', { name: 'My one-on-ones' })
  expect(menu.queryByRole('link', { name: 'My action items' })).toBeNull()
})
