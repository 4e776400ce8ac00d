// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn, tokenOf } from '#web/testing/screens.ts'

setUpScreens()
const id = 'd'.repeat(24)
const entry = { _id: id, version: 3, name: 'Delivery' }
const page = { totalItems: 1, items: [entry] }
const asked = (method: string) => server.mock.calls.filter(([, init]) => init.method === method)

describe('a list', () => {
  it('applies a filter, keeps it in the address, and remembers it for the next visit', async () => {
    signIn('admin')
    server.mockImplementation(() => json(page))
    const { router, user, close } = open('/categories')
    await user.type(await screen.findByLabelText('Search by name'), 'deli{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/categories?search=deli'))
    close()

    const again = open('/categories')
    expect(await screen.findByDisplayValue('deli')).toBeDefined()
    await waitFor(() => expect(again.router.state.location.href).toBe('/categories?search=deli'))
    expect(server.mock.lastCall?.[0]).toContain('search=deli')
  })

  it('says when nothing is found, and clears its filters', async () => {
    signIn('admin')
    server.mockImplementation(path => json(path.includes('search=') ? { totalItems: 0, items: [] } : page))
    const { user } = open('/categories?search=zzz&unknown=1')
    expect(await screen.findByText('There are no records to display, please check your filters.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Delivery' })).toBeDefined()
  })

  it('deletes after asking, and says so', async () => {
    signIn('admin')
    server.mockImplementation((_, init) =>
      init.method === 'DELETE' ? new Response(null, { status: 204 }) : json(page),
    )
    const { user } = open('/categories')
    await user.click(await screen.findByRole('button', { name: 'Delete Delivery' }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Delivery deleted successfully')).toBeDefined()
    expect(new Headers(asked('DELETE')[0]?.[1].headers).get('if-match')).toBe('"3"')
  })

  it('offers to try again when it could not be loaded', async () => {
    signIn('admin')
    server.mockImplementation(() => json({ friendlyMessage: 'You asked too often' }, 429))
    const { user } = open('/categories')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    server.mockImplementation(() => json(page))
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Delivery' })).toBeDefined()
  })
})

describe('a form', () => {
  it('sends nothing while it has errors, and shows the first', async () => {
    signIn('admin')
    const { user } = open('/categories/new')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This is a required field')).toBeDefined()
    expect(screen.getAllByText('Please, fix the errors on the form before submitting')).not.toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
    expect(server).not.toHaveBeenCalled()
  })

  it("says the server's reason once: at its field, and the form's general sentence beside it", async () => {
    signIn('admin')
    const reason = 'Category with this name already exists'
    server.mockImplementation(() => json({ friendlyMessage: reason, errors: [{ path: 'name', message: reason }] }, 400))
    const { user } = open('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Please, fix the errors on the form before submitting')
    expect(screen.getAllByText(reason)).toHaveLength(1)
  })

  it('says a reason that belongs to no field of the form as it is', async () => {
    signIn('admin')
    const reason = 'There is no such field'
    server.mockImplementation(() =>
      json({ friendlyMessage: reason, errors: [{ path: 'owner', message: reason }] }, 400),
    )
    const { user } = open('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(reason)).toBeDefined()
  })

  it('does not say saved when something else was saved with its key, and then saves anew', async () => {
    signIn('admin')
    const reason = 'This was saved already, before you changed it.'
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    server.mockImplementationOnce(() => json({ friendlyMessage: reason }, 422))
    server.mockImplementation(() => json(page))
    const { user, router } = open('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Something went wrong, please try again')
    await user.type(screen.getByLabelText(/^Name/), ' b')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(reason)).toBeDefined()
    expect(screen.queryByText('Category created successfully.')).toBeNull()
    expect(screen.getByDisplayValue('Delivery b')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/categories'))
    const keys = asked('POST').map(([, init]) => new Headers(init.headers).get('idempotency-key'))
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  it("shows the server's error at its field and keeps the text", async () => {
    signIn('admin')
    server.mockImplementation(() =>
      json({ friendlyMessage: 'No', errors: [{ path: 'name', message: 'Already exists' }] }, 400),
    )
    const { user } = open('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Already exists')).toBeDefined()
    expect(screen.getByDisplayValue('Delivery')).toBeDefined()
  })

  it('makes one record of a save that is repeated after a lost connection', async () => {
    signIn('admin')
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    server.mockImplementation(() => json(page))
    const { user, router } = open('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Something went wrong, please try again')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/categories'))
    const keys = asked('POST').map(([, init]) => new Headers(init.headers).get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('asks before unsaved changes are left behind', async () => {
    signIn('admin')
    server.mockImplementation(() => json(page))
    const { user, router } = open('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Deli')
    await user.click(screen.getByRole('link', { name: 'Reason' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByDisplayValue('Deli')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Reason' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/reason'))
  })

  it('gives back what was typed when the session expired, to the same person and no other', async () => {
    signIn('admin')
    server.mockImplementation((_, init) =>
      init.method === 'PUT' ? new Response('Invalid token', { status: 401 }) : json(entry),
    )
    const { user, router, close } = open(`/categories/${id}`)
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, 'Delivery and more')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/token-expired'))
    close()

    localStorage.setItem('muster.staff', tokenOf(['admin'], { sub: 'e'.repeat(24) }))
    const other = open(`/categories/${id}`)
    expect(await screen.findByDisplayValue('Delivery')).toBeDefined()
    other.close()

    signIn('admin')
    open(`/categories/${id}`)
    expect(await screen.findByDisplayValue('Delivery and more')).toBeDefined()
    expect(await screen.findByText('Your unsaved changes were restored')).toBeDefined()
  })

  it('takes the part before a comma for the id', async () => {
    signIn('admin')
    server.mockImplementation(() => json(entry))
    open(`/categories/${id},create`)
    expect(await screen.findByDisplayValue('Delivery')).toBeDefined()
    expect(server.mock.lastCall?.[0]).toBe(`/api/categories/categories/${id}`)
  })

  it('keeps the text when somebody else was faster, and loads their version when asked', async () => {
    signIn('admin')
    server.mockImplementation((_, init) =>
      init.method === 'PUT' ? json({ friendlyMessage: 'Somebody was faster.' }, 409) : json(entry),
    )
    const { user } = open(`/categories/${id}`)
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const load = await screen.findByRole('button', { name: 'Load the newer version' })
    expect(screen.getByDisplayValue('Mine')).toBeDefined()
    server.mockImplementation(() => json({ ...entry, version: 4, name: 'Theirs' }))
    await user.click(load)
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined()
  })
})
