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

  it.each([
    [1234.5, 'EUR', '€1,234.50'],
    // Japan has no cents, but what is kept to the cent is shown to the cent.
    [1234.5, 'JPY', '¥1,234.50'],
    [0.005, 'EUR', '€0.01'],
    [null, 'EUR', ''],
  ])('%s of %s is shown as %s', (amount, currency, shown) => expect(formatMoney(amount, currency)).toBe(shown))
})

it.each([
  ['$1,234.50', '1234.50'],
  [' $ 12 ', '12'],
  ['1,000,000', '1000000'],
  ['12.5', '12.5'],
  ['€ 1,200.50', '1200.50'],
  ['USD 1,200', '1200'],
  ['US$1,200', '1200'],
  ['-C5', '-5'],
  // Who writes a decimal comma means it: twelve and a half is not a hundred and twenty-five.
  ['12,5', '12.5'],
  ['$12,50', '12.50'],
  ['-2,5', '-2.5'],
  ['4250,50', '4250.50'],
  ['BOB 4.250,50', '4250.50'],
  ['1.000.000,5', '1000000.5'],
  ['12,500', '12500'],
  // It can be read in neither way, so it stays one that is refused.
  ['1,234,50', '1,234,50'],
  ['1.23,50', '1.23,50'],
  // A comma groups three digits, and nothing is grouped behind a zero: an eighth is not a hundred and twenty-five.
  ['0,125', '0,125'],
  ['1,2345', '1,2345'],
  ['12,34.50', '12,34.50'],
  ['1234,567', '1234,567'],
  ['-12,345,678.9', '-12345678.9'],
  // What is no amount stays one that is refused.
  ['twelve', 'twelve'],
  ['USD', 'USD'],
  ['EURO5', 'EURO5'],
  ['5 USD', '5USD'],
  ['', ''],
])('%j is read as "%s"', (typed, digits) => expect(stripMoneySymbols(typed)).toBe(digits))
