import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

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
