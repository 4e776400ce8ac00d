import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ActionItem,
  actionItemMessages,
  actionItemPriorities,
  actionItemStatuses,
} from '#shared/features/action-items.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import type { OneOnOne } from '#shared/features/one-on-ones/one-on-one.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís', email: 'ana@muster.example', leader: leandra }
const luis = { _id: id('c'), name: 'Luis', lastName: 'Fallas', email: 'luis@muster.example', leader: null }
const met: OneOnOne = {
  _id: id('1'),
  version: 1,
  employee: { _id: ana._id, name: ana.name, lastName: ana.lastName, leader: leandra },
  leaderAssigned: leandra,
  status: oneOnOneStatuses.byId(oneOnOneStatuses.id('Open')),
  feelings: [],
  creationDate: '2026-11-01',
  meetsAt: null,
  numberActionItems: 0,
  actionItemsOf: [],
  talkingPoint: '',
  isShared: false,
}
const item: ActionItem = {
  _id: id('9'),
  version: 2,
  employee: { _id: ana._id, name: ana.name, lastName: ana.lastName },
  leaderAssigned: leandra,
  status: actionItemStatuses.byId(actionItemStatuses.id('Open')),
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
  title: 'Book the course',
  description: 'Before May',
  dueDate: '2099-01-01',
  creationDate: '2026-11-03T10:00:00.000Z',
  completionDate: null,
  createdBy: { ...leandra, picture: '' },
  type: 'General',
  typeId: null,
  isShared: false,
}

let shown = item
beforeEach(() => {
  shown = item
  signInWithRoles('leader')
  mockServer.mockImplementation((path, init) => {
    if (init.method === 'POST') return jsonResponse(item, 201)
    if (path.startsWith('/api/employees/leaders')) return jsonResponse([{ ...leandra, email: '', leader: null }])
    if (path.startsWith('/api/employees')) return jsonResponse([ana, luis])
    if (path === `/api/oneOnOnes/${met._id}`) return jsonResponse(met)
    if (path.startsWith('/api/oneOnOnes/')) return jsonResponse({ friendlyMessage: 'This record does not exist' }, 404)
    return jsonResponse(path === `/api/actionItems/${item._id}` ? shown : [])
  })
})
const combo = (name: string) => screen.getByRole<HTMLButtonElement>('combobox', { name })
type User = ReturnType<typeof renderApp>['user']
async function choose(user: User, field: string, option: RegExp) {
  await user.click(combo(field))
  await user.click(await screen.findByRole('option', { name: option }))
}
async function write(user: User) {
  await user.type(screen.getByLabelText('Title', { exact: false }), 'Book the course')
  await user.type(screen.getByLabelText('Description', { exact: false }), 'Before May')
  await user.type(screen.getByRole('textbox', { name: 'Due date' }), '01/Jan/2099')
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

describe('an action item’s status', () => {
  const answerUpdates = () => {
    let version = item.version
    const answer = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) => {
      if (init.method !== 'PUT') return answer?.(path, init) ?? jsonResponse([])
      const { status } = JSON.parse(String(init.body))
      version += 1
      shown = { ...item, version, status: actionItemStatuses.byId(status) }
      return jsonResponse(shown)
    })
  }
  const puts = () => sentRequests('PUT').map(({ body, headers }) => [body.status, headers.get('if-match')])

  it('is saved when it is chosen, and undone with the toast', async () => {
    answerUpdates()
    const { user } = renderApp(`/action-items/${item._id}`)
    await screen.findByRole('combobox', { name: 'Status' })
    await choose(user, 'Status', /^On Hold/)
    await screen.findByText('Book the course: On Hold')
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      title: 'Book the course',
      description: 'Before May',
      employee: ana._id,
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Action Item updated successfully.')
    expect(puts()).toEqual([
      [actionItemStatuses.id('On Hold'), '"2"'],
      [actionItemStatuses.id('Open'), '"3"'],
    ])
    expect(combo('Status').textContent).toBe('Open')
  })

  it('waits for Save if other changes are unsaved', async () => {
    answerUpdates()
    const { user } = renderApp(`/action-items/${item._id}`)
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
    await choose(user, 'Status', /^On Hold/)
    expect(puts()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Action Item updated successfully.')
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      title: 'Book the course!',
      status: actionItemStatuses.id('On Hold'),
    })
  })
})

describe('the form of an action item', () => {
  it('uses the leader of the chosen person, or none', async () => {
    const { user } = renderApp('/action-items/new')
    await screen.findByRole('combobox', { name: 'Employee' })
    await choose(user, 'Employee', /^Ana Solís/)
    await waitFor(() => expect(combo('Assigned to').textContent).toBe('Leandra Mamani'))
    await choose(user, 'Employee', /^Luis Fallas/)
    expect(combo('Assigned to').textContent).toBe('Choose…')
    await write(user)
    expect(await screen.findByText('This is a required field')).toBeDefined()
    expect(sentBodies('POST')).toEqual([])
    await choose(user, 'Assigned to', /^Leandra Mamani/)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentBodies('POST').at(-1)).toMatchObject({ employee: luis._id, leaderAssigned: leandra._id }),
    )
    expect(sentBodies('POST').at(-1)).not.toHaveProperty('type')
  })

  it('starts with the person in the URL and their leader, and asks nothing when it is left', async () => {
    const { router } = renderApp(`/action-items/new?employee=${ana._id}`)
    await screen.findByRole('combobox', { name: 'Employee' })
    await waitFor(() => expect(combo('Employee').textContent).toBe('Ana Solís'))
    await waitFor(() => expect(combo('Assigned to').textContent).toBe('Leandra Mamani'))
    await router.navigate({ to: '/action-items' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/action-items'))
  })

  it('starts without a person if the one in the URL is not accessible, and asks for one', async () => {
    const { user } = renderApp(`/action-items/new?employee=${id('d')}`)
    await screen.findByRole('combobox', { name: 'Employee' })
    await choose(user, 'Assigned to', /^Leandra Mamani/)
    await write(user)
    expect(await screen.findByText('This is a required field')).toBeDefined()
    expect(combo('Employee').getAttribute('aria-invalid')).toBe('true')
    expect(sentBodies('POST')).toEqual([])
  })

  it('for a one-on-one names it, and belongs to its person', async () => {
    const { user } = renderApp(`/action-items/new?type=OneOnOne&typeId=${met._id}&employee=${luis._id}`)
    expect(
      (await screen.findByRole('link', { name: 'One-on-one of Ana Solís, November 2026' })).getAttribute('href'),
    ).toBe(`/one-on-ones/${met._id}`)
    expect(combo('Employee').textContent).toBe('Ana Solís')
    expect(combo('Employee').disabled).toBe(true)
    expect(combo('Assigned to').textContent).toBe('Leandra Mamani')
    await write(user)
    await waitFor(() =>
      expect(sentBodies('POST').at(-1)).toMatchObject({
        employee: ana._id,
        type: 'OneOnOne',
        typeId: met._id,
        isShared: true,
      }),
    )
  })

  it('for a missing or inaccessible one-on-one is not shown', async () => {
    renderApp(`/action-items/new?type=OneOnOne&typeId=${id('e')}`)
    expect(await screen.findByText('This record does not exist')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('for a one-on-one that was deleted in the meantime says so above the input, and keeps saying so', async () => {
    const before = mockServer.getMockImplementation()
    const errors = [{ path: 'typeId', message: actionItemMessages.noOneOnOne }]
    mockServer.mockImplementation((path, init) =>
      init.method === 'POST'
        ? jsonResponse({ friendlyMessage: actionItemMessages.noOneOnOne, errors }, 400)
        : (before?.(path, init) ?? jsonResponse({}, 404)),
    )
    const { user } = renderApp(`/action-items/new?type=OneOnOne&typeId=${met._id}`)
    await screen.findByRole('combobox', { name: 'Employee' })
    await write(user)
    // Shown above the fields and as a toast.
    await waitFor(() => expect(screen.getAllByText('There is no such one-on-one')).toHaveLength(2))
    expect(screen.getByDisplayValue('Book the course')).toBeDefined()
  })

  it.each(['?type=OneOnOne', `?typeId=${met._id}`, `?type=General&typeId=${met._id}`, '?type=Other&typeId=x'])(
    'creates a general item at %s',
    async search => {
      const { user } = renderApp(`/action-items/new${search}`)
      await screen.findByRole('combobox', { name: 'Employee' })
      await choose(user, 'Employee', /^Ana Solís/)
      await write(user)
      await waitFor(() => expect(sentBodies('POST')).not.toEqual([]))
      expect(sentBodies('POST').at(-1)).not.toHaveProperty('typeId')
      expect(sentBodies('POST').at(-1).type ?? 'General').toBe('General')
    },
  )

  it('can reassign an item, but not one from a one-on-one', async () => {
    const { close } = renderApp(`/action-items/${item._id}`)
    await screen.findByRole('heading', { level: 1, name: 'Book the course' })
    expect(combo('Employee').disabled).toBe(false)
    close()
    shown = { ...item, type: 'OneOnOne', typeId: met._id }
    renderApp(`/action-items/${item._id}`)
    expect(await screen.findByText('Created in a one-on-one with this person')).toBeDefined()
    expect(combo('Employee').disabled).toBe(true)
  })
})
