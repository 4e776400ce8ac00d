import { describe, expect, it } from 'vitest'
import { type CalibratedPlan, calibrate, isInMonths } from './calibration.ts'

const person = (_id: string) => ({ _id, name: _id, lastName: '' })
const five = [5, 1, 3, 2, 4].map(order => ({ order }))
let count = 0
const plan = (ratings: readonly (number | null)[], more: Partial<CalibratedPlan> = {}): CalibratedPlan => ({
  _id: String(count++).padStart(24, '0'),
  period: '2026-11-01',
  employee: person('Ana'),
  leader: person('Leandra'),
  template: { _id: 'growth', title: 'Growth' },
  jobTitle: { _id: 'dev', name: 'Developer' },
  ratings: five,
  categories: ratings.map(rating => ({ rating })),
  ...more,
})
const of = (leader: string, ...ratings: number[]) => ratings.map(one => plan([one], { leader: person(leader) }))

describe('ratings', () => {
  it.each<[string, readonly number[], readonly (number | null)[], readonly number[], number]>([
    ['of five steps', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 1, 1, 1, 1], 50],
    ['of three steps', [1, 2, 3], [1, 2, 3], [1, 0, 1, 0, 1], 50],
    ['of four steps', [1, 2, 3, 4], [1, 2, 3, 4], [1, 1, 0, 1, 1], 50],
    ['of two steps', [1, 2], [2, 2], [0, 0, 0, 0, 2], 100],
    ['of one step', [1], [1], [0, 0, 0, 0, 1], 100],
    ['numbered with gaps', [10, 20, 30], [20], [0, 0, 1, 0, 0], 50],
    ['of which some are missing', [1, 2, 3, 4, 5], [5, null, 9], [0, 0, 0, 0, 1], 100],
  ])('%s fall into fifths of their own scale', (_, scale, given, bands, average) => {
    const { all } = calibrate([plan(given, { ratings: scale.map(order => ({ order })) })])
    expect(all).toEqual({ plans: 1, bands, average })
  })

  it('of an unrated plan do not count', () => {
    expect(calibrate([plan([null, null])])).toMatchObject({ all: { plans: 0, average: 0 }, leaders: [], outliers: [] })
  })

  it('of a plan with many categories weigh no more than those of a plan with one', () => {
    expect(calibrate([plan([1, 1, 1, 1]), plan([5])]).all.average).toBe(50)
  })
})

describe('groups', () => {
  it('are leaders, templates and job titles, sorted by name and each compared with all others', () => {
    const plans = [
      plan([5], { leader: person('Zoe'), jobTitle: null }),
      plan([3], { template: { _id: 'lead', title: 'Leading' } }),
      plan([1]),
    ]
    const { leaders, templates, titles } = calibrate(plans)
    const shown = (groups: typeof leaders) =>
      groups.map(group => [group.name, group.plans, group.average, group.difference])
    expect(shown(leaders)).toEqual([
      ['Leandra', 2, 25, -75],
      ['Zoe', 1, 100, 75],
    ])
    expect(shown(templates)).toEqual([
      ['Growth', 2, 50, 0],
      ['Leading', 1, 50, 0],
    ])
    expect(shown(titles)).toEqual([
      ['Developer', 2, 25, -75],
      ['No job title', 1, 100, 75],
    ])
  })

  it('that stand alone have no difference', () => {
    expect(calibrate([plan([3])]).leaders).toMatchObject([{ difference: null, isOutlier: false }])
  })

  it.each<[string, number[], boolean]>([
    // The others have an average of 50.
    ['three plans 25 points above', [4, 4, 4], true],
    ['three plans 25 points below', [2, 2, 2], true],
    ['three plans a little above', [3, 3, 4], false],
    ['five plans just 15 points above', [3, 3, 4, 4, 4], true],
    ['five plans just 15 points below', [3, 3, 2, 2, 2], true],
    ['five plans 10 points above', [3, 3, 3, 4, 4], false],
    ['two plans far above', [5, 5], false],
  ])('are outliers with enough plans and a clear difference: %s', (_, ratings, isOutlier) => {
    const { leaders } = calibrate([...of('Odd', ...ratings), ...of('Usual', 3, 3, 3, 3)])
    expect(leaders.find(({ name }) => name === 'Odd')?.isOutlier).toBe(isOutlier)
  })
})

describe('plans', () => {
  it('far from the others of their template are outliers, the farthest first', () => {
    const far = plan([3], { employee: person('Far') })
    const farther = plan([5], { employee: person('Other'), template: { _id: 'lead', title: 'Leading' } })
    const usual = Array.from({ length: 9 }, () => plan([5]))
    const low = Array.from({ length: 9 }, () => plan([1], { template: { _id: 'lead', title: 'Leading' } }))
    expect(calibrate([...usual, far, ...low, farther]).outliers).toMatchObject([
      { _id: farther._id, template: 'Leading', average: 100, expected: 10 },
      { _id: far._id, template: 'Growth', average: 50, expected: 95 },
    ])
  })

  it('exactly two standard deviations off are outliers, with an empty job title if there is none', () => {
    const usual = Array.from({ length: 4 }, () => plan([3]))
    // A mean of 40 and a deviation of 20.
    expect(calibrate([...usual, plan([1], { jobTitle: null })]).outliers).toMatchObject([
      { average: 0, expected: 40, jobTitle: '' },
    ])
    expect(calibrate([...usual, plan([1])]).outliers).toMatchObject([{ jobTitle: 'Developer' }])
  })

  it.each([
    ['all alike', [3, 3, 3, 3, 3]],
    ['spread evenly', [1, 2, 3, 4, 5]],
    ['too few to say', [3, 3, 3, 1]],
  ])('%s have no outliers', (_, ratings) => {
    expect(calibrate(ratings.map(rating => plan([rating]))).outliers).toEqual([])
  })
})

it.each([
  ['2026-01-01', true],
  ['2026-03-01', true],
  ['2025-12-01', false],
  ['2026-04-01', false],
])('a plan of %s is in the months from January to March: %s', (period, isIn) => {
  expect(isInMonths(period, '2026-01-31', '2026-03-02')).toBe(isIn)
})
