import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'd'.repeat(24)
const person = { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Solís' }
let item: { _id: string; description: string; version: number; [field: string]: unknown }
const sent = () => sentRequests('PUT').map(({ body, headers }) => [body.description, headers.get('if-match')])

beforeEach(() => {
  signInWithRoles('admin')
  item = {
    _id: id,
    version: 1,
    employee: person,
    leaderAssigned: person,
    title: 'Send the offer',
    description: 'Then:\n- [ ] Call them\n- [x] Write it down',
    dueDate: '2099-11-22',
    completionDate: null,
    status: actionItemStatuses.all[0],
    priority: actionItemPriorities.all[0],
    isShared: false,
    creationDate: '2026-11-01T00:00:00.000Z',
    createdBy: { ...person, picture: '' },
    type: 'General',
    typeId: null,
    subtasks: { done: 1, all: 2 },
  }
  mockServer.mockImplementation((path, { method, body }) => {
    if (!path.endsWith(id)) return jsonResponse([])
    if (method === 'PUT')
      item = { ...item, version: item.version + 1, description: JSON.parse(String(body)).description }
    return jsonResponse(item)
  })
})

it('are checkboxes that save at once, with the version that was shown, and can be undone', async () => {
  const { user } = renderApp(`/action-items/${id}`)
  await screen.findByText('Subtasks, 1 of 2 done')
  await user.click(screen.getByRole('checkbox', { name: 'Call them' }))
  await waitFor(() => expect(sent()).toEqual([['Then:\n- [x] Call them\n- [x] Write it down', '"1"']]))
  await screen.findByText('Call them: done')
  await screen.findByText('Subtasks, 2 of 2 done')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()[1]).toEqual(['Then:\n- [ ] Call them\n- [x] Write it down', '"2"']))
})

it('wait for Save if other changes are unsaved', async () => {
  const { user } = renderApp(`/action-items/${id}`)
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!')
  await user.click(screen.getByRole('checkbox', { name: 'Call them' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toContain('- [x] Call them')
  expect(sent()).toEqual([])
})
