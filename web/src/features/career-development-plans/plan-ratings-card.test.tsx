// @vitest-environment jsdom
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

it('ratings stand by category and plan, and open the plan', async () => {
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

it('a single plan has nothing to compare with', async () => {
  signInWithRoles('leader')
  mockServer.mockImplementation(() => jsonResponse({ plans: plans.slice(1), categories: [] }))
  renderInApp(<PlanRatingsCard id={id('2')} />)
  await waitFor(() => expect(mockServer).toHaveBeenCalled())
  expect(screen.queryByRole('region', { name: 'Ratings over time' })).toBeNull()
})
