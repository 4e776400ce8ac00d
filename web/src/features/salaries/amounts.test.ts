import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import {
  amountInputSchema,
  applyIncreaseType,
  computeIncrease,
  computeNewValue,
  describeLast,
  increaseInputSchema,
  toIncreaseBase,
  toPayBase,
} from './amounts.ts'

const outcome = (schema: typeof amountInputSchema, typed: string) => {
  const { success, data, error } = z.safeParse(schema, typed)
  return success ? data : error.issues.map(({ message }) => message).join()
}

describe('a typed amount', () => {
  it.each([
    ['$ 4,250.50', '4250.50'],
    ['4250', '4250'],
    ['0', '0'],
    ['99,999,999.99', '99999999.99'],
    ['', 'This is a required field'],
    ['$', 'This is a required field'],
    ['-1', 'Invalid amount'],
    ['100,000,000', 'Invalid amount'],
    ['1.234', 'Invalid amount'],
    ['1e3', 'Invalid amount'],
    ['4250,50', '4250.50'],
    ['4.250,5', '4250.5'],
    ['1,234,50', 'Invalid amount'],
    ['BOB\u00a04,250.50', '4250.50'],
    ['CA$12', '12'],
    ['12 USD', 'Invalid amount'],
    ['abc12', 'Invalid amount'],
    ['a lot', 'Invalid amount'],
  ])('%s is sent or rejected as %s', (typed, sent) => expect(outcome(amountInputSchema, typed)).toBe(sent))

  it.each([
    ['-$1,000.5', '-1000.5'],
    ['', ''],
    ['--1', 'Invalid amount'],
  ])('%s as an increase is %s', (typed, sent) => expect(outcome(increaseInputSchema, typed)).toBe(sent))
})

describe('a value from an increase', () => {
  it.each([
    ['is computed for a new entry', toIncreaseBase('1000'), '250', '$1,250.00'],
    [
      'is computed for an edited entry without its previous increase',
      toIncreaseBase('1250', '250'),
      '300',
      '$1,300.00',
    ],
    ['is exact for cents that binary fractions cannot represent', toIncreaseBase('0.1'), '0.2', '$0.30'],
    ['is the base without a typed increase', toIncreaseBase('1000'), '', '$1,000.00'],
    ['is undefined for an invalid increase', toIncreaseBase('1000'), 'x', undefined],
    ['is undefined for the first entry', toIncreaseBase(null), '250', undefined],
    ['is undefined for an edited first entry', toIncreaseBase('1000', null), '250', undefined],
  ])('%s', (_, base, increase, value) => {
    expect(computeNewValue(base, increase)).toBe(value)
    if (value && increase) expect(Number(computeIncrease(base, value)?.replace('$', ''))).toBe(Number(increase))
  })
})

describe('a last amount in another currency', () => {
  it('is shown, and nothing is calculated from it', () => {
    const last = { amount: '1000.00', currency: 'USD' }
    expect(toPayBase(last, 'BOB')).toBeUndefined()
    expect(describeLast('salary', last, 'BOB')).toBe('The last salary is $1,000.00; the new one is in BOB')
    expect(describeLast('rate', last, 'USD')).toBe('The last rate is $1,000.00')
    expect(computeNewValue(toPayBase({ ...last, currency: 'EUR' }, 'EUR'), '100')).toBe('€1,100.00')
  })
})

describe('choosing a type of increase', () => {
  const { id } = increaseTypes
  it.each([
    ['prefills empty comments', id('Merit'), '', { jobTitle: 'own', comments: 'Merit' }],
    ["replaces another type's label", id('Merit'), 'Market Adjustment', { jobTitle: 'own', comments: 'Merit' }],
    ['keeps typed comments', id('Merit'), 'Well done', { jobTitle: 'own', comments: 'Well done' }],
    ['keeps the title of a promotion', id('Promotion'), '', { jobTitle: 'other', comments: '' }],
    ['removes the label of another type', id('Promotion'), 'Merit', { jobTitle: 'other', comments: '' }],
    ['removes the label if no type is chosen', '', 'Merit', { jobTitle: 'own', comments: '' }],
  ])('%s', (_, type, comments, after) => {
    expect(applyIncreaseType(type, { comments, jobTitle: 'other' }, 'own')).toEqual({ ...after, increase: undefined })
  })

  it('raises nothing if only the title changes', () => {
    expect(applyIncreaseType(id('Job Title Change'), { comments: '', jobTitle: 'own' }, 'own').increase).toBe('$0.00')
  })
})
