import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { TreeGoal } from '#shared/features/goals/tree.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('1'), name: 'Ana', lastName: 'Solís' }
const goal = (digit: string, objective: string, supports: string | null, more: Partial<TreeGoal> = {}): TreeGoal => ({
  _id: id(digit),
  objective,
  level: 'person',
  supports: supports && id(supports),
  isOpenable: true,
  employee: ana,
  statusName: 'Incomplete',
  progress: 20,
  rolledUp: 40,
  ...more,
})
const hidden = { isOpenable: false, employee: null, statusName: '', progress: null, rolledUp: null } as const
let goals: TreeGoal[]

beforeEach(() => {
  goals = [
    goal('a', 'Be known', null, { level: 'company', ...hidden }),
    goal('b', 'Hold a conference', 'a', { level: 'team' }),
    goal('c', 'Speak', 'b'),
  ]
  signInWithRoles('leader')
  mockServer.mockImplementation(path => {
    if (path.endsWith('/tree')) return jsonResponse({ goals, isCut: false })
    if (path.includes('hitgoalsProcess?')) return jsonResponse({ totalItems: 0, items: [] })
    return jsonResponse([])
  })
})
const openTree = async () => {
  const { user } = renderApp('/hitGoals-process')
  await user.click(await screen.findByRole('button', { name: 'Goals that support each other' }))
  await screen.findByRole('heading', { name: 'Goals that support each other' })
  return user
}

it('shows goals below those that they support, without links to goals that the user may not open', async () => {
  const user = await openTree()
  const top = screen.getByText('Be known').closest('li') as HTMLElement
  expect(within(top).queryByRole('link', { name: 'Be known' })).toBeNull()
  within(top).getByText('Company · Not visible to you')
  const team = within(top).getByRole('link', { name: 'Hold a conference' })
  expect(team.getAttribute('href')).toBe(`/hitGoals-process/${id('b')}`)
  const below = team.closest('li') as HTMLElement
  expect(below.textContent).toContain('Team · Ana Solís')
  const [person] = within(below).getAllByRole('link', { name: 'Ana Solís' })
  expect(person?.getAttribute('href')).toBe(`/people/${ana._id}`)
  const bar = within(below).getByRole('progressbar', { name: 'Progress of Hold a conference' })
  expect(bar.getAttribute('aria-valuetext')).toBe('40%')
  within(below).getByRole('link', { name: 'Speak' })

  const fold = within(below).getByRole('button', { name: 'What supports Hold a conference' })
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(within(below).queryByRole('link', { name: 'Speak' })).toBeNull()
})

it('says how to start if no goal supports another', async () => {
  goals = []
  await openTree()
  screen.getByText('No goal supports another yet. Open one, and choose what it supports.')
})
