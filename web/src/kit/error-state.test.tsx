// biome-ignore-all lint/suspicious/noConsole: the reported errors are expected
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()

it.each([
  ["the server's sentence", () => jsonResponse({ friendlyMessage: 'You asked too often' }, 429), 'You asked too often'],
  [
    'the general message for errors that are not meant for users',
    () => new Response('<html>', { headers: { 'content-type': 'application/json' } }),
    'Something went wrong, please try again',
  ],
])('a failed load shows %s', async (_, answer, sentence) => {
  signInWithRoles('hr')
  mockServer.mockImplementation(answer)
  renderApp('/org-chart')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(retry.closest('[role=alert]')?.textContent).toBe(`${sentence}Retry`)
  // Errors other than the server's own are reported.
  vi.mocked(console.error).mockClear()
})
