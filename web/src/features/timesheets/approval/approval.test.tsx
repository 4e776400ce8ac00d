import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApprovalOutcome, ApprovalPreview } from '#shared/features/timesheets/approval-calls.ts'
import type { Role } from '#shared/kit/access.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { ApprovalBanner } from '../entry/head/sheet-banners.tsx'
import { ApprovalButtons } from './approval-buttons.tsx'
import { ApprovalDialog, listRemarks } from './approval-dialog.tsx'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const preview = (digit: string, name: string, more: Partial<ApprovalPreview> = {}): ApprovalPreview => ({
  _id: id(digit),
  version: Number(digit),
  period: '2026-11-01',
  timeSpent: 160,
  refusal: null,
  overtime: 0,
  employee: { _id: id('e'), name, lastName: 'Solís' },
  project: { _id: id('b'), name: 'Harbour' },
  missingDays: [],
  emptyDescriptions: [],
  weekendDays: [],
  ...more,
})
let outcome: ApprovalOutcome
beforeEach(() => {
  signInWithRoles('leader')
  outcome = { approved: [], refused: [] }
  mockServer.mockImplementation(path =>
    path.endsWith('/preview')
      ? jsonResponse([
          preview('1', 'Ana'),
          preview('2', 'Beto', {
            overtime: 12,
            missingDays: ['2026-11-03'],
            weekendDays: ['2026-11-07'],
            emptyDescriptions: ['2026-11-09', '2026-11-10', '2026-11-11'],
          }),
          preview('3', 'Carla', { refusal: 'This timesheet does not wait for approval' }),
        ])
      : jsonResponse(outcome),
  )
})
const sentTo = (path: string) => sentRequests().find(sent => sent.path === path)

it.each([
  [1, '1 hour of overtime'],
  [0.5, '0.5 hours of overtime'],
])('spells out %d of overtime', (overtime, words) => {
  expect(listRemarks(preview('1', 'Ana', { overtime }))).toEqual([words])
})

it('lists unusual sheets first with the reasons, and approves the possible ones with the versions shown', async () => {
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  outcome = { approved: [id('1')], refused: [{ _id: id('2'), reason: 'It has changed since you saw it' }] }
  const { user } = renderInApp(
    <ApprovalDialog sheets={[id('1'), id('2'), id('3')]} onDone={onDone} onClose={onClose} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 timesheets' }))
  const list = within(dialog.getByRole('list', { name: 'Timesheets to approve' }))
  expect(list.getAllByText(/Solís$/).map(({ textContent }) => textContent)).toEqual([
    'Beto Solís',
    'Carla Solís',
    'Ana Solís',
  ])
  for (const words of [
    '12 hours of overtime',
    'Nothing on Tue 3',
    'Hours without a description on Mon 9 – Wed 11',
    'Work on a weekend: Sat 7',
    'Left out: This timesheet does not wait for approval',
    'Nothing unusual',
  ])
    list.getByText(words)
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText('1 timesheet approved')
  await screen.findByText('Not approved: Beto Solís. It has changed since you saw it')
  expect(sentTo('/api/timesheets/approve')?.body).toEqual({
    sheets: [
      { _id: id('1'), version: 1 },
      { _id: id('2'), version: 2 },
    ],
  })
  expect(onDone).toHaveBeenCalledWith([id('1')])
  expect(onClose).toHaveBeenCalledOnce()
})

it.each<[Role, 'waiting' | 'approved' | 'returned' | undefined, boolean, string[]]>([
  ['leader', 'waiting', false, ['Return', 'Approve']],
  ['admin', 'waiting', false, ['Return', 'Approve']],
  ['leader', 'approved', false, ['Return']],
  ['leader', 'returned', false, []],
  ['leader', undefined, false, []],
  ['leader', 'waiting', true, []],
  ['finance', 'waiting', false, []],
  ['hr', 'waiting', false, []],
  ['devmanager', 'waiting', false, []],
])('%s of a sheet that is %s, closed: %s, has the buttons %j', (role, approvalState, isClosed, buttons) => {
  signInWithRoles(role)
  const sheet = sampleTimesheet({ ...(approvalState ? { approvalState } : {}), isClosed })
  renderInApp(<ApprovalButtons sheet={sheet} onReturn={vi.fn()} onApprove={vi.fn()} />)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual(buttons)
})

it('returns a sheet with a comment, with the version that was shown', async () => {
  const onReturn = vi.fn()
  const returned = sampleTimesheet({ version: 4 })
  mockServer.mockImplementation(() => jsonResponse(returned))
  const sheet = sampleTimesheet({ approvalState: 'waiting', version: 3 })
  const { user } = renderInApp(<ApprovalButtons sheet={sheet} onReturn={onReturn} onApprove={vi.fn()} />)
  await user.click(screen.getByRole('button', { name: 'Return' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return timesheet' }))
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  dialog.getByText('This is a required field')
  await user.type(dialog.getByLabelText('What has to be corrected'), 'The 3rd was a holiday ')
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  await waitFor(() => expect(onReturn).toHaveBeenCalledWith(returned))
  const sent = sentTo(`/api/timesheets/${sheet._id}/return`)
  expect(sent?.body).toEqual({ comment: 'The 3rd was a holiday' })
  expect(sent?.headers.get('if-match')).toBe('"3"')
})

it('shows the decision on the sheet', () => {
  const by = { name: 'Leo', lastName: 'Mora' }
  const approval = {
    decision: 'returned',
    by,
    at: '2026-11-24T12:00:00.000Z',
    comment: 'The 3rd was a holiday',
  } as const
  const show = (more: Partial<Parameters<typeof sampleTimesheet>[0]>) => (
    <ApprovalBanner sheet={sampleTimesheet(more)} />
  )
  const { rerender } = renderInApp(show({ approvalState: 'returned', approval }))
  expect(screen.getByRole('status').textContent).toMatch(/^Returned by Leo Mora, .*The 3rd was a holiday$/)
  rerender(show({ approvalState: 'waiting', approval }))
  expect(screen.getByRole('status').textContent).toMatch(
    /waiting for the leader.*Returned before: The 3rd was a holiday$/,
  )
  rerender(show({ approvalState: 'approved', approval: { ...approval, decision: 'approved', comment: '' } }))
  expect(screen.getByRole('status').textContent).toMatch(/^Approved by Leo Mora, .*An edit takes it back to waiting\.$/)
  rerender(show({ approval: null }))
  expect(screen.queryByRole('status')).toBeNull()
})
