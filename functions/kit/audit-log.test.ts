import { expect, it } from 'vitest'
import { diffFields } from './audit-log.ts'

it('a change names the fields that differ, and of secret ones only that they do', () => {
  const before = { _id: 'a', version: 1, name: 'Ada', roles: ['hr'], salary: 1, left: 'same' }
  const after = { _id: 'a', version: 2, name: 'Ada L.', roles: ['hr', 'it'], salary: 2, left: 'same', note: 'new' }
  expect(diffFields(before, after, ['salary'])).toEqual([
    { field: 'name', from: 'Ada', to: 'Ada L.' },
    { field: 'roles', from: ['hr'], to: ['hr', 'it'] },
    { field: 'salary', from: null, to: null },
    { field: 'note', from: null, to: 'new' },
  ])
})
