import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const entries = ['Delivery', 'Leadership', 'Security', 'Wellbeing'].map((name, index) => ({
  _id: String(index + 1).repeat(24),
  version: index + 3,
  name,
}))
let left = entries
/** The paths that the server refuses to delete, with the reason. */
let refused: Readonly<Record<string, string>> = {}
const deleted = () => sentRequests('DELETE').map(({ path }) => path)
const pathOf = (name: string) => `/api/categories/categories/${entries.find(entry => entry.name === name)?._id}`

beforeEach(() => {
  left = entries
  refused = {}
  signInWithRoles('admin')
  mockServer.mockImplementation((path, { method }) => {
    if (method !== 'DELETE') return jsonResponse({ totalItems: left.length, items: left })
    const entry = left.find(({ _id }) => path.endsWith(_id))
    const reason = refused[entry?.name ?? '']
    if (!entry || reason) return jsonResponse({ friendlyMessage: reason ?? 'This record does not exist' }, 409)
    left = left.filter(one => one !== entry)
    return new Response(null, { status: 204 })
  })
})
const open = async () => {
  const app = renderApp('/categories')
  await screen.findByRole('row', { name: /Delivery/ })
  return app
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const marked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Mark (?!all)/ })
    .flatMap((box, index) => (box.checked ? [left[index]?.name] : []))

describe('the keyboard', () => {
  it('moves through the rows with the arrow keys, stops at the ends, and opens a row with Enter', async () => {
    const { user, router } = await open()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('Delivery'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(row('Delivery'))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(row('Wellbeing'))
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/categories/${entries[2]?._id}`))
  })

  it('goes on from a button that has just been clicked, such as the heading of a column', async () => {
    const { user } = await open()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: /^Name/ }))
    await user.keyboard('{ArrowDown}x')
    expect(document.activeElement).toBe(row('Delivery'))
    expect(marked()).toEqual(['Delivery'])
  })

  it('returns with Tab to the row that it left, the only tab stop of the rows', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await user.tab()
    expect(row('Leadership').contains(document.activeElement)).toBe(true)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(row('Leadership'))
    expect(entries.map(({ name }) => row(name).tabIndex)).toEqual([-1, 0, -1, -1])
  })

  it('marks a row with x, several with Shift and the arrow keys, and clears the marks with Escape', async () => {
    const { user } = await open()
    await user.keyboard('{ArrowDown}x')
    expect(marked()).toEqual(['Delivery'])
    screen.getByText('1 marked')
    await user.keyboard('x')
    expect(marked()).toEqual([])
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(marked()).toEqual(['Leadership', 'Security', 'Wellbeing'])
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(marked()).toEqual(['Leadership', 'Security'])
    await user.keyboard('{Escape}')
    expect(marked()).toEqual([])
    expect(screen.queryByRole('group', { name: 'Marked rows' })).toBeNull()
  })

  it('ignores keys that belong to something else', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox'), 'x{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(marked()).toEqual([])
    screen.getByRole('link', { name: 'New' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'New' }))
  })

  it('is explained in the list of shortcuts', async () => {
    const { user } = await open()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    for (const does of ['Go through the rows', 'Open the row', 'Mark the row', 'Mark several rows', 'Clear the marks'])
      dialog.getByText(does)
  })
})

describe('marked rows', () => {
  const mark = async (user: Awaited<ReturnType<typeof open>>['user'], ...names: string[]) => {
    for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Mark ${name}` }))
  }
  const pressDelete = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(within(screen.getByRole('group', { name: 'Marked rows' })).getByRole('button', { name: 'Delete' }))

  it('are deleted, each once and with its version, after a question that counts and names them', async () => {
    const { user } = await open()
    await mark(user, 'Delivery', 'Security')
    await pressDelete(user)
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 records?' }))
    const text = question.getByText(/Do you want to delete this record\?/).textContent
    expect(text).toContain('Delivery\nSecurity')
    expect(text).not.toContain('Leadership')
    await user.click(question.getByRole('button', { name: 'Accept' }))
    await screen.findByText('2 records deleted')
    expect(deleted()).toEqual([pathOf('Delivery'), pathOf('Security')])
    const [, { headers }] = mockServer.mock.calls.find(([path]) => path === pathOf('Security')) ?? ['', {}]
    expect(new Headers(headers).get('if-match')).toBe('"5"')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Delivery/ })).toBeNull())
    expect(screen.queryByRole('group', { name: 'Marked rows' })).toBeNull()
  })

  it('stay marked if the person declines', async () => {
    const { user } = await open()
    await mark(user, 'Delivery')
    await pressDelete(user)
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete 1 record?' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    expect(deleted()).toEqual([])
    expect(marked()).toEqual(['Delivery'])
  })

  it('stop at the first failure and say why; the rest stay marked, and nothing is done twice', async () => {
    refused = { Leadership: 'It is used by 3 goals' }
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Mark all rows on this page' }))
    expect(marked()).toHaveLength(4)
    await pressDelete(user)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))
    await screen.findAllByText('1 of 4 deleted. Stopped at Leadership: It is used by 3 goals')
    expect(deleted()).toEqual([pathOf('Delivery'), pathOf('Leadership')])
    await waitFor(() => expect(screen.queryByRole('row', { name: /Delivery/ })).toBeNull())
    expect(marked()).toEqual(['Leadership', 'Security', 'Wellbeing'])

    refused = {}
    await pressDelete(user)
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete 3 records?' })).getByRole('button', {
        name: 'Accept',
      }),
    )
    await screen.findByText('3 records deleted')
    expect(deleted().filter(path => path === pathOf('Delivery'))).toHaveLength(1)
  })

  it('show the progress', async () => {
    let reply: (response: Response) => void = () => {}
    const { user } = await open()
    await mark(user, 'Delivery', 'Leadership')
    mockServer.mockImplementation((path, { method }) =>
      method === 'DELETE' && path === pathOf('Leadership')
        ? new Promise<Response>(done => (reply = done))
        : method === 'DELETE'
          ? new Response(null, { status: 204 })
          : jsonResponse({ totalItems: left.length, items: left }),
    )
    await pressDelete(user)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))
    await screen.findByText('Delete: 1 of 2…')
    expect(within(screen.getByRole('group', { name: 'Marked rows' })).queryByRole('button')).toBeNull()
    reply(new Response(null, { status: 204 }))
    await screen.findByText('2 records deleted')
    // Even while an outdated list still shows them.
    expect(marked()).toEqual([])
  })
})

it('people who may not change anything in a list cannot mark rows', async () => {
  signInWithRoles('hr')
  const person = { _id: 'b'.repeat(24), name: 'Ana', lastName: 'Solís', homeAddress: { country: 'Bolivia' } }
  const insured = { ...person, insuranceInfo: { status: null, inclusionDate: null, comments: '' } }
  mockServer.mockImplementation(path => jsonResponse(path.includes('?') ? { totalItems: 1, items: [insured] } : []))
  const { user } = renderApp('/insurances')
  await screen.findByRole('row', { name: /Ana Solís/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.keyboard('{ArrowDown}x')
  expect(document.activeElement).toBe(row('Ana Solís'))
  expect(screen.queryByRole('group', { name: 'Marked rows' })).toBeNull()
})
