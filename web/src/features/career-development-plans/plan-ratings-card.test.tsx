import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { PlanRatingsCard } from './plan-ratings-card.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const plans = [
  { _id: id('1'), period: '2027-02-01' },
  { _id: id('2'), period: '2028-02-01' },
]

it('shows ratings by category and plan, with links to the plans', async () => {
  signInWithRoles('leader')
  const ratings = [
    { order: 1, of: 4, name: 'Beginning' },
    { order: 3, of: 4, name: 'Solid' },
  ]
  const categories = [
    { title: 'Code', ratings },
    { title: 'Never rated', ratings: [null, null] },
  ]
  mockServer.mockImplementation(() => jsonResponse({ plans, categories }))
  renderInApp(<PlanRatingsCard id={id('2')} />)
  const card = within(await screen.findByRole('region', { name: 'Ratings over time' }))
  expect(
    card.getAllByRole('link').map(square => [square.getAttribute('aria-label'), square.getAttribute('href')]),
  ).toEqual([
    ['Code, February 2027: 1/4, Beginning', `/career-development-plan/${id('1')}`],
    ['Code, February 2028: 3/4, Solid', `/career-development-plan/${id('2')}`],
  ])
})

it('shows ratings as lines and as a radar, with a link to the plan on each mark', async () => {
  signInWithRoles('leader')
  const rate = (order: number, name: string, of = 4) => ({ order, of, name })
  const categories = [
    { title: 'Code', ratings: [rate(1, 'Beginning'), rate(3, 'Solid')] },
    { title: 'Focus', ratings: [null, rate(2, 'Solid', 2)] },
    { title: 'Teamwork', ratings: [rate(2, 'Fair'), rate(4, 'Strong')] },
    { title: 'Only before', ratings: [rate(4, 'Strong'), null] },
  ]
  mockServer.mockImplementation(() => jsonResponse({ plans, categories }))
  const { user } = renderInApp(<PlanRatingsCard id={id('2')} />)
  const card = within(await screen.findByRole('region', { name: 'Ratings over time' }))
  const labels = (plot: string) =>
    within(card.getByRole('region', { name: `Ratings over time: ${plot}` }))
      .getAllByRole('link')
      .map(mark => `${mark.getAttribute('aria-label')} → ${mark.getAttribute('href')?.at(-1)}`)
  await user.click(card.getByRole('radio', { name: 'Lines' }))
  expect(labels('lines')).toEqual([
    'Code, February 2027: 1/4, Beginning → 1',
    'Code, February 2028: 3/4, Solid → 2',
    'Focus, February 2028: 2/2, Solid → 2',
    'Teamwork, February 2027: 2/4, Fair → 1',
    'Teamwork, February 2028: 4/4, Strong → 2',
    'Only before, February 2027: 4/4, Strong → 1',
    'All categories, February 2027: 58% → 1',
    'All categories, February 2028: 92% → 2',
  ])
  await user.click(card.getByRole('radio', { name: 'Radar' }))
  expect(labels('radar')).toEqual([
    'Code, February 2027: 1/4, Beginning → 1',
    'Teamwork, February 2027: 2/4, Fair → 1',
    'Code, February 2028: 3/4, Solid → 2',
    'Focus, February 2028: 2/2, Solid → 2',
    'Teamwork, February 2028: 4/4, Strong → 2',
  ])
})

it('shows no radar for two categories', async () => {
  signInWithRoles('leader')
  const rating = { order: 1, of: 4, name: 'Beginning' }
  const categories = ['Code', 'Focus'].map(title => ({ title, ratings: [rating, rating] }))
  mockServer.mockImplementation(() => jsonResponse({ plans, categories }))
  renderInApp(<PlanRatingsCard id={id('2')} />)
  const card = within(await screen.findByRole('region', { name: 'Ratings over time' }))
  expect(card.queryByRole('radio', { name: 'Radar' })).toBeNull()
})

it('has nothing to compare for a single plan', async () => {
  signInWithRoles('leader')
  mockServer.mockImplementation(() => jsonResponse({ plans: plans.slice(1), categories: [] }))
  renderInApp(<PlanRatingsCard id={id('2')} />)
  await waitFor(() => expect(mockServer).toHaveBeenCalled())
  expect(screen.queryByRole('region', { name: 'Ratings over time' })).toBeNull()
})
