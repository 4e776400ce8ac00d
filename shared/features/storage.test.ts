/**
 * Where records are stored. Changing a partition's name or split would lose the records stored under the old one, so
 * both are repeated here: a change needs a migration as well (docs/migrations.md).
 */
import { describe, expect, it } from 'vitest'
import { templateStorageFor } from './procedures/storage.ts'
import { procedures } from './procedures.ts'
import { referenceSources } from './references.ts'
import { webhookStorage } from './webhooks/storage.ts'

const STORED: Readonly<Record<string, string>> = {
  ACTION_ITEM: 'collection, year',
  CORRECTION_REQUEST: 'collection, whole',
  EMPLOYEE: 'collection, whole',
  EXIT_PROCEDURE: 'collection, year',
  EXIT_PROCEDURE_TEMPLATE: 'collection, whole',
  FORMER_USER: 'marks',
  GOAL: 'collection, year',
  GOAL_TEMPLATE: 'collection, whole',
  ONBOARDING: 'collection, year',
  ONBOARDING_TEMPLATE: 'collection, whole',
  ONE_ON_ONE: 'collection, any-year',
  PAY_BAND: 'collection, whole',
  PAY_ROUND: 'collection, year',
  PLAN: 'collection, year',
  PLANNED_CHANGE: 'collection, year',
  PROCESS: 'collection, whole',
  PROJECT_CHANGE: 'sub-collection',
  REWARD: 'collection, year',
  REWARD_PAYMENT: 'collection, year',
  SALARY: 'sub-collection',
  TIMESHEETS_OF: 'sub-collection',
  TIME_OFF: 'collection, whole',
  USER: 'collection, whole',
  WEBHOOK: 'collection, whole',
  WORK_TIME: 'collection, whole',
  'the log of EMPLOYEE': 'audit-logs',
}

it('keeps the storage of each kind of record', () => {
  const stored = [...referenceSources, webhookStorage].map(source => {
    if (source.kind === 'audit-logs') return [`the log of ${source.of.name}`, source.kind] as const
    return [source.name, source.kind === 'collection' ? `${source.kind}, ${source.split}` : source.kind] as const
  })
  expect(Object.fromEntries(stored)).toEqual(STORED)
})

describe('an item of a checklist or of a template', () => {
  const BEA = 'b1'.repeat(12)
  const LEA = 'b2'.repeat(12)
  const item = (owner?: object) => ({ _id: 'a', ...(owner ? { owner } : {}) })
  const owned = (...owners: (object | undefined)[]) => owners.map(item)
  const rules = referenceSources.flatMap(({ refersTo }) =>
    Object.entries(refersTo.employees ?? {}).flatMap(([user, how]) => {
      const match = /^items of (onboarding|exit) \w+ (checklists|templates)$/.exec(user)
      if (!match || typeof how !== 'object' || !('names' in how)) return []
      // Rows of checklists keep the owed items; the owners that a template names are in its items.
      const field = match[2] === 'checklists' ? 'owed' : 'descriptions'
      const names = how.names as (row: object, named: object) => boolean
      return [
        [user, (items?: object[]) => names({ _id: 'c', ...(items ? { [field]: items } : {}) }, { _id: BEA })],
      ] as const
    }),
  )

  it('has a rule for both kinds of procedure, in checklists and templates', () => expect(rules).toHaveLength(4))
  it.each(rules)('%s refer only to owners that are people', (_, namesBea) => {
    expect(namesBea(owned({ kind: 'employee' }, { kind: 'person', id: BEA }))).toBe(true)
    expect(namesBea(owned({ kind: 'person', id: BEA }, undefined))).toBe(true)
    expect(namesBea(owned({ kind: 'person', id: LEA }))).toBe(false)
    // An owner of kind `role` holds a role's name: even if it equals a person's id, it does not refer to the person.
    expect(namesBea(owned({ kind: 'role', id: BEA }))).toBe(false)
    expect(namesBea(owned(undefined, { kind: 'leader' }))).toBe(false)
    expect(namesBea(undefined)).toBe(false)
  })

  it('is read from the whole template, as its row does not contain it', () => {
    for (const kind of procedures)
      for (const naming of Object.values(templateStorageFor(kind).refersTo.employees))
        expect(naming.isIncomplete()).toBe(true)
  })
})
