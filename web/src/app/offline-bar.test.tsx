import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { holdTimers } from '#web/testing/held-timers.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const OFFLINE = 'No connection. What you typed is kept.'
const CATEGORIES = { totalItems: 1, items: [{ _id: 'c'.repeat(24), name: 'Growth', version: 1 }] }

describe('a server that cannot be reached', () => {
  it('is announced above the screen and checked every four seconds, and failed queries are repeated automatically', async () => {
    signInWithRoles('admin')
    const [pause, retry] = [holdTimers(4_000), holdTimers(800)]
    mockServer.mockRejectedValue(new TypeError('Failed to fetch'))
    renderApp('/categories')
    await screen.findByRole('heading', { level: 1, name: 'Categories' })
    await waitFor(() => expect(retry.count()).toBeGreaterThan(0))
    retry.end()
    await screen.findByText(OFFLINE)
    await screen.findByRole('button', { name: 'Retry' })
    await waitFor(() => expect(pause.count()).toBe(1))
    const before = mockServer.mock.calls.length
    pause.end()
    await waitFor(() => expect(pause.count()).toBe(1))
    expect(mockServer.mock.calls.slice(before).map(([path, { method }]) => [method, path])).toEqual([
      ['HEAD', '/config.json'],
    ])
    screen.getByText(OFFLINE)
    mockServer.mockImplementation(path =>
      path === '/config.json' ? new Response(null, { status: 200 }) : jsonResponse(CATEGORIES),
    )
    pause.end()
    await screen.findByText('Growth')
    await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull())
    expect(pause.count()).toBe(0)
  })
})
