/** Who is out: its list and its months. Source: docs/decisions/who-is-out.md. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { selectAll } from '#shared/kit/list.ts'
import { isOutMonth, lastOutMonth, type OutRow, outList, outQuery } from './out.ts'

const id = (digit: number) => String(digit).padStart(24, '0')
const person = (digit: number, name: string, more: Partial<OutRow>): OutRow => ({
  ...{ _id: id(digit), name, lastName: 'Mora', country: 'Bolivia', leader: null, project: null },
  ...{ hireDate: null, days: [] },
  ...more,
})
const people = [
  person(3, 'Zoe', { leader: id(8), days: [{ day: '2026-11-02', kind: 'holiday', isHalf: false }] }),
  person(2, 'eva', { project: id(9), days: [{ day: '2026-11-03', kind: 'away', isHalf: true }] }),
  person(1, 'Ana', { country: 'Colombia', days: [{ day: '2026-11-04', kind: 'planned', isHalf: false }] }),
]
it.each([
  [{}, '123'],
  [{ search: 'EVA' }, '2'],
  [{ leaders: id(8) }, '3'],
  [{ projects: id(9) }, '2'],
  [{ countries: 'Bolivia' }, '23'],
  [{ countries: 'Bolivia,Colombia' }, '123'],
  // Holidays are everybody's: nobody is out for them.
  [{ isOut: 'true' }, '12'],
])('%j shows %s', (query, shown) => {
  const found = selectAll(outList, people, z.parse(outQuery, query), undefined)
  expect(found.map(({ _id }) => _id.slice(-1)).join('')).toBe(shown)
})

it.each([
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month): [string, boolean] => [
    `2026-${month}`,
    true,
  ]),
  ...['2026-00', '2026-13', '2026-20', '2026-1', '202-01', '12026-01', '2026-01-01', ''].map(
    (month): [string, boolean] => [month, false],
  ),
])('"%s" is a month: %s', (month, isMonth) => expect(z.safeParse(outQuery, { month }).success).toBe(isMonth))

it.each([
  ['2019-12', false],
  ['2020-01', true],
  ['2028-02', true],
  ['2029-02', true],
  ['2029-03', false],
])('on 29 February 2028, %s can be looked at: %s', (month, can) => expect(isOutMonth(month, '2028-02-29')).toBe(can))

it('a year ahead of 31 December is the next December', () => expect(lastOutMonth('2026-12-31')).toBe('2027-12'))
