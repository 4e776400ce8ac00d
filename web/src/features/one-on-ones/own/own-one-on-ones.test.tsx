// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type OwnOneOnOne, type OwnPoint, oneOnOneStatuses } from '#shared/features/one-on-ones.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, makeTestToken, mockServer, setUpScreenTests, TEST_CONFIG } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const status = (name: Parameters<typeof oneOnOneStatuses.id>[0]) => oneOnOneStatuses.byId(oneOnOneStatuses.id(name))
const met = (digit: string, creationDate: string, more: Partial<OwnOneOnOne> = {}): OwnOneOnOne => ({
  ...{ _id: id(digit), creationDate, status: status('Open'), leaderAssigned: leandra },
  ...{ talkingPoint: '', points: [], actionItems: [] },
  ...more,
})
let all: OwnOneOnOne[]
let points: OwnPoint[]

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  points = [{ _id: id('5'), text: 'A course', creationDate: '2026-11-02T10:00:00.000Z' }]
  all = [
    met('1', '2026-11-01', { talkingPoint: '<p>The <strong>new</strong> project</p>' }),
    met('2', '2026-10-01', { status: status('Complete'), leaderAssigned: null }),
  ]
  mockServer.mockImplementation((path, init) => {
    const [, one, point] = /^\/api\/oneOnOnes\/mine\/(\w+)(?:\/points\/?(\w*))?$/.exec(path) ?? []
    const found = all.find(({ _id }) => _id === one)
    if (init.method === 'POST') {
      points = [...points, { _id: id('6'), text: JSON.parse(String(init.body)).text, creationDate: '2026-11-03' }]
      return jsonResponse(points, 201)
    }
    if (init.method === 'DELETE') {
      points = points.filter(({ _id }) => _id !== point)
      return new Response(null, { status: 204 })
    }
    if (found) return jsonResponse({ ...found, points })
    if (path === '/api/oneOnOnes/mine') return jsonResponse(all)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

it('lists open and closed ones by month, with who holds them', async () => {
  renderApp('/my-one-on-ones')
  const open = within(await screen.findByRole('region', { name: /^Open/ }))
  expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'November 2026with Leandra MamaniOpen',
  ])
  expect(open.getByRole('link').getAttribute('href')).toBe(`/my-one-on-ones/${id('1')}`)
  const closed = within(screen.getByRole('region', { name: /^Closed/ }))
  expect(closed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'October 2026Nobody holds it yetComplete',
  ])
})

it('shows what is shared, and takes and removes one’s own talking points', async () => {
  const { user } = renderApp(`/my-one-on-ones/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'November 2026' })
  expect(screen.getByText('new').tagName).toBe('STRONG')
  await user.type(screen.getByLabelText('Add a talking point'), 'My holidays')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('My holidays')
  await user.click(screen.getByRole('button', { name: 'Remove: A course' }))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByText('A course')).toBeNull())
})

it('asks before it removes a talking point, and leaves the focus on the heading of the rest', async () => {
  const { user } = renderApp(`/my-one-on-ones/${id('1')}`)
  const remove = await screen.findByRole('button', { name: 'Remove: A course' })
  await user.click(remove)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete A course?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(remove))
  expect(mockServer.mock.calls.filter(([, { method }]) => method === 'DELETE')).toHaveLength(0)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await screen.findByText('Talking point removed')
  await waitFor(() => expect(screen.queryByText('A course')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My talking points' })))
})

it('names the button of a long talking point by its beginning', async () => {
  points = [{ _id: id('5'), text: `${'a'.repeat(60)}bc`, creationDate: '2026-11-02T10:00:00.000Z' }]
  renderApp(`/my-one-on-ones/${id('1')}`)
  await screen.findByRole('button', { name: `Remove: ${'a'.repeat(60)}…` })
})

it('lets nothing be written in a closed one', async () => {
  renderApp(`/my-one-on-ones/${id('2')}`)
  await screen.findByText('A course')
  expect(screen.queryByLabelText('Add a talking point')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove: A course' })).toBeNull()
  screen.getByText('Your leader has not shared any.')
})

it('says that there are none', async () => {
  all = []
  renderApp('/my-one-on-ones')
  await screen.findByText('You have no one-on-ones yet. Your leader opens one for each month.')
})
