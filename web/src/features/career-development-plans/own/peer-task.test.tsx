import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PeerTask } from '#shared/features/career-development-plans/peers.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const PATH = `/api/careerDevelopmentPlans/peers/${id('1')}`
const craft = { _id: id('e'), order: 1, title: 'Craft', description: 'Clean work' }
const delivery = { _id: id('d'), order: 2, title: 'Delivery', description: 'On time' }
let task: PeerTask

beforeEach(() => {
  task = {
    _id: id('1'),
    version: 1,
    until: '2099-11-20',
    mode: 'anonymous',
    state: 'asked',
    isOpen: true,
    employee: { _id: id('b'), name: 'Ana', lastName: 'Solís' },
    jobTitle: { _id: id('c'), name: 'Developer' },
    leaderAssigned: { _id: id('f'), name: 'Leandra', lastName: 'Mamani' },
    // Deliberately out of order.
    categories: [
      { ...delivery, comments: '' },
      { ...craft, comments: '' },
    ],
  }
  mockServer.mockImplementation((path, { method, body }) => {
    if (method === 'PUT') {
      const { categories } = JSON.parse(String(body)) as { categories: { _id: string; comments: string }[] }
      const said = (one: string) => categories.find(({ _id }) => _id === one)?.comments ?? ''
      task = {
        ...task,
        version: task.version + 1,
        categories: task.categories.map(one => ({ ...one, comments: said(one._id) })),
      }
    }
    if (path === `${PATH}/send`)
      task = {
        ...task,
        state: 'sent',
        isOpen: false,
        categories: task.categories.map(one => ({ ...one, comments: '' })),
      }
    if (path === `${PATH}/decline`) task = { ...task, state: 'declined' }
    if (path.startsWith(PATH)) return jsonResponse(task)
    if (path === '/api/careerDevelopmentPlans/peers') return jsonResponse([toListItem(task)])
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})
const toListItem = ({ version: _, categories: __, ...listed }: PeerTask) => listed
describe.each([
  ['on the main host', '/peer-comments', `/peer-comments/${id('1')}`, () => signInWithRoles('rewards')],
  [
    'on the employee host',
    '/my-plan',
    `/my-plan/${id('1')}/comments`,
    () => {
      setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname], ownPlace: ['plan'] })
      saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
    },
  ],
] as const)('a peer %s', (_, listPath, path, signIn) => {
  const open = async (at: string = path) => {
    signIn()
    const { user } = renderApp(at)
    await screen.findByRole('heading', { level: 1 })
    return user
  }

  it('finds the person to comment on, and saves a draft with the version that was loaded', async () => {
    const user = await open(listPath)
    const row = within(await screen.findByRole('region', { name: /^Comments to write/ })).getByRole('listitem')
    expect(row.textContent).toBe('Ana SolísDeveloper · for Leandra MamaniUntil 20/Nov/2099')
    await user.click(within(row).getByRole('link'))
    const first = within(await screen.findByRole('group', { name: /Craft$/ }))
    first.getByText('Clean work')
    screen.getByText(/read your comments without your name, together with those of others, once at least three/)
    await user.type(first.getByRole('textbox', { name: 'Comments' }), 'Reviews with care')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('Draft saved.')
    const [sent] = sentRequests('PUT')
    expect(sent?.body).toEqual({
      categories: [
        { _id: craft._id, comments: 'Reviews with care' },
        { _id: delivery._id, comments: '' },
      ],
    })
    expect(sent?.headers.get('if-match')).toBe('"1"')
  })

  it('sees the person’s name in the breadcrumb', async () => {
    await open()
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    await crumbs.findByText('Ana Solís')
    expect(crumbs.queryByText('Detail')).toBeNull()
    expect(crumbs.getAllByRole('link').map(link => link.getAttribute('href'))).not.toContain(`/my-plan/${id('1')}`)
  })

  it('cannot send empty comments, sends once after a question, and cannot see them again', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    expect((await screen.findAllByText('Write about at least one category before you send')).length).toBeGreaterThan(0)
    expect(sentRequests('POST')).toEqual([])
    await user.type(
      within(screen.getByRole('group', { name: /Delivery$/ })).getByRole('textbox', { name: 'Comments' }),
      'In time',
    )
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const question = await screen.findByRole('alertdialog', { name: 'Send your comments?' })
    within(question).getByText(/you cannot see them again/)
    await user.click(within(question).getByRole('button', { name: 'Send' }))
    await screen.findByText(/They are kept without your name/)
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(sentRequests('POST').map(({ path }) => path)).toEqual([`${PATH}/send`])
  })

  it('declines after a question', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    const question = await screen.findByRole('alertdialog', { name: 'Decline to comment?' })
    await user.click(within(question).getByRole('button', { name: 'Decline' }))
    await screen.findByText('You declined.')
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })
})

describe('a peer’s comment', () => {
  beforeEach(() => signInWithRoles('leader'))

  it('that was sent with a name stays readable', async () => {
    task = {
      ...task,
      mode: 'named',
      state: 'sent',
      isOpen: false,
      categories: [{ ...craft, comments: 'Reviews with care' }],
    }
    renderApp(`/peer-comments/${id('1')}`)
    await screen.findByText('Reviews with care')
    screen.getByText('You have sent your comments, and Leandra Mamani reads them with your name.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('that was not sent cannot be sent after the end', async () => {
    task = { ...task, isOpen: false }
    renderApp(`/peer-comments/${id('1')}`)
    await screen.findByText('This has ended, so nothing can be sent any more.')
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })
})
