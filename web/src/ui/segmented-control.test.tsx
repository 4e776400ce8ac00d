import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SegmentedControl } from './segmented-control.tsx'

afterEach(cleanup)

const CHOICES = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

it.each([
  ['the chosen option', 'week', [-1, 0, -1]],
  ['all if none is chosen, of which browsers enter the first', 'year', [0, 0, 0]],
])('offers Tab %s', (_, value, stops) => {
  render(<SegmentedControl aria-label="View" choices={CHOICES} value={value} onValueChange={() => {}} />)
  expect(screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual(stops)
})
