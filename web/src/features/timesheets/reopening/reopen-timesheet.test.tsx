// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { timesheetMessages } from '#shared/features/timesheets.ts'
import type { Role } from '#shared/kit/access.ts'
import { aSheet } from '#web/testing/a-sheet.ts'
import { show } from '#web/testing/open.tsx'
import { json, server, setUpScreens, signIn } from '#web/testing/screens.ts'
import { asTyped, instantTyped, suggested } from './instants.ts'
import { ReopenTimesheet } from './reopen-timesheet.tsx'

setUpScreens()
const closed = aSheet({ isClosed: true })
const reopened = vi.fn()
const piece = (sheet = closed) => <ReopenTimesheet sheet={sheet} onReopened={reopened} />

describe('reopening', () => {
  it.each<[Role, boolean]>([
    ['admin', true],
    ['finance', true],
    ['hr', false],
    ['leader', false],
    ['devmanager', false],
  ])('%s may: %s', (role, may) => {
    signIn(role)
    const { reshow } = show(piece())
    expect(screen.queryByRole('button', { name: 'Reopen' }) !== null).toBe(may)
    reshow(piece(aSheet()))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('asks until when and why, and says who sees it', async () => {
    signIn('finance')
    server.mockImplementation(() => json(aSheet({ version: 4 })))
    const { user } = show(piece())
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen timesheet' }))
    const until = dialog.getByLabelText('Open until')
    fireEvent.change(until, { target: { value: '2020-01-01T10:00' } })
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    dialog.getByText(timesheetMessages.reopenPast)
    dialog.getByText('This is a required field')
    expect(server).not.toHaveBeenCalled()

    fireEvent.change(until, { target: { value: '2099-01-02T10:30' } })
    await user.type(dialog.getByLabelText('Reason'), ' Two days were missing ')
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    await screen.findByText('Timesheet of Ana Solís reopened')
    expect(reopened).toHaveBeenCalledWith(aSheet({ version: 4 }))
    const [path, init] = server.mock.lastCall ?? []
    expect(path).toBe(`/api/timesheets/${closed._id}/reopen`)
    expect(new Headers(init?.headers).get('if-match')).toBe('"3"')
    expect(JSON.parse(String(init?.body))).toEqual({
      until: new Date('2099-01-02T10:30').toISOString(),
      reason: 'Two days were missing',
    })
  })

  it('can be changed while it lasts', () => {
    signIn('admin')
    const by = { name: 'Fina', lastName: 'Mora' }
    const until = { until: '2099-01-01T00:00:00.000Z', reason: 'Late', by, at: '2026-12-01T00:00:00.000Z' }
    show(piece(aSheet({ reopened: until })))
    screen.getByRole('button', { name: 'Change the reopening' })
  })
})

describe('an instant', () => {
  it('goes through the input unharmed, and a wrong one is none', () => {
    const instant = new Date('2027-01-01T23:00:00.000Z')
    expect(instantTyped(asTyped(instant))).toEqual(instant)
    expect(instantTyped('')).toBeUndefined()
  })

  it.each([
    [null, '2027-01-01T23:00:00.000Z'],
    ['2026-12-30T14:59:59.000Z', '2027-01-01T23:00:00.000Z'],
    ['2027-02-01T10:00:00.000Z', '2027-02-01T10:00:00.000Z'],
  ])('is suggested where a sheet was reopened until %s', (until, suggestion) => {
    const now = new Date('2026-12-30T15:00:00Z')
    expect(suggested(until === null ? null : { until }, now).toISOString()).toBe(suggestion)
  })
})
