import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GoalMonths } from '#shared/features/goals/months.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const ana = { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Solís' }
const leader = 'b'.repeat(24)
const answer: GoalMonths = {
  months: Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`),
  people: [
    {
      employee: ana,
      months: [
        { total: 2, completed: 1, late: 1, unsuccessful: 0 },
        { total: 3, completed: 2, late: 0, unsuccessful: 1 },
        ...Array<null>(10).fill(null),
      ],
    },
  ],
  isCut: false,
}

it('shows people by month above the list, with links to their goals', async () => {
  signInWithRoles('leader')
  mockServer.mockImplementation(path =>
    jsonResponse(
      path.includes('/months') ? answer : path.includes('hitgoalsProcess?') ? { totalItems: 0, items: [] } : [],
    ),
  )
  const { user } = renderApp(`/hitGoals-process?leaders=${leader}`)
  await user.click(await screen.findByRole('button', { name: 'People by month' }))
  await screen.findByText('1 of 1 people have a goal past its deadline.')
  expect(mockServer.mock.calls.map(([path]) => path)).toContain(`/api/hitgoalsProcess/months?leaders=${leader}`)
  const map = within(screen.getByRole('region', { name: 'Goals by person and month: people by months' }))
  expect(map.getAllByRole('link').map(link => [link.getAttribute('aria-label'), link.textContent])).toEqual([
    ['Ana Solís, January 2026: 1 of 2 done, 1 late', '1/2'],
    ['Ana Solís, February 2026: 2 of 3 done, 1 unsuccessful', '2/3'],
  ])
  expect(map.getAllByRole('link')[1]?.getAttribute('href')).toBe(
    `/hitGoals-process?employees=${ana._id}&startDate=2026-02-01&endDate=2026-02-28&leaders=${leader}`,
  )
  const table = within(screen.getByRole('table', { name: 'Goals by person and month, done of all', hidden: true }))
  expect(table.getAllByRole('row', { hidden: true })[1]?.textContent).toContain('Ana Solís1 of 22 of 3–')
})
