import { expect, it } from 'vitest'
import { countSubtasks, findSubtasks, setSubtask, untickAll } from './subtasks.ts'

it.each([
  ['- [ ] Call them', [['Call them', false]]],
  ['- [x] Call them', [['Call them', true]]],
  ['- [X] Call them', [['Call them', true]]],
  ['* [ ] Call them', [['Call them', false]]],
  ['  - [ ] Call them', [['Call them', false]]],
  ['- [ ]Call them', [['Call them', false]]],
  [
    'Before\n- [ ] One\nBetween\r\n- [x] Two\rAfter',
    [
      ['One', false],
      ['Two', true],
    ],
  ],
  ['- [ ] مراجعة 🎯', [['مراجعة 🎯', false]]],
  ['- [ ] ', []],
  ['- [ ]', []],
  ['- [] Call them', []],
  ['- [y] Call them', []],
  ['[ ] Call them', []],
  ['Read - [ ] this', []],
  ['', []],
])('%j has the subtasks %j', (text, found) => {
  expect(findSubtasks(text).map(one => [one.text, one.isDone])).toEqual(found)
})

it('counts the subtasks that are done, of all', () => {
  expect(countSubtasks('- [x] a\n- [ ] b\n- [X] c\nd')).toEqual({ done: 2, all: 3 })
  expect(countSubtasks('Nothing to tick')).toBeNull()
})

const TEXT = 'First:\r\n- [ ] Same\n  * [X] Same\n- [ ] Other\n'
const at = (line: number, text: string) => ({ line, text, isDone: false })
it.each([
  [at(1, 'Same'), true, 'First:\r\n- [x] Same\n  * [X] Same\n- [ ] Other\n'],
  [at(2, 'Same'), false, 'First:\r\n- [ ] Same\n  * [ ] Same\n- [ ] Other\n'],
  [at(2, 'Same'), true, TEXT],
  [at(3, 'Other'), true, 'First:\r\n- [ ] Same\n  * [X] Same\n- [x] Other\n'],
  // Somebody has changed the text meanwhile.
  [at(1, 'Other'), true, undefined],
  [at(0, 'First:'), true, undefined],
  [at(9, 'Same'), true, undefined],
])('setting %j to %s gives %j', (subtask, isDone, after) => {
  expect(setSubtask(TEXT, subtask, isDone)).toEqual(after)
})

it('unticks all subtasks and keeps the rest', () => {
  expect(untickAll(TEXT)).toBe('First:\r\n- [ ] Same\n  * [ ] Same\n- [ ] Other\n')
})
