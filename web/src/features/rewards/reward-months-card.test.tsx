import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addMonths } from '#shared/kit/dates.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { RewardMonthsCard } from './reward-months-card.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)

it('shows the costs of rewards by month and reason, with links to the requests', async () => {
  signInWithRoles('finance')
  const months = Array.from({ length: 12 }, (_, index) => addMonths('2027-03-01', index))
  const rows = [{ _id: id('1'), name: 'Education', amounts: [...Array(10).fill(0), 300.4, 1200] }]
  mockServer.mockImplementation(path =>
    jsonResponse({ by: path.includes('by=country') ? 'country' : 'reason', months, rows }),
  )
  const { user } = renderInApp(<RewardMonthsCard />)
  const card = within(await screen.findByRole('region', { name: 'Cost by month' }))
  card.getByText(/^\$1,500\.40 in twelve months/)
  expect(card.getAllByRole('link').map(square => [square.textContent, square.getAttribute('aria-label')])).toEqual([
    ['$300', 'Education, January 2028: $300'],
    ['$1,200', 'Education, February 2028: $1,200'],
  ])
  // February's range ends on the leap day.
  expect(card.getAllByRole('link')[1]?.getAttribute('href')).toBe(
    `/rewards?reasons=${id('1')}&startDate=2028-02-01&endDate=2028-02-29`,
  )
  card.getByRole('button', { name: 'Export' })
  await user.click(card.getByRole('radio', { name: 'Country' }))
  await card.findAllByRole('columnheader', { name: 'Country' })
  // No links, because the list has no filter by country.
  expect(card.queryAllByRole('link')).toEqual([])
})
