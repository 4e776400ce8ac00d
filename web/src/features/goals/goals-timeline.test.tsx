import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { GoalsTimeline } from './goals-timeline.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const goal = (digit: string, objective: string, deadLine: string, statusName: string, completed: number) => ({
  _id: id(digit),
  version: 1,
  objective,
  deadLine,
  completed,
  total: 4,
  createdAt: '2028-02-29T10:00:00.000Z',
  employee: { _id: id('a'), name: 'Ana', lastName: 'Solís' },
  hitgoalProcessStatusID: { _id: id('5'), statusName },
})

it('shows goals from their creation to their deadline, and marks late ones', async () => {
  signInWithRoles('leader')
  mockServer.mockImplementation(() =>
    jsonResponse({
      totalItems: 70,
      items: [goal('2', 'Learn', '2028-06-30', 'Incomplete', 2), goal('1', 'Speak', '2028-03-10', 'Uncompleted', 1)],
    }),
  )
  const filters = { employees: id('a'), page: '3', sortByColumn: 'objective', isSortAscending: 'false' }
  const { user } = renderInApp(<GoalsTimeline filters={filters} today="2028-04-01" />)
  const card = within(await screen.findByRole('region', { name: 'Goals on a timeline' }))
  card.getByText('Past their deadline: 1 of 2 goals. These are the 2 with the latest deadlines of 70.')
  const query = Object.fromEntries(new URLSearchParams(mockServer.mock.calls[0]?.[0].split('?')[1]))
  expect(query).toEqual({
    employees: id('a'),
    page: '1',
    pageSize: '50',
    sortByColumn: 'deadLine',
    isSortAscending: 'false',
  })
  const [late, open] = card.getAllByRole('link')
  expect(late?.getAttribute('aria-label')).toBe('Speak 1/4, Ana Solís, 29/Feb/2028 to 10/Mar/2028, past its deadline')
  expect(open?.getAttribute('aria-label')).toBe('Learn 2/4, Ana Solís, 29/Feb/2028 to 30/Jun/2028')
  expect(open?.getAttribute('href')).toBe(`/hitGoals-process/${id('2')}`)
  late?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(open)
})
