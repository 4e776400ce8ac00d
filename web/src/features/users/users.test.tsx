import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

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

describe('a user’s sign-in account', () => {
  it('is released by an admin for another one, after a question', async () => {
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

describe('the user form', () => {
  it('says what the chosen roles allow, as they are chosen', async () => {
    mockServer.mockImplementation(path =>
      jsonResponse(
        path.startsWith('/api/roles')
          ? [
              { name: 'it', isPublic: true },
              { name: 'rewards', isPublic: true },
            ]
          : [],
      ),
    )
    signInWithRoles('admin')
    const { user: person } = renderApp('/users/new')
    const opened = within(await screen.findByRole('region', { name: 'What these roles open' }))
    opened.getByText('Nothing: the menu is empty without a role.')
    await person.dblClick(await screen.findByRole('option', { name: 'Rewards' }))
    // Spec 1 section 2.1, and the home screen.
    expect(opened.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Home', 'Rewards'])
    await person.dblClick(screen.getByRole('option', { name: 'IT' }))
    opened.getByText('Employee Summary')
    expect(opened.getAllByText('Process')).toHaveLength(2)
  })
})

describe('the roles in a row', () => {
  const other = { ...user, _id: 'b'.repeat(24), roles: [{ name: 'leader', isPublic: true }] }
  const answerWith = (update: (body: { roles: string[] }) => Response) =>
    mockServer.mockImplementation((_path, { method, body }) =>
      method === 'PUT' ? update(JSON.parse(String(body))) : jsonResponse({ totalItems: 1, items: [other] }),
    )
  const saved = ({ roles }: { roles: string[] }) =>
    jsonResponse({ ...other, version: 2, roles: roles.map(name => ({ name, isPublic: true })) })
  const sentRoles = () => sentRequests('PUT').map(({ body, headers }) => [body.roles, headers.get('if-match')])

  it('are granted with two clicks, and revoked with the toast', async () => {
    answerWith(saved)
    signInWithRoles('admin')
    const { user: person } = renderApp('/users')
    await person.click(await screen.findByRole('button', { name: 'Roles of Ada Lovelace: Leader' }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Leader' }).getAttribute('aria-checked')).toBe('true')
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'HR' }))
    await screen.findByText('Ada Lovelace has the role HR')
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Ada Lovelace no longer has the role HR')
    expect(sentRoles()).toEqual([
      [['leader', 'hr'], '"1"'],
      [['leader'], '"2"'],
    ])
  })

  it('are offered again as chosen if there was no connection', async () => {
    answerWith(() => {
      throw new TypeError('Failed to fetch')
    })
    signInWithRoles('admin')
    const { user: person } = renderApp('/users')
    await person.click(await screen.findByRole('button', { name: 'Roles of Ada Lovelace: Leader' }))
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'HR' }))
    await screen.findByText('Something went wrong, please try again')
    const toast = (await screen.findByRole('button', { name: 'Try again' })).closest('li')
    expect(toast?.textContent).toContain('No connection. What you typed is kept.')
    answerWith(saved)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Ada Lovelace has the role HR')
    expect(sentRoles()).toEqual([
      [['leader', 'hr'], '"1"'],
      [['leader', 'hr'], '"1"'],
    ])
  })

  describe('show a change at once', () => {
    /** Answers each change only when the test lets it, from a user that is changed by then. */
    function answerLater() {
      let stored = other
      const held: ((refusal?: Response) => void)[] = []
      mockServer.mockImplementation((_path, { method, body, headers }) => {
        if (method !== 'PUT') return jsonResponse({ totalItems: 1, items: [stored] })
        return new Promise(resolve => {
          held.push(refusal => {
            if (refusal) return resolve(refusal)
            expect(new Headers(headers).get('if-match'), 'is the stored version').toBe(`"${stored.version}"`)
            const roles = JSON.parse(String(body)).roles.map((name: string) => ({ name, isPublic: true }))
            stored = { ...stored, version: stored.version + 1, roles }
            resolve(jsonResponse(stored))
          })
        })
      })
      return { held, rolesNow: () => stored.roles.map(({ name }) => name).sort() }
    }
    const press = async (person: ReturnType<typeof renderApp>['user'], shown: string, role: string) => {
      await person.click(await screen.findByRole('button', { name: `Roles of Ada Lovelace: ${shown}` }))
      await person.click(screen.getByRole('menuitemcheckbox', { name: role }))
    }

    it('and take it back if the server refuses it, with its reason', async () => {
      const { held, rolesNow } = answerLater()
      signInWithRoles('admin')
      const { user: person } = renderApp('/users')
      await press(person, 'Leader', 'Leader')
      await screen.findByRole('button', { name: 'Roles of Ada Lovelace: No role' })
      held[0]?.(jsonResponse({ friendlyMessage: 'This is the last admin. Make somebody else an admin first' }, 409))
      await screen.findByText('This is the last admin. Make somebody else an admin first')
      await screen.findByRole('button', { name: 'Roles of Ada Lovelace: Leader' })
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
      expect(rolesNow()).toEqual(['leader'])
    })

    it('and save two quick ones one after the other', async () => {
      const { held, rolesNow } = answerLater()
      signInWithRoles('admin')
      const { user: person } = renderApp('/users')
      await press(person, 'Leader', 'HR')
      await press(person, 'HR, Leader', 'Rewards')
      await screen.findByRole('button', { name: 'Roles of Ada Lovelace: HR, Leader, Rewards' })
      expect(held, 'the second waits for the first').toHaveLength(1)
      held[0]?.()
      await waitFor(() => expect(held).toHaveLength(2))
      // The rows have been loaded again by now or not: they show both in any case.
      screen.getByRole('button', { name: 'Roles of Ada Lovelace: HR, Leader, Rewards' })
      held[1]?.()
      await screen.findByText('Ada Lovelace has the role Rewards')
      expect(rolesNow()).toEqual(['hr', 'leader', 'rewards'])
      screen.getByRole('button', { name: 'Roles of Ada Lovelace: HR, Leader, Rewards' })
    })

    it('and keep the second of two quick ones if the first is refused', async () => {
      const { held, rolesNow } = answerLater()
      signInWithRoles('admin')
      const { user: person } = renderApp('/users')
      await press(person, 'Leader', 'Leader')
      await press(person, 'No role', 'HR')
      held[0]?.(jsonResponse({ friendlyMessage: 'This is the last admin. Make somebody else an admin first' }, 409))
      await waitFor(() => expect(held).toHaveLength(2))
      await screen.findByRole('button', { name: 'Roles of Ada Lovelace: HR, Leader' })
      held[1]?.()
      await screen.findByText('Ada Lovelace has the role HR')
      expect(rolesNow()).toEqual(['hr', 'leader'])
    })
  })

  it('of an inactive user are read-only', async () => {
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 1, items: [{ ...other, isActive: false }] }))
    signInWithRoles('admin')
    renderApp('/users')
    await screen.findByText('Ada Lovelace')
    expect(screen.queryByRole('button', { name: /^Roles of/ })).toBeNull()
  })
})
