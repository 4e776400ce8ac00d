import { expect, it } from 'vitest'
import { PERSON_SECTIONS, type PersonSection } from '#shared/features/employees/person.ts'
import { arrangeColumns } from './columns.ts'

const shownColumns = (sections: readonly PersonSection[], ...empty: PersonSection[]) =>
  arrangeColumns(sections, new Set(empty)).map(column => column.filter(section => !empty.includes(section)))

it('has the work on the left and the records about the person on the right', () => {
  expect(shownColumns(PERSON_SECTIONS, 'onboarding', 'exit-procedure')).toEqual([
    ['one-on-ones', 'action-items', 'goals', 'projects'],
    ['plans', 'time-off', 'rewards', 'pay', 'history'],
  ])
})

it('moves the last sections to the left if there is little work', () => {
  const empty = ['one-on-ones', 'action-items', 'plans', 'goals', 'onboarding', 'exit-procedure'] as const
  expect(shownColumns(PERSON_SECTIONS, ...empty)).toEqual([
    ['projects', 'pay', 'history'],
    ['time-off', 'rewards'],
  ])
})

it('moves the last sections to the right if there is little else', () => {
  const sections = ['one-on-ones', 'action-items', 'plans', 'goals', 'time-off', 'projects', 'onboarding'] as const
  expect(shownColumns(sections, 'plans', 'onboarding')).toEqual([
    ['one-on-ones', 'action-items'],
    ['goals', 'time-off', 'projects'],
  ])
})

it('never moves an empty section, which would be loaded again', () => {
  const [left, right] = arrangeColumns(PERSON_SECTIONS, new Set(['one-on-ones', 'action-items', 'goals', 'history']))
  expect(left).toEqual(expect.arrayContaining(['one-on-ones', 'action-items', 'goals']))
  expect(right).toContain('history')
})

it('leaves a single section in its column', () => {
  expect(shownColumns(['one-on-ones'])).toEqual([['one-on-ones'], []])
})
