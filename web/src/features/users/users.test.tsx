// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'a'.repeat(24)
const user = {
  _id: id,
  version: 1,
  name: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@muster.example',
  isActive: true,
  roles: [],
}

describe('the account that a user signs in with', () => {
  it('is let go by an admin for another one, after a question', async () => {
    let released = false
    mockServer.mockImplementation((path, { method }) => {
      if (method === 'DELETE') {
        released = true
        return new Response(null, { status: 204 })
      }
      if (path === `/api/users/${id}/signIn`)
        return jsonResponse(
          released ? { provider: null, since: null } : { provider: 'google', since: '2026-11-12T16:05:00.000Z' },
        )
      return jsonResponse(path === `/api/users/${id}` ? user : [])
    })
    signInWithRoles('admin')
    const { user: person } = renderApp(`/users/${id}`)
    await screen.findByText(/^Ada Lovelace signs in with the Google account of/)
    await person.click(screen.getByRole('button', { name: 'Allow another account' }))
    await screen.findByRole('alertdialog', { name: 'Allow another account for Ada Lovelace?' })
    expect(released).toBe(false)
    await person.click(await screen.findByRole('button', { name: 'Accept' }))
    await screen.findByText('Another account can sign in now.')
    await screen.findByText(/^Nobody has signed in with this address at Microsoft or Google yet/)
    expect(released).toBe(true)
  })
})
