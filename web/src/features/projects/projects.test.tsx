import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

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

it('a saved project keeps everything that was not changed', async () => {
  const harbour = {
    name: 'Harbour',
    category: 'Client',
    partner: 'Acme',
    clientSince: '2024-02-29',
    techStack: 'Go',
    isActive: true,
    holidays: true,
    vacations: true,
    allowTimsheetImport: true,
    needsApproval: true,
  }
  mockServer.mockImplementation(() => jsonResponse({ _id: 'a'.repeat(24), version: 1, ...harbour }))
  signInWithRoles('admin')
  const { user } = renderApp(`/projects/${'a'.repeat(24)}`)
  await user.type(await screen.findByRole('textbox', { name: 'Partner' }), ' Norte')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Project updated successfully.')
  expect(sentBodies('PUT')).toEqual([{ ...harbour, partner: 'Acme Norte' }])
})
