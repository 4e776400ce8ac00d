import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const ana = { _id: id('1'), name: 'Ana', lastName: 'Solís' }
const luis = { _id: id('2'), name: 'Luis', lastName: 'Mora' }
const template: GoalTemplate = {
  _id: id('8'),
  version: 1,
  objective: 'Mentor a newcomer',
  category: { _id: id('3'), name: 'Learning' },
  keyResults: [{ _id: id('6'), keyResult: 'Six meetings held', source: 'Calendar' }],
  owner: ana,
  createdBy: ana,
  status: true,
  createdAt: '2026-01-01',
  lastReviewDate: null,
  official: true,
}
const lines = [
  { employee: ana, outcome: 'set', reason: '', goal: null },
  { employee: luis, outcome: 'left', reason: 'Has an open goal with this objective', goal: null },
]

it('is previewed before it is set, and leads to the goals that were set together', async () => {
  signInWithRoles('leader')
  mockServer.mockImplementation(path => {
    if (path.endsWith('/give/preview')) return jsonResponse({ objective: template.objective, lines }, 201)
    if (path.endsWith('/give')) return jsonResponse({ batch: id('b'), objective: template.objective, lines }, 201)
    if (path.includes('/templates/query')) return jsonResponse({ totalItems: 1, items: [template] })
    if (path.includes('hitgoalsProcess?')) return jsonResponse({ totalItems: 0, items: [] })
    if (path.includes('/areas')) return jsonResponse([{ _id: id('4'), name: 'Promotion' }])
    if (path.includes('/types')) return jsonResponse([{ _id: id('5'), name: 'Mentoring' }])
    if (path.startsWith('/api/employees'))
      return jsonResponse(
        [ana, luis].map(one => ({
          ...one,
          email: `${one.name}@muster.example`,
          leader: null,
          isLeader: false,
          isActive: true,
        })),
      )
    return jsonResponse([])
  })
  const { user, router } = renderApp('/hitGoal-templates')
  await user.click(await screen.findByRole('button', { name: /^More actions for / }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set for many' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a goal for many people' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findAllByText('This is a required field')).toHaveLength(3)
  dialog.getByText('Choose at least one person')
  expect(dialog.getByRole('button', { name: 'Set goals' })).toHaveProperty('disabled', true)

  await user.click(dialog.getByRole('combobox', { name: /^Employees/ }))
  await user.click(await screen.findByRole('option', { name: /Ana/ }))
  await user.click(await screen.findByRole('option', { name: /Luis/ }))
  await user.keyboard('{Escape}')
  for (const [field, name] of [
    ['Reason', 'Promotion'],
    ['Type', 'Mentoring'],
  ] as const) {
    await user.click(dialog.getByRole('combobox', { name: new RegExp(`^${field}`) }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const due = addDays(utcToday(new Date()), 30)
  await user.type(dialog.getByRole('textbox', { name: /^Deadline/ }), formatDay(due))
  await user.tab()
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByText('1 of 2 get the goal.')
  dialog.getByText('Has an open goal with this objective')
  await user.click(dialog.getByRole('button', { name: 'Set 1 goal' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/hitGoals-process'))
  expect(router.state.location.search).toMatchObject({ batches: id('b') })
  expect(sentBodies('POST')[0]).toEqual({
    template: template._id,
    employees: [ana._id, luis._id],
    reasonID: id('4'),
    type: id('5'),
    deadLine: due,
  })
})
