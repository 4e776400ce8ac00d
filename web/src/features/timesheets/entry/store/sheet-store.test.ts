import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMonthRows, dayTypes, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import { applyEdits } from '#shared/features/timesheets/editing.ts'
import { calculateFigures } from '#shared/features/timesheets/figures.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import type { DayChange } from '#shared/features/timesheets.ts'
import { cellAction } from '#web/features/timesheets/entry/cells.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { SheetStore } from './sheet-store.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const FILLS = { holidays: true, vacations: true }
const HALF = dayTypes.id('Half Day Vacation')
const [FIRST, SECOND, THIRD] = ['2099-11-02', '2099-11-03', '2099-11-04'] as const

/** A mock server that applies changes to its sheet as the real one does, and can be made to fail. */
let stored: Timesheet
let failWith: ((path: string, method: string) => Response | undefined) | undefined
const calls: string[] = []

function answer(path: string, { method = 'GET', body, headers }: RequestInit): Response {
  calls.push(`${method} ${path.replace(/^\/api\/timesheets\//, '').replace(/[0-9a-f]{24}/g, '*')}`)
  const failure = failWith?.(path, method)
  if (failure) return failure
  if (method === 'GET') return jsonResponse(stored)
  if (new Headers(headers).get('if-match') !== `"${stored.version}"`)
    return jsonResponse({ friendlyMessage: 'Somebody else changed this record' }, 409)
  if (stored.isClosed) return jsonResponse({ friendlyMessage: timesheetMessages.closed }, 409)
  if (method === 'DELETE') {
    stored = { ...stored, version: stored.version + 1, days: stored.days.filter(({ _id }) => !path.endsWith(_id)) }
    return new Response(null, { status: 204 })
  }
  const { changes, dayId, hours, description, value } = JSON.parse(String(body))
  const edits: DayChange[] = changes ?? [
    { dayId, hours, description, ...(path.endsWith('type') ? { type: value } : {}) },
  ]
  const bad = edits.findIndex(edit => edit.hours === 13)
  if (bad >= 0)
    return jsonResponse(
      { friendlyMessage: 'Fix', errors: [{ path: changes ? `changes.${bad}.hours` : 'hours', message: 'Unlucky' }] },
      400,
    )
  change(edits)
  return jsonResponse(stored)
}

function change(edits: readonly DayChange[]): void {
  const rows = stored.days.map(row => ({ ...row, type: row.type._id, subType: null }))
  const result = applyEdits(rows, edits, {
    autoFill: FILLS,
    idsOf: date => [idOf(date), idOf(date).replace(/^a/, 'b')],
  })
  if (!('rows' in result)) throw new Error(result.misfit)
  stored = {
    ...stored,
    version: stored.version + 1,
    days: result.rows.map(row => ({ ...row, type: dayTypes.byId(row.type), subType: null })),
  }
}
const idOf = (date: string) => `a${date.replaceAll('-', '')}`.padEnd(24, '0')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  signInWithRoles('employee')
  calls.length = 0
  failWith = undefined
  const days = buildMonthRows('2099-11-01', new Map(), FILLS, idOf).map(row => ({
    ...row,
    type: dayTypes.byId(row.type),
    subType: null,
  }))
  stored = {
    _id: id('c'),
    version: 1,
    period: '2099-11-01',
    employee: { _id: id('d'), name: 'Ana', lastName: 'Solís' },
    project: { _id: id('e'), name: 'Skyline', ...FILLS, allowTimsheetImport: false, needsApproval: false },
    days,
    ...calculateFigures([], 160),
    maxHours: 160,
    otherSheetsHours: 0,
    otherSheetsDays: [],
    daysNotEmployed: [],
    hasEmptyDescriptions: false,
    uploadedFileName: '',
    submittedAt: null,
    closesAt: '2099-11-30T23:00:00.000Z',
    isClosed: false,
    reopened: null,
    approval: null,
    seal: null,
    publicLink: null,
    standingLink: null,
  }
  mockServer.mockImplementation(answer)
})

const openedStores: SheetStore[] = []
const openStore = (sheet = stored) => {
  const store = new SheetStore(sheet)
  openedStores.push(store)
  return store
}
afterEach(() => {
  for (const store of openedStores.splice(0)) store.dispose()
  vi.useRealTimers()
})
const rowOn = (store: SheetStore, date: string, index = 0) => {
  const row = store.getView().rows.filter(one => one.date === date)[index]
  if (!row) throw new Error(`No row on ${date}`)
  return row
}
const setHours = (store: SheetStore, date: string, value: number) =>
  store.dispatch([cellAction(rowOn(store, date), 'hours', value)])
const waitForSave = () => vi.advanceTimersByTimeAsync(2000)
const onServer = (date: string, index = 0) => stored.days.filter(day => day.date === date)[index]
const writeCalls = () => calls.filter(call => !call.startsWith('GET'))

describe('a sheet store', () => {
  it('shows a change at once, and sends a single change by its own call and several together', async () => {
    const store = openStore()
    setHours(store, FIRST, 8)
    expect([rowOn(store, FIRST).timeSpent, store.getView().waitingCount]).toEqual([8, 1])
    await waitForSave()
    expect([store.getView().saveState, store.getView().waitingCount, onServer(FIRST)?.timeSpent]).toEqual([
      'saved',
      0,
      8,
    ])
    setHours(store, SECOND, 8)
    setHours(store, THIRD, 8)
    await waitForSave()
    expect(writeCalls()).toEqual(['PUT dayhours', 'PUT */days'])
  })

  it('renders only changed rows', async () => {
    const store = openStore()
    const before = [...store.getView().rows]
    setHours(store, FIRST, 8)
    await waitForSave()
    expect(store.getView().rows.filter((row, index) => row !== before[index])).toHaveLength(1)
  })

  it('sends no invalid hours', async () => {
    const store = openStore()
    store.enterHours(rowOn(store, FIRST), '7.25')
    await waitForSave()
    expect(writeCalls()).toEqual([])
    expect([...store.getView().saveErrors.values()]).toMatchObject([{ text: '7.25' }])
    store.enterHours(rowOn(store, FIRST), '')
    expect(store.getView().saveErrors.size).toBe(0)
  })

  it('fills the other half of a day as soon as the server has created it', async () => {
    const store = openStore()
    store.dispatch([cellAction(rowOn(store, FIRST), 'type', HALF)])
    store.dispatch([cellAction(rowOn(store, FIRST, 1), 'hours', 4)])
    await waitForSave()
    expect(onServer(FIRST, 1)).toMatchObject({ type: { _id: NORMAL_TYPE }, timeSpent: 4 })
    expect(store.getView().waitingCount).toBe(0)
    store.undo()
    store.undo()
    await waitForSave()
    expect(stored.days.filter(({ date }) => date === FIRST)).toHaveLength(1)
    expect(onServer(FIRST)).toMatchObject({ type: { _id: NORMAL_TYPE }, timeSpent: 0 })
  })

  it('restores a removed half of which nothing was saved yet', async () => {
    const store = openStore()
    store.dispatch([cellAction(rowOn(store, FIRST), 'type', HALF)])
    await vi.advanceTimersByTimeAsync(250)
    store.dispatch([{ dayId: rowOn(store, FIRST)._id, date: FIRST, field: 'row' }])
    store.undo()
    expect(
      store
        .getView()
        .rows.filter(({ date }) => date === FIRST)
        .map(({ timeSpent }) => timeSpent),
    ).toEqual([4, 0])
    await waitForSave()
    expect(store.getView()).toMatchObject({ saveState: 'saved', waitingCount: 0 })
    expect([...store.getView().saveErrors.values()]).toEqual([])
    expect(stored.days.filter(({ date }) => date === FIRST).map(({ type }) => type.name)).toEqual([
      'Half Day Vacation',
      'Normal',
    ])
  })

  it('keeps a value that cannot be saved with its half when the server has created it, and lets it go with its row', async () => {
    const store = openStore()
    store.dispatch([cellAction(rowOn(store, FIRST), 'type', HALF)])
    store.enterHours(rowOn(store, FIRST, 1), '7.25')
    store.enterHours(rowOn(store, SECOND), '6.25')
    await waitForSave()
    const work = rowOn(store, FIRST, 1)
    expect(work._id).toBe(onServer(FIRST, 1)?._id)
    const unsaved = () => [...store.getView().saveErrors.values()].map(({ edit, text }) => [edit.dayId, text])
    expect(unsaved()).toEqual([
      [work._id, '7.25'],
      [rowOn(store, SECOND)._id, '6.25'],
    ])
    store.dispatch([cellAction(rowOn(store, FIRST), 'type', dayTypes.id('Vacation'))])
    expect(unsaved()).toEqual([[rowOn(store, SECOND)._id, '6.25']])
  })

  it('keeps a rejected value visible, and saves the others', async () => {
    const store = openStore()
    setHours(store, FIRST, 8)
    setHours(store, SECOND, 13)
    setHours(store, THIRD, 6)
    await waitForSave()
    expect([onServer(FIRST)?.timeSpent, onServer(SECOND)?.timeSpent, onServer(THIRD)?.timeSpent]).toEqual([8, 0, 6])
    expect([...store.getView().saveErrors.values()]).toMatchObject([{ text: '13', sentence: 'Unlucky' }])
    expect(store.getView().saveState).toBe('saved')
  })

  it('waits while the server cannot be reached, and then catches up automatically', async () => {
    const store = openStore()
    failWith = () => {
      throw new TypeError('Failed to fetch')
    }
    setHours(store, FIRST, 8)
    await waitForSave()
    expect(store.getView()).toMatchObject({ saveState: 'offline', waitingCount: 1 })
    failWith = undefined
    window.dispatchEvent(new Event('online'))
    await waitForSave()
    expect([store.getView().saveState, onServer(FIRST)?.timeSpent]).toEqual(['saved', 8])
  })

  it('shows the server’s message if it fails, and retries', async () => {
    const store = openStore()
    failWith = () => jsonResponse({}, 503)
    setHours(store, FIRST, 8)
    await waitForSave()
    expect(store.getView()).toMatchObject({ saveState: 'failed', errorText: 'Something went wrong, please try again' })
    failWith = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onServer(FIRST)?.timeSpent).toBe(8)
  })

  it('passes unsaved changes to the next store that opens the sheet', async () => {
    const store = openStore()
    failWith = () => jsonResponse({}, 503)
    setHours(store, FIRST, 8)
    store.enterHours(rowOn(store, SECOND), 'abc')
    await waitForSave()
    store.dispose()
    failWith = undefined
    const next = openStore()
    await waitForSave()
    expect([onServer(FIRST)?.timeSpent, next.getView().waitingCount, next.getView().saveErrors.size]).toEqual([8, 0, 1])
  })

  it('merges with changes that others made to other cells', async () => {
    const store = openStore()
    change([{ dayId: idOf(SECOND), hours: 5 }])
    setHours(store, FIRST, 8)
    await waitForSave()
    expect(writeCalls()).toEqual(['PUT dayhours', 'PUT dayhours'])
    expect([rowOn(store, FIRST).timeSpent, rowOn(store, SECOND).timeSpent]).toEqual([8, 5])
    expect(store.getView().saveErrors.size).toBe(0)
  })

  it('overwrites nobody’s change, and lets the person choose', async () => {
    const store = openStore()
    change([{ dayId: idOf(FIRST), hours: 5 }])
    setHours(store, FIRST, 8)
    await waitForSave()
    const [problem] = [...store.getView().saveErrors.values()]
    expect(problem).toMatchObject({ sentence: 'Changed elsewhere', theirs: 5, edit: { seen: 0, value: 8 } })
    expect([onServer(FIRST)?.timeSpent, store.getView().waitingCount]).toEqual([5, 0])
    if (problem) store.keepMine(problem)
    await waitForSave()
    expect([onServer(FIRST)?.timeSpent, store.getView().saveErrors.size]).toEqual([8, 0])
  })

  it('keeps changes that were made after the close visible', async () => {
    const store = openStore()
    stored = { ...stored, version: 2, isClosed: true }
    setHours(store, FIRST, 8)
    await waitForSave()
    expect(store.getView()).toMatchObject({ isClosed: true, waitingCount: 0 })
    expect([...store.getView().saveErrors.values()]).toMatchObject([{ text: '8', sentence: timesheetMessages.closed }])
  })

  it('shows what another tab saves', async () => {
    const [store, other] = [openStore(), openStore()]
    setHours(store, FIRST, 8)
    await waitForSave()
    await vi.waitFor(() => expect(rowOn(other, FIRST).timeSpent).toBe(8))
  })

  it('shows what another tab has saved between loading and opening here', async () => {
    const loaded = stored
    const store = openStore()
    setHours(store, FIRST, 8)
    await waitForSave()
    const other = openStore(loaded)
    expect(rowOn(other, FIRST).timeSpent).toBe(0)
    await vi.waitFor(() => expect(rowOn(other, FIRST).timeSpent).toBe(8))
  })

  it('undoes and redoes step by step', async () => {
    const store = openStore()
    setHours(store, FIRST, 8)
    store.dispatch([SECOND, THIRD].map(date => cellAction(rowOn(store, date), 'hours', 6)))
    store.undo()
    expect([FIRST, SECOND, THIRD].map(date => rowOn(store, date).timeSpent)).toEqual([8, 0, 0])
    store.undo()
    expect(store.getView()).toMatchObject({ canUndo: false, canRedo: true, waitingCount: 0 })
    store.redo()
    store.redo()
    await waitForSave()
    expect([FIRST, SECOND, THIRD].map(date => onServer(date)?.timeSpent)).toEqual([8, 6, 6])
  })

  it('sends nothing on behalf of the next person who signs in', async () => {
    const store = openStore()
    setHours(store, FIRST, 8)
    localStorage.removeItem('muster.staff')
    await waitForSave()
    expect(writeCalls()).toEqual([])
    expect(store.getView().waitingCount).toBe(1)
  })
})
