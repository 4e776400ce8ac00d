import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'd'.repeat(24)
const person = { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Solís' }
const item = {
  _id: id,
  version: 1,
  employee: person,
  leaderAssigned: person,
  title: 'Send the offer',
  description: 'x',
  status: actionItemStatuses.all[0],
  priority: actionItemPriorities.all[0],
  dueDate: '2026-11-22',
  completionDate: null,
  creationDate: '2026-11-01T00:00:00.000Z',
  createdBy: { ...person, picture: '' },
  type: 'General',
  typeId: null,
}

it('sends a comment again with a new key after showing that the key was already used', async () => {
  signInWithRoles('admin')
  const answers = [() => jsonResponse({ friendlyMessage: 'This was saved already.' }, 422), () => jsonResponse([])]
  mockServer.mockImplementation((path, { method }) => {
    if (method === 'POST') return answers.shift()?.() ?? jsonResponse([])
    return jsonResponse(path.endsWith(id) ? item : [])
  })
  const { user } = renderApp(`/action-items/${id}`)
  await user.type(await screen.findByLabelText('Add a comment'), 'Called them')
  const send = screen.getByRole('button', { name: 'Comment' })
  await user.click(send)
  expect(await screen.findAllByText('This was saved already.')).not.toHaveLength(0)
  expect(screen.getByDisplayValue('Called them')).toBeDefined()
  await user.click(send)
  await waitFor(() => expect(screen.queryByDisplayValue('Called them')).toBeNull())
  const keys = sentRequests('POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

describe('a comment', () => {
  const said = (_id: string, comment: string, minutesAgo: number, isOwn: boolean) => ({
    _id,
    comment,
    isOwn,
    editedAt: null,
    createdBy: { ...person, picture: '' },
    mentions: [],
    creationDate: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  })
  const comments = [
    said('1'.repeat(24), 'Of long ago', 16, true),
    said('2'.repeat(24), 'Of another', 1, false),
    said('3'.repeat(24), 'Caled them', 1, true),
  ]
  const show = () => {
    signInWithRoles('admin')
    const sent: string[] = []
    let shown = comments
    mockServer.mockImplementation((path, { method = 'GET', body }) => {
      if (path.endsWith(id)) return jsonResponse(item)
      if (!path.includes('/comments')) return jsonResponse([])
      if (method !== 'GET') sent.push(`${method} ${path.split('/').at(-1)} ${body ?? ''}`.trim())
      if (method === 'PUT') shown = shown.map(one => ({ ...one, comment: one.comment.replace('Caled', 'Called') }))
      if (method === 'DELETE') shown = shown.slice(0, 2)
      return method === 'DELETE' ? new Response(null, { status: 204 }) : jsonResponse(shown)
    })
    return { ...renderApp(`/action-items/${id}`), sent }
  }

  it('can be edited by its author with the keyboard while it is new', async () => {
    const { user, sent } = show()
    const edit = await screen.findByRole('button', { name: 'Edit comment' })
    expect(screen.getAllByRole('button', { name: 'Edit comment' })).toHaveLength(1)
    await user.click(edit)
    const box = screen.getByRole('textbox', { name: 'Your comment' })
    expect(document.activeElement).toBe(box)
    await user.clear(box)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.getByText('Please, fill the comment before submitting')).toBeDefined()
    await user.type(box, 'Called them')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Called them')).toBeDefined()
    expect(sent).toEqual([`PUT ${'3'.repeat(24)} {"comment":"Called them","mentions":[]}`])
  })

  it('keeps typed text until its author agrees to discard it', async () => {
    const { user, sent } = show()
    await user.click(await screen.findByRole('button', { name: 'Edit comment' }))
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), '!')
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByDisplayValue('Caled them!')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Caled them')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('is deleted after a question', async () => {
    const { user, sent } = show()
    await user.click(await screen.findByRole('button', { name: 'Delete comment' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete your comment?' })
    await user.click(within(question).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByText('Caled them')).toBeNull())
    expect(sent).toEqual([`DELETE ${'3'.repeat(24)}`])
  })
})

describe('a mention in a comment', () => {
  const other = (digit: string, name: string, lastName: string) => ({
    _id: digit.repeat(24),
    name,
    lastName,
    picture: '',
    email: `${name.toLowerCase()}@muster.example`,
  })
  const people = [other('e', 'Hana', 'Rojas'), other('f', 'Hugo', 'Rojas'), other('9', 'نور', 'حداد')]
  const show = () => {
    signInWithRoles('admin')
    const sent: unknown[] = []
    const asked: string[] = []
    let shown: unknown[] = []
    mockServer.mockImplementation((path, { method = 'GET', body }) => {
      asked.push(path)
      if (path.endsWith(id)) return jsonResponse(item)
      if (path.endsWith('/people')) return jsonResponse(people)
      if (!path.includes('/comments')) return jsonResponse([])
      if (method === 'GET') return jsonResponse(shown)
      const { comment, mentions } = JSON.parse(String(body))
      sent.push({ comment, mentions })
      const said = {
        _id: '4'.repeat(24),
        comment,
        isOwn: true,
        editedAt: null,
        createdBy: { ...person, picture: '' },
        creationDate: new Date().toISOString(),
      }
      shown = [{ ...said, mentions: people.filter(({ _id }) => mentions?.includes(_id)) }]
      return jsonResponse(shown)
    })
    return { ...renderApp(`/action-items/${id}`), sent, asked }
  }

  it('lists the matching people after an @, takes one with the keyboard, and sends their id', async () => {
    const { user, sent, asked } = show()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
    await user.type(box, 'Ask ')
    expect(asked.filter(path => path.endsWith('/people'))).toEqual([])
    await user.type(box, '@roj')
    const list = await screen.findByRole('listbox', { name: 'People to mention' })
    expect(within(list).getAllByRole('option')).toHaveLength(2)
    await user.keyboard('{ArrowDown}')
    expect(box.getAttribute('aria-activedescendant')).toBe(
      within(list).getByRole('option', { selected: true, name: /Hugo Rojas/ }).id,
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(box.value).toBe('Ask @Hugo Rojas '))
    expect(screen.queryByRole('listbox', { name: 'People to mention' })).toBeNull()
    await user.type(box, 'please')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(sent).toEqual([{ comment: 'Ask @Hugo Rojas please', mentions: ['f'.repeat(24)] }]))
    expect((await screen.findByText('@Hugo Rojas')).tagName).toBe('B')
  })

  it('allows typing on right after the name, even within a text', async () => {
    const { user } = show()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
    await user.type(box, 'please')
    box.setSelectionRange(0, 0)
    await user.keyboard('@hug')
    await screen.findByRole('option', { name: /Hugo Rojas/ })
    await user.keyboard('{Enter}now ')
    expect(box.value).toBe('@Hugo Rojas now please')
  })

  it('ends with Escape, and a deleted name is not sent', async () => {
    const { user, sent } = show()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
    await user.type(box, '@han')
    await screen.findByRole('listbox', { name: 'People to mention' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox', { name: 'People to mention' })).toBeNull()
    expect(box.value).toBe('@han')
    await user.clear(box)
    await user.type(box, '@نو')
    await user.click(await screen.findByRole('option', { name: /نور حداد/ }))
    await waitFor(() => expect(box.value).toBe('@نور حداد '))
    await user.clear(box)
    await user.type(box, 'Nobody')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(sent).toEqual([{ comment: 'Nobody', mentions: undefined }]))
  })

  it('survives a reload before it is sent', async () => {
    const { user } = show()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
    await user.type(box, '@hana')
    await user.click(await screen.findByRole('option', { name: /Hana Rojas/ }))
    await waitFor(() => expect(box.value).toBe('@Hana Rojas '))
    cleanup()
    const { user: again, sent } = show()
    await screen.findByDisplayValue('@Hana Rojas', { exact: false })
    await again.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(sent).toMatchObject([{ mentions: ['e'.repeat(24)] }]))
  })
})
