import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { timesheetReportMessages } from '#shared/features/timesheet-reports.ts'
import type { CorrectionPreview, SheetToCorrect } from '#shared/features/timesheets/corrections.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string | number) => String(digit).padStart(24, '0')
const census: Holiday = {
  _id: id(9),
  version: 1,
  year: 2026,
  month: 11,
  day: 25,
  description: 'Census',
  country: 'Costa Rica',
}
const sheet = (digit: number, name: string, more: Partial<SheetToCorrect> = {}): SheetToCorrect => ({
  _id: id(digit),
  employee: { _id: id(`a${digit}`), name, lastName: 'Solís' } as SheetToCorrect['employee'],
  project: { _id: id('b'), name: 'Mercado' },
  period: '2026-11-01',
  days: ['2026-11-25'],
  from: 0,
  to: 8,
  keepsWork: false,
  ...more,
})
/** Thirty sheets, in two batches. */
const preview = (): CorrectionPreview => ({
  corrections: [
    { _id: id('c'), change: 3, date: '2026-11-25', country: 'Costa Rica', name: 'Census', before: null, sheets: 30 },
  ],
  sheets: [
    sheet(1, 'Ana', { from: 6.5, to: 14.5, keepsWork: true, approvalState: 'approved' }),
    ...Array.from({ length: 29 }, (_, index) => sheet(index + 10, `Person ${index}`)),
  ],
  untouched: [
    { ...sheet(2, 'Luis'), isSealed: true },
    { ...sheet(3, 'Eva'), isSealed: false },
  ],
})
const NOTHING: CorrectionPreview = { corrections: [], sheets: [], untouched: [] }
let waiting: CorrectionPreview
let answerBatch: (sheets: string[]) => Response | Promise<Response>

const bodies = (path: string) =>
  sentRequests()
    .filter(sent => sent.path === `/api/timesheets/holidayCorrections/${path}`)
    .map(({ body }) => body)
const seen = [{ _id: id('c'), change: 3 }]
const dialog = async () => within(await screen.findByRole('dialog', { name: /^Update .* to changed holidays$/ }))

beforeEach(() => {
  signInWithRoles('finance')
  waiting = NOTHING
  answerBatch = sheets => {
    waiting = NOTHING
    return jsonResponse({ corrected: sheets, unchanged: [], refused: [], left: [] })
  }
  mockServer.mockImplementation((path, { method, body }) => {
    if (path.endsWith('/holidayCorrections/apply')) return answerBatch(JSON.parse(String(body)).sheets)
    if (path.endsWith('/holidayCorrections/settle')) {
      waiting = NOTHING
      return jsonResponse(NOTHING)
    }
    if (path.split('?')[0]?.endsWith('/holidayCorrections')) return jsonResponse(waiting)
    if (path.includes('holidaysperyear')) {
      waiting = preview()
      return method === 'DELETE' ? new Response(null, { status: 204 }) : jsonResponse(census, 201)
    }
    return jsonResponse(path.includes('holidaysbyfilter') ? [census] : [])
  })
})

it('a deleted, added or edited holiday can be applied to the open sheets, in batches, with a count', async () => {
  const { user } = renderApp('/timesheet-management')
  await user.click(await screen.findByRole('button', { name: 'Delete Census, 25/Nov/2026' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))
  const asked = await dialog()
  asked.getByText('25/Nov/2026, Costa Rica:')
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Later' })))
  asked.getByText('becomes a holiday, Census')
  const [first] = within(asked.getByRole('list', { name: 'Timesheets to update' })).getAllByRole('listitem')
  expect(first?.textContent).toBe(
    'Ana Solís6.5 to 14.5 hMercado, Wed 25Approved, unchangedWork stays beside the holiday',
  )
  const stay = within(asked.getByRole('list', { name: 'Timesheets that stay as they are' })).getAllByRole('listitem')
  expect(stay.map(({ textContent }) => textContent)).toEqual([
    'Luis Solís, Mercado, November 2026: sealed',
    'Eva Solís, Mercado, November 2026: closed',
  ])

  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  answerBatch = async sheets => {
    if (sheets.length < 25) await held
    return jsonResponse({ corrected: sheets, unchanged: [], refused: [], left: [] })
  }
  await user.click(asked.getByRole('button', { name: 'Update 30 timesheets' }))
  await waitFor(() =>
    expect(asked.getByRole('progressbar', { name: 'Timesheets' }).getAttribute('aria-valuetext')).toBe('25 of 30'),
  )
  release()
  await screen.findByText('30 timesheets updated')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const ids = preview().sheets.map(({ _id }) => _id)
  expect(bodies('apply')).toEqual([
    { corrections: seen, sheets: ids.slice(0, 25) },
    { corrections: seen, sheets: ids.slice(25) },
  ])
  expect(bodies('settle')).toEqual([{ corrections: seen }])
})

it('leftover corrections are shown on the screen, and can be reviewed, postponed or dismissed', async () => {
  waiting = preview()
  const { user } = renderApp('/timesheet-management')
  await screen.findByText('30 timesheets do not show the latest holidays.')
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await user.click((await dialog()).getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies('settle')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await user.click((await dialog()).getByRole('button', { name: 'Leave as they are' }))
  await waitFor(() => expect(screen.queryByText(/latest holidays/)).toBeNull())
  expect([bodies('apply'), bodies('settle')]).toEqual([[], [{ corrections: seen }]])
})

it('a holiday that changed in the meantime stops the update, and its current state is shown', async () => {
  waiting = preview()
  answerBatch = () => {
    const [ana, ...others] = preview().sheets
    waiting = { ...preview(), sheets: ana ? [ana] : others }
    return jsonResponse({ friendlyMessage: timesheetReportMessages.holidaysChanged }, 409)
  }
  const { user } = renderApp('/timesheet-management')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: 'Update 30 timesheets' }))
  await asked.findByText(timesheetReportMessages.holidaysChanged)
  await user.click(asked.getByRole('button', { name: 'Look again' }))
  await asked.findByRole('button', { name: 'Update 1 timesheet' })
  expect(bodies('settle')).toEqual([])
})

it('a holiday that changes between two sheets stops the update, which says how many are done, and continues from there', async () => {
  waiting = preview()
  answerBatch = sheets => {
    if (sheets.length === 25) return jsonResponse({ corrected: sheets, unchanged: [], refused: [], left: [] })
    waiting = { ...preview(), sheets: preview().sheets.slice(-3) }
    return jsonResponse({ corrected: sheets.slice(0, 2), unchanged: [], refused: [], left: sheets.slice(2) })
  }
  const { user } = renderApp('/timesheet-management')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: 'Update 30 timesheets' }))
  await asked.findByText(`27 timesheets updated. ${timesheetReportMessages.holidaysChanged}`)
  await user.click(asked.getByRole('button', { name: 'Look again' }))
  await asked.findByRole('button', { name: 'Update 3 timesheets' })
  expect(bodies('settle')).toEqual([])
})

it('sheets that closed in the meantime are listed with the reason', async () => {
  waiting = preview()
  answerBatch = sheets => {
    const [first = '', ...others] = sheets
    waiting = NOTHING
    return jsonResponse({
      corrected: others,
      unchanged: [],
      refused: [{ _id: first, reason: 'Timesheet is closed' }],
      left: [],
    })
  }
  const { user } = renderApp('/timesheet-management')
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  await user.click((await dialog()).getByRole('button', { name: 'Update 30 timesheets' }))
  await screen.findByText('28 timesheets updated')
  const items = within(await screen.findByRole('list', { name: 'Not updated' })).getAllByRole('listitem')
  expect(items[0]?.textContent).toBe('Ana Solís, Mercado: Timesheet is closed')
})
