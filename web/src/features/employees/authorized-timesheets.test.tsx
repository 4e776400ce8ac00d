// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'

setUpScreens()
const project = { _id: 'b'.repeat(24), name: 'Skyline Tickets', isActive: true }

it("a person's own project stands beside the authorized ones, with why it cannot be taken away", async () => {
  signIn('admin')
  server.mockImplementation(path => json(path.startsWith('/api/projects') ? [project] : []))
  const { user } = open('/employees/new')
  await screen.findByRole('heading', { name: 'Security' })
  expect(screen.queryByText(/^Always authorized/)).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Project/ }))
  await user.click(await screen.findByRole('option', { name: /Skyline Tickets/ }))
  const fixed = within(await screen.findByText(/^Always authorized: the project they work on\.$/))
  fixed.getByText('Skyline Tickets')
  expect(fixed.queryByRole('button')).toBeNull()
})
