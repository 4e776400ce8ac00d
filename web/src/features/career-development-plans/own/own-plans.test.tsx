import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import type { OwnPlan } from '#shared/features/career-development-plans/plan.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentRequests,
  setUpScreenTests,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const plan = (digit: string, period: string, more: Partial<OwnPlan> = {}): OwnPlan => ({
  _id: id(digit),
  version: 4,
  period,
  acknowledgedAt: null,
  newJobTitle: null,
  isShared: true,
  decision: null,
  assessment: null,
  peerComments: null,
  cdpStatus: planStatuses.byId(planStatuses.id('Completed')),
  leaderAssigned: { _id: id('b'), name: 'Leandra', lastName: 'Mamani' },
  jobTitle: { _id: id('c'), name: 'Developer' },
  categories: [
    { _id: id('d'), order: 2, title: 'Delivery', description: 'On time', rating: null, comments: '' },
    { _id: id('e'), order: 1, title: 'Craft', description: 'Clean work', rating: 7, comments: 'Well done' },
  ],
  ratings: [
    { _id: id('f'), order: 7, description: 'Solid' },
    { _id: id('0'), order: 3, description: 'Beginning' },
  ],
  additionalComments: 'A good year',
  actionLabel: '',
  actionComments: '',
  ...more,
})
let plans: OwnPlan[]

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  plans = [plan('1', '2026-11-01'), plan('2', '2026-05-01', { acknowledgedAt: '2026-06-02T10:00:00.000Z' })]
  mockServer.mockImplementation((path, init) => {
    const [, one] = /^\/api\/careerDevelopmentPlans\/mine\/(\w+)/.exec(path) ?? []
    if (init.method === 'POST')
      plans = plans.map(kept => (kept._id === one ? { ...kept, acknowledgedAt: '2026-11-22T10:00:00.000Z' } : kept))
    if (one) return jsonResponse(plans.find(({ _id }) => _id === one))
    if (path === '/api/careerDevelopmentPlans/mine') return jsonResponse(plans)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

it('lists plans to read, and those already read', async () => {
  renderApp('/my-plan')
  const toRead = within(await screen.findByRole('region', { name: /^To read/ }))
  expect(toRead.getByRole('listitem').textContent).toBe('November 2026with Leandra MamaniNot acknowledged')
  expect(toRead.getByRole('link').getAttribute('href')).toBe(`/my-plan/${id('1')}`)
  const read = within(screen.getByRole('region', { name: /^Read/ }))
  expect(read.getByRole('listitem').textContent).toBe('May 2026with Leandra MamaniAcknowledged 02/Jun/2026')
})

it('shows each category on the plan’s own scale, and is acknowledged with the version that was loaded', async () => {
  const { user } = renderApp(`/my-plan/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'November 2026' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['CraftClean work2 of 2 – SolidWell done', 'DeliveryOn timeNot rated']),
  )
  screen.getByText('A good year')
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
  await screen.findByText(/^You acknowledged this plan on/)
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  const [sent] = sentRequests('POST')
  expect(sent?.path).toBe(`/api/careerDevelopmentPlans/mine/${id('1')}/acknowledge`)
  expect(sent?.headers.get('if-match')).toBe('"4"')
})

it('asks for a self-assessment, and shows the decisions on a plan in progress', async () => {
  const unshared = { isShared: false, categories: [], ratings: [], additionalComments: '' }
  const decision: OwnPlan['decision'] = {
    about: 'title',
    answer: 'no',
    title: 'Senior Developer',
    reason: 'Not before spring',
    at: '2026-11-20T10:00:00.000Z',
  }
  plans = [
    plan('1', '2026-11-01', { ...unshared, assessment: { publishedAt: null, isRevealed: false } }),
    plan('2', '2026-05-01', { ...unshared, decision }),
  ]
  const { user } = renderApp('/my-plan')
  const toWrite = within(await screen.findByRole('region', { name: /^Self-assessment to write/ }))
  expect(toWrite.getByRole('link').getAttribute('href')).toBe(`/my-plan/${id('1')}/assessment`)
  const writing = within(screen.getByRole('region', { name: /^Being written/ }))
  expect(writing.getByRole('listitem').textContent).toBe(
    'May 2026with Leandra MamaniThe job title update to Senior Developer was denied',
  )
  await user.click(writing.getByRole('link'))
  await screen.findByText('Not before spring')
  screen.getByText(/^This plan is still being written/)
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
})

it('says if there are no plans', async () => {
  plans = []
  renderApp('/my-plan')
  await waitFor(() => screen.getByText(/^You have no development plan yet/))
})
