import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ActionItem, actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
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
const makeItem = (digit: string, title: string): ActionItem => ({
  _id: id(digit),
  version: 2,
  employee: { _id: id('a'), name: 'Ana', lastName: 'Solís' },
  leaderAssigned: leandra,
  status: actionItemStatuses.byId(actionItemStatuses.id('Open')),
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
  title,
  description: `About ${title}`,
  dueDate: '2099-01-15',
  creationDate: '2026-11-03T10:00:00.000Z',
  completionDate: null,
  createdBy: { ...leandra, picture: '' },
  type: 'General',
  typeId: null,
  isShared: false,
})
let items: ActionItem[] = []
beforeEach(() => {
  signInWithRoles('leader')
  items = [makeItem('1', 'Ask the client'), makeItem('2', 'Book the course'), makeItem('3', 'Call the bank')]
  mockServer.mockImplementation((path, { method }) => {
    const item = items.find(({ _id }) => path === `/api/actionItems/${_id}`)
    if (item && method === 'DELETE') {
      items = items.filter(one => one !== item)
      return new Response(null, { status: 204 })
    }
    if (item) return jsonResponse(item)
    if (path.startsWith('/api/actionItems?'))
      return jsonResponse({ totalItems: items.length, items: items.map(({ description: _, ...row }) => row) })
    if (/^\/api\/actionItems\/[0-9a-f]{24}$/.test(path)) return jsonResponse({ friendlyMessage: 'It is gone' }, 404)
    return jsonResponse([])
  })
})
const LIST = '/action-items?search=o'
const open = async (path = LIST) => {
  const app = renderApp(path)
  await screen.findByRole('row', { name: /Ask the client/ })
  return app
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const panel = (name: string) => screen.findByRole('dialog', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const descriptionIn = async (name: string) =>
  within(await panel(name)).findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })

describe('a row', () => {
  it('opens next to its list with a click, and is in the URL', async () => {
    const { user, router } = await open()
    await user.click(screen.getByRole('link', { name: 'Book the course' }))
    expect((await descriptionIn('Book the course')).value).toBe('About Book the course')
    expect(router.state.location.href).toBe(`${LIST}&open=${id('2')}`)
    expect(row('Book the course').getAttribute('aria-current')).toBe('true')
    expect(row('Call the bank').getAttribute('aria-current')).toBeNull()
  })

  it('opens with Enter, and gets the focus back after Escape', async () => {
    const { user, router } = await open()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    const opened = await panel('Book the course')
    await waitFor(() => expect(document.activeElement).toBe(opened))
    await user.keyboard('{Escape}')
    await isClosed()
    expect(router.state.location.href).toBe(LIST)
    await waitFor(() => expect(document.activeElement).toBe(row('Book the course')))
  })

  it.each(['o', '{Shift>}{Enter}{/Shift}'])('opens as a page with %s', async keys => {
    const { user, router } = await open()
    await user.keyboard(`{ArrowDown}${keys}`)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/action-items/${id('1')}`))
    await screen.findByRole('heading', { level: 1, name: 'Ask the client' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('links to its page, which the browser opens in a new tab', async () => {
    const { router } = await open()
    const link = screen.getByRole('link', { name: 'Book the course' })
    expect(link.getAttribute('href')).toBe(`/action-items/${id('2')}`)
    fireEvent.click(link, { ctrlKey: true })
    expect(router.state.location.href).toBe(LIST)
  })
})

describe('a record next to its list', () => {
  it('opens by its URL alone, with the last used filters', async () => {
    const first = await open()
    first.close()
    const { router } = await open(`/action-items?open=${id('3')}`)
    await descriptionIn('Call the bank')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'o', open: id('3') }))
  })

  it('is replaced by the next and the previous row, which together count as one step back', async () => {
    const { user, router } = await open()
    await user.click(row('Ask the client'))
    const first = within(await panel('Ask the client'))
    expect(first.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
    first.getByText('1 of 3')
    await user.click(first.getByRole('button', { name: 'Next' }))
    await descriptionIn('Book the course')
    await user.keyboard('j')
    await descriptionIn('Call the bank')
    await user.keyboard('j{ArrowUp}')
    await descriptionIn('Book the course')
    await user.keyboard('k')
    await descriptionIn('Ask the client')
    await user.keyboard('{ArrowDown}')
    await descriptionIn('Book the course')
    router.history.back()
    await isClosed()
    expect(router.state.location.href).toBe(LIST)
  })

  it('goes on beyond its page, and back', async () => {
    const pages = [20, 1].map((count, page) =>
      Array.from({ length: count }, (_, index) => ({
        ...makeItem('1', `Item ${page * 20 + index + 1}`),
        _id: `${page + 1}`.repeat(22) + String(index + 10),
      })),
    )
    items = pages.flat()
    const answerOne = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) => {
      if (!path.startsWith('/api/actionItems?')) return answerOne?.(path, init) ?? jsonResponse([])
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
      return jsonResponse({ totalItems: 21, items: pages[page - 1] })
    })
    const { user, router } = renderApp(LIST)
    await user.click(await screen.findByRole('row', { name: /Item 20/ }))
    const last = within(await panel('Item 20'))
    last.getByText('20 of 21')
    await user.click(last.getByRole('button', { name: 'Next' }))
    await descriptionIn('Item 21')
    const next = within(await panel('Item 21'))
    next.getByText('21 of 21')
    expect(next.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('k')
    await descriptionIn('Item 20')
    within(await panel('Item 20')).getByText('20 of 21')
    router.history.back()
    await isClosed()
    expect(router.state.location.href).toBe(LIST)
  })

  it('ignores shortcut keys while the person is typing', async () => {
    const { user } = await open()
    await user.click(row('Ask the client'))
    const field = await descriptionIn('Ask the client')
    await user.click(field)
    await user.keyboard('jok')
    expect(field.value).toBe('About Ask the clientjok')
    await panel('Ask the client')
  })

  it('is replaced by the clicked row, and keeps the marked rows', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Mark Call the bank' }))
    await user.click(row('Ask the client'))
    await panel('Ask the client')
    await user.click(row('Book the course'))
    await panel('Book the course')
    await user.keyboard('{Escape}')
    await isClosed()
    expect(screen.getByRole('checkbox', { name: 'Mark Call the bank', checked: true })).toBeTruthy()
  })

  it('asks before unsaved changes are left, and keeps them if the person stays', async () => {
    const { user, router } = await open()
    await user.click(row('Ask the client'))
    await user.type(await descriptionIn('Ask the client'), '!')
    await user.click(row('Book the course'))
    await screen.findByText('You have unsaved changes, are you sure you want to leave?')
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect((await descriptionIn('Ask the client')).value).toBe('About Ask the client!')
    await user.click(row('Book the course'))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await descriptionIn('Book the course')
    expect(router.state.location.search).toMatchObject({ open: id('2') })
  })

  it('moves unsaved changes to its own page without asking', async () => {
    const { user, router } = await open()
    await user.click(row('Ask the client'))
    await user.type(await descriptionIn('Ask the client'), '!')
    await user.click(screen.getByRole('button', { name: 'Open as page' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/action-items/${id('1')}`))
    await screen.findByText('Your unsaved changes were restored')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe(
      'About Ask the client!',
    )
  })

  it('closes when it is deleted, and the focus moves to the row that takes its place', async () => {
    const { user, router } = await open()
    await user.click(row('Book the course'))
    await user.click(within(await panel('Book the course')).getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await isClosed()
    expect(router.state.location.href).toBe(LIST)
    await waitFor(() => expect(screen.queryByRole('row', { name: /Book the course/ })).toBeNull())
  })

  it('keeps its name when a change removes it from the list, and previous and next continue from there', async () => {
    const { user } = await open()
    await user.click(row('Book the course'))
    await descriptionIn('Book the course')
    const [first, second, third] = items
    items = [first, third].flatMap(item => item ?? [])
    mockServer.mockImplementation((path, { method }) => {
      if (path.startsWith('/api/actionItems?')) return jsonResponse({ totalItems: 2, items })
      if (method === 'PUT') return jsonResponse({ ...second, version: 3 })
      return jsonResponse([first, second, third].find(item => path === `/api/actionItems/${item?._id}`) ?? [])
    })
    await user.click(within(await panel('Book the course')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Book the course/ })).toBeNull())
    await panel('Book the course')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await descriptionIn('Call the bank')
  })

  it('says at its URL that it was deleted', async () => {
    await open(`${LIST}&open=${id('9')}`)
    await within(await screen.findByRole('dialog')).findByText('It is gone')
  })
})

describe('the small fields of a record', () => {
  /** Answers like the server: each save makes a new version of the first item. */
  function answerSaves(change: Partial<ActionItem> = {}) {
    let stored = { ...makeItem('1', 'Ask the client'), ...change }
    const answerOthers = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) => {
      const { method, body } = init
      if (method === 'PUT') {
        const { status, priority, employee: _, leaderAssigned: __, ...rest } = JSON.parse(String(body))
        stored = {
          ...stored,
          ...rest,
          status: actionItemStatuses.byId(status),
          priority: actionItemPriorities.byId(priority),
          version: stored.version + 1,
        }
      }
      if (path === `/api/actionItems/${id('1')}`) return jsonResponse(stored)
      return answerOthers?.(path, init) ?? jsonResponse([])
    })
  }
  const openFirst = async (change?: Partial<ActionItem>) => {
    answerSaves(change)
    const { user } = await open()
    await user.click(row('Ask the client'))
    await descriptionIn('Ask the client')
    return user
  }
  type User = Awaited<ReturnType<typeof openFirst>>
  async function choose(user: User, field: string, option: string) {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  async function typeDueDate(user: User, day: string) {
    const field = screen.getByRole('textbox', { name: 'Due date' })
    await user.clear(field)
    await user.type(field, day)
    await user.tab()
  }
  const toastOf = async (sentence: string) =>
    within((await screen.findByText(sentence)).closest('li') ?? document.createElement('li'))

  it('are saved when they are changed next to the list, and undone with the toast', async () => {
    const user = await openFirst()
    await choose(user, 'Priority', 'High')
    await toastOf('Ask the client: priority High')
    await choose(user, 'Repeats', 'Every 2 weeks')
    await toastOf('Ask the client: Every 2 weeks')
    await user.click(screen.getByRole('switch', { name: /^Share with the employee/ }))
    await toastOf('Ask the client: shared with the employee')
    await typeDueDate(user, '20/Feb/2099')
    const toast = await toastOf('Ask the client: due 20/Feb/2099')
    const changed = {
      priority: actionItemPriorities.id('High'),
      repeat: { every: 2, unit: 'week' },
      isShared: true,
      description: 'About Ask the client',
    }
    expect(sentBodies('PUT').at(-1)).toMatchObject({ ...changed, dueDate: '2099-02-20' })
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Action Item updated successfully.')
    expect(sentBodies('PUT').at(-1)).toMatchObject({ ...changed, dueDate: '2099-01-15' })
    expect(sentRequests('PUT').map(({ headers }) => headers.get('if-match'))).toEqual([
      '"2"',
      '"3"',
      '"4"',
      '"5"',
      '"6"',
    ])
    // Nothing is unsaved, so closing asks nothing.
    await user.keyboard('{Escape}')
    await isClosed()
  })

  it('wait for Save while a text is being edited', async () => {
    const user = await openFirst()
    await user.type(await descriptionIn('Ask the client'), '!')
    await choose(user, 'Priority', 'High')
    expect(sentBodies('PUT')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Action Item updated successfully.')
    expect(sentBodies('PUT')).toMatchObject([
      { description: 'About Ask the client!', priority: actionItemPriorities.id('High') },
    ])
  })

  it('wait for Save on its own page', async () => {
    answerSaves()
    const { user } = renderApp(`/action-items/${id('1')}`)
    await screen.findByRole('textbox', { name: 'Due date' })
    await choose(user, 'Priority', 'High')
    await choose(user, 'Repeats', 'Every week')
    await user.click(screen.getByRole('switch', { name: /^Share with the employee/ }))
    await typeDueDate(user, '20/Feb/2099')
    expect(sentBodies('PUT')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Action Item updated successfully.')
    expect(sentBodies('PUT')).toMatchObject([
      {
        priority: actionItemPriorities.id('High'),
        repeat: { every: 1, unit: 'week' },
        isShared: true,
        dueDate: '2099-02-20',
      },
    ])
  })

  it('wait for a day that is allowed, and are not undone to one that has passed', async () => {
    const user = await openFirst({ dueDate: '2020-01-15' })
    await typeDueDate(user, '16/Jan/2020')
    await choose(user, 'Priority', 'Low')
    expect(sentBodies('PUT')).toEqual([])
    await typeDueDate(user, '20/Feb/2099')
    const toast = await toastOf('Ask the client: due 20/Feb/2099, priority Low')
    expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(sentBodies('PUT')).toMatchObject([{ dueDate: '2099-02-20', priority: actionItemPriorities.id('Low') }])
  })
})
