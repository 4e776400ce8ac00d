// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { actionItemPriorities, actionItemStatuses } from '#shared/features/action-items.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'd'.repeat(24)
const person = { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Solís' }
const item = {
  ...{ _id: id, version: 1, employee: person, leaderAssigned: person, title: 'Send the offer', description: 'x' },
  ...{
    status: actionItemStatuses.all[0],
    priority: actionItemPriorities.all[0],
    dueDate: '2026-11-22',
    completionDate: null,
  },
  ...{ creationDate: '2026-11-01T00:00:00.000Z', createdBy: { ...person, picture: '' }, type: 'General', typeId: null },
}

it('sends a comment anew once somebody has read that another was made with its key', async () => {
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
  const keys = mockServer.mock.calls
    .filter(([, { method }]) => method === 'POST')
    .map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})
