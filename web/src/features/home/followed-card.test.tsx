import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FollowedRecord } from '#shared/features/home.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, openFollowed, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const change = (digit: string, more: object = {}): FollowedRecord['changes'][number] => ({
  _id: id(digit),
  kind: 'changed',
  by: 'Leo Vera',
  reason: 'Status: Open → Completed',
  at: '2026-11-24T10:00:00.000Z',
  ...more,
})
const RECORDS: FollowedRecord[] = [
  {
    path: `/action-items/${id('1')}`,
    title: 'Book the course',
    person: 'Ana Solís',
    total: 3,
    changes: [change('a'), change('b', { kind: 'assigned', by: 'Eva Ríos', reason: '' })],
  },
  {
    path: `/career-development-plan/${id('2')}`,
    title: 'Plan of Nov 2026',
    person: '',
    total: 1,
    changes: [change('c', { kind: 'returned', reason: 'Next year' })],
  },
]
const card = async () => within(await screen.findByRole('region', { name: 'What changed' }))
const answer = (reply: () => Response) => {
  openFollowed.answer = reply
}

beforeEach(() => {
  signInWithRoles('rewards')
})

it('shows the records, with each change, its author and a link', async () => {
  answer(() => jsonResponse(RECORDS))
  renderApp('/home')
  const shown = await card()
  const [first, second] = await shown.findAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/action-items/${id('1')}`)
  expect(first?.textContent).toContain('Book the courseAna Solís')
  expect(first?.textContent).toMatch(/Status: Open → Completed.*Changed by Leo Vera.*Assigned to you by Eva Ríos/)
  expect(first?.textContent).toContain('and 1 earlier change')
  expect(second?.textContent).toMatch(/^Plan of Nov 2026Next year.*Returned by Leo Vera/)
})

it('says if nothing has changed', async () => {
  answer(() => jsonResponse([]))
  renderApp('/home')
  await (await card()).findByText('No changes by others in the last 14 days.')
})

it('shows its own error if it could not be loaded, and retries', async () => {
  let isDown = true
  answer(() => (isDown ? jsonResponse({ friendlyMessage: 'Down' }, 400) : jsonResponse(RECORDS)))
  const { user } = renderApp('/home')
  const shown = await card()
  await shown.findByText('This could not be loaded.')
  await screen.findByText('Nothing waits for you. Have a good day!')
  isDown = false
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  await shown.findByText('Plan of Nov 2026')
})
