import { expect, it } from 'vitest'
import { formatCsvCell } from './csv.ts'

it.each([
  ['One\nTwo', '"One\nTwo"'],
  ['One\rTwo', '"One\rTwo"'],
  ['One\r\nTwo', '"One\r\nTwo"'],
  ['say "yes"', '"say ""yes"""'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['=a"b\nc', '"\'=a""b\nc"'],
  ['-12.50', '-12.50'],
  ['7', '7'],
  ['-7', '-7'],
  ['-', "'-"],
  ['-7a', "'-7a"],
  ['-7.', "'-7."],
  ['--7', "'--7"],
  ['a=1', 'a=1'],
  // One more than was typed, as for any other, so that it can be taken away again.
  ["'=1", "''=1"],
  ["''@a", "'''@a"],
  ["'-7", "''-7"],
  ["'a", "'a"],
  [-3, '-3'],
  [0, '0'],
  [true, 'true'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['Ángel 李 😀', 'Ángel 李 😀'],
])('%j is written as %j', (cell, written) => {
  expect(formatCsvCell(cell)).toBe(written)
})
