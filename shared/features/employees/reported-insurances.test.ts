/** Which changes are reported to an insurer: docs/decisions/people.md, "Reports to the insurer". */
import { describe, expect, it } from 'vitest'
import { insuranceStatuses } from './catalogues.ts'
import { describeChange, findChangeKind, type Insurance, insuranceIn } from './reported-insurances.ts'

type Status = Parameters<typeof insuranceStatuses.id>[0]
const [MARCH, APRIL] = ['2026-03-01', '2026-04-01']
const told = (status: Status, inclusionDate: string | null = MARCH): Insurance => ({
  status: insuranceStatuses.id(status),
  inclusionDate,
})
const person = (
  status: Status | null,
  { inclusionDate = MARCH as string | null, country = 'Bolivia', isActive = true } = {},
) => ({
  isActive,
  country,
  insuranceInfo: { status: status && insuranceStatuses.id(status), inclusionDate, comments: 'Own words' },
})

describe('the report to the insurer of Bolivia about a person it', () => {
  it.each([
    ['does not know', null, person('Active'), 'Added', ''],
    ['does not know, who waits for it', null, person('Pending'), 'Added', ''],
    ['does not know, without a day', null, person('Active', { inclusionDate: null }), 'Added', ''],
    ['does not know, who is not insured', null, person('Not Insured'), null],
    ['does not know, whose insurance is cancelled', null, person('Cancelled'), null],
    ['does not know, of whom nothing is said', null, person(null), null],
    ['does not know, who lives elsewhere', null, person('Active', { country: 'Colombia' }), null],
    ['does not know, who lives nowhere', null, person('Active', { country: '' }), null],
    ['does not know, who has left', null, person('Active', { isActive: false }), null],
    ['knows as they are', told('Active'), person('Active'), null],
    ['knew as waiting', told('Pending'), person('Active'), 'Changed', 'Was Pending'],
    [
      'knew with another day',
      told('Active'),
      person('Active', { inclusionDate: APRIL }),
      'Changed',
      'Inclusion was 01/Mar/2026',
    ],
    ['knew without a day', told('Active', null), person('Active'), 'Changed', 'Had no inclusion date'],
    [
      'knew with a day that is gone',
      told('Active'),
      person('Active', { inclusionDate: null }),
      'Changed',
      'Inclusion was 01/Mar/2026',
    ],
    [
      'knew with another day, as waiting',
      told('Pending'),
      person('Active', { inclusionDate: APRIL }),
      'Changed',
      'Was Pending. Inclusion was 01/Mar/2026',
    ],
    ['insured, who has left', told('Active'), person('Active', { isActive: false }), 'Ended', 'Has left'],
    ['insured, who moved', told('Active'), person('Active', { country: 'Colombia' }), 'Ended', 'Lives in Colombia'],
    [
      'insured, who lives nowhere',
      told('Active'),
      person('Active', { country: '' }),
      'Ended',
      'No longer lives in Bolivia',
    ],
    ['insured, who was cancelled', told('Active'), person('Cancelled'), 'Ended', 'Cancelled'],
    ['insured, who is so no longer', told('Pending'), person('Not Insured'), 'Ended', 'Not Insured'],
    ['insured, of whom nothing is said', told('Active'), person(null), 'Ended', 'Has no insurance status'],
  ] as const)('%s', (_, before, row, kind, details = '') => {
    expect(findChangeKind(before as Insurance | null, insuranceIn('Bolivia', row as never))).toBe(kind)
    if (kind) expect(describeChange(before as Insurance | null, 'Bolivia', row as never)).toBe(details)
  })
})
