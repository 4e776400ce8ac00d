import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { toStretches } from './pay-chart.tsx'
import { ValueChart } from './value-chart.tsx'

setUpScreenTests()

it('the plot of a salary starts at zero, so half the pay is half as high', () => {
  const values = [
    { _id: '1', day: '2027-02-28', amount: 2000 },
    { _id: '2', day: '2028-02-29', amount: 4000 },
  ]
  render(<ValueChart title="Salary over time" values={values} currency="USD" until="2028-03-31" />)
  const plot = screen.getByRole('img', { name: /^Salary over time: from \$2,000\.00 .* The axis begins at zero\./ })
  expect([...plot.querySelectorAll('[title]')].map(point => point.getAttribute('style'))).toEqual([
    expect.stringContaining('top: 54%'),
    expect.stringContaining('top: 8%'),
  ])
  expect(plot.textContent).toContain('$4,000.00$0.00')
})

it('amounts of two currencies are never on one scale, and each part ends where the next one starts', () => {
  const by = { name: 'Hugo', lastName: 'Ruiz' }
  const entry = (_id: string, day: string, amount: string | null, currency: string) => ({
    _id,
    day,
    amount,
    currency,
    version: 1,
    increase: null,
    comments: '',
    createdBy: by,
    updatedBy: by,
    createdAt: `${day}T10:00:00.000Z`,
    updatedAt: `${day}T10:00:00.000Z`,
  })
  const stretches = toStretches([
    entry('4', '2027-01-01', '8000.00', 'BOB'),
    entry('1', '2025-01-01', '1000.00', 'USD'),
    entry('3', '2026-06-01', null, 'BOB'),
    entry('2', '2026-01-01', '1100.00', 'USD'),
  ])
  expect(stretches.map(({ currency, values }) => [currency, ...values.map(({ amount }) => amount)])).toEqual([
    ['USD', 1000, 1100],
    ['BOB', 8000],
  ])
})
