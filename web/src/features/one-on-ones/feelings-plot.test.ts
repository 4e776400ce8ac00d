import { describe, expect, it } from 'vitest'
import { feelings } from '#shared/features/one-on-ones/list.ts'
import { toFeelingMonths, toFeelingRows } from './feelings-plot.tsx'

const feeling = (name: Parameters<typeof feelings.id>[0]) => feelings.byId(feelings.id(name))
const met = (_id: string, creationDate: string, ...names: Parameters<typeof feelings.id>[0][]) => ({
  _id,
  creationDate,
  feelings: names.map(feeling),
})

describe('feelings over time', () => {
  const months = toFeelingMonths([
    met('c', '2026-11-01', 'Worried', 'Tired'),
    met('b', '2026-10-01'),
    met('a', '2026-09-01', 'Happy', 'Tired'),
  ])

  it('go from the oldest month to the newest, without months that have none', () => {
    expect(months.map(({ month, path }) => `${month} ${path}`)).toEqual([
      '2026-09-01 /one-on-ones/a',
      '2026-11-01 /one-on-ones/c',
    ])
  })

  it('have a row per noted feeling, in the order of the form, with links to the one-on-ones', () => {
    expect(
      toFeelingRows(months).map(({ name, squares }) => [name, ...squares.map(one => one?.label), squares[1]?.href]),
    ).toEqual([
      ['Happy', 'Happy, September 2026', undefined, undefined],
      ['Tired', 'Tired, September 2026', 'Tired, November 2026', '/one-on-ones/c'],
      ['Worried', undefined, 'Worried, November 2026', '/one-on-ones/c'],
    ])
  })

  it('have no rows for nobody', () => {
    expect(toFeelingRows(toFeelingMonths([met('a', '2026-11-01')]))).toEqual([])
  })
})
