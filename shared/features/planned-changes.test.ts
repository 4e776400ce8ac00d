/** Planned changes: which people they skip, and what is refused. Source: docs/decisions/planned-changes.md. */
import { describe, expect, it } from 'vitest'
import type { EmployeeRow } from './employees/people.ts'
import { type FieldValues, findObstacle, hasLeftBy, newValuesFor } from './planned-changes/judge.ts'
import { countLines, isUndoable, type LineKind, validateChange, validateChangeDay } from './planned-changes.ts'

const DAY = '2026-12-01'
/** Ana is led by Eva, who is led by Zoe. Leo leads nobody yet, and may. */
const people: Readonly<Record<string, Partial<EmployeeRow>>> = {
  ana: { leader: 'eva', isLeader: true, project: 'maya', jobTitle: 'dev', country: 'Bolivia' },
  eva: { leader: 'zoe', isLeader: true },
  zoe: { isLeader: true },
  leo: { isLeader: true },
  pam: { isLeader: false },
  off: { isLeader: true, isActive: false },
  last: { isLeader: true, hireDate: '2020-01-01', lastDay: '2026-11-30' },
}
const personOf = (_id: string, more: Partial<EmployeeRow> = {}) =>
  ({
    _id,
    isActive: true,
    leader: null,
    project: null,
    jobTitle: null,
    hireDate: null,
    ...people[_id],
    ...more,
  }) as EmployeeRow
const company = {
  person: (id: string | null | undefined) => (id && people[id] ? personOf(id) : undefined),
  project: (id: string | null | undefined) =>
    id === 'maya' || id === 'quetzal' ? { isActive: true } : id === 'old' ? { isActive: false } : undefined,
  jobTitle: (id: string | null | undefined) => (id === 'dev' || id === 'lead' ? {} : undefined),
}

describe('a person', () => {
  it.each<[string, string, Partial<EmployeeRow>, FieldValues, string | undefined]>([
    ['gets another leader', 'ana', {}, { leader: 'leo' }, undefined],
    ['gets a leader higher up', 'ana', {}, { leader: 'zoe' }, undefined],
    ['gets no leader', 'ana', {}, { leader: null }, undefined],
    ['gets another project and title', 'ana', {}, { project: 'quetzal', jobTitle: 'lead' }, undefined],
    ['gets one of two values anew', 'ana', {}, { project: 'maya', country: 'Colombia' }, undefined],
    ['has it so already', 'ana', {}, { leader: 'eva', project: 'maya' }, 'Already has these values'],
    ['has left the day before', 'ana', { lastDay: '2026-11-30' }, { leader: 'leo' }, 'Has left by then'],
    ['leaves on that day', 'ana', { lastDay: DAY }, { leader: 'leo' }, undefined],
    ['is not active', 'ana', { isActive: false }, { leader: 'leo' }, 'Has left by then'],
    ['left once, and is back', 'ana', { lastDay: '2025-01-31', hireDate: '2026-01-01' }, { leader: 'leo' }, undefined],
    ['is hired on that day', 'ana', { hireDate: DAY }, { leader: 'leo' }, undefined],
    ['is hired the day after', 'ana', { hireDate: '2026-12-02' }, { leader: 'leo' }, 'Is hired after that day'],
    ['is the new leader', 'ana', {}, { leader: 'ana' }, 'Nobody is their own leader'],
    ['gets somebody who leads nobody', 'ana', {}, { leader: 'pam' }, 'The new leader is not an active leader'],
    ['gets nobody known', 'ana', {}, { leader: 'who' }, 'The new leader is not an active leader'],
    ['gets a leader without access', 'ana', {}, { leader: 'off' }, 'The new leader is not an active leader'],
    ['gets a leader who has left by then', 'ana', {}, { leader: 'last' }, 'The new leader is not an active leader'],
    [
      'leads the new leader',
      'eva',
      {},
      { leader: 'ana' },
      'The new leader reports to this person, directly or through others',
    ],
    [
      'leads the new leader through another',
      'zoe',
      {},
      { leader: 'ana' },
      'The new leader reports to this person, directly or through others',
    ],
    ['gets a project that has ended', 'ana', {}, { project: 'old' }, 'The project is not active'],
    ['gets a project that is gone', 'ana', {}, { project: 'who' }, 'The project is not active'],
    ['gets a title that is gone', 'ana', {}, { jobTitle: 'who' }, 'The job title does not exist any more'],
  ])('who %s', (_, id, more, to, reason) => expect(findObstacle(personOf(id, more), to, DAY, company)).toBe(reason))
  it('whose record is gone is skipped', () =>
    expect(findObstacle(undefined, { leader: 'leo' }, DAY, company)).toBe('The record does not exist any more'))
  it('changes only in values that differ', () =>
    expect(newValuesFor(personOf('ana'), { leader: 'eva', project: 'quetzal', jobTitle: null })).toEqual({
      project: 'quetzal',
      jobTitle: null,
    }))
  it('without a hire date has left after their last day', () => {
    const leaving = { isActive: true, hireDate: null, lastDay: '2026-11-30' }
    expect(['2026-11-29', '2026-11-30', '2026-12-01'].map(day => hasLeftBy(leaving, day))).toEqual([false, false, true])
  })
})

it.each([
  ['2026-11-22', undefined],
  ['2026-11-21', 'The day cannot be earlier than today'],
  ['2028-11-22', undefined],
  ['2028-11-23', 'Invalid date: it is more than two years ahead'],
])('on 22 November 2026, the day %s: %s', (on, text) => expect(validateChangeDay(on, '2026-11-22')).toBe(text))

describe('a change is refused', () => {
  const none = { leader: null, project: null, jobTitle: null, country: null, employeeType: null }
  const HANDOVER = 'A handover names the leader who leaves and the new leader, and nothing else'
  it.each([
    ['of nobody', { leader: 'leo' }, 'people', 'Choose at least one person'],
    ['that changes nothing', { people: ['ana'] }, 'leader', 'Choose what changes'],
    ['that hands over to nobody', { handoverFrom: 'eva' }, 'leader', HANDOVER],
    ['that hands over a project too', { handoverFrom: 'eva', leader: 'leo', project: 'maya' }, 'leader', HANDOVER],
    ['that hands over chosen people', { handoverFrom: 'eva', leader: 'leo', people: ['ana'] }, 'leader', HANDOVER],
    ['that hands over to the same', { handoverFrom: 'eva', leader: 'eva' }, 'leader', 'Choose another leader'],
  ])('%s', (_, given, path, message) =>
    expect(validateChange({ ...none, people: [], handoverFrom: null, ...given })).toEqual({ path, message }),
  )
  it.each([
    ['one person in one thing', { people: ['ana'], country: 'Bolivia' }],
    ['many in all', { people: ['ana', 'eva'], leader: 'leo', project: 'maya', jobTitle: 'dev', employeeType: 'full' }],
    ['a handover', { handoverFrom: 'eva', leader: 'leo' }],
  ])('but not %s', (_, given) =>
    expect(validateChange({ ...none, people: [], handoverFrom: null, ...given })).toBeUndefined(),
  )
})

it.each([
  ['applied', '2026-12-01T08:00:00.000Z', true],
  ['applied', '2026-12-01T07:59:59.999Z', true],
  ['applied', '2026-11-29T08:00:00.001Z', true],
  ['applied', '2026-11-29T08:00:00.000Z', false],
  ['applied', null, false],
  ['planned', null, false],
  ['undone', '2026-12-01T07:00:00.000Z', false],
] as const)('a change that was %s at %s can be undone on 1 December at 08:00: %s', (state, appliedAt, can) =>
  expect(isUndoable({ state, appliedAt }, new Date('2026-12-01T08:00:00.000Z'))).toBe(can),
)

it.each<[LineKind[], string]>([
  [['person'], '1 person'],
  [['plan', 'person', 'person'], '2 people, 1 plan'],
  [['one-on-one', 'action item', 'one-on-one', 'action item'], '2 action items, 2 one-on-ones'],
  [['action item', 'one-on-one', 'plan', 'plan'], '1 action item, 1 one-on-one, 2 plans'],
  [[], ''],
])('%j are summarized as “%s”', (kinds, words) => expect(countLines(kinds.map(kind => ({ kind })))).toBe(words))
