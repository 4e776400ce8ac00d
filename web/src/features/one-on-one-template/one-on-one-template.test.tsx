import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ONE_ON_ONE_TEMPLATE_ID } from '#shared/features/one-on-ones/template.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const template = {
  _id: ONE_ON_ONE_TEMPLATE_ID,
  version: 2,
  template: '<p>Goals</p>',
  createdAt: null,
  createdBy: null,
  updatedAt: '2026-03-01T10:11:12.000Z',
  updatedBy: { name: 'Ana', lastName: 'Solís' },
}

it('shows the last change of the template, and saves it', async () => {
  vi.stubEnv('TZ', 'America/Costa_Rica')
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse(template))
  const { user } = renderApp('/one-on-one-template')
  const updatedAt = await screen.findByText('01/Mar/2026 04:11 GMT-6')
  expect(updatedAt.parentElement?.textContent).toBe('Updated by Ana Solís on 01/Mar/2026 04:11 GMT-6')
  expect((await screen.findByRole('textbox', { name: 'Template' })).innerHTML).toBe('<p>Goals</p>')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('One on One template updated successfully.')).toBeDefined()
  expect(sentBodies('PUT')).toEqual([{ template: '<p>Goals</p>' }])
})

it('rejects an empty template', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse({ ...template, template: '<p></p>' }))
  const { user } = renderApp('/one-on-one-template')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Invalid values')).toBeDefined()
})
