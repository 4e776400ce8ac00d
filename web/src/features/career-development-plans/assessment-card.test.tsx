import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Assessment } from '#shared/features/career-development-plans/assessment.ts'
import { PLAN_COMPLETED, PLAN_IN_PROGRESS, planStatuses } from '#shared/features/career-development-plans/list.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const AT = '2026-11-20T10:00:00.000Z'
const PATH = `/api/careerDevelopmentPlans/${id('1')}/assessment`
const craft = { _id: id('e'), order: 1, title: 'Craft', description: 'Clean work' }
const hidden = { publishedAt: null, categories: null }
let assessment: Assessment | undefined

async function show(given: Assessment | undefined, more: Partial<Plan> = {}) {
  assessment = given
  signInWithRoles('leader')
  const plan = {
    _id: id('1'),
    version: 3,
    period: '2026-11-01',
    creationDate: AT,
    emailSent: false,
    mail: { state: 'none', at: null },
    employee: { _id: id('a'), name: 'Ana', lastName: 'Solís', email: 'ana@muster.example', leader: null },
    leaderAssigned: { _id: id('b'), name: 'Leandra', lastName: 'Mamani' },
    cdpStatus: { ...planStatuses.byId(PLAN_IN_PROGRESS), description: '' },
    template: { _id: id('c'), title: 'Growth' },
    jobTitle: null,
    newJobTitle: null,
    jobTitleUpdateApproval: null,
    disciplinaryAction: null,
    additionalComments: '',
    actionComments: '',
    adminComments: '',
    completedVia: null,
    decidedAt: null,
    acknowledgedAt: null,
    peerComments: null,
    categories: [{ ...craft, rating: 2, comments: '' }],
    ratings: [
      { _id: id('f'), order: 1, description: 'Solid' },
      { _id: id('0'), order: 2, description: 'Strong' },
    ],
    assessment: given ? { openedAt: given.openedAt, closedAt: given.closedAt } : null,
    ...more,
  } satisfies Plan
  mockServer.mockImplementation((path, { method }) => {
    if (path === PATH && method === 'POST') return jsonResponse(opened, 201)
    if (path.startsWith(PATH)) return jsonResponse(assessment)
    if (path.endsWith('/previousCdp')) return jsonResponse(null)
    if (path.endsWith('/ratings')) return jsonResponse({ plans: [], categories: [] })
    return jsonResponse(path.endsWith(`/${id('1')}`) ? plan : [])
  })
  const { user } = renderApp(`/career-development-plan/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
  return user
}
const opened: Assessment = { openedAt: AT, closedAt: null, isRevealed: false, self: hidden, leader: hidden }
const posted = () => sentRequests('POST').map(({ path }) => path)
const press = async (user: Awaited<ReturnType<typeof show>>, name: string, question: string, answer: string) => {
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await user.click(within(dialog).getByRole('button', { name: answer }))
}

it('requests a self-assessment after a question', async () => {
  const user = await show(undefined)
  await press(user, 'Ask for a self-assessment', 'Ask Ana Solís for a self-assessment?', 'Ask')
  await screen.findByText('Self-assessment opened.')
  expect(posted()).toEqual([PATH])
})

it('is not offered for a completed plan, nor in read-only mode', async () => {
  await show(undefined, { cdpStatus: { ...planStatuses.byId(PLAN_COMPLETED), description: '' } })
  expect(screen.queryByRole('region', { name: 'Self-assessment' })).toBeNull()
})

it('shows the progress of both sides, publishes saved ratings, and closes the assessment', async () => {
  const user = await show({ ...opened, self: { publishedAt: AT, categories: null } })
  await screen.findByText('Ana Solís published on 20/Nov/2026')
  screen.getByText('Your side is not published yet')
  expect(screen.queryByRole('region', { name: 'Side by side' })).toBeNull()
  await press(user, 'Publish my ratings', 'Publish your ratings?', 'Publish')
  await screen.findByText('Your ratings are published.')
  await press(user, 'Close self-assessment', 'Close the self-assessment?', 'Close it')
  await screen.findByText('Self-assessment closed.')
  expect(posted()).toEqual([`${PATH}/publish`, `${PATH}/close`])
})

it('publishes nothing that is unsaved', async () => {
  const user = await show(opened)
  await user.click(await screen.findByRole('radio', { name: /Solid/ }))
  await user.click(screen.getByRole('button', { name: 'Publish my ratings' }))
  await screen.findByText('Save the plan first: what is saved is published.')
  expect(posted()).toEqual([])
})

it('compares both sides once they are revealed, and says if one is missing', async () => {
  const half = (rating: number) => ({ publishedAt: AT, categories: [{ _id: craft._id, rating, comments: '' }] })
  await show({ ...opened, isRevealed: true, closedAt: AT, self: half(1), leader: half(2) })
  const side = within(await screen.findByRole('region', { name: 'Side by side' }))
  expect(side.getByRole('listitem').textContent).toBe(
    'CraftAna Solís: 1 lowerAna Solís1 of 2 – SolidLeandra Mamani2 of 2 – Strong',
  )
  expect(screen.queryByRole('button', { name: 'Close self-assessment' })).toBeNull()
})
