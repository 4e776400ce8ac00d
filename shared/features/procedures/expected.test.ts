import { expect, it } from 'vitest'
import { type ProcedureOccasion, peopleWithoutChecklist } from './expected.ts'

const TODAY = '2026-11-25'
const ADA = 'a'.repeat(24)

interface Given {
  readonly isActive?: boolean
  readonly hireDate?: string | null
  readonly lastDay?: string | null
}
/** When her checklist began, and its progress. */
type Began = readonly [day: string, done: number, total: number]

const cases: readonly (readonly [what: string, ProcedureOccasion, Given, readonly Began[], isExpected: boolean])[] = [
  ['was hired today', 'hire', { hireDate: '2026-11-25' }, [], true],
  ['will be hired', 'hire', { hireDate: '2027-02-01' }, [], true],
  ['was hired thirty days ago', 'hire', { hireDate: '2026-10-26' }, [], true],
  ['was hired longer ago', 'hire', { hireDate: '2026-10-25' }, [], false],
  ['has no hire date', 'hire', { hireDate: null }, [], false],
  ['was hired, and is not active', 'hire', { hireDate: '2026-11-25', isActive: false }, [], false],
  ['was hired, and leaves', 'hire', { hireDate: '2026-11-25', lastDay: '2026-12-25' }, [], true],
  ['was hired, with an open checklist', 'hire', { hireDate: '2026-11-25' }, [['2026-11-20', 1, 2]], false],
  ['was hired, with a complete one', 'hire', { hireDate: '2026-11-25' }, [['2026-11-20', 2, 2]], false],
  ['was hired again, with one of then', 'hire', { hireDate: '2026-11-25' }, [['2024-01-10', 2, 2]], true],
  ['was hired again, with one open since then', 'hire', { hireDate: '2026-11-25' }, [['2024-01-10', 1, 2]], false],
  ['leaves', 'lastDay', { hireDate: '2020-01-01', lastDay: '2027-01-31' }, [], true],
  ['leaves, with no hire date', 'lastDay', { hireDate: null, lastDay: '2027-01-31' }, [], true],
  [
    'leaves, with no hire date, and one done',
    'lastDay',
    { hireDate: null, lastDay: '2027-01-31' },
    [['2024-01-10', 2, 2]],
    false,
  ],
  ['left thirty days ago, with access', 'lastDay', { hireDate: '2020-01-01', lastDay: '2026-10-26' }, [], true],
  ['left longer ago, with access', 'lastDay', { hireDate: '2020-01-01', lastDay: '2026-10-25' }, [], false],
  ['stays', 'lastDay', { hireDate: '2020-01-01', lastDay: null }, [], false],
  ['is not active any more', 'lastDay', { hireDate: '2020-01-01', lastDay: '2026-11-20', isActive: false }, [], false],
  ['leaves on the day of the hire', 'lastDay', { hireDate: '2026-11-25', lastDay: '2026-11-25' }, [], true],
  ['left before the hire', 'lastDay', { hireDate: '2026-11-20', lastDay: '2026-11-10' }, [], false],
  [
    'leaves, with one open',
    'lastDay',
    { hireDate: '2020-01-01', lastDay: '2027-01-31' },
    [['2026-11-01', 0, 3]],
    false,
  ],
  [
    'leaves, with one done',
    'lastDay',
    { hireDate: '2020-01-01', lastDay: '2027-01-31' },
    [['2026-11-01', 3, 3]],
    false,
  ],
  [
    'leaves, with one of before',
    'lastDay',
    { hireDate: '2026-01-01', lastDay: '2027-01-31' },
    [['2025-05-01', 3, 3]],
    true,
  ],
]

it.each(cases)(
  'decides whether somebody who %s lacks a checklist for the occasion %s',
  (_, occasion, given, began, isExpected) => {
    const person = { _id: ADA, isActive: true, hireDate: null, lastDay: null, ...given }
    const processes = [
      ...began.map(([day, done, total]) => ({ employee: ADA, creationDate: `${day}T10:00:00.000Z`, done, total })),
      // Somebody else's checklist does not count.
      { employee: 'b'.repeat(24), creationDate: `${TODAY}T10:00:00.000Z`, done: 0, total: 2 },
    ]
    expect(peopleWithoutChecklist(occasion, [person], processes, TODAY)).toEqual(isExpected ? [person] : [])
  },
)
