import { expect, it } from 'vitest'
import { formatRangeOfMonth } from './format-days.ts'

it.each([
  ['2026-11-25', '2026-11-25', 'Wed 25'],
  ['2026-11-24', '2026-11-25', 'Tue 24 – Wed 25'],
  ['2026-11-30', '2026-12-01', 'Mon 30 – Tue 1 Dec'],
  ['2026-10-30', '2026-11-02', 'Fri 30 Oct – Mon 2'],
])('writes %s to %s below the heading November 2026 as %s', (from, to, text) => {
  expect(formatRangeOfMonth({ from, to }, '2026-11-01')).toBe(text)
})
