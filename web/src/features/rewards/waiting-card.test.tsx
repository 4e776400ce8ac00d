import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { RewardsWaitingCard } from './waiting-card.tsx'

setUpScreenTests()
const step = (statusName: 'Pending Approval' | 'Missing Info', count: number, oldestDays: number) => ({
  _id: rewardStatuses.id(statusName),
  statusName,
  count,
  oldestDays,
  amount: count * 10.5,
  medianDays: count && 3,
})

it('shows the step in which most cases wait, and links to its cases', async () => {
  signInWithRoles('finance')
  mockServer.mockImplementation(() => jsonResponse([step('Pending Approval', 2, 12), step('Missing Info', 0, 0)]))
  renderInApp(<RewardsWaitingCard />)
  const card = within(await screen.findByRole('region', { name: 'What waits, and for how long' }))
  card.getByText('2 cases wait, $21.00 in all. The oldest is Pending Approval for 12 days.')
  expect(card.getAllByRole('link').map(bar => [bar.textContent, bar.getAttribute('href')])).toEqual([
    ['Approval 2 · up to 12 days', `/rewards?status=${rewardStatuses.id('Pending Approval')}`],
  ])
})

it('says if nothing is waiting', async () => {
  signInWithRoles('rewards')
  mockServer.mockImplementation(() => jsonResponse([step('Pending Approval', 0, 0)]))
  renderInApp(<RewardsWaitingCard />)
  await screen.findByText('Nothing waits for anybody.')
})
