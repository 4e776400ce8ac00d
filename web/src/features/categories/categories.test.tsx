import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'd'.repeat(24)
const entry = { _id: id, version: 3, name: 'Delivery' }
const page = { totalItems: 1, items: [entry] }
describe('a list', () => {
  it('applies a filter, keeps it in the URL, and remembers it for the next visit', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse(page))
    const { router, user, close } = renderApp('/categories')
    await user.type(await screen.findByLabelText('Search by name'), 'deli{Enter}')
    await waitFor(() => expect(router.state.location.href).toBe('/categories?search=deli'))
    close()

    const again = renderApp('/categories')
    expect(await screen.findByDisplayValue('deli')).toBeDefined()
    await waitFor(() => expect(again.router.state.location.href).toBe('/categories?search=deli'))
    expect(mockServer.mock.lastCall?.[0]).toContain('search=deli')
  })

  it('says if nothing is found, and clears its filters', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(path => jsonResponse(path.includes('search=') ? { totalItems: 0, items: [] } : page))
    const { user } = renderApp('/categories?search=zzz&unknown=1')
    expect(await screen.findByText('There are no records to display, please check your filters.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Delivery' })).toBeDefined()
  })

  it.each([
    ['/categories', 'No categories yet.'],
    ['/reason', 'No reasons yet.'],
    ['/key-result-types', 'No key result types yet.'],
  ])('without a record, at %s, says: %s', async (path, sentence) => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse({ totalItems: 0, items: [] }))
    renderApp(path)
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('deletes a record after a question, and says so', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation((_, init) =>
      init.method === 'DELETE' ? new Response(null, { status: 204 }) : jsonResponse(page),
    )
    const { user } = renderApp('/categories')
    await user.click(await screen.findByRole('button', { name: 'Delete Delivery' }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Delivery deleted successfully')).toBeDefined()
    expect(sentRequests('DELETE')[0]?.headers.get('if-match')).toBe('"3"')
  })

  it('offers a retry if it could not be loaded', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'You asked too often' }, 429))
    const { user } = renderApp('/categories')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    mockServer.mockImplementation(() => jsonResponse(page))
    await user.click(retry)
    expect(await screen.findByRole('link', { name: 'Delivery' })).toBeDefined()
  })
})

describe('a form', () => {
  it('sends nothing while it has errors, and shows the first', async () => {
    signInWithRoles('admin')
    const { user } = renderApp('/categories/new')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This is a required field')).toBeDefined()
    await screen.findByText('Please, fix the errors on the form before submitting')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
    expect(mockServer).not.toHaveBeenCalled()
  })

  it('shows the server’s reason once, at its field, in addition to the form’s general message', async () => {
    signInWithRoles('admin')
    const reason = 'Category with this name already exists'
    mockServer.mockImplementation(() =>
      jsonResponse({ friendlyMessage: reason, errors: [{ path: 'name', message: reason }] }, 400),
    )
    const { user } = renderApp('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Please, fix the errors on the form before submitting')
    expect(screen.getAllByText(reason)).toHaveLength(1)
  })

  it('shows a reason that belongs to no field as it is', async () => {
    signInWithRoles('admin')
    const reason = 'Unknown field'
    mockServer.mockImplementation(() =>
      jsonResponse({ friendlyMessage: reason, errors: [{ path: 'owner', message: reason }] }, 400),
    )
    const { user } = renderApp('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(reason)).toBeDefined()
  })

  it('does not claim success if the key was used for another record, and then saves with a new key', async () => {
    signInWithRoles('admin')
    const reason = 'This was saved already, before you changed it.'
    mockServer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    mockServer.mockImplementationOnce(() => jsonResponse({ friendlyMessage: reason }, 422))
    mockServer.mockImplementation(() => jsonResponse(page))
    const { user, router } = renderApp('/categories/new')
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
    const keys = sentRequests('POST').map(({ headers }) => headers.get('idempotency-key'))
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  it('shows the server’s error at its field, and keeps the text', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() =>
      jsonResponse({ friendlyMessage: 'No', errors: [{ path: 'name', message: 'Already exists' }] }, 400),
    )
    const { user } = renderApp('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Already exists')).toBeDefined()
    expect(screen.getByDisplayValue('Delivery')).toBeDefined()
  })

  it('creates one record if a save is repeated after a lost connection', async () => {
    signInWithRoles('admin')
    mockServer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    mockServer.mockImplementation(() => jsonResponse(page))
    const { user, router } = renderApp('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Delivery')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findAllByText('Something went wrong, please try again')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/categories'))
    const keys = sentRequests('POST').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('asks before unsaved changes are left', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse(page))
    const { user, router } = renderApp('/categories/new')
    await user.type(await screen.findByLabelText(/^Name/), 'Deli')
    await user.click(screen.getByRole('link', { name: 'Reason' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByDisplayValue('Deli')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Reason' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/reason'))
  })

  it('restores the input after an expired session, for the same person only', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation((_, init) =>
      init.method === 'PUT' ? new Response('Invalid token', { status: 401 }) : jsonResponse(entry),
    )
    const { user, router, close } = renderApp(`/categories/${id}`)
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, 'Delivery and more')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/token-expired'))
    close()

    localStorage.setItem('muster.staff', makeTestToken(['admin'], { sub: 'e'.repeat(24) }))
    const other = renderApp(`/categories/${id}`)
    expect(await screen.findByDisplayValue('Delivery')).toBeDefined()
    other.close()

    signInWithRoles('admin')
    renderApp(`/categories/${id}`)
    expect(await screen.findByDisplayValue('Delivery and more')).toBeDefined()
    expect(await screen.findByText('Your unsaved changes were restored')).toBeDefined()
  })

  it('uses the part before a comma as the id', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse(entry))
    renderApp(`/categories/${id},create`)
    expect(await screen.findByDisplayValue('Delivery')).toBeDefined()
    expect(mockServer.mock.lastCall?.[0]).toBe(`/api/categories/categories/${id}`)
  })

  it('keeps the text if somebody else was faster, and loads their version on request', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation((_, init) =>
      init.method === 'PUT' ? jsonResponse({ friendlyMessage: 'Somebody was faster.' }, 409) : jsonResponse(entry),
    )
    const { user } = renderApp(`/categories/${id}`)
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const load = await screen.findByRole('button', { name: 'Load the newer version' })
    expect(screen.getByDisplayValue('Mine')).toBeDefined()
    mockServer.mockImplementation(() => jsonResponse({ ...entry, version: 4, name: 'Theirs' }))
    await user.click(load)
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined()
  })
})
