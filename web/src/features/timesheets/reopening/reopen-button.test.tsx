import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Role } from '#shared/kit/access.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { ReopenButton } from './reopen-button.tsx'
import { parseDateTimeInput, suggestReopenUntil, toDateTimeInput } from './reopening-dialog.tsx'

setUpScreenTests()
const closed = sampleTimesheet({ isClosed: true })
const reopened = vi.fn()
const piece = (sheet = closed) => <ReopenButton sheet={sheet} onReopen={reopened} />

describe('reopening', () => {
  it.each<[Role, boolean]>([
    ['admin', true],
    ['finance', true],
    ['hr', false],
    ['leader', false],
    ['devmanager', false],
  ])('%s may: %s', (role, may) => {
    signInWithRoles(role)
    const { rerender } = renderInApp(piece())
    expect(screen.queryByRole('button', { name: 'Reopen' }) !== null).toBe(may)
    rerender(piece(sampleTimesheet()))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks for an end and a reason, and says who sees it', async () => {
    signInWithRoles('finance')
    mockServer.mockImplementation(() => jsonResponse(sampleTimesheet({ version: 4 })))
    const { user } = renderInApp(piece())
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen timesheet' }))
    const until = dialog.getByLabelText('Open until')
    fireEvent.change(until, { target: { value: '2020-01-01T10:00' } })
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    dialog.getByText(timesheetMessages.reopenPast)
    dialog.getByText('This is a required field')
    fireEvent.change(until, { target: { value: '2101-06-01T10:00' } })
    await user.type(dialog.getByLabelText('Reason'), ' Two days were missing ')
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    dialog.getByText('Choose a year up to 2100')
    expect(document.activeElement).toBe(until)
    expect(mockServer).not.toHaveBeenCalled()

    fireEvent.change(until, { target: { value: '2099-01-02T10:30' } })
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    await screen.findByText('Timesheet of Ana Solís reopened')
    expect(reopened).toHaveBeenCalledWith(sampleTimesheet({ version: 4 }))
    const [path, init] = mockServer.mock.lastCall ?? []
    expect(path).toBe(`/api/timesheets/${closed._id}/reopen`)
    expect(new Headers(init?.headers).get('if-match')).toBe('"3"')
    expect(JSON.parse(String(init?.body))).toEqual({
      until: new Date('2099-01-02T10:30').toISOString(),
      reason: 'Two days were missing',
    })
  })

  it('can be changed while it lasts', () => {
    signInWithRoles('admin')
    const by = { name: 'Fina', lastName: 'Mora' }
    const until = { until: '2099-01-01T00:00:00.000Z', reason: 'Late', by, at: '2026-12-01T00:00:00.000Z' }
    renderInApp(piece(sampleTimesheet({ reopened: until })))
    screen.getByRole('button', { name: 'Change the reopening' })
  })
})

describe('an instant', () => {
  it('is unchanged by the input, and empty if it is invalid', () => {
    const instant = new Date('2027-01-01T23:00:00.000Z')
    expect(parseDateTimeInput(toDateTimeInput(instant))).toEqual(instant)
    expect(parseDateTimeInput('')).toBeUndefined()
  })

  it.each([
    [null, '2027-01-01T23:00:00.000Z'],
    ['2026-12-30T14:59:59.000Z', '2027-01-01T23:00:00.000Z'],
    ['2027-02-01T10:00:00.000Z', '2027-02-01T10:00:00.000Z'],
  ])('is suggested for a sheet that was reopened until %s', (until, suggestion) => {
    const now = new Date('2026-12-30T15:00:00Z')
    expect(suggestReopenUntil(until === null ? null : { until }, now).toISOString()).toBe(suggestion)
  })
})
