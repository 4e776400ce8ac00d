import { describe, expect, it } from 'vitest'
import { type DayRow, dayTypes, firstRows, INVALID_TIME } from '#shared/features/timesheets/days.ts'
import type { RowEdit } from '#shared/features/timesheets/editing.ts'
import { type Act, BENEFIT, type Field, HOLIDAY, NORMAL, setting, type Value } from './cells.ts'
import { firstMissing, stateOf } from './day-state.ts'
import { filledDown, needsEarlier, repeated, restOf, weekCopied, weekOf } from './filling.ts'
import { gridKey } from './grid-keys.ts'
import { pasted, tableOf, tableText } from './paste.ts'
import { added, applied, batchOf, type Edit, halfOf, isCell, rebased } from './queue.ts'
import { at, entered, extended, fieldsIn, isChosen, moved, rowsIn, type Step, tabbed, toggled } from './selection.ts'
import { reverting } from './undo.ts'

const fills = { holidays: true, vacations: true }
const HALF = dayTypes.id('Half Day Vacation')
const VACATION = dayTypes.id('Vacation')
/** November 2026 begins on a Sunday; its 4th is a holiday here. */
const month = firstRows('2026-11-01', new Map([['2026-11-04', 'Founders’ day']]), fills, date => date)
const on = (date: number, rows: readonly DayRow[] = month): DayRow => {
  const row = rows.find(one => one.date === `2026-11-${String(date).padStart(2, '0')}`)
  if (!row) throw new Error(`No row on ${date}`)
  return row
}
const act = (date: number, field: Field, value: Value): Act => setting(on(date), field, value)
const edit = (date: number, field: Field, value: Value, seen: Value): Edit => ({
  ...setting(on(date), field, value),
  seen,
})
const rowsAfter = (...acts: Act[]) => applied(month, acts, fills).rows
const filled = (date: number, hours: number, text: string) => [
  act(date, 'hours', hours),
  act(date, 'description', text),
]
const datesOf = (acts: readonly Act[]) => [...new Set(acts.map(({ date }) => Number(date.slice(8))))]

describe('the queue', () => {
  it.each<[string, Edit[], number, Edit | undefined, number]>([
    ['adds a change', [], 0, edit(2, 'hours', 8, 0), 1],
    ['takes the same cell changed again as one', [edit(2, 'hours', 7, 0)], 0, edit(2, 'hours', 8, 7), 1],
    ['forgets what is changed back', [edit(2, 'hours', 7, 0)], 0, edit(2, 'hours', 0, 7), 0],
    ['leaves alone what is on its way', [edit(2, 'hours', 7, 0)], 1, edit(2, 'hours', 8, 7), 2],
    [
      'keeps the order within a day',
      [edit(2, 'hours', 7, 0), edit(2, 'type', VACATION, NORMAL)],
      0,
      edit(2, 'hours', 4, 8),
      3,
    ],
    ['says nothing that is so already', [], 0, edit(2, 'hours', 0, 0), 0],
  ])('%s', (_, queue, sending, next, length) => {
    const result = next ? added(queue, next, sending) : queue
    expect(result).toHaveLength(length)
    if (length === 1)
      expect(result[0]).toMatchObject({
        value: isCell(result[0] as Edit) ? (next as { value: Value }).value : 0,
        seen: 0,
      })
  })

  it('sends one call for many cells, and a removal alone', () => {
    const queue = [
      edit(2, 'hours', 8, 0),
      edit(2, 'description', 'Billing', ''),
      edit(3, 'type', VACATION, NORMAL),
      edit(3, 'hours', 4, 8),
      { ...act(5, 'hours', 1), field: 'row', seen: null } as Edit,
      edit(6, 'hours', 8, 0),
    ]
    const first = batchOf(month, queue)
    expect('changes' in first && first.changes).toEqual<RowEdit[]>([
      { dayId: on(2)._id, hours: 8, description: 'Billing' },
      { dayId: on(3)._id, type: VACATION, hours: 4 },
    ])
    expect(first.edits).toHaveLength(4)
    expect(batchOf(month, queue.slice(4))).toMatchObject({ removes: on(5)._id })
    expect(batchOf(month, queue.slice(5), 1).edits).toHaveLength(1)
  })

  it('waits for the id of a half that a split makes', () => {
    const half = { ...edit(2, 'hours', 4, 0), dayId: halfOf('2026-11-02') } as Edit
    const queue = [edit(2, 'type', HALF, NORMAL), half]
    expect(batchOf(month, queue).edits).toHaveLength(1)
    const saved = rowsAfter(act(2, 'type', HALF)).map(row =>
      row._id.startsWith('half') ? { ...row, _id: 'made' } : row,
    )
    const next = batchOf(saved, rebased(saved, queue, fills).queue)
    expect('changes' in next && next.changes).toEqual([{ dayId: 'made', hours: 4 }])
  })

  it.each<[string, Act[], Edit[], number, number]>([
    ['stays where nobody else was', [], [edit(2, 'hours', 8, 0)], 1, 0],
    ['stays beside another cell’s change', [act(2, 'description', 'Theirs')], [edit(2, 'hours', 8, 0)], 1, 0],
    ['clashes with another’s change of the cell', [act(2, 'hours', 6)], [edit(2, 'hours', 8, 0)], 0, 1],
    ['is done when the other wrote the same', [act(2, 'hours', 8)], [edit(2, 'hours', 8, 0)], 0, 0],
    ['follows its own earlier edits', [], [edit(2, 'type', VACATION, NORMAL), edit(2, 'hours', 4, 8)], 2, 0],
  ])('%s', (_, theirs, queue, kept, clashes) => {
    const result = rebased(rowsAfter(...theirs), queue, fills)
    expect([result.queue.length, result.clashes.length]).toEqual([kept, clashes])
  })

  it('names what does not fit', () =>
    expect(applied(month, [act(2, 'hours', 25)], fills).misfits).toMatchObject([{ misfit: 'too much' }]))
})

describe('undo', () => {
  it.each<[string, Act[]]>([
    ['hours and words', filled(2, 8, 'Billing')],
    ['a type, with what it filled in', [act(2, 'hours', 3), act(2, 'type', VACATION)]],
    ['a split day', [act(2, 'type', HALF)]],
    ['a day of work that was halved', [...filled(2, 8, 'Billing'), act(2, 'type', HALF)]],
    [
      'a halved day that was put together',
      [
        ...filled(2, 8, 'Billing'),
        act(2, 'type', HALF),
        { ...setting(on(2), 'type', dayTypes.id('Sick')), dropHours: true },
      ],
    ],
    ['a kind of benefit', [act(2, 'type', BENEFIT), act(2, 'subType', 'f1d300000000000000000001')]],
  ])('brings back %s, and redo does it again', (_, acts) => {
    const done = rowsAfter(...acts)
    const back = applied(done, reverting(done, done, month), fills).rows
    expect(back).toEqual(month)
    const plain = (rows: readonly DayRow[]) => rows.map(({ _id, ...row }) => row)
    expect(plain(applied(back, reverting(back, back, done), fills).rows)).toEqual(plain(done))
  })
  it('brings back the hours and words that went with a half', () => {
    const half = rowsAfter(...filled(2, 8, 'Billing'), act(2, 'type', HALF))
    const sick: Act = { ...setting(on(2), 'type', dayTypes.id('Sick')), dropHours: true }
    const joined = applied(half, [sick], fills).rows
    expect(joined.filter(({ date }) => date === '2026-11-02')).toMatchObject([
      { timeSpent: 4, taskDescription: 'Billing' },
    ])
    const back = applied(joined, reverting(joined, joined, half), fills).rows
    expect(back.filter(({ date }) => date === '2026-11-02')).toMatchObject([
      { type: HALF, timeSpent: 4, taskDescription: '' },
      { type: NORMAL, timeSpent: 4, taskDescription: 'Billing' },
    ])
  })
  it('brings back a half that was removed', () => {
    const split = rowsAfter(act(2, 'type', HALF), { ...act(2, 'hours', 3), dayId: halfOf('2026-11-02') } as Act)
    const gone = applied(split, [{ dayId: on(2)._id, date: '2026-11-02', field: 'row' }], fills).rows
    expect(gone.filter(({ date }) => date === '2026-11-02')).toHaveLength(1)
    const back = applied(gone, reverting(gone, gone, split), fills).rows
    expect(back.filter(({ date }) => date === '2026-11-02').map(({ type, timeSpent }) => [type, timeSpent])).toEqual([
      [HALF, 4],
      [NORMAL, 3],
    ])
  })
  it('leaves what somebody else has changed since', () => {
    const mine = rowsAfter(act(2, 'hours', 8))
    const now = applied(mine, [act(2, 'description', 'Theirs')], fills).rows
    expect(reverting(now, [on(2, mine)], [on(2)])).toEqual([act(2, 'hours', 0)])
  })
})

describe('filling', () => {
  const source = on(2, rowsAfter(...filled(2, 8, 'Billing')))
  it('repeats a row, and skips weekends and holidays', () => {
    expect(
      datesOf(
        repeated(
          source,
          [3, 4, 5, 7, 8].map(date => on(date)),
        ),
      ),
    ).toEqual([3, 5])
    expect(on(3, applied(month, repeated(source, [on(3)]), fills).rows)).toMatchObject({
      timeSpent: 8,
      taskDescription: 'Billing',
    })
  })
  it('fills the empty days to the month’s end', () => {
    const rows = rowsAfter(
      ...filled(2, 8, 'Billing'),
      act(5, 'hours', 2),
      act(6, 'type', VACATION),
      act(9, 'type', HALF),
    )
    expect(restOf(rows, on(2, rows)).map(({ date }) => Number(date.slice(8)))).toEqual([
      3, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30,
    ])
  })
  it('fills down some columns', () =>
    expect(
      filledDown([source, on(3), on(4), on(5)], ['hours']).map(({ date, field }) => `${date.slice(8)} ${field}`),
    ).toEqual(['03 hours', '05 hours']))
  it('copies the week before onto empty days', () => {
    const rows = rowsAfter(
      ...filled(2, 8, 'Mon'),
      ...filled(3, 7.5, 'Tue'),
      ...filled(6, 8, 'Fri'),
      act(13, 'hours', 1),
    )
    const acts = weekCopied(rows, '2026-11-12')
    expect(datesOf(acts)).toEqual([9, 10])
    expect(on(10, applied(rows, acts, fills).rows)).toMatchObject({ timeSpent: 7.5, taskDescription: 'Tue' })
  })
  it('reaches into the month before', () => {
    const earlier = [{ ...on(2), date: '2026-10-26', timeSpent: 8, taskDescription: 'Last month' }]
    expect([needsEarlier(month, '2026-11-03'), needsEarlier(month, '2026-11-10')]).toEqual([true, false])
    expect(datesOf(weekCopied(month, '2026-11-03', earlier))).toEqual([2])
  })
  it('knows weeks from Monday', () => {
    expect(weekOf('2026-11-01')).toEqual(expect.arrayContaining(['2026-10-26', '2026-11-01']))
    expect(weekOf('2026-11-02')[0]).toBe('2026-11-02')
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
  ])('reads %j', (text, table) => expect(tableOf(text)).toEqual(table))
  it('writes what it reads', () => {
    const table = [['a\tb', '"', 'c\nd', '8']]
    expect(tableOf(tableText(table))).toEqual(table)
  })

  const put = (field: Field, text: string, chosen: number[] = []) =>
    pasted(month, { row: 1, field }, tableOf(text), chosen)
  it.each<[string, Field, string, Act[]]>([
    [
      'a column of hours',
      'hours',
      '8\n7,5\n\n4 h',
      [act(2, 'hours', 8), act(3, 'hours', 7.5), act(4, 'hours', 0), act(5, 'hours', 4)],
    ],
    [
      'hours as spreadsheets and trackers show them',
      'hours',
      '8.00\n7.50\n.5\n6h 30m\n07:30:00',
      [act(2, 'hours', 8), act(3, 'hours', 7.5), act(4, 'hours', 0.5), act(5, 'hours', 6.5), act(6, 'hours', 7.5)],
    ],
    [
      'a column of words',
      'description',
      'Billing\nSearch',
      [act(2, 'description', 'Billing'), act(3, 'description', 'Search')],
    ],
    ['words beside hours', 'description', 'Billing\t8', filled(2, 8, 'Billing').reverse()],
    ['hours beside words, in that order', 'description', '8\tBilling', filled(2, 8, 'Billing')],
    [
      'a whole row',
      'type',
      'vacation/pto\tBeach\t8',
      [act(2, 'type', VACATION), act(2, 'description', 'Beach'), act(2, 'hours', 8)],
    ],
  ])('puts in %s', (_, field, text, acts) => expect(put(field, text)).toEqual({ acts, refused: [] }))
  it('fills all chosen rows with one value', () =>
    expect(put('hours', '8', [1, 2, 4]).acts.map(({ date }) => Number(date.slice(8)))).toEqual([2, 3, 5]))
  it.each<[string, Field, string, string]>([
    ['what is no half hour', 'hours', '7.25', INVALID_TIME],
    ['what is no number', 'hours', 'all day', 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    ['what is less than none', 'hours', '-1', 'Hours cannot be negative'],
    ['what is more than a day', 'hours', '25', 'A day has 24 hours'],
    ['an unknown type', 'type', 'Siesta', 'No such type'],
    ['a kind where there is none', 'subType', 'Study', 'No such kind'],
    ['what has no column', 'hours', '8\t2\tx', 'No column for it'],
    ['a text that is too long', 'description', 'x'.repeat(5001), 'At most 5000 characters'],
  ])('refuses %s', (_, field, text, why) => expect(put(field, text).refused.map(one => one.why)).toContain(why))
  it('refuses what lies below the last day', () =>
    expect(pasted(month, { row: 29, field: 'hours' }, tableOf('8\n8')).refused).toEqual([
      { date: '', text: '8', why: 'Below the last day' },
    ]))
})

describe('the choice', () => {
  const cell = (row: number, field: Field = 'hours') => ({ row, field })
  it.each<[Step, number, Field, number, Field]>([
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
    expect(moved(month, cell(row, field), step)).toEqual(cell(toRow, toField)),
  )
  it('goes through the kind of a benefit, and only there', () => {
    const rows = rowsAfter(act(2, 'type', BENEFIT))
    expect(moved(rows, cell(1, 'type'), 'right')).toEqual(cell(1, 'subType'))
    expect(moved(rows, cell(1, 'subType'), 'down')).toEqual(cell(2, 'type'))
  })
  it('tabs row by row and leaves at the ends', () => {
    expect(tabbed(month, cell(0), false)).toEqual(cell(1, 'type'))
    expect(tabbed(month, cell(1, 'type'), true)).toEqual(cell(0))
    expect([tabbed(month, cell(29), false), tabbed(month, cell(0, 'type'), true)]).toEqual([undefined, undefined])
  })
  it('enters the next working day', () => {
    expect(entered(month, cell(2))).toEqual(cell(4))
    expect(entered(month, cell(5))).toEqual(cell(8))
    expect(entered(month, cell(29))).toEqual(cell(29))
    expect(entered(month, cell(8), true)).toEqual(cell(5))
  })
  it('is a range, or marked rows', () => {
    const range = extended(at(cell(4)), cell(2, 'description'))
    expect([rowsIn(range), fieldsIn(range)]).toEqual([
      [2, 3, 4],
      ['description', 'hours'],
    ])
    expect([isChosen(range, cell(3)), isChosen(range, cell(3, 'type'))]).toEqual([true, false])
    const marked = toggled(toggled(at(cell(4)), 7), 2)
    expect(rowsIn(marked)).toEqual([2, 7])
    expect(rowsIn(toggled(toggled(marked, 7), 2))).toEqual([4])
  })
})

describe('keys', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    gridKey({ key, code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more })
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
  it.each<[string, Act[], number, string]>([
    ['with eight hours and words', filled(2, 8, 'Billing'), 2, 'full'],
    ['with less', filled(2, 3, 'Billing'), 2, 'part'],
    ['with hours and no words', [act(2, 'hours', 8)], 2, 'unsaid'],
    ['with nothing, over', [], 2, 'missing'],
    ['with nothing, to come', [], 20, 'ahead'],
    ['off', [act(2, 'type', VACATION)], 2, 'off'],
    ['of a weekend', [], 7, 'weekend'],
    ['that is a holiday', [], 4, 'holiday'],
  ])('%s', (_, acts, date, state) => expect(stateOf([on(date, rowsAfter(...acts))], '2026-11-10')).toBe(state))
  it('that is missing is found', () => {
    expect(firstMissing(month, '2026-11-10')).toBe('2026-11-02')
    expect(firstMissing(rowsAfter(...filled(2, 8, 'x')), '2026-11-02')).toBe('2026-11-03')
  })
  it('that is a holiday stays one', () => expect(on(4).type).toBe(HOLIDAY))
})
