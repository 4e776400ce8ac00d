import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

it('leaves the focus on a new screen, however late a panel gives it back to its button, until a key is pressed', async () => {
  signInWithRoles('admin')
  mockServer.mockImplementation(() => jsonResponse([]))
  const { router, user } = renderApp('/home')
  const bell = await screen.findByRole('button', { name: /^Notifications/ })
  await act(() => router.navigate({ to: '/access-tokens' }))
  await screen.findByRole('heading', { name: 'Access tokens' })
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  await new Promise(resolve => setTimeout(resolve))
  act(() => bell.focus())
  expect(document.activeElement?.id).toBe('main')
  await user.keyboard('{Shift>}{Tab}{/Shift}')
  act(() => bell.focus())
  expect(document.activeElement).toBe(bell)
})
