import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { OwnAssessment } from '#shared/features/career-development-plans/assessment.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const AT = '2026-11-20T10:00:00.000Z'
const PATH = `/api/careerDevelopmentPlans/mine/${id('1')}/assessment`
const craft = { _id: id('e'), order: 1, title: 'Craft', description: 'Clean work' }
const delivery = { _id: id('d'), order: 2, title: 'Delivery', description: 'On time' }
let assessment: OwnAssessment

beforeEach(() => {
  setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
  saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
  assessment = {
    _id: id('1'),
    version: 0,
    period: '2026-11-01',
    openedAt: AT,
    closedAt: null,
    isRevealed: false,
    publishedAt: null,
    leaderAssigned: { _id: id('b'), name: 'Leandra', lastName: 'Mamani' },
    // Categories and ratings are deliberately out of order.
    categories: [
      { ...delivery, rating: null, comments: '' },
      { ...craft, rating: null, comments: '' },
    ],
    ratings: [
      { _id: id('0'), order: 2, description: 'Strong: others learn it' },
      { _id: id('f'), order: 1, description: 'Solid' },
    ],
    leader: { publishedAt: null, categories: null },
  }
  mockServer.mockImplementation((path, init) => {
    if (path === PATH && init.method === 'PUT') {
      assessment = { ...assessment, ...JSON.parse(String(init.body)), version: assessment.version + 1 }
      assessment.categories = [craft, delivery].map((category, index) => ({
        ...category,
        rating: null,
        comments: '',
        ...(assessment.categories[index] as object),
      }))
    }
    if (path === `${PATH}/publish`) assessment = { ...assessment, publishedAt: AT }
    if (path.startsWith(PATH)) return jsonResponse(assessment)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

const open = async () => {
  const { user } = renderApp(`/my-plan/${id('1')}/assessment`)
  await screen.findByRole('heading', { level: 1, name: 'Self-assessment of November 2026' })
  return user
}
it('is shown below its plan, under the plan’s name', async () => {
  await open()
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  const plan = await crumbs.findByRole('link', { name: 'November 2026' })
  expect(plan.getAttribute('href')).toBe(`/my-plan/${id('1')}`)
  expect(crumbs.queryByText('Detail')).toBeNull()
})

it('is saved as a draft, with the version that was loaded', async () => {
  const user = await open()
  const rating = within(screen.getByRole('group', { name: /Craft$/ }))
  await user.click(rating.getByRole('radio', { name: /Strong/ }))
  await user.type(rating.getByRole('textbox', { name: 'Comments' }), 'I taught it')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Self-assessment saved.')
  const [sent] = sentRequests('PUT')
  expect(sent?.body).toEqual({
    categories: [
      { _id: craft._id, rating: 2, comments: 'I taught it' },
      { _id: delivery._id, rating: null, comments: '' },
    ],
  })
  expect(sent?.headers.get('if-match')).toBe('"0"')
})

it('is published after a question once every category is rated, and is then read-only', async () => {
  const user = await open()
  await user.click(within(screen.getByRole('group', { name: /Craft$/ })).getByRole('radio', { name: /Solid/ }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  // Shown at the field and in the form's error summary.
  expect((await screen.findAllByText('Rate every category before you publish')).length).toBeGreaterThan(0)
  expect(sentRequests('POST')).toEqual([])
  await user.click(within(screen.getByRole('group', { name: /Delivery$/ })).getByRole('radio', { name: /Strong/ }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('alertdialog', { name: 'Publish your self-assessment?' })
  await user.click(within(question).getByRole('button', { name: 'Publish' }))
  await screen.findByText(/Leandra Mamani sees it once they have\s+published theirs, and you then see theirs\.$/)
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(sentBodies('POST')[0].categories.map((one: { rating: number }) => one.rating)).toEqual([1, 2])
})

it('is shown next to the leader’s once both are published, with differences highlighted', async () => {
  assessment = {
    ...assessment,
    isRevealed: true,
    publishedAt: AT,
    categories: [
      { ...delivery, rating: 1, comments: '' },
      { ...craft, rating: 1, comments: 'Still learning' },
    ],
    leader: {
      publishedAt: AT,
      categories: [
        { _id: craft._id, rating: 2, comments: 'Others learn from you' },
        { _id: delivery._id, rating: 1, comments: '' },
      ],
    },
  }
  await open()
  const side = within(screen.getByRole('region', { name: 'Side by side' }))
  side.getByText('1 of 2 categories are rated differently.')
  expect(side.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CraftYou: 1 lowerYou1 of 2 – SolidStill learningLeandra Mamani2 of 2 – StrongOthers learn from you',
    'DeliverySame ratingYou1 of 2 – SolidLeandra Mamani1 of 2 – Solid',
  ])
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
})

it('that was closed before it was published says so, and is shown to nobody else', async () => {
  assessment = {
    ...assessment,
    isRevealed: true,
    closedAt: AT,
    leader: { publishedAt: AT, categories: [{ _id: craft._id, rating: 2, comments: '' }] },
  }
  await open()
  screen.getByText('This self-assessment was closed before you published yours, so nobody else sees it.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Leandra Mamani2 of 2 – Strong')]),
  )
})
