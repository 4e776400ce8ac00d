import { expect, it } from 'vitest'
import { idPrefixOfMonth, isId, makeId, monthOfId, moveIdToMonth, shardOfId, yearOfId } from './ids.ts'

const NOVEMBER = new Date('2026-11-29T12:00:00Z')
/** 2026 times 12 months, and ten of them, in hexadecimal digits. */
const ID_OF_NOVEMBER = '5f02b123456789abcdef0123'

it('an id is 24 lower-case hexadecimal digits: the month since year 0, the shard, and the rest', () => {
  expect(makeId(NOVEMBER, 'B123456789ABCDEF0123456789')).toBe(ID_OF_NOVEMBER)
  expect(monthOfId(ID_OF_NOVEMBER)).toBe('2026-11')
  expect(yearOfId(ID_OF_NOVEMBER)).toBe(2026)
  expect(shardOfId(ID_OF_NOVEMBER)).toBe(11)
  expect(idPrefixOfMonth(NOVEMBER)).toBe('5f02')
})

it('an id can be moved to another month, and is the same otherwise', () =>
  expect(moveIdToMonth(ID_OF_NOVEMBER, new Date('2027-01-01T00:00:00Z'))).toBe('5f04b123456789abcdef0123'))

it.each([
  ['an id', ID_OF_NOVEMBER, true],
  ['capital letters', ID_OF_NOVEMBER.toUpperCase(), false],
  ['a letter too many', `${ID_OF_NOVEMBER}0`, false],
  ['a letter too few', ID_OF_NOVEMBER.slice(1), false],
  ['a list with an id', [ID_OF_NOVEMBER], false],
  ['nothing', undefined, false],
])('%s (%s) looks like an id: %s', (_, value, expected) => expect(isId(value)).toBe(expected))
