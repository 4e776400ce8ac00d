import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import {
  jsonResponse,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'
import { BeginClosedMonthButton } from './begin-closed-month.tsx'
import { BeginForSomebodyButton } from './begin-for-somebody.tsx'
import { DeleteSheetButton } from './delete-sheet-button.tsx'

setUpScreenTests()
const ANA = 'e'.repeat(24)
const HARBOUR = { _id: 'b'.repeat(24), name: 'Harbour', holidays: true, vacations: true, allowTimsheetImport: true }
const begun = sampleTimesheet({ period: '2026-09-01' })
beforeEach(() => {
  mockServer.mockImplementation((path, { method = 'GET' }) => {
    if (method === 'POST') return jsonResponse(begun, 201)
    if (path.startsWith('/api/employees/all'))
      return jsonResponse([{ _id: ANA, name: 'Ana', lastName: 'Solís', email: 'ana@muster.example' }])
    return jsonResponse(path.startsWith('/api/projects/timesheets') ? [HARBOUR] : [])
  })
})
it.each<[Role, boolean]>([
  ['admin', true],
  ['finance', true],
  ['hr', false],
  ['leader', false],
  ['devmanager', false],
])('%s may begin a closed month and delete a sheet: %s', (role, may) => {
  signInWithRoles(role)
  renderInApp(
    <>
      <BeginForSomebodyButton period="2026-11-01" onBegin={vi.fn()} />
      <DeleteSheetButton sheet={sampleTimesheet()} onDelete={async () => {}} />
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Start a past month' }) !== null).toBe(may)
  expect(screen.queryByRole('button', { name: 'Delete timesheet' }) !== null).toBe(may)
})

it('begins a closed month for a person, with an end and a reason', async () => {
  signInWithRoles('finance')
  const onBegin = vi.fn()
  const { user } = renderInApp(<BeginForSomebodyButton period="2026-09-01" onBegin={onBegin} />)
  await user.click(screen.getByRole('button', { name: 'Start a past month' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a past month' }))
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  expect(dialog.getAllByText('This is a required field')).toHaveLength(2)
  await user.click(dialog.getByLabelText('Employee'))
  await user.click(await screen.findByRole('option', { name: /Ana Solís/ }))
  await waitFor(() => expect(dialog.getByLabelText('Project').textContent).toContain('Harbour'))
  fireEvent.change(dialog.getByLabelText('Open until'), { target: { value: '2099-01-02T10:30' } })
  await user.type(dialog.getByLabelText('Reason'), 'Forgot it')
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  await screen.findByText('September 2026 of Ana Solís begun')
  expect(onBegin).toHaveBeenCalledWith(begun)
  expect(sentRequests('POST')[0]?.path).toBe('/api/timesheets/closedMonth')
  expect(sentBodies('POST')[0]).toEqual({
    employee: ANA,
    period: '2026-09-01',
    project: HARBOUR._id,
    reason: 'Forgot it',
    until: new Date('2099-01-02T10:30').toISOString(),
  })
})

it('waits for the person’s projects, and says if they could not be loaded', async () => {
  signInWithRoles('finance')
  const answer = Promise.withResolvers<Response>()
  const others = mockServer.getMockImplementation()
  mockServer.mockImplementation((path, init) =>
    path.startsWith('/api/projects/timesheets') ? answer.promise : (others?.(path, init) ?? jsonResponse([])),
  )
  const { user } = renderInApp(<BeginForSomebodyButton period="2026-09-01" onBegin={vi.fn()} />)
  await user.click(screen.getByRole('button', { name: 'Start a past month' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a past month' }))
  const begin = () => dialog.getByRole<HTMLButtonElement>('button', { name: /Begin$/ })
  expect(begin().disabled).toBe(false)
  await user.click(dialog.getByLabelText('Employee'))
  await user.click(await screen.findByRole('option', { name: /Ana Solís/ }))
  await waitFor(() => expect(begin().disabled).toBe(true))
  answer.resolve(jsonResponse({ userMessage: 'No' }, 400))
  await dialog.findByText('The projects could not be loaded')
  expect(begin().disabled).toBe(false)
})

it('begins the shown closed month', async () => {
  signInWithRoles('admin')
  const onBegin = vi.fn()
  const { user } = renderInApp(
    <BeginClosedMonthButton employee={ANA} period="2026-09-01" project={HARBOUR._id} onBegin={onBegin} />,
  )
  await user.click(screen.getByRole('button', { name: 'Begin it anyway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin September 2026' }))
  await user.type(dialog.getByLabelText('Reason'), 'Was away')
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(onBegin).toHaveBeenCalledWith(begun))
  expect(sentBodies('POST')[0]).toMatchObject({ employee: ANA, period: '2026-09-01', reason: 'Was away' })
})

it('deletes a sheet with a reason, with the version that was shown', async () => {
  signInWithRoles('finance')
  const onDelete = vi.fn(async () => {})
  mockServer.mockImplementation(() => new Response(null, { status: 204 }))
  const { user } = renderInApp(<DeleteSheetButton sheet={sampleTimesheet({ version: 3 })} onDelete={onDelete} />)
  await user.click(screen.getByRole('button', { name: 'Delete timesheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete timesheet' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  dialog.getByText('This is a required field')
  expect(sentRequests('POST')).toEqual([])
  await user.type(dialog.getByLabelText('Reason'), 'Wrong project')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Timesheet of Ana Solís deleted')
  expect(onDelete).toHaveBeenCalledOnce()
  expect(sentRequests('POST')[0]?.path).toBe(`/api/timesheets/${sampleTimesheet()._id}/delete`)
  expect(sentBodies('POST')[0]).toEqual({ reason: 'Wrong project' })
  expect(sentRequests('POST')[0]?.headers.get('if-match')).toBe('"3"')
})

it('a sheet that a close has sealed offers no deletion, not even while it is open again', () => {
  signInWithRoles('admin')
  const sheet = sampleTimesheet({ seal: { version: 1, hash: 'e67d' } })
  renderInApp(<DeleteSheetButton sheet={sheet} onDelete={async () => {}} />)
  expect(screen.queryByRole('button', { name: 'Delete timesheet' })).toBeNull()
})
