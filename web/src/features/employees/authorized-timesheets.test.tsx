import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const project = { _id: 'b'.repeat(24), name: 'Skyline Tickets', isActive: true }

it('a person’s own project is listed with the authorized ones, with the reason why it cannot be removed', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(path => jsonResponse(path.startsWith('/api/projects') ? [project] : []))
  const { user } = renderApp('/employees/new')
  await screen.findByRole('heading', { name: 'Security' })
  expect(screen.queryByText(/^Always authorized/)).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Project/ }))
  await user.click(await screen.findByRole('option', { name: /Skyline Tickets/ }))
  const fixed = within(await screen.findByText(/^Always authorized: the project they work on\.$/))
  fixed.getByText('Skyline Tickets')
  expect(fixed.queryByRole('button')).toBeNull()
})
