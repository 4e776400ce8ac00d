import { describe, expect, it } from 'vitest'
import { compareAssessed, isAssessmentRevealed, visibleTo } from './assessment.ts'

const AT = '2026-11-24T10:00:00.000Z'
const own = [{ _id: 'craft', rating: 1, comments: 'Mine' }]
const theirs = [{ _id: 'craft', rating: 3, comments: 'Theirs' }]
const HALVES = {
  none: undefined,
  draft: { publishedAt: null },
  published: { publishedAt: AT },
} as const
type State = keyof typeof HALVES
const halfOf = (state: State, categories: typeof own) =>
  state === 'none' ? undefined : { ...HALVES[state], categories }

/** What each side sees of the other's half. A leader has no draft beside the plan itself. */
const CASES: readonly [self: State, leader: State, isClosed: boolean, bySelf: boolean, byLeader: boolean][] = [
  ['none', 'none', false, false, false],
  ['draft', 'none', false, false, false],
  ['published', 'none', false, false, false],
  ['none', 'published', false, false, false],
  ['draft', 'published', false, false, false],
  ['published', 'draft', false, false, false],
  ['published', 'published', false, true, true],
  ['none', 'none', true, false, false],
  ['none', 'published', true, true, false],
  // Nobody else sees a draft, even after the leader has closed the assessment.
  ['draft', 'published', true, true, false],
  ['published', 'published', true, true, true],
]

describe.each(CASES)(
  'a person’s half is %s, the leader’s %s, closed: %s',
  (self, leader, isClosed, bySelf, byLeader) => {
    const halves = { self: halfOf(self, own), leader: halfOf(leader, theirs) }
    const closedAt = isClosed ? AT : null

    it(`the person ${bySelf ? 'sees' : 'does not see'} the leader’s`, () => {
      const seen = visibleTo('self', halves, closedAt)
      expect(seen.self.categories).toEqual(self === 'none' ? null : own)
      expect(seen.leader.categories).toEqual(bySelf ? theirs : null)
      expect(JSON.stringify(seen).includes('Theirs')).toBe(bySelf)
    })

    it(`the leader ${byLeader ? 'sees' : 'does not see'} the person’s`, () => {
      const seen = visibleTo('leader', halves, closedAt)
      expect(seen.leader.categories).toEqual(leader === 'none' ? null : theirs)
      expect(seen.self.categories).toEqual(byLeader ? own : null)
      expect(JSON.stringify(seen).includes('Mine')).toBe(byLeader)
    })

    it('both sides see whether the other has published', () => {
      expect(visibleTo('self', halves, closedAt).leader.publishedAt).toBe(leader === 'published' ? AT : null)
      expect(visibleTo('leader', halves, closedAt).self.publishedAt).toBe(self === 'published' ? AT : null)
    })

    it('is revealed once both are published, or it is closed', () => {
      expect(isAssessmentRevealed(halves, closedAt)).toBe(isClosed || (self === 'published' && leader === 'published'))
    })
  },
)

it.each([
  [1, 3, -2],
  [3, 3, 0],
  [7, 1, 3],
  [null, 3, null],
  [3, undefined, null],
  // Not on this scale.
  [4, 3, null],
])('a self-rating of %s against a rating of %s is %s places higher', (self, leader, difference) => {
  // Not in order, and with a gap: places count, not numbers.
  const scale = [3, 1, 7, 2].map(order => ({ order }))
  expect(compareAssessed(scale, self, leader)).toBe(difference)
})
