import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Home } from '#shared/features/home.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, openHome, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

it('opens from the home with the leader who has left, and not again once it was closed', async () => {
  const id = 'd'.repeat(24)
  const dora = { _id: id, name: 'Dora', lastName: 'Paz' }
  const left: Home['groups'][number] = {
    screen: '/planned-changes',
    total: 1,
    isFailed: false,
    items: [
      {
        _id: id,
        version: 2,
        path: `/planned-changes?handover=${id}`,
        title: '2 people, 1 plan',
        person: dora,
        reason: 'handOver',
        since: null,
        due: null,
        count: 1,
      },
    ],
  }
  openHome.answer = () => jsonResponse({ today: '2026-11-22', groups: [left], celebrations: null })
  signInWithRoles('hr')
  mockServer.mockImplementation(path => {
    if (String(path).startsWith('/api/employees/query?'))
      return jsonResponse({ totalItems: 1, items: [{ ...dora, email: 'dora@x.example' }] })
    return jsonResponse(String(path).startsWith('/api/plannedChanges') ? { totalItems: 0, items: [] } : [])
  })
  const { user, router } = renderApp('/home')
  const row = await screen.findByRole('link', { name: /^2 people, 1 plan/ })
  expect(row.textContent).toContain('Dora Paz Has left, hand these over')
  await user.click(row)
  await screen.findByRole('dialog', { name: 'Hand over a leader’s work' })
  const leader = screen.getByRole('combobox', { name: 'Leader who hands over' })
  await waitFor(() => expect(leader.textContent).toContain('Dora Paz'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).not.toHaveProperty('handover')
})
