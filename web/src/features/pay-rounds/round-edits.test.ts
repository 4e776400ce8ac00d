import { describe, expect, it } from 'vitest'
import type { PayRoundLine } from '#shared/features/pay-rounds.ts'
import { applyEdits, type EditColumn, type RoundEdits, splitPastedColumn, sumRound, typeInto } from './round-edits.ts'

const line = (_id: string, current: string | null, proposed: string | null = null, currency = 'USD'): PayRoundLine => ({
  _id,
  current,
  proposed,
  currency,
  bandMid: null,
  note: '',
  obstacle: '',
  country: 'Bolivia',
  jobTitle: null,
  person: { _id, name: _id, lastName: '' },
  salaryPeriodMonth: 4,
  clientSalaryPeriodMonth: null,
})
const NONE: RoundEdits = { version: 1, lines: {}, removed: [] }
const typed = (current: string | null, column: EditColumn, text: string) =>
  applyEdits([line('a', current)], typeInto(NONE, column, [{ _id: 'a', text }]))[0]

describe('a typed value', () => {
  it.each([
    // Calculated by hand: 4000 plus a tenth; half a percent of 4250.50 is 21.2525, so 4271.75.
    ['4000.00', 'percent', '10', 4400, '$4,400.00', '10%'],
    ['4000.00', 'percent', '+7.5 %', 4300, '$4,300.00', '7.5%'],
    ['4000.00', 'percent', '-2,5%', 3900, '$3,900.00', '-2.5%'],
    ['4250.50', 'percent', '0.5', 4271.75, '$4,271.75', '0.5%'],
    ['4000.00', 'amount', '$4,100.50', 4100.5, '$4,100.50', '2.51%'],
    ['4000.00', 'amount', '4100,50', 4100.5, '$4,100.50', '2.51%'],
    ['4000.00', 'amount', '', 4000, '', ''],
    ['4000.00', 'percent', '0', 4000, '', ''],
  ] as const)('from %s as %s %s is shown both ways', (current, column, text, after, amount, percent) => {
    expect(typed(current, column, text)).toMatchObject({ after, amount, percent, invalid: undefined, isTyped: true })
  })

  it.each([
    ['amount', 'plenty'],
    ['amount', '-1'],
    ['amount', '1.234'],
    ['amount', '0'],
    ['amount', '$0.00'],
    ['percent', 'ten'],
    ['percent', '-100'],
    ['percent', '-200'],
    ['percent', '1000'],
  ] as const)('as %s %s is invalid, and stays as typed', (column, text) => {
    expect(typed('4000.00', column, text)).toMatchObject({ after: undefined, invalid: column, [column]: text })
  })

  it('that is empty may stay empty', () => {
    expect(typed('0.00', 'amount', '0')).toMatchObject({ after: 0, invalid: undefined })
    expect(typed('0.00', 'percent', '10')).toMatchObject({ after: 0, invalid: undefined })
  })

  it('for one line leaves the others as saved', () => {
    const lines = [line('a', '1000.00'), line('b', '2000.00', '2100.00')]
    const edits = typeInto(NONE, 'note', [{ _id: 'b', text: 'Well done' }])
    expect(applyEdits(lines, edits)).toMatchObject([
      { after: 1000, amount: '', isTyped: false, note: '' },
      { after: 2100, amount: '$2,100.00', percent: '5%', isTyped: false, note: 'Well done' },
    ])
    expect(applyEdits(lines, { ...edits, removed: ['a'] }).map(({ _id }) => _id)).toEqual(['b'])
  })
})

it('the totals include people with a salary, to the cent', () => {
  const lines = applyEdits([line('a', '0.10', '0.30'), line('b', '0.20'), line('c', null)], undefined)
  expect(sumRound(lines)).toEqual([{ currency: 'USD', people: 3, before: 0.3, after: 0.5, difference: 0.2, raised: 1 }])
})

it('each currency has its own totals and amounts', () => {
  const raises = [
    line('a', '7000.00', '7700.00', 'BOB'),
    line('b', '1000.00', '1100.00'),
    line('c', '900.00', null, 'BOB'),
  ]
  const lines = applyEdits(raises, undefined)
  expect(sumRound(lines)).toEqual([
    { currency: 'BOB', people: 2, before: 7900, after: 8600, difference: 700, raised: 1 },
    { currency: 'USD', people: 1, before: 1000, after: 1100, difference: 100, raised: 1 },
  ])
  expect(lines.map(({ amount }) => amount.replace('\u00a0', ' '))).toEqual(['BOB 7,700.00', '$1,100.00', ''])
})

it('a column copied from a spreadsheet is one cell per line, without the empty end', () => {
  expect(splitPastedColumn('10%\tx\r\n\r\n 5 \r\n')).toEqual(['10%', '', '5'])
  expect(splitPastedColumn('4,100')).toEqual(['4,100'])
})

it('the compa-ratio compares the new salary with the middle of the band, if there is one', () => {
  const lines = [
    { ...line('a', '4000.00', '4400.00'), bandMid: '4000.00' },
    { ...line('b', '3000.00'), bandMid: '4000.00' },
  ]
  expect(applyEdits(lines, undefined).map(one => one.compaRatio)).toEqual([110, 75])
  expect(typed('4000.00', 'percent', '10')?.compaRatio).toBeUndefined()
  const edits = typeInto(NONE, 'percent', [{ _id: 'b', text: '100' }])
  expect(applyEdits(lines, edits).map(one => one.compaRatio)).toEqual([110, 150])
})
