// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { ValueChart } from './value-chart.tsx'

setUpScreenTests()

it('the plot of a salary begins at zero: half the pay is half as high', () => {
  const values = [
    { _id: '1', day: '2027-02-28', amount: 2000 },
    { _id: '2', day: '2028-02-29', amount: 4000 },
  ]
  render(<ValueChart title="Salary over time" values={values} now={new Date('2028-03-31T12:00:00Z')} />)
  const plot = screen.getByRole('img', { name: /^Salary over time: from \$2,000\.00 .* The axis begins at zero\./ })
  expect([...plot.querySelectorAll('[title]')].map(point => point.getAttribute('style'))).toEqual([
    expect.stringContaining('top: 54%'),
    expect.stringContaining('top: 8%'),
  ])
  expect(plot.textContent).toContain('$4,000.00$0.00')
})
