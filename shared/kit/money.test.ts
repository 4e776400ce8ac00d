import { describe, expect, it } from 'vitest'
import { formatMoney, stripMoneySymbols } from './money.ts'

describe('an amount', () => {
  it.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [99_999_999.99, '$99,999,999.99'],
    [-300, '-$300.00'],
    [null, ''],
    [undefined, ''],
  ])('%s is shown as %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })
})

it.each([
  ['$1,234.50', '1234.50'],
  [' $ 12 ', '12'],
  ['1,000,000', '1000000'],
  ['12.5', '12.5'],
  ['twelve', 'twelve'],
  ['', ''],
])('%j is typed for "%s"', (typed, digits) => expect(stripMoneySymbols(typed)).toBe(digits))
