import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ActionItem, actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
/** A future year that the date picker still offers. */
const YEAR = new Date().getFullYear() + 1
const id = (digit: string) => digit.repeat(24)
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís' }
const makeItem = (digit: string, title: string, more: Partial<ActionItem> = {}): ActionItem => ({
  _id: id(digit),
  version: 2,
  employee: ana,
  leaderAssigned: leandra,
  status: actionItemStatuses.byId(actionItemStatuses.id('Open')),
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
  title,
  description: `About ${title}`,
  dueDate: `${YEAR}-01-15`,
  creationDate: '2026-11-03T10:00:00.000Z',
  completionDate: null,
  createdBy: { ...leandra, picture: '' },
  type: 'General',
  typeId: null,
  isShared: false,
  ...more,
})
let items: ActionItem[] = []
/** Lets a test delay or replace the response to an update. */
let answerUpdate: (change: () => Response) => Response | Promise<Response> = change => change()
const puts = () =>
  sentRequests('PUT').map(({ path, headers, body }) => ({ path, ifMatch: headers.get('if-match'), ...body }))

beforeEach(() => {
  signInWithRoles('leader')
  answerUpdate = change => change()
  items = [makeItem('1', 'Book the course'), makeItem('2', 'Call the client', { version: 7 })]
  mockServer.mockImplementation((path, init) => {
    const item = items.find(({ _id }) => path === `/api/actionItems/${_id}`)
    if (item && init.method === 'PUT')
      return answerUpdate(() => {
        const body = JSON.parse(String(init.body))
        if (new Headers(init.headers).get('if-match') !== `"${item.version}"`)
          return jsonResponse({ friendlyMessage: 'Somebody else has changed it' }, 409)
        const saved = { ...item, ...body, version: item.version + 1, status: actionItemStatuses.byId(body.status) }
        items = items.map(one =>
          one === item ? { ...saved, employee: item.employee, leaderAssigned: leandra, priority: item.priority } : one,
        )
        return jsonResponse(items.find(({ _id }) => _id === item._id))
      })
    if (item) return jsonResponse(item)
    if (path.startsWith('/api/actionItems?'))
      return jsonResponse({ totalItems: items.length, items: items.map(({ description: _, ...row }) => row) })
    return jsonResponse([])
  })
})
const statusOf = (title: string, status: string) =>
  screen.findByRole('button', { name: `Status of ${title}: ${status}` })

describe('the status in a row', () => {
  it('is changed with a menu, shown at once, and undone with the toast', async () => {
    let release: () => void = () => {}
    answerUpdate = change => new Promise(done => (release = () => done(change())))
    const { user, router } = renderApp('/action-items?search=o')
    await user.click(await statusOf('Book the course', 'Open'))
    const options = (await screen.findAllByRole('menuitemradio')).map(option => option.textContent)
    expect(options).toEqual(['Open', 'In Progress', 'Completed', 'Not Done', 'On Hold', 'Communicate'])
    await user.click(screen.getByRole('menuitemradio', { name: 'On Hold' }))
    await statusOf('Book the course', 'On Hold')
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]).toEqual({
      path: `/api/actionItems/${id('1')}`,
      ifMatch: '"2"',
      title: 'Book the course',
      description: 'About Book the course',
      dueDate: `${YEAR}-01-15`,
      employee: ana._id,
      leaderAssigned: leandra._id,
      priority: actionItemPriorities.id('Mid'),
      status: actionItemStatuses.id('On Hold'),
    })
    answerUpdate = change => change()
    release()
    await screen.findByText('Book the course: On Hold')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await statusOf('Book the course', 'Open')
    expect(puts()[1]).toMatchObject({ ifMatch: '"3"', status: actionItemStatuses.id('Open') })
    expect(router.state.location.pathname, 'the row was not opened').toBe('/action-items')
  })

  it('is reset with a message if somebody else was faster', async () => {
    const { user } = renderApp('/action-items?search=o')
    await user.click(await statusOf('Call the client', 'Open'))
    items = items.map(item => ({ ...item, version: item.version + 1 }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'In Progress' }))
    await screen.findAllByText('Somebody else has changed it')
    await statusOf('Call the client', 'Open')
    expect(puts()[0]?.ifMatch).toBe('"7"')
  })
})

it('a change that the server rejects is reset without loading the list again', async () => {
  answerUpdate = () => jsonResponse({ friendlyMessage: 'Choose a leader from the list' }, 400)
  const { user } = renderApp('/action-items?search=o')
  await user.click(await screen.findByRole('button', { name: 'Complete Book the course' }))
  await screen.findAllByText('Choose a leader from the list')
  await statusOf('Book the course', 'Open')
})

it('one click completes an item', async () => {
  items = [
    ...items,
    makeItem('3', 'Done long ago', { status: actionItemStatuses.byId(actionItemStatuses.id('Completed')) }),
  ]
  const { user } = renderApp('/action-items?search=o')
  await user.click(await screen.findByRole('button', { name: 'Complete Book the course' }))
  await statusOf('Book the course', 'Completed')
  expect(screen.queryByRole('button', { name: 'Complete Done long ago' })).toBeNull()
  await screen.findByText('Book the course: Completed')
})

it('an item that is reopened from another screen is back in the list as soon as the list is shown again', async () => {
  const isOpen = ({ status }: ActionItem) => status._id === actionItemStatuses.id('Open')
  const answer = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) => {
    if (!path.startsWith('/api/actionItems?')) return answer?.(path, init) ?? jsonResponse([])
    const open = items.filter(isOpen)
    return jsonResponse({ totalItems: open.length, items: open })
  })
  const { user, router } = renderApp('/action-items?search=o')
  await user.click(await screen.findByRole('button', { name: 'Complete Book the course' }))
  await screen.findByText('Book the course: Completed')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Status of Book the course/ })).toBeNull())
  await router.navigate({ to: '/action-items/new' })
  await screen.findByLabelText(/^Title/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Book the course: Open')
  await router.navigate({ to: '/action-items', search: { search: 'o' } })
  await statusOf('Book the course', 'Open')
})

it('the due date in a row is picked from a calendar', async () => {
  const { user } = renderApp('/action-items?search=o')
  await user.click(await screen.findByRole('button', { name: `Due date of Book the course: 15/Jan/${YEAR}` }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`January 20th, ${YEAR}`) }))
  await screen.findByRole('button', { name: `Due date of Book the course: 20/Jan/${YEAR}` })
  await waitFor(() =>
    expect(puts()[0]).toMatchObject({ dueDate: `${YEAR}-01-20`, status: actionItemStatuses.id('Open') }),
  )
})

it('several open items are completed at once, except those already completed', async () => {
  items = [
    ...items,
    makeItem('3', 'Done long ago', { status: actionItemStatuses.byId(actionItemStatuses.id('Completed')) }),
  ]
  const { user } = renderApp('/action-items?search=o')
  await user.click(await screen.findByRole('checkbox', { name: 'Mark all rows on this page' }))
  const bar = within(screen.getByRole('group', { name: 'Marked rows' }))
  await user.click(bar.getByRole('button', { name: 'Complete 2' }))
  await screen.findByText('2 records completed')
  expect(puts().map(({ path, ifMatch, status }) => [path, ifMatch, status])).toEqual([
    [`/api/actionItems/${id('1')}`, '"2"', actionItemStatuses.id('Completed')],
    [`/api/actionItems/${id('2')}`, '"7"', actionItemStatuses.id('Completed')],
  ])
})

it('several items are reassigned at once, each with the version that was shown', async () => {
  const others = mockServer.getMockImplementation()
  const omar = { _id: id('b'), name: 'Omar', lastName: 'Haddad', email: 'omar@muster.example' }
  mockServer.mockImplementation((path, init) =>
    path.startsWith('/api/employees/leaders') ? jsonResponse([omar]) : (others?.(path, init) ?? jsonResponse([])),
  )
  const { user } = renderApp('/action-items?search=o')
  await user.click(await screen.findByRole('checkbox', { name: 'Mark all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Assign…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 action items' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true)
  await user.click(dialog.getByLabelText(/^Assigned to/))
  await user.click(await screen.findByRole('option', { name: /Omar Haddad/ }))
  // Reopened after Escape, the dialog still has the chosen person.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Assign…' }))
  const again = within(await screen.findByRole('dialog', { name: 'Assign 2 action items' }))
  await waitFor(() => expect(again.getByLabelText(/^Assigned to/).textContent).toContain('Omar Haddad'))
  await user.click(again.getByRole('button', { name: 'Assign' }))
  await screen.findByText('2 records assigned to Omar Haddad')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(puts().map(({ path, ifMatch, leaderAssigned, title }) => [path, ifMatch, leaderAssigned, title])).toEqual([
    [`/api/actionItems/${id('1')}`, '"2"', omar._id, 'Book the course'],
    [`/api/actionItems/${id('2')}`, '"7"', omar._id, 'Call the client'],
  ])
})
