/** Written by hand from docs/decisions/plans.md, "Peer comments". */
import { describe, expect, it } from 'vitest'
import { areCommentsVisible, mayStillAnswer, refuseAnswer, refuseInvitation, toCommentedCategories } from './peers.ts'

const id = (letter: string) => letter.repeat(24)
const TODAY = '2026-11-24'
const PLAN = { employee: id('e'), leaderAssigned: id('1') }
/** `f` has left, `9` is nobody. */
const people: Readonly<Record<string, { isActive: boolean }>> = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e', '1', 'f', ...'02345678'].map(letter => [id(letter), { isActive: letter !== 'f' }]),
)
const person = (one: string) => people[one]

describe('an invitation', () => {
  const none: string[] = []
  it.each<[string, 'named' | 'anonymous', string, { invited?: string; former?: string }, string, string | undefined]>([
    ['of one with their name', 'named', 'a', {}, TODAY, undefined],
    ['of three without names', 'anonymous', 'abc', {}, TODAY, undefined],
    [
      'of two without names',
      'anonymous',
      'ab',
      {},
      TODAY,
      'peers: Invite at least 3 people: among fewer, nobody stays anonymous',
    ],
    ['of one more, where three are asked', 'anonymous', 'd', { invited: 'abc' }, TODAY, undefined],
    [
      'of one more, where one is left',
      'anonymous',
      'd',
      { invited: 'a', former: 'bc' },
      TODAY,
      'peers: Invite at least 3 people: among fewer, nobody stays anonymous',
    ],
    ['of nobody', 'named', '', {}, TODAY, 'peers: Choose at least one person'],
    ['of nobody new, to move the day', 'named', '', { invited: 'a' }, '2026-12-01', undefined],
    ['of the same person twice', 'named', 'aa', {}, TODAY, 'peers: Nobody can be invited twice'],
    ['of who is asked already', 'named', 'a', { invited: 'a' }, TODAY, undefined],
    ['of who was asked before', 'named', 'a', { former: 'a' }, TODAY, undefined],
    ['of the person', 'named', 'ae', {}, TODAY, 'peers: People do not comment on themselves'],
    ['of who writes the plan', 'named', '1', {}, TODAY, 'peers: Whoever writes the plan comments in it'],
    ['of who has left', 'named', 'f', {}, TODAY, 'peers: Choose people from the list'],
    ['of nobody known', 'named', '9', {}, TODAY, 'peers: Choose people from the list'],
    ['of others, where one who was asked has left', 'named', 'a', { invited: 'f' }, TODAY, undefined],
    ['of twelve', 'named', 'abcd02345678', {}, TODAY, undefined],
    [
      'of one too many',
      'named',
      'd',
      { invited: 'abc0234', former: '5678f' },
      TODAY,
      'peers: At most 12 people can be asked about one plan',
    ],
    ['until yesterday', 'named', 'a', {}, '2026-11-23', 'until: Choose today or a later day'],
    ['until the last day', 'named', 'a', {}, '2027-02-22', undefined],
    ['until a day too late', 'named', 'a', {}, '2027-02-23', 'until: Choose 22/Feb/2027 or earlier'],
  ])('%s', (_, mode, peers, before, until, expected) => {
    const ids = (letters = '') => (letters ? [...letters].map(id) : none)
    const refusal = refuseInvitation(
      { peers: ids(peers), until },
      { mode, plan: PLAN, before: { invited: ids(before.invited), former: ids(before.former) }, today: TODAY, person },
    )
    expect(refusal && `${refusal.path}: ${refusal.message}`).toBe(expected)
  })

  it.each([
    ['an active colleague', 'a', true],
    ['who has left', 'f', false],
    ['who was deleted', '9', false],
    ['the person', 'e', false],
    ['who writes the plan by now', '1', false],
  ])('still counts for %s: %s', (_, peer, expected) => expect(mayStillAnswer(id(peer), PLAN, person)).toBe(expected))
})

it.each([
  ['before the last day', { closedAt: null, until: '2026-11-25' }, undefined],
  ['on the last day', { closedAt: null, until: TODAY }, undefined],
  ['after it', { closedAt: null, until: '2026-11-23' }, 'The last day has passed, so nothing can be sent any more'],
  ['once it has ended', { closedAt: 'x', until: TODAY }, 'This has ended, so nothing can be sent any more'],
])('an answer %s', (_, asking, expected) => expect(refuseAnswer(asking, TODAY)).toBe(expected))

describe('comments of peers', () => {
  it.each<['named' | 'anonymous', number, string | null, boolean]>([
    ['named', 0, null, true],
    ['named', 1, null, true],
    ['named', 1, 'ended', true],
    ['anonymous', 2, null, false],
    ['anonymous', 2, 'ended', false],
    ['anonymous', 3, null, false],
    ['anonymous', 12, null, false],
    ['anonymous', 3, 'ended', true],
  ])('are visible if %s, with %i answers, %s: %s', (mode, answered, closedAt, expected) =>
    expect(areCommentsVisible(mode, answered, closedAt)).toBe(expected),
  )

  const craft = { _id: id('a') }
  const delivery = { _id: id('b') }
  const wrote = (name: string, aboutCraft: string, aboutDelivery: string) => ({
    author: { name, lastName: 'Peer' },
    categories: [
      { _id: craft._id, comments: aboutCraft },
      { _id: delivery._id, comments: aboutDelivery },
    ],
  })
  const sent = [wrote('Zoe', 'Clear', 'Late'), wrote('Ada', 'Solid', ''), wrote('Mia', 'Brave', 'Early')]

  it('with names are sorted by name in each category, without empty ones', () => {
    expect(toCommentedCategories('named', [craft, delivery], sent)).toEqual([
      {
        _id: craft._id,
        comments: [
          { text: 'Solid', author: { name: 'Ada', lastName: 'Peer' } },
          { text: 'Brave', author: { name: 'Mia', lastName: 'Peer' } },
          { text: 'Clear', author: { name: 'Zoe', lastName: 'Peer' } },
        ],
      },
      {
        _id: delivery._id,
        comments: [
          { text: 'Early', author: { name: 'Mia', lastName: 'Peer' } },
          { text: 'Late', author: { name: 'Zoe', lastName: 'Peer' } },
        ],
      },
    ])
  })

  it('without names are sorted by text, whatever the order of the answers', () => {
    const expected = [
      { _id: craft._id, comments: ['Brave', 'Clear', 'Solid'].map(text => ({ text, author: null })) },
      { _id: delivery._id, comments: ['Early', 'Late'].map(text => ({ text, author: null })) },
    ]
    const [first, second, third] = sent
    for (const order of [sent, [third, first, second], [second, third, first]])
      expect(toCommentedCategories('anonymous', [craft, delivery], order as typeof sent)).toEqual(expected)
  })
})
