import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Role } from '#shared/kit/access.ts'
import { type Day, monthOfDay } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const ANA = 'a'.repeat(24)
const project = { _id: 'e'.repeat(24), name: 'Skyline', holidays: true, vacations: true, allowTimsheetImport: false }

/** Opens an employee's months as a reviewer. */
function openMonths(answers: Readonly<Record<string, () => Response>>, month = next, role: Role = 'admin') {
  signInWithRoles(role)
  mockServer.mockImplementation((path, { method = 'GET' }) => {
    const [at = ''] = path.split('?')
    return (answers[`${method} ${at}`] ?? answers[at] ?? (() => jsonResponse([])))()
  })
  return renderApp(`/timesheets-summary/${ANA}?month=${monthOfDay(month)}`)
}
const [last = '', present = '', next = ''] = availablePeriods(new Date())
const people = () => jsonResponse([{ _id: ANA, name: 'Ana', lastName: 'Solís', email: 'ana@muster.example' }])
const known = { '/api/employees': people, '/api/projects/timesheets': () => jsonResponse([project]) }

it('a person without a project is told so', async () => {
  openMonths({ ...known, '/api/projects/timesheets': () => jsonResponse([]) })
  await screen.findByText(/^You have no project for timesheets yet/)
  // In the subtitle and in the breadcrumb.
  expect(await screen.findAllByText('Ana Solís')).toHaveLength(2)
})

it('a month without a sheet is initialized, or says why it cannot be', async () => {
  const { user } = openMonths({
    ...known,
    'GET /api/timesheets': () => jsonResponse(null),
    'POST /api/timesheets': () => jsonResponse({ friendlyMessage: timesheetMessages.notEnabled }, 400),
  })
  await screen.findByText(timesheetMessages.none)
  await user.click(screen.getByRole('button', { name: 'Initialize' }))
  expect((await screen.findAllByText(timesheetMessages.notEnabled)).length).toBeGreaterThan(0)
  expect(sentBodies('POST')[0]).toMatchObject({ employee: ANA, project: project._id })
})

it('a closed month is not initialized by button or key, and says who can help', async () => {
  const { user } = openMonths({ ...known, 'GET /api/timesheets': () => jsonResponse(null) }, last, 'leader')
  await screen.findByText(timesheetMessages.none)
  screen.getByText(/^This month is closed, so its timesheet can no longer be initialized\. Please tell finance/)
  screen.getByText(/they can begin it for you\.$/)
  expect(screen.queryByRole('button', { name: /^(Initialize|Begin)/ })).toBeNull()
  await user.keyboard('n')
  expect(sentRequests('POST')).toEqual([])
})

it('finance and admins can begin a closed month', async () => {
  openMonths({ ...known, 'GET /api/timesheets': () => jsonResponse(null) }, last, 'finance')
  await screen.findByRole('button', { name: 'Begin it anyway' })
  expect(screen.queryByRole('button', { name: 'Initialize' })).toBeNull()
})

it('remembers the project, and a month only while it is not the present one', async () => {
  const other = { ...project, _id: 'f'.repeat(24), name: 'Harbour' }
  const answers = {
    ...known,
    '/api/projects/timesheets': () => jsonResponse([project, other]),
    'GET /api/timesheets': () => jsonResponse(null),
  }
  const visit = async (month: Day) => {
    const { user, close } = openMonths(answers, month)
    await user.click(await screen.findByRole('combobox', { name: 'Project' }))
    await user.click(await screen.findByRole('option', { name: 'Harbour' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' }).textContent).toBe('Harbour'))
    close()
    const again = renderApp(`/timesheets-summary/${ANA}`)
    await waitFor(() => expect(again.router.state.location.search).toHaveProperty('project', other._id))
    again.close()
    return again.router.state.location.search
  }
  expect(await visit(present)).toEqual({ project: other._id })
  expect(await visit(next)).toEqual({ project: other._id, month: monthOfDay(next) })
})

it('a month that cannot be loaded can be loaded again', async () => {
  let isBroken = true
  const { user } = openMonths({
    ...known,
    'GET /api/timesheets': () => (isBroken ? jsonResponse({ friendlyMessage: 'Not today' }, 400) : jsonResponse(null)),
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isBroken = false
  await user.click(retry)
  await screen.findByText(timesheetMessages.none)
})
