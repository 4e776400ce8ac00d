import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import type { Role } from '#shared/kit/access.ts'
import { openMoreFilters, renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
/** The person that `signIn` signs in. */
const me = { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Solís' }
const other = { ...me, _id: 'b'.repeat(24), name: 'Luis' }
const category = { _id: 'c'.repeat(24), name: 'Learning' }
const template: GoalTemplate = {
  _id: 'd'.repeat(24),
  version: 1,
  objective: 'Mentor a newcomer',
  category,
  keyResults: [{ _id: 'e'.repeat(24), keyResult: 'Six meetings held', source: 'Calendar' }],
  owner: me,
  status: true,
  createdAt: '2026-02-28T10:00:00.000Z',
  lastReviewDate: null,
  official: false,
  createdBy: me,
}
const path = `/hitGoal-templates/${template._id}`
/** Mocks a server that stores the template. */
function keep(of: Partial<GoalTemplate> = {}) {
  let kept: GoalTemplate = { ...template, ...of }
  mockServer.mockImplementation((path, { method, body }) => {
    if (method === 'PUT' || method === 'POST') {
      const sent = JSON.parse(String(body))
      kept = { ...kept, objective: sent.objective, lastReviewDate: sent.lastReviewDate, version: kept.version + 1 }
    }
    if (path.includes('/query')) return jsonResponse({ totalItems: 1, items: [kept] })
    if (path.startsWith('/api/hitgoals/templates')) return jsonResponse(kept)
    return jsonResponse(path === '/api/categories/categories' ? [category] : [])
  })
}
const copy = () => screen.queryByRole('link', { name: 'Copy' })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the Copy button', () => {
  it('is offered on a stored template, hidden while it has unsaved changes, and opens a goal', async () => {
    signInWithRoles('leader')
    keep()
    const { user, router } = renderApp(path)
    const objective = await screen.findByLabelText(/^Objective/)
    expect(copy()).not.toBeNull()
    await user.type(objective, '!')
    expect(copy()).toBeNull()
    await user.type(objective, '{Backspace}')
    expect(copy()).not.toBeNull()
    await user.type(screen.getByLabelText('New key result'), 'x')
    expect(copy()).toBeNull()
    await user.clear(screen.getByLabelText('New key result'))
    await user.type(objective, '!')
    await user.click(save())
    expect(await screen.findByText('Hitgoal template updated successfully.')).toBeDefined()
    await waitFor(() => expect(copy()).not.toBeNull())
    await user.click(copy() as HTMLElement)
    await waitFor(() => expect(router.state.location.href).toBe(`/hitGoals-process/new?template=${template._id}`))
  })

  it('is hidden on a new template, and after its creation until it is saved again', async () => {
    signInWithRoles('leader')
    keep()
    const { user, router } = renderApp('/hitGoal-templates/new')
    await user.type(await screen.findByLabelText(/^Objective/), 'Mentor')
    expect(copy()).toBeNull()
    await user.click(screen.getByRole('combobox', { name: /^Category/ }))
    await user.click(await screen.findByRole('option', { name: 'Learning' }))
    await user.type(screen.getByLabelText('New key result'), 'Six meetings held')
    await user.type(screen.getByLabelText(/^Source of the new/), 'Calendar{Enter}')
    await user.click(save())
    expect(await screen.findByText('HitGoal template created successfully.')).toBeDefined()
    await screen.findByText('28/Feb/2026')
    expect(router.state.location.href).toBe(`${path}?created=true`)
    expect(copy()).toBeNull()
    await user.type(screen.getByLabelText(/^Objective/), '!')
    expect(copy()).toBeNull()
    await user.click(save())
    await waitFor(() => expect(copy()).not.toBeNull())
    expect(router.state.location.href).toBe(path)
  })
})

describe('the form', () => {
  it.each<[Role, Partial<GoalTemplate>, boolean, boolean]>([
    ['admin', { owner: other, official: true }, true, true],
    ['leader', {}, true, false],
    ['leader', { owner: other }, false, false],
    ['leader', { official: true }, false, false],
  ])('lets a %s with a template of %o save: %s, and make it official: %s', async (role, of, saves, setsOfficial) => {
    signInWithRoles(role)
    keep(of)
    renderApp(path)
    await screen.findByDisplayValue('Mentor a newcomer')
    expect(screen.queryByRole('button', { name: 'Save' }) !== null).toBe(saves)
    expect(screen.queryByRole('switch', { name: 'Official' }) !== null).toBe(setsOfficial)
    expect(copy()).not.toBeNull()
  })
})

describe('the list', () => {
  it('shows the active templates by default, marks official ones, and copies one into a goal', async () => {
    signInWithRoles('leader')
    keep({ official: true })
    const { user, router } = renderApp('/hitGoal-templates')
    await screen.findByTitle('Official')
    expect(router.state.location.search).toEqual({ status: 'true' })
    expect(screen.queryByRole('link', { name: 'Edit Mentor a newcomer' })).toBeNull()
    await openMoreFilters(user)
    await user.click(screen.getByRole('checkbox', { name: 'Show Official Only' }))
    await user.keyboard('{Enter}{Escape}')
    await user.click(screen.getByRole('button', { name: 'More actions for Mentor a newcomer' }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Copy', 'Set for many'])
    await user.click(within(menu).getByRole('menuitem', { name: 'Copy' }))
    await waitFor(() => expect(router.state.location.href).toBe(`/hitGoals-process/new?template=${template._id}`))
  })
})
