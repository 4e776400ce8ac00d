import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Correction } from '#shared/features/employees/corrections.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { CorrectionRequests } from './correction-requests.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const correction = (digit: string, text: string): Correction => ({
  _id: id(digit),
  text,
  askedAt: '2026-11-24T10:00:00.000Z',
  isDone: false,
  answer: '',
  doneBy: '',
  doneAt: null,
})
let waiting: Correction[]
let answer: () => Response
beforeEach(() => {
  signInWithRoles('hr')
  waiting = [correction('1', 'My street is\n12 Elm Road 🏡')]
  answer = () => {
    const [done, ...others] = waiting
    waiting = others
    return jsonResponse({ ...done, isDone: true })
  }
  mockServer.mockImplementation((_, { method }) => (method === 'POST' ? answer() : jsonResponse(waiting)))
})
const show = () => renderInApp(<CorrectionRequests employee={{ _id: id('a'), name: 'Ana' }} />)

it('shows a request, and removes it once it is marked as done with an answer', async () => {
  const { user } = show()
  const card = within(await screen.findByRole('region', { name: 'Ana asks for a correction' }))
  card.getByText(/My street is\s12 Elm Road 🏡/)
  await user.type(card.getByLabelText('Answer (optional)'), 'Moved you')
  await user.click(card.getByRole('button', { name: 'Mark as done' }))
  await screen.findByText('Marked as done. The person is told.')
  await waitFor(() => expect(screen.queryByRole('region', { name: /correction/ })).toBeNull())
  const [sent] = sentRequests('POST')
  expect([sent?.path, sent?.body]).toEqual([`/api/employees/corrections/${id('1')}/answer`, { answer: 'Moved you' }])
})

it('keeps the answer if the server rejects it, and says why', async () => {
  answer = () => jsonResponse({ friendlyMessage: 'Somebody has already marked this request as done.' }, 409)
  const { user } = show()
  const box = await screen.findByLabelText<HTMLInputElement>('Answer (optional)')
  expect(box.maxLength).toBe(500)
  await user.type(box, 'Moved you')
  await user.keyboard('{Enter}')
  await screen.findByText('Somebody has already marked this request as done.')
  expect(box.value).toBe('Moved you')
})
