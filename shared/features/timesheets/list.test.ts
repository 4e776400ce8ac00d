import { expect, it } from 'vitest'
import { summaryPathOf } from './list.ts'

it.each([
  ['2026-11', undefined, '/timesheets-summary?month=11&year=2026'],
  ['2026-01-31', undefined, '/timesheets-summary?month=1&year=2026'],
  ['2026-11', 'approval=waiting', '/timesheets-summary?month=11&year=2026&approval=waiting'],
])('%s with %s is at %s', (month, filter, path) => expect(summaryPathOf(month, filter)).toBe(path))
