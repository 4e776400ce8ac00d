import { expect, it } from 'vitest'
import { auditEntry, diffFields } from './audit-log.ts'

it('a change lists the fields that differ, and for secret fields only the fact', () => {
  const before = { _id: 'a', version: 1, name: 'Ada', roles: ['hr'], salary: 1, left: 'same' }
  const after = { _id: 'a', version: 2, name: 'Ada L.', roles: ['hr', 'it'], salary: 2, left: 'same', note: 'new' }
  expect(diffFields(before, after, ['salary'])).toEqual([
    { field: 'name', from: 'Ada', to: 'Ada L.' },
    { field: 'roles', from: ['hr'], to: ['hr', 'it'] },
    { field: 'salary', from: null, to: null },
    { field: 'note', from: null, to: 'new' },
  ])
})

it('an entry names the access token that acted for somebody, if any', () => {
  const ana = { userId: 'a'.repeat(24), employeeId: undefined, name: 'Ana', lastName: 'Mora' }
  const entryOf = (actor: Parameters<typeof auditEntry>[3]) =>
    auditEntry('GOAL', 'b'.repeat(24), 1, actor, new Date(), []).item.Put?.Item
  expect(entryOf({ ...ana, accessToken: 'c'.repeat(24) })).toMatchObject({ accessToken: 'c'.repeat(24) })
  expect(entryOf(ana)).not.toHaveProperty('accessToken')
})
