// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEMPLATE_ID } from '#shared/features/one-on-ones.ts'
import { open } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'

setUpScreens()
const template = {
  _id: TEMPLATE_ID,
  version: 2,
  template: '<p>Goals</p>',
  createdAt: null,
  createdBy: null,
  updatedAt: '2026-03-01T10:11:12.000Z',
  updatedBy: { name: 'Ana', lastName: 'Solís' },
}

it('says who changed the template and when, and saves it', async () => {
  signIn('admin')
  server.mockImplementation(() => json(template))
  const { user } = open('/one-on-one-template')
  expect(await screen.findByText('Updated by Ana Solís on 01/Mar/2026 at 10:11 UTC')).toBeDefined()
  expect((await screen.findByRole('textbox', { name: 'Template' })).innerHTML).toBe('<p>Goals</p>')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('One on One template updated successfully.')).toBeDefined()
  expect(server.mock.calls.find(([, { method }]) => method === 'PUT')?.[1].body).toBe('{"template":"<p>Goals</p>"}')
})

it('takes no empty template', async () => {
  signIn('admin')
  server.mockImplementation(() => json({ ...template, template: '<p></p>' }))
  const { user } = open('/one-on-one-template')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Invalid values')).toBeDefined()
})
