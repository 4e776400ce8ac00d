// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'

setUpScreens()

it('a new project is made by admins; others are sent back to the list', async () => {
  server.mockImplementation(() => json({ totalItems: 0, items: [] }))
  signIn('finance')
  const { router, close } = open('/projects/new')
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects'), { timeout: 5000 })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  close()
  signIn('admin')
  open('/projects/new')
  expect(await screen.findByRole('button', { name: 'Save' }, { timeout: 5000 })).toBeDefined()
})
