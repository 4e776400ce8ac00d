import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMonthRows, dayTypes } from '#shared/features/timesheets/days.ts'
import { applyEdits } from '#shared/features/timesheets/editing.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import type { DayChange } from '#shared/features/timesheets.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { sampleTimesheet } from '#web/testing/sample-timesheet.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { SheetEditor } from './sheet-editor.tsx'

setUpScreenTests()
/** March 2099 begins on a Sunday. */
const PERIOD = '2099-03-01'
const fills = { holidays: true, vacations: false }
const idOf = (date: string, place = 'a') => `${place}${date.replaceAll('-', '')}`.padEnd(24, '0')

/** A mock server that applies changes to its sheet as the real one does. */
let stored: Timesheet
let sheets = 0
const bodies: unknown[] = []
function answer(path: string, { method = 'GET', body }: RequestInit): Response {
  if (method === 'GET') return jsonResponse(stored)
  const sent = JSON.parse(String(body))
  bodies.push(sent)
  if (sent.submit) return jsonResponse({ ...stored, version: ++stored.version, submittedAt: '2099-03-30T12:00:00Z' })
  const { changes, dayId, hours, description, value, dropHours } = sent
  const edits: DayChange[] = changes ?? [
    path.endsWith('subtype')
      ? { dayId, subType: value }
      : { dayId, hours, description, dropHours, ...(path.endsWith('daytype') ? { type: value } : {}) },
  ]
  const rows = stored.days.map(row => ({ ...row, type: row.type._id, subType: row.subType?._id ?? null }))
  const result = applyEdits(rows, edits, { autoFill: fills, idsOf: date => [idOf(date), idOf(date, 'b')] })
  if (!('rows' in result)) return jsonResponse({ friendlyMessage: result.misfit }, 400)
  const days = result.rows.map(row => ({
    ...row,
    type: dayTypes.byId(row.type),
    subType: row.subType ? { _id: row.subType, name: 'Study' } : null,
  }))
  stored = { ...stored, version: stored.version + 1, days }
  return jsonResponse(stored)
}

beforeEach(() => {
  signInWithRoles('employee')
  bodies.length = 0
  closed.mockClear()
  const days = buildMonthRows(PERIOD, new Map(), fills, date => idOf(date)).map(row => ({
    ...row,
    type: dayTypes.byId(row.type),
    subType: null,
  }))
  const project = { ...sampleTimesheet().project, ...fills }
  // A new sheet for each test, because unsaved edits outlive a screen.
  stored = sampleTimesheet({ _id: String(++sheets).padStart(24, 'c'), version: 1, period: PERIOD, project, days })
  mockServer.mockImplementation(answer)
})
afterEach(() => waitFor(() => screen.getByText('Saved', { exact: true })))

const closed = vi.fn<(sheet: Timesheet) => void>()
const editor = () => <SheetEditor sheet={stored} name="Ana Solís" picker={null} onClose={closed} />
const openSheet = () => renderInApp(editor())
const row = (day: string) =>
  screen.getAllByRole('row').filter(one => within(one).queryByRole('rowheader', { name: day }))
const cell = (day: string, column: number, half = 0) =>
  within(row(day)[half] ?? document.body)
    .getAllByRole('gridcell')
    .find(one => one.getAttribute('aria-colindex') === String(column)) as HTMLElement
const [TYPE, DESCRIPTION, HOURS] = [2, 4, 5]
const onServer = (date: string) =>
  stored.days.filter(day => day.date === date).map(day => [day.type.name, day.timeSpent, day.taskDescription])
type Here = ReturnType<typeof openSheet>
/** Selects a cell without editing it. */
async function goTo({ user }: Here, day: string, column: number) {
  await user.click(cell(day, column))
  await user.keyboard('{Escape}')
}
async function write({ user }: Here, day: string, column: number, text: string) {
  await user.click(cell(day, column))
  await user.keyboard(`${text}{Enter}`)
}

function narrow({ rerender }: Here) {
  window.matchMedia = media => Object.assign(new EventTarget(), { matches: media !== 'print', media }) as MediaQueryList
  rerender(editor())
}

describe('hours in a cell', () => {
  it.each([
    ['8.00', 8],
    ['7.50', 7.5],
    ['.5', 0.5],
    ['10:30', 10.5],
    ['7h 30m', 7.5],
  ])('typed as %s are saved as %d', async (typed, hours) => {
    await write(openSheet(), 'Tue 3 March', HOURS, typed)
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Normal', hours, '']]))
  })

  it('show a specific error for each problem', async () => {
    const here = openSheet()
    for (const [typed, sentence] of [
      ['abc', 'Write the hours as a number, such as 8, 7.5 or 7:30'],
      ['-1', 'Hours cannot be negative'],
      ['25', 'A day has 24 hours'],
      ['7.25', 'Invalid time value. You can only add half an hour'],
    ] as const) {
      await write(here, 'Tue 3 March', HOURS, typed)
      await within(cell('Tue 3 March', DESCRIPTION)).findByText(`${typed}: ${sentence}`)
    }
    expect(bodies).toEqual([])
    await here.user.click(screen.getByRole('button', { name: 'Discard' }))
  })

  it('are reset by Discard, and new input goes to the same cell', async () => {
    const here = openSheet()
    await write(here, 'Tue 3 March', HOURS, 'abc')
    await here.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(document.activeElement).toBe(cell('Tue 3 March', HOURS))
    await here.user.keyboard('4{Enter}')
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Normal', 4, '']]))
  })

  it('stay visible in a narrow window, even on a day off, and Discard returns to the day', async () => {
    const here = openSheet()
    await write(here, 'Sun 1 March', HOURS, 'abc')
    narrow(here)
    const sunday = within(screen.getByRole('heading', { name: 'Sun 1 March' }).closest('article') ?? document.body)
    expect(sunday.getByRole('textbox', { name: 'Hours of Sun 1 March' })).toHaveProperty('value', 'abc')
    await here.user.click(sunday.getByRole('button', { name: 'Discard' }))
    expect(document.activeElement?.textContent).toContain('Sun 1 March')
  })
})

describe('a paste into a cell that was opened by a click', () => {
  it.each([
    ['hours below each other', HOURS, '8\r\n7,5\r\n', ['', 8], ['', 7.5]],
    [
      'descriptions with hours',
      DESCRIPTION,
      '"Review\nand ""tests"""\t8\r\nPlanning\t4\r\n',
      ['Review\nand "tests"', 8],
      ['Planning', 4],
    ],
  ])('of %s fills the days from there', async (_, column, text, third, fourth) => {
    const here = openSheet()
    await here.user.click(cell('Tue 3 March', column))
    await here.user.paste(text)
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Normal', third[1], third[0]]]))
    await waitFor(() => expect(onServer('2099-03-04')).toEqual([['Normal', fourth[1], fourth[0]]]))
    expect(document.activeElement).toBe(cell('Tue 3 March', column))
  })

  it('of lines without columns is that day’s text, and so is a table pasted within a text', async () => {
    const here = openSheet()
    await here.user.click(cell('Tue 3 March', DESCRIPTION))
    await here.user.paste('One\nTwo')
    await here.user.paste(' a\tb')
    await here.user.keyboard('{Enter}')
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Normal', 0, 'One\nTwo a\tb']]))
  })
})

it('a sheet is passed on as last saved when it is left', async () => {
  const here = openSheet()
  await write(here, 'Tue 3 March', HOURS, '7')
  await waitFor(() => screen.getByText('Saved', { exact: true }))
  expect(closed).not.toHaveBeenCalled()
  here.rerender(null)
  const handedOver = closed.mock.lastCall?.[0]
  expect(handedOver?.version).toBe(2)
  expect(handedOver?.days.find(({ date }) => date === '2099-03-03')?.timeSpent).toBe(7)
  here.rerender(editor())
})

it('unsaved changes are passed on when a sheet is left', async () => {
  let save = () => {}
  const mayBeSaved = new Promise<void>(resolve => (save = resolve))
  mockServer.mockImplementation(async (...request) => {
    await mayBeSaved
    return answer(...request)
  })
  const here = openSheet()
  await write(here, 'Tue 3 March', HOURS, '7')
  here.rerender(null)
  expect(closed.mock.lastCall?.[0].version).toBe(1)
  save()
  await waitFor(() => expect(closed.mock.lastCall?.[0].version).toBe(2))
  here.rerender(editor())
})

describe('the type of a day', () => {
  it('is not changed by a letter, which opens the list at the match; Enter chooses', async () => {
    const here = openSheet()
    const { user } = here
    await goTo(here, 'Tue 3 March', TYPE)
    await user.keyboard('s')
    const field = screen.getByRole('combobox', { name: 'Type' })
    const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
    expect([marked(), bodies]).toEqual(['Sick Day', []])
    await user.keyboard('{Escape}')
    expect(cell('Tue 3 March', TYPE).textContent).toBe('Normal')
    await user.keyboard('h')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Holiday')
    await user.keyboard('h')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Half Day Vacation')
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() =>
      expect(onServer('2099-03-03')).toEqual([['Vacation', 0, '']].map(([, ...rest]) => ['Sick', ...rest])),
    )
    expect(document.activeElement).toBe(cell('Tue 3 March', TYPE))
  })

  it('stays when text for another cell is typed on it', async () => {
    const here = openSheet()
    const { user } = here
    await goTo(here, 'Tue 3 March', TYPE)
    await user.keyboard('Regression tests')
    screen.getByText('Nothing begins with “Regression tests”')
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('Sick leave{Tab}')
    expect(cell('Tue 3 March', TYPE).textContent).toBe('Normal')
    expect(document.activeElement).toBe(cell('Tue 3 March', DESCRIPTION))
    expect(bodies).toEqual([])
  })

  it('is chosen with the mouse', async () => {
    const { user } = openSheet()
    await user.click(cell('Tue 3 March', TYPE))
    await user.click(screen.getByRole('option', { name: 'Vacation/PTO' }))
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Vacation', 0, '']]))
  })
})

describe('half a day of vacation', () => {
  it('leaves half of the hours and the text to work, asks before hours are lost, and can be undone', async () => {
    const here = openSheet()
    const { user } = here
    const choose = async (name: string) => {
      await user.click(cell('Tue 3 March', TYPE))
      await user.click(screen.getByRole('option', { name }))
    }
    await write(here, 'Tue 3 March', HOURS, '8')
    await write(here, 'Tue 3 March', DESCRIPTION, 'Wrote the report')
    await choose('Half Day Vacation')
    const halves = [
      ['Half Day Vacation', 4, ''],
      ['Normal', 4, 'Wrote the report'],
    ]
    await waitFor(() => expect(onServer('2099-03-03')).toEqual(halves))

    await choose('Sick Day')
    const asked = within(await screen.findByRole('alertdialog', { name: 'Sick Day on Tue 3 March' }))
    asked.getByText('4 hours of this day will be deleted. Its words are kept, and Undo brings the hours back.')
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(onServer('2099-03-03')).toEqual(halves)

    await choose('Sick Day')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Sick', 4, 'Wrote the report']]))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(onServer('2099-03-03')).toEqual(halves))
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    await waitFor(() => expect(onServer('2099-03-03')).toEqual([['Sick', 4, 'Wrote the report']]))
  })
})

describe('filling the month', () => {
  it('does nothing from an empty month, and says so', async () => {
    const { user } = openSheet()
    await user.click(screen.getByRole('button', { name: 'Fill the month' }))
    expect((await screen.findAllByText('Fill in one day first, then fill the rest from it')).length).toBeGreaterThan(0)
    expect([screen.queryByText(/filled in$/), bodies]).toEqual([null, []])
    await user.click(screen.getByRole('button', { name: 'Repeat…' }))
    expect((await screen.findAllByText('Nothing to repeat: this day is empty')).length).toBeGreaterThan(0)
  })

  it('continues from the last filled day if the focus has moved to the next', async () => {
    const here = openSheet()
    await write(here, 'Mon 2 March', HOURS, '8')
    await here.user.click(screen.getByRole('button', { name: 'Fill the month' }))
    expect((await screen.findAllByText('21 days filled in')).length).toBeGreaterThan(0)
    await waitFor(() => expect(onServer('2099-03-31')).toEqual([['Normal', 8, '']]))
  })
})

describe('a month in which a person is hired or leaves', () => {
  beforeEach(() => {
    // Employed from Mon 9 March to Fri 27 March.
    const outside = stored.days.map(({ date }) => date).filter(day => day < '2099-03-09' || day > '2099-03-27')
    stored = { ...stored, daysNotEmployed: outside }
  })

  it('requires nothing on the other days, in the strip, by the key E or on submission', async () => {
    const { user } = openSheet()
    const strip = within(screen.getByRole('toolbar', { name: 'The month at a glance' }))
    strip.getByRole('button', { name: 'Fri 6 March: before the hire or after the last day' })
    strip.getByRole('button', { name: 'Mon 30 March: before the hire or after the last day' })
    await user.keyboard('e')
    expect(document.activeElement).toBe(cell('Mon 9 March', DESCRIPTION))
    await user.click(screen.getByRole('button', { name: 'Submit Report' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Submit March 2099' }))
    asked.getByText(/No hours on Mon 9 – Fri 13, Mon 16 – Fri 20, Mon 23 – Fri 27\./)
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
  })

  it('is not left by Enter, nor by filling down', async () => {
    const here = openSheet()
    await write(here, 'Fri 27 March', HOURS, '8')
    expect(document.activeElement).toBe(cell('Fri 27 March', HOURS))
    await here.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect((await screen.findAllByText('Nothing to fill: weekends and holidays are skipped')).length).toBeGreaterThan(0)
    await waitFor(() => expect(onServer('2099-03-27')).toEqual([['Normal', 8, '']]))
    expect(onServer('2099-03-30')).toEqual([['Normal', 0, '']])
  })

  it('is filled until the last day', async () => {
    const here = openSheet()
    await write(here, 'Mon 9 March', HOURS, '8')
    await here.user.click(screen.getByRole('button', { name: 'Fill the month' }))
    expect((await screen.findAllByText('14 days filled in')).length).toBeGreaterThan(0)
    await waitFor(() => expect(onServer('2099-03-27')).toEqual([['Normal', 8, '']]))
    expect(onServer('2099-03-30')).toEqual([['Normal', 0, '']])
  })
})

describe('submitting', () => {
  it('names what is missing: empty days, kinds and descriptions', async () => {
    const here = openSheet()
    const { user } = here
    await write(here, 'Mon 2 March', HOURS, '8')
    await user.click(cell('Tue 3 March', TYPE))
    await user.click(screen.getByRole('option', { name: 'License Benefit' }))
    await user.click(screen.getByRole('button', { name: 'Submit Report' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Submit March 2099' }))
    asked.getByText(
      (_, element) =>
        element?.textContent ===
        [
          'Do you want to submit the report?',
          'No hours on Wed 4 – Fri 6, Mon 9 – Fri 13, Mon 16 – Fri 20, Mon 23 – Fri 27, Mon 30, Tue 31.',
          'No kind of license benefit is chosen on Tue 3.',
          'Hours have no description on Mon 2.',
        ].join('\n'),
    )
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
  })

  it('does not report a day as empty that another sheet of the month has', async () => {
    stored = {
      ...stored,
      otherSheetsDays: [9, 10, 11, 12, 13].map(day => ({ date: `2099-03-${String(day).padStart(2, '0')}`, hours: 8 })),
    }
    const here = openSheet()
    const strip = within(screen.getByRole('toolbar', { name: 'The month at a glance' }))
    strip.getByRole('button', { name: 'Mon 9 March: 8 hours on another sheet' })
    await here.user.click(screen.getByRole('button', { name: 'Submit Report' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Submit March 2099' }))
    asked.getByText(/No hours on Mon 2 – Fri 6, Mon 16 – Fri 20, Mon 23 – Fri 27, Mon 30, Tue 31\./)
    await here.user.click(asked.getByRole('button', { name: 'Cancel' }))
  })

  it('moves to a value that was not saved, and sends nothing', async () => {
    const here = openSheet()
    const { user } = here
    await write(here, 'Tue 3 March', HOURS, 'abc')
    await user.click(screen.getByRole('button', { name: 'Submit Report' }))
    const sentence = 'Not submitted. Tue 3: “abc”, Write the hours as a number, such as 8, 7.5 or 7:30'
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(document.activeElement).toBe(cell('Tue 3 March', HOURS))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(bodies).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Discard' }))
  })
})

it('keeps all letters typed right after E, before anything is rendered', async () => {
  const { user } = openSheet()
  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  const editors: unknown[] = []
  // Simulates a machine so slow that nothing is rendered between two keys.
  act(() => {
    press('e')
    press('B')
    editors.push(document.activeElement?.tagName, document.activeElement?.textContent)
  })
  expect(editors).toEqual(['TEXTAREA', 'B'])
  await user.keyboard('illing{Enter}')
  await waitFor(() => expect(onServer('2099-03-02')).toEqual([['Normal', 0, 'Billing']]))
})

describe('the deadline', () => {
  const line = (now: Date, more: Partial<Timesheet>) => {
    stored = { ...stored, ...more }
    openSheet()
    return [screen.getByText(/^Deadline to submit report/).textContent, now] as const
  }
  it('is the end of the reopening for a reopened sheet', () => {
    const until = new Date(Date.now() + 86_400_000)
    const [text] = line(until, {
      period: '2020-03-01',
      days: [],
      reopened: {
        until: until.toISOString(),
        reason: 'Forgot',
        by: { name: 'Fin', lastName: 'Ance' },
        at: '2020-04-02',
      },
    })
    const day = until.toISOString().slice(0, 10)
    expect(text).toMatch(new RegExp(`: ${day.slice(8)}/\\w{3}/${day.slice(0, 4)} - 1 day left$`))
  })
})
