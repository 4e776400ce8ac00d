// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { priorities, statuses } from '#shared/features/action-items.ts'
import { open } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'

setUpScreens()
const id = 'd'.repeat(24)
const person = { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Solís' }
const item = {
  ...{ _id: id, version: 1, employee: person, leaderAssigned: person, title: 'Send the offer', description: 'x' },
  ...{ status: statuses.all[0], priority: priorities.all[0], dueDate: '2026-11-22', completionDate: null },
  ...{ creationDate: '2026-11-01T00:00:00.000Z', createdBy: { ...person, picture: '' }, type: 'General', typeId: null },
}

it('sends a comment anew once somebody has read that another was made with its key', async () => {
  signIn('admin')
  const answers = [() => json({ friendlyMessage: 'This was saved already.' }, 422), () => json([])]
  server.mockImplementation((path, { method }) => {
    if (method === 'POST') return answers.shift()?.() ?? json([])
    return json(path.endsWith(id) ? item : [])
  })
  const { user } = open(`/action-items/${id}`)
  await user.type(await screen.findByLabelText('Add a comment'), 'Called them')
  const send = screen.getByRole('button', { name: 'Comment' })
  await user.click(send)
  expect(await screen.findAllByText('This was saved already.')).not.toHaveLength(0)
  expect(screen.getByDisplayValue('Called them')).toBeDefined()
  await user.click(send)
  await waitFor(() => expect(screen.queryByDisplayValue('Called them')).toBeNull())
  const keys = server.mock.calls
    .filter(([, { method }]) => method === 'POST')
    .map(([, { headers }]) => new Headers(headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})
