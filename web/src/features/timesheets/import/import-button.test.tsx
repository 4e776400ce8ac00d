import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { ImportPreview } from '#shared/features/timesheets.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { ImportButton } from './import-button.tsx'

setUpScreenTests()
const preview: ImportPreview = {
  changes: [
    { date: '2026-11-02', from: { hours: 8, description: 'By hand' }, to: { hours: 9, description: 'SEA-1 Rig' } },
    { date: '2026-11-03', from: { hours: 0, description: '' }, to: { hours: 8, description: 'SEA-2 Paint' } },
  ],
  hours: 17,
}
const sheet = sampleTimesheet()
const imported = vi.fn()
const field = () => screen.getByLabelText('Tracker export')
const xlsx = new File(['PK'], 'november.xlsx')

beforeEach(() => {
  signInWithRoles('hr')
  imported.mockReset()
  mockServer.mockImplementation(path =>
    jsonResponse(path.endsWith('/preview') ? preview : sampleTimesheet({ version: 4 })),
  )
})

describe('an import', () => {
  it('shows the changes day by day, and then applies them', async () => {
    const { user } = renderInApp(<ImportButton sheet={sheet} onImport={imported} />)
    await user.upload(field(), xlsx)
    const dialog = within(await screen.findByRole('dialog', { name: 'Import november.xlsx' }))
    const [first, second] = dialog.getAllByRole('listitem').map(item => item.textContent)
    expect(first).toMatch(/Mon 02\/Nov\/2026.*By hand.*SEA-1 Rig.*8.*to.*9 h/)
    expect(second).toMatch(/Tue 03\/Nov\/2026.*SEA-2 Paint.*0.*to.*8 h/)
    dialog.getByText('17 h')
    expect(dialog.getByText('Registered').nextElementSibling?.textContent).toBe('40 to 49 h')
    expect(imported).not.toHaveBeenCalled()

    await user.click(dialog.getByRole('button', { name: 'Import' }))
    await screen.findByText(timesheetMessages.saved)
    expect(imported).toHaveBeenCalledWith(sampleTimesheet({ version: 4 }))
    const [path, init] = mockServer.mock.lastCall ?? []
    expect([path, init?.body]).toEqual([`/api/timesheets/${sheet._id}/import`, JSON.stringify({ content: btoa('PK') })])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows minutes that are no half hours in short', async () => {
    mockServer.mockImplementation(() => jsonResponse({ ...preview, hours: 15 + 5 / 6 }))
    const { user } = renderInApp(<ImportButton sheet={sheet} onImport={imported} />)
    await user.upload(field(), xlsx)
    within(await screen.findByRole('dialog')).getByText('15.833 h')
  })

  it('changes nothing if it is cancelled or rejected', async () => {
    const { user } = renderInApp(<ImportButton sheet={sheet} onImport={imported} />)
    await user.upload(field(), xlsx)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: timesheetMessages.otherMonth }, 400))
    await user.upload(field(), xlsx)
    expect(await screen.findAllByText(timesheetMessages.otherMonth)).not.toHaveLength(0)
    expect(imported).not.toHaveBeenCalled()
  })

  it('cannot be accepted if the file changes nothing', async () => {
    mockServer.mockImplementation(() => jsonResponse({ changes: [], hours: 8 }))
    const { user } = renderInApp(<ImportButton sheet={sheet} onImport={imported} />)
    await user.upload(field(), xlsx)
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('The timesheet already matches this file.')
    expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  it('is only offered if the project allows it and the sheet is open', () => {
    const { rerender } = renderInApp(<ImportButton sheet={sampleTimesheet({ isClosed: true })} onImport={imported} />)
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    const project = { ...sheet.project, allowTimsheetImport: false }
    rerender(<ImportButton sheet={sampleTimesheet({ project })} onImport={imported} />)
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })
})
