import { describe, expect, it } from 'vitest'
import {
  checklistProgressOf,
  checklistStatuses,
  formatOverallStatus,
  isChecklistCompleted,
  isTicked,
  statusForTick,
} from './checklist.ts'

type Name = (typeof checklistStatuses.all)[number]['name']

describe('an item', () => {
  it.each<[Name, boolean]>([
    ['Pending', false],
    ['Completed', true],
    ['N/A', true],
  ])('that is %s is ticked: %s', (name, ticked) => expect(isTicked(checklistStatuses.id(name))).toBe(ticked))

  it.each<[boolean, Name]>([
    [true, 'Completed'],
    [false, 'Pending'],
  ])('ticked %s becomes %s', (tick, name) => expect(statusForTick(tick)).toBe(checklistStatuses.id(name)))
})

describe('a checklist', () => {
  it.each<[Name[], string, boolean]>([
    [['Pending', 'Pending'], 'Incomplete (0/2)', false],
    [['Pending', 'Completed'], 'Incomplete (1/2)', false],
    [['N/A', 'Pending', 'Completed'], 'Incomplete (2/3)', false],
    [['Completed', 'Completed'], 'Completed (2/2)', true],
    [['Completed', 'N/A'], 'Completed (2/2)', true],
    [['N/A'], 'Completed (1/1)', true],
    [[], 'Completed (0/0)', true],
  ])('of %o is %s', (names, text, completed) => {
    const progress = checklistProgressOf(names.map(checklistStatuses.id))
    expect([formatOverallStatus(progress), isChecklistCompleted(progress)]).toEqual([text, completed])
  })
})
