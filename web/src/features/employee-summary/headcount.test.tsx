import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addMonths } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const atlas = 'a'.repeat(24)
const months = Array.from({ length: 12 }, (_, index) => ({
  month: addMonths('2027-03-01', index),
  headcount: 40 + index,
  joiners: index === 11 ? 3 : 1,
  leavers: index === 11 ? 2 : 0,
}))
const workforce = {
  months,
  tenure: [
    { name: 'Under 1 year', count: 20 },
    { name: '1 year', count: 31 },
  ],
  countries: [{ name: 'Costa Rica', count: 51 }],
  projects: [
    { _id: atlas, name: 'Atlas', count: 50 },
    { _id: null, name: 'No project', count: 1 },
  ],
  withoutLastDay: 1,
}

it('the headcount names what it shows, and a project links to its people', async () => {
  signInWithRoles('hr')
  mockServer.mockImplementation(path => {
    if (path.startsWith('/api/humanResources/headcount')) return jsonResponse(workforce)
    // The list that a project's bar links to, and its filters.
    return jsonResponse(path.includes('/query') ? { totalItems: 0, items: [] } : [])
  })
  const { user, router } = renderApp('/headcount')
  const card = async (name: string) => within(await screen.findByRole('region', { name }))
  ;(await card('People')).getByText(
    '51 people today, 40 at the end of March 2027. 1 person inactive without a last day is not counted.',
  )
  const changes = await card('Joined and left')
  changes.getByText('14 joined and 2 left in twelve months.')
  expect(changes.getByRole('img', { name: 'February 2028: 3 joined, 2 left' }).tabIndex).toBe(-1)
  changes.getByRole('img', { name: 'March 2027: 1 joined, 0 left' }).focus()
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('February 2028: 3 joined, 2 left')

  const tenure = await card('Tenure')
  await user.click(tenure.getByRole('radio', { name: 'Table' }))
  const rows = within(tenure.getByRole('table', { name: 'People by tenure' })).getAllByRole('row')
  expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['Here for', 'People'],
    ['Under 1 year', '20'],
    ['1 year', '31'],
  ])

  await user.click((await card('Project')).getByRole('link', { name: 'Atlas 50' }))
  expect(router.state.location.pathname).toBe('/employee-jobtitles')
  expect(router.state.location.search).toMatchObject({ projects: atlas, isActive: 'true' })
})

it('the headcount can be loaded again after a failure', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'You asked too often' }, 429))
  const { user } = renderApp('/headcount')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  mockServer.mockImplementation(() => jsonResponse(workforce))
  await user.click(retry)
  expect(await screen.findByRole('region', { name: 'Tenure' })).toBeDefined()
})
