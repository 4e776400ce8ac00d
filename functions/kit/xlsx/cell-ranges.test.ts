import { describe, expect, it } from 'vitest'
import { countCellsInRanges, parseRange, toColumnLetters, toColumnNumber } from './cell-ranges.ts'

it.each([
  ['A1:B9', { left: 1, top: 1, bottom: 9 }],
  ['$C$2:$D$4', { left: 3, top: 2, bottom: 4 }],
  ['aa10:ab1048576', { left: 27, top: 10, bottom: 1_048_576 }],
  ['XFD7:XFD7', { left: 16_384, top: 7, bottom: 7 }],
  // Whole columns and rows, a single cell, and what is no range of one sheet
  ['A:B', undefined],
  ['1:9', undefined],
  ['A1', undefined],
  ['Sheet1!A1:B9', undefined],
  ['A1:B9 D1:E9', undefined],
  ['AAAA1:B9', undefined],
  ['', undefined],
])('the corners of %s', (range, corners) => expect(parseRange(range)).toEqual(corners))

describe('the number of cells', () => {
  it.each([
    ['A1:B9', 18],
    ['B9:A1', 18],
    ['Sheet1!$A$1:$C$4', 12],
    ['a1:a1', 1],
    ['A1:A2 C1:D1', 4],
    ['D:D', 1_048_576],
    ['$B:$C', 2 * 1_048_576],
    ['3:3', 16_384],
    ['$3:$12', 10 * 16_384],
    ['A1:A2 5:5', 2 + 16_384],
    ['no range', 0],
  ])('in %s', (text, cells) => expect(countCellsInRanges(text)).toBe(cells))
})

it.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [16_384, 'XFD'],
])('column %i is %s', (number, letters) => {
  expect(toColumnLetters(number)).toBe(letters)
  expect(toColumnNumber(letters)).toBe(number)
})
