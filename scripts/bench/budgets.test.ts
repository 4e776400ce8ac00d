import { describe, expect, it } from 'vitest'
import { type BenchFigures, BUSY_MACHINE, findBrokenBudgets } from './budgets.ts'

const none = { requests: 0, units: 0, writing: 0 } as never
const closing = { sheets: 1, writesASecond: 1, unitsASheet: 1, seconds: 1, kills: 0, isSame: true }
/** Nothing is over any budget. */
const calm: BenchFigures = {
  lists: [],
  meetings: [],
  homes: [],
  notices: [],
  reports: [],
  starts: [],
  people: [],
  searches: [],
  closing: { ...closing, sealsASheet: 1, writesAfter: 0 } as never,
  web: { files: 1, scripts: 1, styles: 1 },
  selection: { rows: 10_000, byColumn: {} },
}
const searching = (milliseconds: number): BenchFigures => ({
  ...calm,
  searches: [{ people: 1000, rows: 0, cold: none, warm: none, byText: { a: milliseconds } }],
})
/** A leader's. */
const openingHome = (requests: number, units: number, asksForSheets: boolean, month = 0): BenchFigures => ({
  ...calm,
  homes: [
    { people: 100, role: 'leader', asksForSheets, waiting: 0, milliseconds: 0, month, ...warmOf(requests, units) },
  ],
})
const warmOf = (requests: number, units: number) => ({ cold: none, warm: { requests, units } as never })
const sorting = (milliseconds: number): BenchFigures => ({
  ...calm,
  selection: { rows: 10_000, byColumn: { title: milliseconds } },
})

describe('a time budget', () => {
  it.each<[string, BenchFigures, number, number]>([
    ['a search within 30 ms', searching(30), 1, 0],
    ['a search of 38 ms on a quiet machine', searching(38), 1, 1],
    ['the same on a busy one', searching(38), BUSY_MACHINE, 0],
    ['a search that no neighbour explains', searching(121), BUSY_MACHINE, 1],
    ['a month within 250 ms', openingHome(21, 20.5, false, 250), 1, 0],
    ['a month of 251 ms on a quiet machine', openingHome(21, 20.5, false, 251), 1, 1],
    ['the same on a busy one', openingHome(21, 20.5, false, 251), BUSY_MACHINE, 0],
    ['a selection of 60 ms on a quiet machine', sorting(60), 1, 1],
    ['the same on a busy one', sorting(60), BUSY_MACHINE, 0],
    ['a selection that no neighbour explains', sorting(201), BUSY_MACHINE, 1],
  ])('%s', (_, figures, patience, broken) => {
    expect(findBrokenBudgets(figures, patience)).toHaveLength(broken)
  })
})

it.each([
  ['bytes', { bytes: 382_001, modules: 501 }],
  ['modules', { bytes: 382_000, modules: 502 }],
])('a count over its budget is reported however busy the machine is: %s', (_, start) => {
  const figures = { ...calm, starts: [{ feature: 'goals', ratio: 9, ...start }] }
  expect(findBrokenBudgets(figures, BUSY_MACHINE)).toHaveLength(1)
  expect(findBrokenBudgets({ ...figures, starts: [] }, 1)).toEqual([])
})

it.each<[string, BenchFigures, number]>([
  ['within the partitions of its caches', openingHome(21, 20.5, false), 0],
  ['with a partition more', openingHome(22, 21.5, false), 1],
  ["with the sixteen of a month's sheets at its end", openingHome(37, 36.5, true), 0],
  ['with one more than these', openingHome(38, 37.5, true), 1],
  ['that reads more than what has changed', openingHome(17, 17.5, false), 1],
])('a warm home %s', (_, figures, broken) => {
  expect(findBrokenBudgets(figures, BUSY_MACHINE)).toHaveLength(broken)
})
