import { beforeEach, describe, expect, it } from 'vitest'
import {
  BENEFIT_TYPE,
  buildMonthRows,
  type DayRow,
  daySubTypes,
  dayTypes,
  HOLIDAY_TYPE,
  INVALID_TIME,
  NORMAL_TYPE,
  VACATION_TYPE,
} from '#shared/features/timesheets/days.ts'
import type { RowEdit } from '#shared/features/timesheets/editing.ts'
import { spanish } from '#shared/spanish/index.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import {
  copyWeekActions,
  daysOfWeek,
  fillDownActions,
  findEmptyDaysAfter,
  needsPreviousMonth,
  repeatRowActions,
} from './bulk-fill.ts'
import { cellAction, type RowField, type RowFieldValue, type SheetAction } from './cells.ts'
import { dayStateOf, describeDay, findFirstMissingDay, type RestOfMonth } from './day-state.ts'
import { formatClipboardTable, parseClipboardTable, planPaste } from './grid/clipboard.ts'
import { toGridCommand } from './grid/grid-commands.ts'
import { findCellAfterEdit } from './grid/grid-navigation.ts'
import {
  type CursorMove,
  extendSelection,
  getSelectedFields,
  getSelectedRowIndexes,
  moveCursor,
  moveCursorByEnter,
  moveCursorByTab,
  selectCell,
  toggleMarkedRow,
} from './grid/grid-selection.ts'
import {
  applyActions,
  buildNextBatch,
  enqueueEdit,
  isQueuedCellEdit,
  type QueuedEdit,
  rebaseQueue,
  tempHalfIdOf,
} from './store/edit-queue.ts'
import { revertActions } from './store/undo.ts'

const fills = { holidays: true, vacations: true }
const HALF_DAY_TYPE = dayTypes.id('Half Day Vacation')
/** The id of the row for the other half of 2 November. */
const SECOND = tempHalfIdOf('2026-11-02')
/** November 2026 begins on a Sunday; in this test the 4th is a holiday. */
const month = buildMonthRows('2026-11-01', new Map([['2026-11-04', 'Founders’ day']]), fills, date => date)
const rowOnDate = (date: number, rows: readonly DayRow[] = month): DayRow => {
  const row = rows.find(one => one.date === `2026-11-${String(date).padStart(2, '0')}`)
  if (!row) throw new Error(`No row on ${date}`)
  return row
}
const cellActionOn = (date: number, field: RowField, value: RowFieldValue): SheetAction =>
  cellAction(rowOnDate(date), field, value)
const queuedEditOn = (date: number, field: RowField, value: RowFieldValue, seen: RowFieldValue): QueuedEdit => ({
  ...cellAction(rowOnDate(date), field, value),
  seen,
})
const rowsAfter = (...acts: SheetAction[]) => applyActions(month, acts, fills).rows
const fillDayActions = (date: number, hours: number, text: string) => [
  cellActionOn(date, 'hours', hours),
  cellActionOn(date, 'description', text),
]
const datesOf = (acts: readonly SheetAction[]) => [...new Set(acts.map(({ date }) => Number(date.slice(8))))]

describe('the queue', () => {
  it.each<[string, QueuedEdit[], number, QueuedEdit | undefined, number]>([
    ['adds a change', [], 0, queuedEditOn(2, 'hours', 8, 0), 1],
    ['merges changes of the same cell', [queuedEditOn(2, 'hours', 7, 0)], 0, queuedEditOn(2, 'hours', 8, 7), 1],
    ['forgets a change that is undone', [queuedEditOn(2, 'hours', 7, 0)], 0, queuedEditOn(2, 'hours', 0, 7), 0],
    [
      'does not touch changes that are being sent',
      [queuedEditOn(2, 'hours', 7, 0)],
      1,
      queuedEditOn(2, 'hours', 8, 7),
      2,
    ],
    [
      'keeps the order within a day',
      [queuedEditOn(2, 'hours', 7, 0), queuedEditOn(2, 'type', VACATION_TYPE, NORMAL_TYPE)],
      0,
      queuedEditOn(2, 'hours', 4, 8),
      3,
    ],
    ['sends nothing that is already so', [], 0, queuedEditOn(2, 'hours', 0, 0), 0],
  ])('%s', (_, queue, sending, next, length) => {
    const result = next ? enqueueEdit(queue, next, sending) : queue
    expect(result).toHaveLength(length)
    if (length === 1)
      expect(result[0]).toMatchObject({
        value: isQueuedCellEdit(result[0] as QueuedEdit) ? (next as { value: RowFieldValue }).value : 0,
        seen: 0,
      })
  })

  it('sends one call for many cells, and a separate one for a removal', () => {
    const queue = [
      queuedEditOn(2, 'hours', 8, 0),
      queuedEditOn(2, 'description', 'Billing', ''),
      queuedEditOn(3, 'type', VACATION_TYPE, NORMAL_TYPE),
      queuedEditOn(3, 'hours', 4, 8),
      { ...cellActionOn(5, 'hours', 1), field: 'row', seen: null } as QueuedEdit,
      queuedEditOn(6, 'hours', 8, 0),
    ]
    const first = buildNextBatch(month, queue)
    expect('changes' in first && first.changes).toEqual<RowEdit[]>([
      { dayId: rowOnDate(2)._id, hours: 8, description: 'Billing' },
      { dayId: rowOnDate(3)._id, type: VACATION_TYPE, hours: 4 },
    ])
    expect(first.edits).toHaveLength(4)
    expect(buildNextBatch(month, queue.slice(4))).toMatchObject({ removes: rowOnDate(5)._id })
    expect(buildNextBatch(month, queue.slice(5), 1).edits).toHaveLength(1)
  })

  it('waits for the id of the new half when a day is split', () => {
    const half = { ...queuedEditOn(2, 'hours', 4, 0), dayId: tempHalfIdOf('2026-11-02') } as QueuedEdit
    const queue = [queuedEditOn(2, 'type', HALF_DAY_TYPE, NORMAL_TYPE), half]
    expect(buildNextBatch(month, queue).edits).toHaveLength(1)
    const saved = rowsAfter(cellActionOn(2, 'type', HALF_DAY_TYPE)).map(row =>
      row._id.startsWith('half') ? { ...row, _id: 'made' } : row,
    )
    const next = buildNextBatch(saved, rebaseQueue(saved, queue, fills).queue)
    expect('changes' in next && next.changes).toEqual([{ dayId: 'made', hours: 4 }])
  })

  it.each<[string, SheetAction[], QueuedEdit[], number, number]>([
    ['keeps a change if nobody else changed anything', [], [queuedEditOn(2, 'hours', 8, 0)], 1, 0],
    [
      'keeps a change if another cell was changed',
      [cellActionOn(2, 'description', 'Theirs')],
      [queuedEditOn(2, 'hours', 8, 0)],
      1,
      0,
    ],
    [
      'conflicts with another person’s change of the cell',
      [cellActionOn(2, 'hours', 6)],
      [queuedEditOn(2, 'hours', 8, 0)],
      0,
      1,
    ],
    [
      'drops a change if the other person made the same',
      [cellActionOn(2, 'hours', 8)],
      [queuedEditOn(2, 'hours', 8, 0)],
      0,
      0,
    ],
    [
      'keeps changes that follow its own earlier ones',
      [],
      [queuedEditOn(2, 'type', VACATION_TYPE, NORMAL_TYPE), queuedEditOn(2, 'hours', 4, 8)],
      2,
      0,
    ],
  ])('%s', (_, theirs, queue, kept, clashes) => {
    const result = rebaseQueue(rowsAfter(...theirs), queue, fills)
    expect([result.queue.length, result.clashes.length]).toEqual([kept, clashes])
  })

  it('names changes that are not possible', () =>
    expect(applyActions(month, [cellActionOn(2, 'hours', 25)], fills).misfits).toMatchObject([{ misfit: 'too much' }]))
})

describe('undo', () => {
  it.each<[string, SheetAction[]]>([
    ['hours and text', fillDayActions(2, 8, 'Billing')],
    ['a type with its hours', [cellActionOn(2, 'hours', 3), cellActionOn(2, 'type', VACATION_TYPE)]],
    ['a split day', [cellActionOn(2, 'type', HALF_DAY_TYPE)]],
    ['a split workday', [...fillDayActions(2, 8, 'Billing'), cellActionOn(2, 'type', HALF_DAY_TYPE)]],
    [
      'a merged day',
      [
        ...fillDayActions(2, 8, 'Billing'),
        cellActionOn(2, 'type', HALF_DAY_TYPE),
        { ...cellAction(rowOnDate(2), 'type', dayTypes.id('Sick')), dropHours: true },
      ],
    ],
    [
      'a kind of benefit',
      [cellActionOn(2, 'type', BENEFIT_TYPE), cellActionOn(2, 'subType', 'f1d300000000000000000001')],
    ],
  ])('restores %s, and redo repeats it', (_, acts) => {
    const done = rowsAfter(...acts)
    const back = applyActions(done, revertActions(done, done, month), fills).rows
    expect(back).toEqual(month)
    const plain = (rows: readonly DayRow[]) => rows.map(({ _id, ...row }) => row)
    expect(plain(applyActions(back, revertActions(back, back, done), fills).rows)).toEqual(plain(done))
  })
  it('restores the hours and texts that were removed with a half', () => {
    const half = rowsAfter(...fillDayActions(2, 8, 'Billing'), cellActionOn(2, 'type', HALF_DAY_TYPE))
    const sick: SheetAction = { ...cellAction(rowOnDate(2), 'type', dayTypes.id('Sick')), dropHours: true }
    const joined = applyActions(half, [sick], fills).rows
    expect(joined.filter(({ date }) => date === '2026-11-02')).toMatchObject([
      { timeSpent: 4, taskDescription: 'Billing' },
    ])
    const back = applyActions(joined, revertActions(joined, joined, half), fills).rows
    expect(back.filter(({ date }) => date === '2026-11-02')).toMatchObject([
      { type: HALF_DAY_TYPE, timeSpent: 4, taskDescription: '' },
      { type: NORMAL_TYPE, timeSpent: 4, taskDescription: 'Billing' },
    ])
  })
  it.each<[string, SheetAction[], string, string]>([
    ['work', [...fillDayActions(2, 8, 'Billing'), cellActionOn(2, 'type', HALF_DAY_TYPE)], NORMAL_TYPE, 'Billing'],
    [
      'more vacation',
      [
        ...fillDayActions(2, 8, 'Billing'),
        cellActionOn(2, 'type', HALF_DAY_TYPE),
        { ...cellActionOn(2, 'type', HALF_DAY_TYPE), dayId: SECOND } as SheetAction,
      ],
      HALF_DAY_TYPE,
      'Billing',
    ],
    [
      'half a sick day',
      [
        ...fillDayActions(2, 8, 'Flu'),
        cellActionOn(2, 'type', HALF_DAY_TYPE),
        { ...cellActionOn(2, 'type', dayTypes.id('Sick')), dayId: SECOND } as SheetAction,
      ],
      dayTypes.id('Sick'),
      'Flu',
    ],
  ])(
    'restores half a vacation beside %s after the whole day was chosen on either, and redo repeats it',
    (_, acts, other, text) => {
      const half = rowsAfter(...acts)
      const halves = [
        [HALF_DAY_TYPE, 4, ''],
        [other, 4, text],
      ]
      const plain = (rows: readonly DayRow[]) =>
        rows
          .filter(({ date }) => date === '2026-11-02')
          .map(({ type, timeSpent, taskDescription }) => [type, timeSpent, taskDescription])
      expect(plain(half)).toEqual(halves)
      for (const dayId of [rowOnDate(2)._id, SECOND]) {
        const vacation = { ...cellActionOn(2, 'type', VACATION_TYPE), dayId, dropHours: true } as SheetAction
        const whole = applyActions(half, [vacation], fills).rows
        expect(plain(whole)).toEqual([[VACATION_TYPE, 8, text]])
        const back = applyActions(whole, revertActions(whole, whole, half), fills).rows
        expect(plain(back)).toEqual(halves)
        const again = applyActions(back, revertActions(back, back, whole), fills)
        expect([plain(again.rows), again.misfits]).toEqual([[[VACATION_TYPE, 8, text]], []])
      }
    },
  )
  it('restores a removed half of two, and redo repeats it', () => {
    const both = rowsAfter(cellActionOn(2, 'type', HALF_DAY_TYPE), {
      ...cellActionOn(2, 'type', HALF_DAY_TYPE),
      dayId: SECOND,
    } as SheetAction)
    const gone = applyActions(both, [{ dayId: SECOND, date: '2026-11-02', field: 'row' }], fills).rows
    const typesOf = (rows: readonly DayRow[]) =>
      rows.filter(({ date }) => date === '2026-11-02').map(({ type, timeSpent }) => [type, timeSpent])
    const halves = [
      [HALF_DAY_TYPE, 4],
      [HALF_DAY_TYPE, 4],
    ]
    expect(typesOf(gone)).toEqual([
      [HALF_DAY_TYPE, 4],
      [NORMAL_TYPE, 0],
    ])
    const back = applyActions(gone, revertActions(gone, gone, both), fills).rows
    expect(typesOf(back)).toEqual(halves)
    expect(typesOf(applyActions(back, revertActions(back, back, gone), fills).rows)).toEqual(typesOf(gone))
  })
  it('restores a removed half', () => {
    const split = rowsAfter(cellActionOn(2, 'type', HALF_DAY_TYPE), {
      ...cellActionOn(2, 'hours', 3),
      dayId: tempHalfIdOf('2026-11-02'),
    } as SheetAction)
    const gone = applyActions(split, [{ dayId: rowOnDate(2)._id, date: '2026-11-02', field: 'row' }], fills).rows
    expect(gone.filter(({ date }) => date === '2026-11-02')).toHaveLength(1)
    const back = applyActions(gone, revertActions(gone, gone, split), fills).rows
    expect(back.filter(({ date }) => date === '2026-11-02').map(({ type, timeSpent }) => [type, timeSpent])).toEqual([
      [HALF_DAY_TYPE, 4],
      [NORMAL_TYPE, 3],
    ])
  })
  it('leaves what somebody else has changed since', () => {
    const mine = rowsAfter(cellActionOn(2, 'hours', 8))
    const now = applyActions(mine, [cellActionOn(2, 'description', 'Theirs')], fills).rows
    expect(revertActions(now, [rowOnDate(2, mine)], [rowOnDate(2)])).toEqual([cellActionOn(2, 'hours', 0)])
  })
})

describe('filling', () => {
  const source = rowOnDate(2, rowsAfter(...fillDayActions(2, 8, 'Billing')))
  it('repeats a row, and skips weekends and holidays', () => {
    expect(
      datesOf(
        repeatRowActions(
          source,
          [3, 4, 5, 7, 8].map(date => rowOnDate(date)),
        ),
      ),
    ).toEqual([3, 5])
    expect(rowOnDate(3, applyActions(month, repeatRowActions(source, [rowOnDate(3)]), fills).rows)).toMatchObject({
      timeSpent: 8,
      taskDescription: 'Billing',
    })
  })
  it('fills the empty days until the end of the month', () => {
    const rows = rowsAfter(
      ...fillDayActions(2, 8, 'Billing'),
      cellActionOn(5, 'hours', 2),
      cellActionOn(6, 'type', VACATION_TYPE),
      cellActionOn(9, 'type', HALF_DAY_TYPE),
    )
    expect(findEmptyDaysAfter(rows, rowOnDate(2, rows)).map(({ date }) => Number(date.slice(8)))).toEqual([
      3, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30,
    ])
  })
  it('fills some columns downwards', () =>
    expect(
      fillDownActions([source, rowOnDate(3), rowOnDate(4), rowOnDate(5)], ['hours']).map(
        ({ date, field }) => `${date.slice(8)} ${field}`,
      ),
    ).toEqual(['03 hours', '05 hours']))
  it('copies the previous week to empty days', () => {
    const rows = rowsAfter(
      ...fillDayActions(2, 8, 'Mon'),
      ...fillDayActions(3, 7.5, 'Tue'),
      ...fillDayActions(6, 8, 'Fri'),
      cellActionOn(13, 'hours', 1),
    )
    const acts = copyWeekActions(rows, '2026-11-12')
    expect(datesOf(acts)).toEqual([9, 10])
    expect(rowOnDate(10, applyActions(rows, acts, fills).rows)).toMatchObject({
      timeSpent: 7.5,
      taskDescription: 'Tue',
    })
  })
  it('continues from the previous month', () => {
    const earlier = [{ ...rowOnDate(2), date: '2026-10-26', timeSpent: 8, taskDescription: 'Last month' }]
    expect([needsPreviousMonth(month, '2026-11-03'), needsPreviousMonth(month, '2026-11-10')]).toEqual([true, false])
    expect(datesOf(copyWeekActions(month, '2026-11-03', earlier))).toEqual([2])
  })
  it('starts weeks on Monday', () => {
    expect(daysOfWeek('2026-11-01')).toEqual(expect.arrayContaining(['2026-10-26', '2026-11-01']))
    expect(daysOfWeek('2026-11-02')[0]).toBe('2026-11-02')
  })
})

describe('pasting', () => {
  it.each<[string, string[][]]>([
    ['8\r\n7.5\r\n', [['8'], ['7.5']]],
    [
      'a\tb\n\tc',
      [
        ['a', 'b'],
        ['', 'c'],
      ],
    ],
    ['"two\nlines"\t8', [['two\nlines', '8']]],
    ['"say ""hi"""', [['say "hi"']]],
    ['"quoted" start', [['"quoted" start']]],
    ['', [['']]],
  ])('parses %j', (text, table) => expect(parseClipboardTable(text)).toEqual(table))
  it('writes what it can parse', () => {
    const table = [['a\tb', '"', 'c\nd', '8']]
    expect(parseClipboardTable(formatClipboardTable(table))).toEqual(table)
  })

  const put = (field: RowField, text: string, chosen: number[] = []) =>
    planPaste(month, { row: 1, field }, parseClipboardTable(text), chosen)
  it.each<[string, RowField, string, SheetAction[]]>([
    [
      'a column of hours',
      'hours',
      '8\n7,5\n\n4 h',
      [
        cellActionOn(2, 'hours', 8),
        cellActionOn(3, 'hours', 7.5),
        cellActionOn(4, 'hours', 0),
        cellActionOn(5, 'hours', 4),
      ],
    ],
    [
      'hours in the formats of spreadsheets and trackers',
      'hours',
      '8.00\n7.50\n.5\n6h 30m\n07:30:00',
      [
        cellActionOn(2, 'hours', 8),
        cellActionOn(3, 'hours', 7.5),
        cellActionOn(4, 'hours', 0.5),
        cellActionOn(5, 'hours', 6.5),
        cellActionOn(6, 'hours', 7.5),
      ],
    ],
    [
      'a column of texts',
      'description',
      'Billing\nSearch',
      [cellActionOn(2, 'description', 'Billing'), cellActionOn(3, 'description', 'Search')],
    ],
    ['a description and hours', 'description', 'Billing\t8', fillDayActions(2, 8, 'Billing').reverse()],
    ['hours and a description, in that order', 'description', '8\tBilling', fillDayActions(2, 8, 'Billing')],
    [
      'a whole row',
      'type',
      'vacation/pto\tBeach\t8',
      [cellActionOn(2, 'type', VACATION_TYPE), cellActionOn(2, 'description', 'Beach'), cellActionOn(2, 'hours', 8)],
    ],
  ])('inserts %s', (_, field, text, acts) => expect(put(field, text)).toEqual({ acts, refused: [] }))
  it('fills all selected rows with one value', () =>
    expect(put('hours', '8', [1, 2, 4]).acts.map(({ date }) => Number(date.slice(8)))).toEqual([2, 3, 5]))
  it.each<[string, RowField, string, string]>([
    ['hours that are not half hours', 'hours', '7.25', INVALID_TIME],
    ['a text instead of hours', 'hours', 'all day', 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    ['negative hours', 'hours', '-1', 'Hours cannot be negative'],
    ['more hours than a day has', 'hours', '25', 'A day has 24 hours'],
    ['an unknown type', 'type', 'Siesta', 'No such type'],
    ['a kind on a day without kinds', 'subType', 'Study', 'No such kind'],
    ['too many columns', 'hours', '8\t2\tx', 'No column for it'],
    ['a text that is too long', 'description', 'x'.repeat(5001), 'At most 5000 characters'],
  ])('rejects %s', (_, field, text, why) => expect(put(field, text).refused.map(one => one.reason)).toContain(why))
  it('rejects rows below the last day', () =>
    expect(planPaste(month, { row: 29, field: 'hours' }, parseClipboardTable('8\n8')).refused).toEqual([
      { date: '', text: '8', reason: 'Below the last day' },
    ]))
})

describe('pasting in Spanish', () => {
  beforeEach(() => readIn({ language: 'es', catalogue: spanish }))
  const paste = (rows: readonly DayRow[], field: RowField, text: string) =>
    planPaste(rows, { row: 1, field }, parseClipboardTable(text)).acts
  it.each([
    ['by its full name', 'Vacaciones'],
    ['by its beginning', 'vaca'],
    ['in English', 'Vacation/PTO'],
  ])('accepts a type %s', (_, text) =>
    expect(paste(month, 'type', text)).toEqual([cellActionOn(2, 'type', VACATION_TYPE)]),
  )
  it.each(['Duelo', 'Bereavement'])('accepts a kind: %s', text =>
    expect(paste(rowsAfter(cellActionOn(2, 'type', BENEFIT_TYPE)), 'subType', text)).toEqual([
      cellActionOn(2, 'subType', daySubTypes.id('Bereavement')),
    ]),
  )
})

describe('the selection', () => {
  const cell = (row: number, field: RowField = 'hours') => ({ row, field })
  it.each<[CursorMove, number, RowField, number, RowField]>([
    ['up', 0, 'hours', 0, 'hours'],
    ['down', 0, 'hours', 1, 'hours'],
    ['left', 0, 'description', 0, 'type'],
    ['right', 0, 'type', 0, 'description'],
    ['right', 0, 'hours', 0, 'hours'],
    ['first', 3, 'hours', 3, 'type'],
    ['bottom', 3, 'hours', 29, 'hours'],
    ['page down', 3, 'hours', 10, 'hours'],
    ['page up', 3, 'hours', 0, 'hours'],
  ])('%s from %i %s is %i %s', (step, row, field, toRow, toField) =>
    expect(moveCursor(month, cell(row, field), step)).toEqual(cell(toRow, toField)),
  )
  it('moves through the kind of a benefit, and only there', () => {
    const rows = rowsAfter(cellActionOn(2, 'type', BENEFIT_TYPE))
    expect(moveCursor(rows, cell(1, 'type'), 'right')).toEqual(cell(1, 'subType'))
    expect(moveCursor(rows, cell(1, 'subType'), 'down')).toEqual(cell(2, 'type'))
  })
  it('moves by Tab row by row, and leaves at the ends', () => {
    expect(moveCursorByTab(month, cell(0), false)).toEqual(cell(1, 'type'))
    expect(moveCursorByTab(month, cell(1, 'type'), true)).toEqual(cell(0))
    expect([moveCursorByTab(month, cell(29), false), moveCursorByTab(month, cell(0, 'type'), true)]).toEqual([
      undefined,
      undefined,
    ])
  })
  it('moves by Enter to the next working day', () => {
    expect(moveCursorByEnter(month, cell(2))).toEqual(cell(4))
    expect(moveCursorByEnter(month, cell(5))).toEqual(cell(8))
    expect(moveCursorByEnter(month, cell(29))).toEqual(cell(29))
    expect(moveCursorByEnter(month, cell(8), true)).toEqual(cell(5))
    // Employed from the 10th to the 26th; rows count from 0.
    const outside = month.map(({ date }) => date).filter(date => date < '2026-11-10' || date > '2026-11-26')
    expect(moveCursorByEnter(month, cell(0), false, outside)).toEqual(cell(9))
    expect(moveCursorByEnter(month, cell(9), true, outside)).toEqual(cell(9))
    expect(moveCursorByEnter(month, cell(25), false, outside)).toEqual(cell(25))
    expect(findCellAfterEdit(month, cell(25), 'down', outside)).toEqual(cell(25))
    expect(findCellAfterEdit(month, cell(10), 'up', outside)).toEqual(cell(9))
  })
  it('is a range, or marked rows', () => {
    const range = extendSelection(selectCell(cell(4)), cell(2, 'description'))
    expect([getSelectedRowIndexes(range), getSelectedFields(range)]).toEqual([
      [2, 3, 4],
      ['description', 'hours'],
    ])
    const marked = toggleMarkedRow(toggleMarkedRow(selectCell(cell(4)), 7), 2)
    expect(getSelectedRowIndexes(marked)).toEqual([2, 7])
    expect(getSelectedRowIndexes(toggleMarkedRow(toggleMarkedRow(marked, 7), 2))).toEqual([4])
  })
})

describe('keys', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    toGridCommand({ key, code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more })
  it.each<[string, Partial<KeyboardEvent>, string | undefined]>([
    ['ArrowDown', {}, 'move'],
    ['a', {}, 'type'],
    ['?', {}, undefined],
    ['Enter', {}, 'edit'],
    [' ', {}, 'mark'],
    ['d', { ctrlKey: true }, 'fill down'],
    ['z', { metaKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['∑', { altKey: true, code: 'KeyW' }, 'copy week'],
    ['r', { ctrlKey: true }, undefined],
    ['Dead', {}, 'type'],
    ['Shift', { shiftKey: true }, undefined],
  ])('%s %j means %s', (key, more, kind) => expect(press(key, more)?.kind).toBe(kind))
})

describe('a day', () => {
  const elsewhere = (date: string, hours: number): RestOfMonth => ({
    elsewhere: new Map([[date, hours]]),
    notEmployed: new Set(),
  })
  it.each<[string, SheetAction[], number, string]>([
    ['with eight hours and a text', fillDayActions(2, 8, 'Billing'), 2, 'full'],
    ['with less', fillDayActions(2, 3, 'Billing'), 2, 'part'],
    ['with hours but no text', [cellActionOn(2, 'hours', 8)], 2, 'unsaid'],
    ['in the past without input', [], 2, 'missing'],
    ['today without input', [], 10, 'ahead'],
    ['in the future without input', [], 20, 'ahead'],
    ['off', [cellActionOn(2, 'type', VACATION_TYPE)], 2, 'off'],
    ['on a weekend', [], 7, 'weekend'],
    ['on a holiday', [], 4, 'holiday'],
  ])('%s', (_, acts, date, state) =>
    expect(dayStateOf([rowOnDate(date, rowsAfter(...acts))], '2026-11-10')).toBe(state),
  )
  it.each<[string, SheetAction[], number, number, string, string]>([
    ['eight hours', [], 2, 8, 'elsewhere', 'Mon 2 November: 8 hours on another sheet'],
    ['a day off without hours', [], 2, 0, 'elsewhere', 'Mon 2 November: on another sheet'],
    ['three hours', [], 2, 3, 'part', 'Mon 2 November: 3 hours on another sheet, less than a day'],
    [
      'the missing hours',
      fillDayActions(2, 5, 'x'),
      2,
      3,
      'full',
      'Mon 2 November: 5 hours, 3 hours on another sheet, filled in',
    ],
    [
      'too little',
      fillDayActions(2, 2, 'x'),
      2,
      3,
      'part',
      'Mon 2 November: 2 hours, 3 hours on another sheet, less than a day',
    ],
    [
      'enough hours, but hours without text here',
      [cellActionOn(2, 'hours', 1)],
      2,
      8,
      'unsaid',
      'Mon 2 November: 1 hour, 8 hours on another sheet, without a description',
    ],
    ['eight hours on a future day', [], 20, 8, 'elsewhere', 'Fri 20 November: 8 hours on another sheet'],
    ['hours on a weekend', [], 7, 5, 'weekend', 'Sat 7 November: 5 hours on another sheet, weekend'],
  ])('with %s on another sheet', (_, acts, date, hours, state, words) => {
    const day = [rowOnDate(date, rowsAfter(...acts))]
    const rest = elsewhere(day[0]?.date ?? '', hours)
    expect(dayStateOf(day, '2026-11-10', rest)).toBe(state)
    expect(describeDay(day, '2026-11-10', rest)).toBe(words)
  })
  it('on another sheet does not count as missing', () =>
    expect(findFirstMissingDay(month, '2026-11-10', elsewhere('2026-11-02', 8))).toBe('2026-11-03'))
  it('before the hire requires nothing, and keeps its hours', () => {
    const rest = {
      elsewhere: new Map([['2026-11-04', 3]]),
      notEmployed: new Set(['2026-11-02', '2026-11-03', '2026-11-04']),
    }
    const stateOn = (date: number, ...acts: SheetAction[]) =>
      dayStateOf([rowOnDate(date, rowsAfter(...acts))], '2026-11-10', rest)
    expect(stateOn(2)).toBe('unemployed')
    expect(stateOn(3, ...fillDayActions(3, 8, 'Billing'))).toBe('full')
    expect(stateOn(5)).toBe('missing')
    expect(findFirstMissingDay(month, '2026-11-10', rest)).toBe('2026-11-05')
  })
  it('that is missing is found', () => {
    expect(findFirstMissingDay(month, '2026-11-10')).toBe('2026-11-02')
    expect(findFirstMissingDay(rowsAfter(...fillDayActions(2, 8, 'x')), '2026-11-02')).toBe('2026-11-03')
    // Today comes before later days that have begun.
    expect(findFirstMissingDay(rowsAfter(...fillDayActions(3, 3, 'x')), '2026-11-02')).toBe('2026-11-02')
  })
  it('that is a holiday stays a holiday', () => expect(rowOnDate(4).type).toBe(HOLIDAY_TYPE))
})
