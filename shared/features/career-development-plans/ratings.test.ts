import { expect, it } from 'vitest'
import { compareRatings } from './ratings.ts'

const scale = (...descriptions: string[]) =>
  descriptions.map((description, index) => ({ order: index + 1, description }))
const category = (title: string, order: number, rating: number | null) => ({ title, order, rating })

it('compares ratings by category and plan, oldest plan first, each on its own scale', () => {
  const newer = {
    _id: 'new',
    period: '2028-02-01',
    creationDate: '2028-02-29T10:00:00.000Z',
    categories: [category('Teamwork', 2, 4), category('Code', 1, 2), category('Focus', 3, null)],
    ratings: scale('Poor', 'Fair', 'Good', 'Great'),
  }
  const older = {
    _id: 'old',
    period: '2027-02-01',
    creationDate: '2027-02-01T10:00:00.000Z',
    categories: [category('Code', 1, 10), category('Typing', 2, 20)],
    // Not in order, and not from 1 on.
    ratings: [
      { order: 20, description: 'Yes' },
      { order: 10, description: 'No' },
    ],
  }
  expect(compareRatings([newer, older])).toEqual({
    plans: [
      { _id: 'old', period: '2027-02-01' },
      { _id: 'new', period: '2028-02-01' },
    ],
    categories: [
      {
        title: 'Code',
        ratings: [
          { order: 1, of: 2, name: 'No' },
          { order: 2, of: 4, name: 'Fair' },
        ],
      },
      { title: 'Teamwork', ratings: [null, { order: 4, of: 4, name: 'Great' }] },
      { title: 'Focus', ratings: [null, null] },
      { title: 'Typing', ratings: [{ order: 2, of: 2, name: 'Yes' }, null] },
    ],
  })
})

it('sorts plans of the same month by creation date', () => {
  const plan = (_id: string, creationDate: string) => ({
    _id,
    period: '2028-02-01',
    creationDate,
    categories: [],
    ratings: [],
  })
  const { plans } = compareRatings([
    plan('second', '2028-02-29T00:00:00.000Z'),
    plan('first', '2028-02-01T00:00:00.000Z'),
  ])
  expect(plans.map(({ _id }) => _id)).toEqual(['first', 'second'])
})
