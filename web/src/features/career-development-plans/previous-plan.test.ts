import { describe, expect, it } from 'vitest'
import { parseRatingDescription } from './category-block.tsx'
import { fillFromPrevious, type PlanDraft, wouldOverwrite } from './previous-plan.ts'

const id = (letter: string) => letter.repeat(24)
const category = (letter: string, order: number, rating: number | null = null, comments = '') => ({
  _id: id(letter),
  title: `Category ${order}`,
  description: '',
  order,
  rating,
  comments,
})
const ratings = [1, 2, 3].map(order => ({ _id: id(String(order)), order, description: `Rating ${order}` }))
const plan = { ratings, categories: [category('a', 1), category('b', 2), category('c', 3)] }
const nothing: PlanDraft = { categories: plan.categories, additionalComments: '' }
const fill = (categories: ReturnType<typeof category>[], additionalComments = '', written = nothing) =>
  fillFromPrevious({ categories, additionalComments }, plan, written)

describe('a previous plan', () => {
  it('fills categories by id, or by title and position', () => {
    const { categories } = fill([category('a', 9, 2, 'Same id'), category('e', 2, 3, 'Same title and order')])
    expect(categories).toEqual([
      { rating: 2, comments: 'Same id' },
      { rating: 3, comments: 'Same title and order' },
      { rating: null, comments: '' },
    ])
  })

  it('fills nothing for a category whose id has changed', () => {
    expect(fill([{ ...category('e', 7, 2), title: 'Category 1' }]).categories[0]).toEqual({
      rating: null,
      comments: '',
    })
  })

  it('fills no rating that this plan does not offer', () => {
    expect(fill([category('a', 1, 4, 'Out of four')]).categories[0]).toEqual({ rating: null, comments: 'Out of four' })
  })

  it('removes nothing where it is empty', () => {
    const written = {
      categories: [{ rating: 1, comments: 'Mine' }, ...nothing.categories.slice(1)],
      additionalComments: 'All',
    }
    const filled = fill([category('a', 1)], '', written)
    expect(filled).toEqual({
      ...written,
      categories: [...written.categories.map(({ rating, comments }) => ({ rating, comments }))],
    })
    expect(wouldOverwrite(written, filled)).toBe(false)
  })

  it.each<[string, Partial<PlanDraft>, boolean]>([
    ['nothing is written yet', {}, false],
    ['the same is written', { additionalComments: 'Before' }, false],
    ['other comments are written', { additionalComments: 'Mine' }, true],
    ['another rating is chosen', { categories: [{ rating: 1, comments: '' }] }, true],
    ['the same rating is chosen', { categories: [{ rating: 2, comments: '' }] }, false],
    ['a category has other comments', { categories: [{ rating: null, comments: 'Mine' }] }, true],
  ])('if %s (%o), overwrites text: %s', (_, changes, expected) => {
    const written = { ...nothing, ...changes }
    expect(wouldOverwrite(written, fill([category('a', 1, 2, 'Then')], 'Before', written))).toBe(expected)
  })
})

describe('a rating', () => {
  it.each([
    ['Solid: does it reliably.', 'Solid', 'does it reliably.'],
    ['Strong\nOthers learn it from them.', 'Strong', 'Others learn it from them.'],
    ['As hoped', 'As hoped', ''],
    ['Works at 10:30 sharp', 'Works at 10:30 sharp', ''],
    ['Ends with a colon:', 'Ends with a colon:', ''],
    [`${'Long '.repeat(10)}: more`, `${'Long '.repeat(10)}: more`, ''],
  ])('%s has a name and optionally a description', (description, name, meaning) => {
    expect(parseRatingDescription(description)).toEqual({ name, meaning })
  })
})
