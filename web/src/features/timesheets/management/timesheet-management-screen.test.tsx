import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CorrectionPreview } from '#shared/features/timesheets/corrections.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string | number) => String(digit).padStart(24, '0')
const YEAR = new Date().getUTCFullYear()
const holiday = (digit: number, more: Partial<Holiday> = {}): Holiday => ({
  _id: id(digit),
  version: 2,
  year: YEAR,
  month: 9,
  day: 15,
  description: 'Independence Day',
  country: 'Costa Rica',
  ...more,
})
const max = (month: number): MaxHours => ({ _id: id(month), version: 1, year: YEAR, month, totalHours: 160 + month })
let hours: MaxHours[]
let holidays: Holiday[]
const NOTHING: CorrectionPreview = { corrections: [], sheets: [], untouched: [] }
let corrections: CorrectionPreview

/** All requests except reads. */
const acts = () =>
  sentRequests()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path.replace('/api/timesheets', ''), body])
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

beforeEach(() => {
  signInWithRoles('hr')
  hours = [max(1), max(2)]
  holidays = [holiday(1), holiday(2, { month: 12, day: 25, description: 'Christmas' })]
  corrections = NOTHING
  mockServer.mockImplementation((path, { method }) => {
    if (path.startsWith('/api/timesheets/holidayCorrections')) return jsonResponse(corrections)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method !== 'GET')
      return jsonResponse(path.includes('hours') ? max(3) : holiday(3), method === 'POST' ? 201 : 200)
    if (path.startsWith('/api/timesheets/hourspermonth')) return jsonResponse(hours)
    if (path.startsWith('/api/timesheets/holidaysbyfilter')) return jsonResponse(holidays)
    return jsonResponse([])
  })
})

describe('the hours of months', () => {
  it('are set month by month', async () => {
    const { user } = renderApp('/timesheet-management')
    const hoursPanel = await panel('Set Hour Max per Month')
    const field = hoursPanel.getByRole('textbox', { name: /Hours/ })
    await user.click(hoursPanel.getByRole('button', { name: 'Save' }))
    await hoursPanel.findByText('This is a required field')
    await user.type(field, '-5')
    await user.click(hoursPanel.getByRole('button', { name: 'Save' }))
    await hoursPanel.findByText('Invalid hours value')
    await user.clear(field)
    await user.type(field, '1765')
    expect(field).toHaveProperty('value', '176')
    await user.keyboard('{Enter}')
    await screen.findByText(timesheetMessages.maxSaved)
    expect(acts()).toEqual([
      ['POST', '/hourspermonth', { year: YEAR, month: new Date().getUTCMonth() + 1, totalHours: 176 }],
    ])
    await waitFor(() => expect(field).toHaveProperty('value', ''))
  })

  it('are generated for missing months until there are none', async () => {
    const { user } = renderApp('/timesheet-management')
    const hoursPanel = await panel('Set Hour Max per Month')
    await hoursPanel.findByText(`February ${YEAR}`)
    hours = MONTH_NAMES.map((_, index) => max(index + 1))
    const button = hoursPanel.getByRole('button', { name: 'Generate automatically' })
    await user.dblClick(button)
    await hoursPanel.findByText(`December ${YEAR}`)
    expect(acts()).toEqual([['POST', `/hourspermonth/generate/${YEAR}`, {}]])
    expect(button).toHaveProperty('disabled', true)
  })

  it('are deleted after a question, with the version that was shown', async () => {
    const { user } = renderApp('/timesheet-management')
    await user.click(await screen.findByRole('button', { name: `Delete January ${YEAR}` }))
    hours = []
    await user.click((await question(`Delete the hours of January ${YEAR}?`)).getByRole('button', { name: 'Accept' }))
    await screen.findByText(timesheetMessages.noMaxHours)
    expect(acts()).toEqual([['DELETE', `/hourspermonth/${id(1)}`, undefined]])
    expect(sentRequests('DELETE')[0]?.headers.get('if-match')).toBe('"1"')
  })
})

const weekdayOf = (month: number, day: number) =>
  new Date(YEAR, month - 1, day).toLocaleDateString('en', { weekday: 'short' })

describe('holidays', () => {
  it('are those of the chosen country, and viewing another country asks nothing', async () => {
    const { user, router } = renderApp('/timesheet-management')
    const list = await panel('Set holidays')
    await list.findByText('Christmas')
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      `15/Sep/${YEAR} ${weekdayOf(9, 15)}Independence DayCosta Rica`,
      `25/Dec/${YEAR} ${weekdayOf(12, 25)}ChristmasCosta Rica`,
    ])
    holidays = []
    await user.click(list.getByRole('combobox', { name: /Country/ }))
    await user.click(await screen.findByRole('option', { name: 'Bolivia' }))
    await list.findByText(timesheetMessages.noHolidays)
    const [path] = mockServer.mock.calls.findLast(([asked]) => asked.includes('holidaysbyfilter')) ?? []
    expect(path).toContain(`year=${YEAR}&country=Bolivia`)
    await router.navigate({ to: '/nowhere' as never })
    await screen.findByRole('heading', { name: 'Not Found' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('require a valid day', async () => {
    const { user } = renderApp('/timesheet-management')
    const list = await panel('Set holidays')
    await user.click(list.getByRole('combobox', { name: /Month/ }))
    await user.click(await screen.findByRole('option', { name: 'February' }))
    await user.type(list.getByRole('textbox', { name: /Day/ }), '300')
    await user.type(list.getByRole('textbox', { name: /Description/ }), 'x'.repeat(3))
    expect(list.getByRole('textbox', { name: /Description/ })).toHaveProperty('maxLength', 200)
    await user.click(list.getByRole('button', { name: 'Save' }))
    await list.findByText('The date is invalid')
    await user.clear(list.getByRole('textbox', { name: /Day/ }))
    await user.type(list.getByRole('textbox', { name: /Day/ }), '28{Enter}')
    await screen.findByText('Holiday created successfully.')
    expect(acts()).toEqual([
      ['POST', '/holidaysperyear', { year: YEAR, month: 2, day: 28, description: 'xxx', country: 'Costa Rica' }],
    ])
  })

  it('are copied from the previous year after a question', async () => {
    const { user } = renderApp('/timesheet-management')
    const list = await panel('Set holidays')
    await user.click(list.getByRole('button', { name: 'Copy from last year' }))
    const asked = await question('Copy the holidays of Costa Rica')
    asked.getByText(`Holidays from ${YEAR - 1} will be added to ${YEAR}`)
    await user.click(asked.getByRole('button', { name: 'Accept' }))
    await screen.findByText(timesheetMessages.holidaysCopied)
    expect(acts()).toEqual([['POST', '/holidaysperyear/copy', { year: YEAR, country: 'Costa Rica' }]])
  })

  it('are edited in place: Escape cancels, Enter saves', async () => {
    const { user } = renderApp('/timesheet-management')
    const edit = await screen.findByRole('button', { name: /^Edit Christmas/ })
    await user.click(edit)
    const editor = () => screen.getByRole('form', { name: 'Edit Christmas' })
    const description = () => within(editor()).getByRole('textbox', { name: /Description/ })
    expect(document.activeElement).toBe(description())
    await user.keyboard('Xmas{Escape}')
    expect(screen.queryByRole('form', { name: 'Edit Christmas' })).toBeNull()
    expect(acts()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit Christmas/ }))

    await user.keyboard('{Enter}')
    expect(description()).toHaveProperty('value', 'Christmas')
    await user.clear(description())
    await user.type(description(), 'Christmas Day{Enter}')
    await screen.findByText(timesheetMessages.holidayUpdated)
    expect(acts()).toEqual([
      [
        'PUT',
        `/holidaysperyear/${id(2)}`,
        { year: YEAR, month: 12, day: 25, description: 'Christmas Day', country: 'Costa Rica' },
      ],
    ])
  })

  it('that somebody else has changed in the meantime are not overwritten', async () => {
    const { user } = renderApp('/timesheet-management')
    await user.click(await screen.findByRole('button', { name: /^Edit Christmas/ }))
    const answer = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      init.method === 'PUT'
        ? jsonResponse({ friendlyMessage: 'Somebody else changed this record.' }, 409)
        : (answer?.(path, init) ?? jsonResponse([])),
    )
    holidays = [holiday(2, { month: 12, day: 26, description: 'Boxing Day', version: 3 })]
    await user.keyboard('Xmas{Enter}')
    const editor = within(await screen.findByRole('form', { name: 'Edit Boxing Day' }))
    await editor.findByText(/^Somebody else changed this record\. Your text is still here/)
    const description = editor.getByRole('textbox', { name: /Description/ })
    expect(description).toHaveProperty('value', 'Xmas')
    await user.click(editor.getByRole('button', { name: 'Load the newer version' }))
    await waitFor(() => expect(description).toHaveProperty('value', 'Boxing Day'))
  })

  it('are deleted after a question', async () => {
    const { user } = renderApp('/timesheet-management')
    await user.click(await screen.findByRole('button', { name: /^Delete Christmas/ }))
    const asked = await question(`Delete Christmas, 25/Dec/${YEAR}?`)
    asked.getByText('Do you want to delete this holiday?')
    await user.click(asked.getByRole('button', { name: 'Accept' }))
    await screen.findByText('Holiday deleted successfully.')
    expect(acts()).toEqual([['DELETE', `/holidaysperyear/${id(2)}`, undefined]])
  })
})

describe('part time', () => {
  it('is set for a person from a month, listed, and deleted', async () => {
    const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís' }
    const luis = { ...ana, _id: id('b'), name: 'Luis' }
    const entries = [
      { _id: id(7), version: 2, employee: ana, from: '2026-03-01', percent: 62.5, hours: null },
      { _id: id(8), version: 1, employee: luis, from: '2026-10-01', percent: null, hours: 100 },
    ]
    const answers = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) => {
      if (path.startsWith('/api/employees')) return jsonResponse([{ ...ana, email: 'ana@muster.example' }])
      if (!path.startsWith('/api/timesheets/workTimes') || init.method === 'DELETE')
        return answers?.(path, init) ?? jsonResponse([])
      return init.method === 'GET' ? jsonResponse(entries) : jsonResponse(entries[0], 201)
    })
    const { user } = renderApp('/timesheet-management')
    const part = await panel('Part time')
    expect(part.getByRole('textbox', { name: /^Amount/ }).parentElement?.textContent).toBe('%')
    const listed = within(await part.findByRole('list', { name: 'Part time' })).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      'Ana Solís from March 202662.5%',
      'Luis Solís from October 2026100 h',
    ])
    await user.click(part.getByRole('combobox', { name: /^Employee/ }))
    await user.click(await screen.findByRole('option', { name: /Ana Solís/ }))
    await user.type(part.getByRole('textbox', { name: /^Amount/ }), '120')
    await user.click(part.getByRole('button', { name: 'Save' }))
    await part.findByText('A percentage from 1 to 100')
    await user.clear(part.getByRole('textbox', { name: /^Amount/ }))
    await user.type(part.getByRole('textbox', { name: /^Amount/ }), '62.5{Enter}')
    await screen.findByText(timesheetMessages.workTimeSaved)
    const month = new Date().getUTCMonth() + 1
    expect(acts()).toEqual([
      ['POST', '/workTimes', { employee: ana._id, year: YEAR, month, kind: 'percent', amount: 62.5 }],
    ])
    await user.click(part.getByRole('button', { name: 'Delete Luis Solís from October 2026' }))
    const asked = await question('Delete the part time of Luis Solís from October 2026?')
    await user.click(asked.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(acts().at(-1)?.slice(0, 2)).toEqual(['DELETE', `/workTimes/${id(8)}`]))
  })
})
