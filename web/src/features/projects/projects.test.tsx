import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

it('only admins create projects; others are redirected to the list', async () => {
  mockServer.mockImplementation(() => jsonResponse({ totalItems: 0, items: [] }))
  signInWithRoles('finance')
  const { router, close } = renderApp('/projects/new')
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects'))
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  close()
  signInWithRoles('admin')
  renderApp('/projects/new')
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined()
})
