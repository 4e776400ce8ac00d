import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type ActionItem, actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import type { Home, WaitingItem } from '#shared/features/home.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  openHome,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís' }
const waiting = (digit: string, more: Partial<WaitingItem> = {}): WaitingItem => ({
  _id: id(digit),
  version: 3,
  path: `/action-items/${id(digit)}`,
  title: `Item ${digit}`,
  person: ana,
  reason: 'assigned',
  since: '2026-11-01',
  due: '2026-11-19',
  count: 1,
  ...more,
})
const ITEMS: Home['groups'][number] = {
  screen: '/action-items',
  total: 3,
  isFailed: false,
  items: [waiting('1'), waiting('2', { due: '2026-11-22' }), waiting('3', { due: '2026-11-24', reason: 'created' })],
}
const REWARDS: Home['groups'][number] = {
  screen: '/rewards',
  total: 1,
  isFailed: false,
  items: [
    waiting('4', {
      path: `/rewards/${id('4')}`,
      title: 'Education, $120.50',
      reason: 'pay',
      since: '2026-11-19',
      due: null,
    }),
  ],
}
const home = (...groups: Home['groups']): Home => ({ today: '2026-11-22', groups, celebrations: null })
const showHome = (shown: Home) => {
  openHome.answer = () => jsonResponse(shown)
}
const stored = (_id: string): ActionItem => ({
  _id,
  version: 3,
  employee: ana,
  leaderAssigned: { ...ana, _id: id('b') },
  title: 'Item',
  description: 'Do it',
  dueDate: '2026-11-19',
  creationDate: '2026-11-01T10:00:00.000Z',
  completionDate: null,
  type: 'General',
  createdBy: { ...ana, picture: '' },
  typeId: null,
  isShared: false,
  status: actionItemStatuses.byId(actionItemStatuses.id('In Progress')),
  priority: actionItemPriorities.byId(actionItemPriorities.id('Mid')),
})
const group = (name: string) => within(screen.getByRole('region', { name }))
const rowNames = (name: string) =>
  group(name)
    .getAllByRole('link')
    .map(link => link.textContent)
    .filter(text => text !== 'Open the list ')
beforeEach(() => {
  signInWithRoles('leader', 'finance')
  mockServer.mockImplementation((path, init) => {
    const item = stored(path.split('/').at(-1) ?? '')
    if (!path.startsWith('/api/actionItems/')) return jsonResponse([])
    return jsonResponse(init.method === 'PUT' ? { ...item, ...JSON.parse(String(init.body)), version: 4 } : item)
  })
})

describe('the home', () => {
  it('says what is waiting, about whom, why and until when, and links to each item', async () => {
    showHome(home(ITEMS, REWARDS))
    renderApp('/home')
    await screen.findByText('Sun 22/Nov/2026 · 4 things wait for you')
    expect(rowNames('Action items')).toEqual([
      'ASItem 13 days late Ana Solís ',
      'ASItem 2Due today Ana Solís ',
      'ASItem 3Due in 2 days Ana Solís You created it ',
    ])
    expect(rowNames('Rewards')).toEqual(['ASEducation, $120.50Waiting 3 days Ana Solís Pay it '])
    expect(
      group('Rewards')
        .getByRole('link', { name: /^Education/ })
        .getAttribute('href'),
    ).toBe(`/rewards/${id('4')}`)
    expect(group('Rewards').getByRole('link', { name: 'Open the list: Rewards' }).getAttribute('href')).toBe('/rewards')
    expect(group('Rewards').queryByRole('button', { name: /^Complete/ })).toBeNull()
  })

  it('names the person of a checklist first, since many have the same', async () => {
    const checklist = waiting('5', {
      path: `/onboarding-process-screen/${id('5')}`,
      title: 'New engineer (13/14)',
      reason: 'workThrough',
      since: '2026-10-01',
      due: null,
    })
    showHome(home({ screen: '/onboarding-process-screen', total: 1, isFailed: false, items: [checklist] }))
    renderApp('/home')
    await findGroup('Onboarding').findByText('Ana Solís')
    expect(rowNames('Onboarding')).toEqual(['ASAna SolísWaiting 7 weeks New engineer (13/14) '])
  })

  it('tells the timesheets to approve from those that are not submitted', async () => {
    const sheets = (digit: string, more: Partial<WaitingItem>) =>
      waiting(digit, {
        path: `/timesheets-summary?month=11&year=2026&n=${digit}`,
        title: 'November 2026',
        person: null,
        since: '2026-11-01',
        due: '2026-11-30',
        ...more,
      })
    showHome(
      home({
        screen: '/timesheets-summary',
        total: 4,
        isFailed: false,
        items: [
          sheets('1', { reason: 'submit', count: 7 }),
          sheets('2', { reason: 'approve', count: 1 }),
          sheets('3', { reason: 'missed', count: 2 }),
          sheets('4', { reason: 'mend' }),
        ],
      }),
    )
    renderApp('/home')
    await findGroup('Timesheets').findByText('7 timesheets not submitted')
    expect(rowNames('Timesheets')).toEqual([
      '7 timesheets not submittedDue in 8 days November 2026 Ask people to submit ',
      '1 timesheet to approveDue in 8 days November 2026 Approve them or return them ',
      '2 timesheets not submittedDue in 8 days November 2026 Closed without being submitted ',
      'November 2026Due in 8 days 1 in all Returned to you, correct it ',
    ])
  })

  it('is friendly when nothing is waiting', async () => {
    renderApp('/home')
    await screen.findByText('Nothing waits for you. Have a good day!')
  })

  it('shows five rows per group, the others on demand, and says if there are more', async () => {
    const items = Array.from({ length: 7 }, (_, index) => waiting(String(index), { _id: id(String(index)) }))
    showHome(home({ ...ITEMS, items, total: 70 }))
    const { user } = renderApp('/home')
    await screen.findByText('Item 4')
    expect(screen.queryByText('Item 5')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }))
    await screen.findByText('Item 6')
    await screen.findByText('These are the oldest 7 of 70. The list has all of them.')
  })

  it('says which part could not be loaded, and loads it again', async () => {
    showHome(home({ ...ITEMS, items: [], total: 0, isFailed: true }, REWARDS))
    const { user } = renderApp('/home')
    await findGroup('Action items').findByText('This part could not be loaded.')
    await screen.findByText('Education, $120.50')
    showHome(home(ITEMS, REWARDS))
    await user.click(group('Action items').getByRole('button', { name: 'Retry' }))
    await screen.findByText('Item 1')
  })

  it('says once, without a toast, that nothing could be loaded, and retries', async () => {
    openHome.answer = () => jsonResponse({ friendlyMessage: 'No' }, 404)
    const { user } = renderApp('/home')
    const [retry, ...others] = await screen.findAllByRole('button', { name: 'Retry' })
    expect(others).toEqual([])
    expect(screen.getAllByText('No')).toHaveLength(1)
    showHome(home(REWARDS))
    if (retry) await user.click(retry)
    await screen.findByText('Education, $120.50')
  })

  it('shows birthdays and anniversaries if the server sends them', async () => {
    showHome({
      ...home(),
      celebrations: [
        { _id: id('1'), fullName: 'Ana Solís', kind: 'birthday', day: '2026-11-22', years: null },
        { _id: id('2'), fullName: 'Luis Mora', kind: 'anniversary', day: '2026-11-23', years: 1 },
        { _id: id('3'), fullName: 'Eva Ríos', kind: 'anniversary', day: '2026-11-25', years: 4 },
      ],
    })
    renderApp('/home')
    await findGroup('Next 7 days').findByText('Ana Solís')
    const rows = group('Next 7 days').getAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      'Ana SolísBirthdayToday',
      'Luis Mora1 year hereTomorrow',
      'Eva Ríos4 years hereWed 25',
    ])
  })
})
const findGroup = (name: string) => ({
  findByText: async (text: string) => within(await screen.findByRole('region', { name })).findByText(text),
})

describe('the keys of the home', () => {
  const focused = () => document.activeElement?.closest('a')?.textContent
  it('move through the rows of all groups, and open one', async () => {
    showHome(home(ITEMS, REWARDS))
    // The records do not exist: only the navigation to them matters here.
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'Gone' }, 404))
    const { user, router } = renderApp('/home')
    await screen.findByText('Item 1')
    await user.keyboard('j')
    expect(focused()).toContain('Item 1')
    await user.keyboard('jj{ArrowDown}')
    expect(focused()).toContain('Education')
    await user.keyboard('j')
    expect(focused()).toContain('Education')
    await user.keyboard('k{ArrowUp}')
    expect(focused()).toContain('Item 2')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/action-items/${id('2')}`))
  })

  it('show the rest of a group, and continue with it', async () => {
    const items = Array.from({ length: 7 }, (_, index) => waiting(String(index)))
    showHome(home({ ...ITEMS, items, total: 7 }, REWARDS))
    const { user } = renderApp('/home')
    await screen.findByText('Item 4')
    await user.keyboard('jjjjjj')
    expect(document.activeElement?.textContent).toBe('Show 2 more')
    await user.keyboard('j')
    expect(focused()).toContain('Education')
    await user.keyboard('k{Enter}')
    await waitFor(() => expect(focused()).toContain('Item 5'))
    await user.keyboard('jj')
    expect(focused()).toContain('Education')
  })

  describe('after a record was opened', () => {
    const openLast = async () => {
      mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'Gone' }, 404))
      const app = renderApp('/home')
      await screen.findByText('Item 1')
      await app.user.keyboard('jjj{Enter}')
      await waitFor(() => expect(app.router.state.location.pathname).toBe(`/action-items/${id('3')}`))
      await waitFor(() => expect(screen.queryByText('Item 1')).toBeNull())
      return app
    }
    beforeEach(() => showHome(home(ITEMS, REWARDS)))

    it('start at its row while it is still waiting', async () => {
      const { router, user } = await openLast()
      router.history.back()
      await waitFor(() => expect(focused()).toContain('Item 3'))
      await user.keyboard('k')
      expect(focused()).toContain('Item 2')
    })
    it('start at the next waiting row if it is done, however the person returns', async () => {
      const { user, refetch } = await openLast()
      showHome(home({ ...ITEMS, items: ITEMS.items.slice(0, 2), total: 2 }, REWARDS))
      await refetch()
      await user.keyboard('gh')
      await waitFor(() => expect(focused()).toContain('Education'))
    })
    it('start at the next row even if its row is still shown at first', async () => {
      const { router, refetch } = await openLast()
      router.history.back()
      await waitFor(() => expect(focused()).toContain('Item 3'))
      showHome(home({ ...ITEMS, items: ITEMS.items.slice(0, 2), total: 2 }, REWARDS))
      await refetch()
      await waitFor(() => expect(screen.queryByText('Item 3')).toBeNull())
      expect(focused()).toContain('Education')
    })
    it('start at its row even if the person goes back before the record is shown', async () => {
      const { router, user } = renderApp('/home')
      await screen.findByText('Item 1')
      const record = Object.values(router.routesByPath).find(({ fullPath }) => fullPath === '/action-items/$id')
      const options = Object.assign(record?.options ?? {}, { beforeLoad: () => new Promise<never>(() => {}) })
      onTestFinished(() => {
        Object.assign(options, { beforeLoad: undefined })
      })
      await user.keyboard('jjj{Enter}')
      await waitFor(() => expect(router.state.location.pathname).toBe(`/action-items/${id('3')}`))
      await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')))
      router.history.back()
      await waitFor(() => expect(focused()).toContain('Item 3'))
    })
    it('leave the focus where the person has moved it', async () => {
      const { router, user, refetch } = await openLast()
      router.history.back()
      await waitFor(() => expect(focused()).toContain('Item 3'))
      await user.click(screen.getByRole('heading', { name: 'Home' }))
      showHome(home({ ...ITEMS, items: ITEMS.items.slice(0, 2), total: 2 }, REWARDS))
      await refetch()
      await waitFor(() => expect(screen.queryByText('Item 3')).toBeNull())
      expect(focused()).toBeUndefined()
    })
  })

  it('include the key that completes an item only for people who may open action items', async () => {
    const list = async () => {
      const { user, close } = renderApp('/home')
      await screen.findByRole('heading', { name: 'Home' })
      await user.keyboard('?')
      const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
      const text = dialog.getByRole('heading', { name: 'Home' }).parentElement?.textContent
      close()
      return text
    }
    expect(await list()).toBe('HomeNext rowJ / ↓Previous rowK / ↑Open the rowEnterComplete an action itemE')
    signInWithRoles('finance')
    expect(await list()).toBe('HomeNext rowJ / ↓Previous rowK / ↑Open the rowEnter')
  })
})

describe('completing an action item from the home', () => {
  it('removes it at once, focuses the next one, and saves the item with only its status changed', async () => {
    showHome(home(ITEMS, REWARDS))
    const { user } = renderApp('/home')
    await screen.findByText('Item 1')
    // The server's response from now on.
    showHome(home({ ...ITEMS, items: ITEMS.items.slice(1), total: 2 }, REWARDS))
    await user.keyboard('je')
    await waitFor(() => expect(screen.queryByText('Item 1')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Item 2').closest('a')))
    await screen.findByText('Item completed')
    const [put] = sentRequests('PUT')
    expect(put?.path).toBe(`/api/actionItems/${id('1')}`)
    expect(put?.headers.get('if-match')).toBe('"3"')
    expect(put?.body).toEqual({
      employee: ana._id,
      leaderAssigned: id('b'),
      priority: actionItemPriorities.id('Mid'),
      title: 'Item',
      description: 'Do it',
      dueDate: '2026-11-19',
      status: actionItemStatuses.id('Completed'),
    })
    expect(screen.getByText('Item 2')).toBeDefined()
  })

  it('can be undone', async () => {
    showHome(home(ITEMS))
    const { user } = renderApp('/home')
    await user.click(await screen.findByRole('button', { name: 'Complete Item 1' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sentRequests('PUT')).toHaveLength(2))
    const [, undo] = sentRequests('PUT')
    expect(undo?.headers.get('if-match')).toBe('"4"')
    expect(undo?.body.status).toBe(actionItemStatuses.id('In Progress'))
  })

  it('puts it back if the server rejects it, or somebody else has changed it in the meantime', async () => {
    showHome(home(ITEMS))
    const refusal = 'Somebody else changed this record while you were editing it. Nothing was overwritten.'
    mockServer.mockImplementation((path, init) =>
      init.method === 'PUT'
        ? jsonResponse({ friendlyMessage: refusal }, 409)
        : jsonResponse({ ...stored(path.split('/').at(-1) ?? ''), version: 5 }),
    )
    const { user } = renderApp('/home')
    await user.click(await screen.findByRole('button', { name: 'Complete Item 1' }))
    await screen.findAllByText(refusal)
    await screen.findByText('Item 1')
    // Sent with the version that the row showed, not with the current one.
    expect(sentRequests('PUT').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
  })
})
