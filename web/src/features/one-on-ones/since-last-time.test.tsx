import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import type { PersonSection } from '#shared/features/employees/person.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { toast } from '#web/kit/toast.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís', leader: null }
const met = (digit: string, creationDate: string, ...felt: (typeof feelings.all)[number]['name'][]) => ({
  _id: id(digit),
  version: 1,
  employee: ana,
  leaderAssigned: null,
  creationDate,
  numberActionItems: 0,
  status: oneOnOneStatuses.byId(oneOnOneStatuses.id('Open')),
  actionItemsOf: [],
  talkingPoint: '',
  feelings: felt.map(name => feelings.byId(feelings.id(name))),
  isShared: false,
})
const item = (
  digit: string,
  name: (typeof actionItemStatuses.all)[number]['name'],
  dueDate: string,
  completionDate: string | null = null,
) => ({ _id: id(digit), status: actionItemStatuses.byId(actionItemStatuses.id(name)), dueDate, completionDate })
const goal = (
  digit: string,
  objective: string,
  lastOn?: string,
  status: (typeof goalStatuses.all)[number]['name'] = 'Incomplete',
) => ({
  _id: id(digit),
  objective,
  completed: 2,
  total: 5,
  lastCheckIn: lastOn ? { day: lastOn, confidence: 'On track' } : null,
  hitgoalProcessStatusID: { _id: goalStatuses.id(status), statusName: status },
})
const range = (from: string, to: string) => ({ from, to })
const yearOff = (year: number, takenDays: object[], ranges: object[] = []) => ({ year, takenDays, ranges })

afterEach(() => void vi.useRealTimers())
let sections: PersonSection[]
let history: object[]
let goals: object[]
let checkIns: Record<string, object[]>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-20T12:00:00Z') })
  signInWithRoles('leader')
  sections = ['one-on-ones', 'action-items', 'plans', 'goals', 'time-off']
  goals = [goal('b', 'A second language')]
  checkIns = {}
  history = [
    met('1', '2027-01-01'),
    met('2', '2026-11-01', 'Calm', 'Proud'),
    met('3', '2026-10-01'),
    met('4', '2026-09-01', 'Tired'),
  ]
  mockServer.mockImplementation(path => {
    const { pathname, searchParams } = new URL(path, 'http://muster')
    if (pathname === `/api/employees/${ana._id}/person`) return jsonResponse({ ...ana, sections })
    if (pathname === `/api/oneOnOnes/${id('1')}`) return jsonResponse(met('1', '2027-01-01'))
    if (pathname.endsWith('/agenda')) return jsonResponse({ items: [], earlier: null })
    if (pathname.endsWith('/oneOnOnes')) return jsonResponse({ totalItems: history.length, items: history })
    if (pathname === '/api/actionItems') {
      expect(searchParams.get('employees') ?? ana._id).toBe(ana._id)
      const asked = searchParams.get('status') ?? ''
      const items = [
        item('5', 'Completed', '2026-12-01', '2026-11-01T08:00:00.000Z'),
        item('6', 'Completed', '2027-02-01', '2027-01-02T08:00:00.000Z'),
        item('c', 'Completed', '2026-12-01', '2026-10-31T23:00:00.000Z'),
        item('7', 'Open', '2027-02-01'),
        item('8', 'In Progress', '2027-01-19'),
        item('d', 'On Hold', '2027-01-20'),
      ].filter(({ status }) => asked.split(',').includes(status._id))
      return jsonResponse({ totalItems: items.length, items })
    }
    if (pathname.endsWith('/cdps'))
      return jsonResponse({
        totalItems: 2,
        items: [{ _id: id('9'), period: '2026-12-01', cdpStatus: { _id: id('9'), name: 'In Progress' } }],
      })
    if (pathname === '/api/hitgoalsProcess') return jsonResponse({ totalItems: goals.length, items: goals })
    const [, checkedGoal] = /^\/api\/hitgoalsProcess\/(\w+)\/check-ins$/.exec(pathname) ?? []
    if (checkedGoal) return jsonResponse(checkIns[checkedGoal])
    if (pathname === `/api/time-off/people/${ana._id}`)
      return jsonResponse(
        searchParams.get('year') === '2026'
          ? yearOff(2026, [
              { date: '2026-10-30', days: 1 },
              { date: '2026-12-24', days: 1 },
            ])
          : yearOff(
              2027,
              [
                { date: '2027-01-04', days: 0.5 },
                { date: '2027-01-25', days: 1 },
              ],
              [range('2027-01-04', '2027-01-04'), range('2027-02-08', '2027-02-12')],
            ),
      )
    return jsonResponse([])
  })
})

const card = async () => {
  const heading = await screen.findByRole('heading', { name: /^Since / })
  return within(heading.parentElement as HTMLElement)
}
const textUnder = (found: Awaited<ReturnType<typeof card>>, title: string) =>
  found.getByText(title).nextElementSibling?.textContent

it('shows the events since the previous one-on-one, even over a new year', async () => {
  renderApp(`/one-on-ones/${id('1')}`)
  const found = await card()
  found.getByRole('heading', { name: 'Since November 2026' })
  await waitFor(() => expect(textUnder(found, 'Time off')).toBe('1.5 days taken, off 08/Feb/2027 – 12/Feb/2027'))
  expect(textUnder(found, 'Action items')).toBe('3 open, 1 of them overdue · 2 done')
  expect(textUnder(found, 'Development plan')).toBe('December 2026In Progress')
  expect(textUnder(found, 'Goals')).toBe('A second language2 of 5')
  expect(found.getByRole('link', { name: 'A second language' }).getAttribute('href')).toBe(
    `/hitGoals-process/${id('b')}`,
  )
  // The earlier months, oldest first.
  const months = [
    ...(found.getByText('Feelings in earlier one-on-ones').nextElementSibling?.querySelectorAll('li') ?? []),
  ]
  expect(months.map(({ textContent }) => textContent)).toEqual(['SepTired', 'Oct–', 'NovCalmProud'])
})

it('shows goals with progress, and its values, before those without', async () => {
  const said = (day: string, progress: number, confidence = 'At risk') => ({ day, progress, confidence })
  goals = [
    goal('b', 'A second language', '2026-10-31'),
    goal('c', 'Given up', undefined, 'Unsuccessful'),
    goal('d', 'Hold a conference', '2027-01-10'),
    goal('e', 'Write a book', '2026-11-01', 'Completed'),
    goal('f', 'Not shown any more'),
  ]
  checkIns = {
    [id('d')]: [said('2027-01-10', 45), said('2026-11-05', 30), said('2026-10-20', 20)],
    [id('e')]: [said('2026-11-01', 100, 'On track')],
  }
  renderApp(`/one-on-ones/${id('1')}`)
  const found = await card()
  await found.findByText('20% → 45%')
  const rows = [...(found.getByText('Goals').nextElementSibling?.querySelectorAll('li') ?? [])]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Hold a conference20% → 45%At risk',
    'Write a book100%On track',
    'A second language2 of 5',
  ])
  const asked = mockServer.mock.calls.flatMap(([path]) => (path.endsWith('/check-ins') ? [path.split('/').at(-2)] : []))
  expect(asked.sort()).toEqual([id('d'), id('e')])
})

it('shows people nothing that they cannot see elsewhere', async () => {
  sections = ['one-on-ones', 'plans']
  renderApp(`/one-on-ones/${id('1')}`)
  const found = await card()
  await found.findByText('Development plan')
  expect(found.queryByText('Action items')).toBeNull()
  for (const title of ['Goals', 'Time off']) expect(found.queryByText(title)).toBeNull()
  const asked = mockServer.mock.calls.map(([path]) => path)
  expect(asked.filter(path => /time-off|hitgoalsProcess|actionItems\?.*completionDate/.test(path))).toEqual([])
})

it('starts a month earlier for the first one-on-one', async () => {
  history = [met('1', '2027-01-01')]
  renderApp(`/one-on-ones/${id('1')}`)
  const found = await card()
  found.getByRole('heading', { name: 'Since December 2026' })
  expect(found.queryByText(/^Feelings/)).toBeNull()
})

it('is hidden from users without access to the person', async () => {
  const answer = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) =>
    path.endsWith('/person')
      ? jsonResponse({ friendlyMessage: 'Not found' }, 404)
      : (answer?.(path, init) ?? jsonResponse([])),
  )
  renderApp(`/one-on-ones/${id('1')}`)
  await screen.findByText(/^What do you want to talk about\?/)
  expect(screen.queryByRole('heading', { name: /^Since / })).toBeNull()
  // Nor does a toast mention the failed request.
  act(() => toast.message('Said after'))
  await screen.findByText('Said after')
  expect(screen.queryByText('Not found')).toBeNull()
})

it('is hidden in read-only mode, because later events are no news there', async () => {
  renderApp(`/one-on-ones/${id('1')},review`)
  await screen.findByText('Read-only')
  await screen.findByText('Nothing was written on the agenda.')
  expect(screen.queryByRole('heading', { name: /^Since / })).toBeNull()
  expect(mockServer.mock.calls.filter(([path]) => path.endsWith('/person'))).toEqual([])
})
