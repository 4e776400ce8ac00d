import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type GoalStatusName, goalStatuses } from '#shared/features/goals/rules.ts'
import type { OwnGoalDetail } from '#shared/features/goals.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, makeTestToken, mockServer, setUpScreenTests, TEST_CONFIG } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const goal = (digit: string, objective: string, statusName: GoalStatusName): OwnGoalDetail => ({
  _id: id(digit),
  objective,
  deadLine: '2026-12-24',
  completed: 1,
  total: 2,
  progress: null,
  checkInDue: null,
  createdAt: '2026-02-28T10:00:00.000Z',
  checkIns: [],
  supports: '',
  category: { _id: id('c'), name: 'Growth' },
  type: { _id: id('d'), name: 'Measurement' },
  status: { _id: goalStatuses.id(statusName), statusName },
  keyResults: [
    { _id: id('e'), keyResult: 'Proposal accepted', source: 'Mail', status: 'Complete' },
    { _id: id('f'), keyResult: 'Talk given', source: 'Programme', status: 'Incomplete' },
  ],
})
let goals: OwnGoalDetail[]

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  goals = [goal('1', 'Speak at a conference', 'Incomplete'), goal('2', 'Write a book', 'Unsuccessful')]
  mockServer.mockImplementation(path => {
    const [, one] = /^\/api\/hitgoalsProcess\/mine\/(\w+)/.exec(path) ?? []
    if (one) return jsonResponse(goals.find(({ _id }) => _id === one))
    if (path === '/api/hitgoalsProcess/mine') return jsonResponse(goals)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

it('lists open and ended goals with their deadline and progress', async () => {
  renderApp('/my-goals')
  const open = within(await screen.findByRole('region', { name: /^Open/ }))
  expect(open.getByRole('listitem').textContent).toBe('Speak at a conferenceUntil 24/Dec/2026 · GrowthIncomplete (1/2)')
  expect(open.getByRole('link').getAttribute('href')).toBe(`/my-goals/${id('1')}`)
  const ended = within(screen.getByRole('region', { name: /^Ended/ }))
  expect(ended.getByRole('listitem').textContent).toBe('Write a bookUntil 24/Dec/2026 · GrowthUnsuccessful')
})

it('lists goals that need a check-in first, and says so on the goal', async () => {
  goals.push({ ...goal('3', 'Learn to swim', 'Incomplete'), checkInDue: '2026-11-20' })
  const { user } = renderApp('/my-goals')
  const waiting = within(await screen.findByRole('region', { name: /^Waiting for your check-in/ }))
  expect(waiting.getByRole('listitem').textContent).toBe(
    'Learn to swimUntil 24/Dec/2026 · Growth · check-in due since 20/Nov/2026Incomplete (1/2)',
  )
  const open = within(screen.getByRole('region', { name: /^Open/ }))
  expect(open.getAllByRole('listitem')).toHaveLength(1)
  await user.click(waiting.getByRole('link'))
  await screen.findByText('A check-in has been due since 20/Nov/2026.')
})

it('shows how a goal is measured', async () => {
  renderApp(`/my-goals/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'Speak at a conference' })
  const results = screen.getByRole('heading', { name: 'Key results (1 of 2)' }).parentElement as HTMLElement
  expect(
    within(results)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Proposal accepted, CompleteMeasured by: Mail', 'Talk given, IncompleteMeasured by: Programme'])
})

it('asks how an open goal goes, but not a completed one', async () => {
  goals.push(goal('3', 'Learn to swim', 'Completed'))
  const { router } = renderApp(`/my-goals/${id('1')}`)
  await screen.findByText('No check-ins yet. Say how it goes, and where the numbers stand.')
  await router.navigate({ href: `/my-goals/${id('3')}` })
  await screen.findByText('No check-ins.')
})
