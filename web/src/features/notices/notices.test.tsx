import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MailTimes, Notice } from '#shared/features/notices.ts'
import { WENT_WRONG } from '#web/kit/api.ts'
import { setConfig } from '#web/kit/config.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  openNotices,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()

const id = (digit: string) => digit.repeat(24)
const notice = (digit: string, more: Partial<Notice> = {}): Notice => ({
  _id: id(digit),
  kind: 'assigned',
  title: `Item ${digit}`,
  person: 'Ana Solís',
  reason: '',
  by: 'Luis Mora',
  path: `/action-items/${id(digit)}`,
  at: '2026-11-22T10:00:00.000Z',
  isRead: false,
  ...more,
})
const MAILS: MailTimes = {
  assigned: 'at once',
  dueTomorrow: 'daily',
  overdue: 'daily',
  waiting: 'at once',
  returned: 'at once',
  approved: 'daily',
  decided: 'at once',
  reopened: 'at once',
  changed: 'daily',
  mentioned: 'at once',
}

/** The mock server's notices, newest first, in pages of two. */
let stored: Notice[]
const sentTo = (method: string) => sentRequests(method).map(({ path, body }) => [path, body])

beforeEach(() => {
  signInWithRoles('leader')
  stored = [notice('3'), notice('2', { kind: 'decided', reason: 'No boats' }), notice('1', { isRead: true })]
  openNotices.unread = 2
  mockServer.mockImplementation((path, init) => {
    const url = new URL(path, 'http://localhost')
    const unread = stored.filter(one => !one.isRead).length
    if (url.pathname === '/api/notices/read') {
      stored = stored.map(one => ({ ...one, isRead: true }))
      openNotices.unread = 0
      return jsonResponse({ unread: 0 })
    }
    if (url.pathname === '/api/notices') {
      const before = url.searchParams.get('before')
      const rest = before ? stored.filter(one => one._id < before) : stored
      return jsonResponse({ unread, items: rest.slice(0, 2), hasMore: rest.length > 2 })
    }
    if (url.pathname === '/api/notices/mailTimes')
      return jsonResponse(init.method === 'PUT' ? JSON.parse(String(init.body)) : { chosen: MAILS, defaults: MAILS })
    if (url.pathname.startsWith('/api/notices/') && init.method === 'PUT') {
      const { isRead } = JSON.parse(String(init.body))
      stored = stored.map(one => (url.pathname.endsWith(one._id) ? { ...one, isRead } : one))
      return jsonResponse(stored.find(one => url.pathname.endsWith(one._id)))
    }
    return jsonResponse({ friendlyMessage: 'No' }, 404)
  })
})

const openPanel = async () => {
  const app = renderApp('/home')
  await app.user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await panel.findByText('Item 3')
  return { ...app, panel }
}

describe('the bell', () => {
  it('shows and announces the number of unread notices, up to a hundred', async () => {
    openNotices.unread = 100
    renderApp('/home')
    await screen.findByRole('button', { name: 'Notifications, 99+ unread' })
  })
  it('shows no number when everything is read', async () => {
    openNotices.unread = 0
    renderApp('/home')
    await screen.findByRole('button', { name: 'Notifications' })
  })
  it('also exists on the employee host', async () => {
    setConfig({ ...TEST_CONFIG, timesheetHosts: ['localhost'] })
    const { makeTestToken } = await import('#web/testing/screen-tests.ts')
    const { saveToken } = await import('#web/kit/session.ts')
    saveToken(makeTestToken(['employee'], { aud: 'timesheet' }))
    renderApp('/notifications')
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    await screen.findByRole('heading', { name: 'Notifications' })
  })
})

describe('the panel', () => {
  it('shows who did what, about whom and why, and loads more on demand', async () => {
    const { panel, user } = await openPanel()
    const rows = () => panel.getAllByRole('link').filter(link => link.hasAttribute('data-notice'))
    expect(rows().map(row => row.textContent)).toEqual([
      expect.stringMatching(/^Unread: Item 3 · Ana SolísAssigned to you by Luis Mora/),
      expect.stringMatching(/^Unread: Item 2 · Ana SolísDecided by Luis Mora · .+No boats$/),
    ])
    await user.click(panel.getByRole('button', { name: 'Load more' }))
    await panel.findByText('Item 1')
    expect(rows()[2]?.textContent).toMatch(/^Item 1/)
    expect(panel.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('names a person only once if they ask about themselves', async () => {
    stored = [notice('3', { kind: 'waiting', person: 'Luis Mora' })]
    const { panel } = await openPanel()
    const [row] = panel.getAllByRole('link').filter(link => link.hasAttribute('data-notice'))
    expect(row?.textContent).toMatch(/^Unread: Item 3Luis Mora waits for your answer · /)
  })

  it('opens a notice with the keyboard, marks it as read and closes', async () => {
    const { user, router } = await openPanel()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/action-items/${id('3')}`))
    expect(sentTo('PUT')).toEqual([[`/api/notices/${id('3')}`, { isRead: true }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens with its key; e marks one notice after the other as read, u as unread', async () => {
    const { user } = renderApp('/home')
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    const before = screen.getByRole('link', { name: 'Skip to content' })
    before.focus()
    await user.keyboard('i')
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    await panel.findByText('Item 3')
    await user.keyboard('jE')
    await panel.findByRole('button', { name: 'Mark as unread: Item 3' })
    expect(document.activeElement?.textContent).toContain('Item 2')
    await user.keyboard('ku')
    await panel.findByRole('button', { name: 'Mark as read: Item 3' })
    expect(document.activeElement?.textContent).toContain('Item 3')
    await waitFor(() => expect(sentBodies('PUT')).toEqual([{ isRead: true }, { isRead: false }]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(before))
  })

  it('lists its keys with ?, and then returns to the same row', async () => {
    const { user } = await openPanel()
    await user.keyboard('jj?')
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const keys = within(list)
    expect(keys.getByRole('heading', { name: 'Notifications' }).parentElement?.textContent).toBe(
      'NotificationsNext notificationJ / ↓Previous notificationK / ↑Open itEnterMark it as read, and go to the nextE' +
        'Mark it as unreadUClose the notificationsEsc',
    )
    expect(keys.queryByRole('heading', { name: 'Home' })).toBeNull()
    // The dialog handles Escape only once it has the focus; until then the panel below it does.
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
    expect(document.activeElement?.textContent).toContain('Item 2')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull())
    await user.keyboard('?')
    const others = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(others.getByRole('heading', { name: 'Home' })).toBeDefined()
  })

  it('marks a notice as read and unread without opening it', async () => {
    const { panel, user } = await openPanel()
    await user.click(panel.getByRole('button', { name: 'Mark as read: Item 3' }))
    await user.click(await panel.findByRole('button', { name: 'Mark as unread: Item 3' }))
    await panel.findByRole('button', { name: 'Mark as read: Item 3' })
    await waitFor(() => expect(sentBodies('PUT')).toEqual([{ isRead: true }, { isRead: false }]))
  })

  it('marks everything as read up to the newest notice that it shows', async () => {
    const { panel, user } = await openPanel()
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(panel.queryByText('Unread:')).toBeNull())
    expect(sentTo('POST')).toEqual([['/api/notices/read', { until: id('3') }]])
    await waitFor(() =>
      expect(panel.getByRole('button', { name: 'Mark all as read' }).hasAttribute('disabled')).toBe(true),
    )
  })

  it('says if it is empty or could not be loaded, and retries', async () => {
    const answer = mockServer.getMockImplementation()
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'Not now' }, 404))
    const { user } = renderApp('/home')
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    await panel.findByText('Not now')
    stored = []
    if (answer) mockServer.mockImplementation(answer)
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    await panel.findByText(/^Nothing yet/)
  })
})

describe('the mail settings', () => {
  it('are opened from the account menu, and save each choice separately', async () => {
    const { user, router } = renderApp('/home')
    await user.click(await screen.findByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Notifications' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'))
    const overdue = within(await screen.findByRole('radiogroup', { name: 'Overdue' }))
    expect(overdue.getByRole<HTMLInputElement>('radio', { name: 'Daily digest' }).checked).toBe(true)
    await user.click(overdue.getByRole('radio', { name: 'Never' }))
    await waitFor(() => expect(sentTo('PUT')).toEqual([['/api/notices/mailTimes', { overdue: 'never' }]]))
    expect(screen.getAllByRole('radiogroup').map(group => group.getAttribute('aria-labelledby'))).toHaveLength(10)
  })
})

describe('the page of a mail’s unsubscribe link', () => {
  const LINK = `/unsubscribe?person=${id('a')}&of=overdue&signature=s1`
  const open = (path: string) => {
    localStorage.clear()
    return renderApp(path)
  }

  it('stops the mails without a session when its button is pressed', async () => {
    mockServer.mockImplementation(() => new Response(null, { status: 204 }))
    const { user } = open(LINK)
    await screen.findByText(/Do you want to stop mails about “Overdue”/)
    expect(mockServer).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Stop these mails' }))
    await screen.findByText(/You no longer get mails about “Overdue”/)
    expect(sentRequests().map(({ method, path }) => [method, path])).toEqual([
      ['POST', `/api/notices/unsubscribe?person=${id('a')}&of=overdue&signature=s1`],
    ])
  })

  it('says if the link is invalid', async () => {
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'This record does not exist' }, 404))
    const { user } = open(LINK)
    await user.click(await screen.findByRole('button', { name: 'Stop these mails' }))
    await screen.findByText(/This link is not valid/)
    expect(screen.getByRole('link', { name: 'Choose all your mails' }).getAttribute('href')).toBe('/notifications')
    // The page says all of it: no message about a record beside it.
    expect(screen.queryByText('This record does not exist')).toBeNull()
    expect(screen.queryByText(/You no longer get/)).toBeNull()
  })
  it.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['while the server fails', () => jsonResponse({ friendlyMessage: WENT_WRONG }, 500)],
    ['after too many tries', () => jsonResponse({ friendlyMessage: WENT_WRONG }, 429)],
  ])('does not blame the link %s', async (_, answer) => {
    mockServer.mockImplementation(answer)
    const { user } = open(LINK)
    await user.click(await screen.findByRole('button', { name: 'Stop these mails' }))
    await screen.findByText(WENT_WRONG)
    expect(screen.queryByText(/This link is not valid/)).toBeNull()
    screen.getByRole('button', { name: 'Stop these mails' })
  })
  it('offers nothing if the link is truncated', async () => {
    open('/unsubscribe?person=a')
    await screen.findByText(/This link is not complete/)
    expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull()
  })
})
