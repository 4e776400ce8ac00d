import { describe, expect, it } from 'vitest'
import type { OrgChartPerson } from '#shared/features/employees/org-chart.ts'
import { buildForest, type ChartNode, findAncestors, foldToFit } from './build-forest.ts'

const makePerson = (_id: string, leader: string | null, more: Partial<OrgChartPerson> = {}): OrgChartPerson => ({
  _id,
  name: _id.toUpperCase(),
  lastName: '',
  picture: '',
  jobTitle: '',
  project: '',
  country: '',
  leader,
  isActive: true,
  ...more,
})
const forestOf = (people: readonly OrgChartPerson[], by: 'leader' | 'project' | 'country' = 'leader') =>
  buildForest({ people: [...people], leadersOutOfScope: [] }, by)
/** `a(b c(d))` */
const draw = (nodes: readonly ChartNode[]): string =>
  nodes.map(({ id, children }) => (children.length ? `${id}(${draw(children)})` : id)).join(' ')
const findFlag = (nodes: readonly ChartNode[], id: string): string | undefined => {
  for (const node of nodes) {
    if (node.id === id) return node.kind === 'person' ? node.flag : undefined
    const below = findFlag(node.children, id)
    if (below) return below
  }
  return undefined
}

describe('the forest of the org chart', () => {
  it('places people below their leaders, and counts all people below them', () => {
    const forest = forestOf([
      makePerson('a', null),
      makePerson('b', 'a'),
      makePerson('c', 'a'),
      makePerson('d', 'c'),
      makePerson('e', null),
    ])
    expect(draw(forest)).toBe('a(b c(d)) e')
    expect(forest.map(({ below }) => below)).toEqual([3, 0])
  })

  it('starts with the largest tree', () => {
    expect(draw(forestOf([makePerson('a', null), makePerson('b', null), makePerson('c', 'b')]))).toBe('b(c) a')
  })

  it('flags people without a leader, and former employees who still lead', () => {
    const forest = forestOf([makePerson('a', null), makePerson('b', 'a', { isActive: false }), makePerson('c', 'b')])
    expect(['a', 'b', 'c'].map(id => findFlag(forest, id))).toEqual(['no-leader', 'vacant', undefined])
  })

  it('counts the former leader’s direct reports at a vacant place, even if a group shows only some', () => {
    const people = [
      makePerson('a', null, { isActive: false, project: 'Atlas' }),
      makePerson('b', 'a', { project: 'Atlas' }),
      makePerson('c', 'a', { project: 'Zeta' }),
      makePerson('d', 'b', { project: 'Atlas' }),
      // A former employee needs no new leader, so is not counted.
      makePerson('e', 'a', { isActive: false, project: 'Atlas' }),
      makePerson('f', 'e', { project: 'Zeta' }),
    ]
    expect(forestOf(people)[0]).toMatchObject({ id: 'a', flag: 'vacant', led: 2, below: 5 })
    const [atlas] = forestOf(people, 'project')
    expect(atlas?.children[0]).toMatchObject({ id: 'a', flag: 'vacant', led: 2, below: 3 })
  })

  it('names a leader who is not in the chart', () => {
    const [node] = buildForest(
      { people: [makePerson('a', 'x')], leadersOutOfScope: [{ _id: 'x', name: 'Xi', lastName: 'Li' }] },
      'leader',
    )
    expect(node).toMatchObject({ leaderElsewhere: 'Xi Li', flag: undefined })
  })

  it.each<[string, [string, string | null][], string, string]>([
    [
      'two people who lead each other',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      'a(b)',
      'a b',
    ],
    [
      'a person who leads themselves',
      [
        ['a', 'a'],
        ['b', 'a'],
      ],
      'a(b)',
      'a',
    ],
    [
      'a loop of three with a report, next to a tree',
      [
        ['a', 'c'],
        ['b', 'a'],
        ['c', 'b'],
        ['d', 'c'],
        ['e', null],
      ],
      'a(b(c(d))) e',
      'a b c',
    ],
    [
      'a loop’s report that comes first by name',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ],
      'b(a c)',
      'b c',
    ],
  ])('opens a loop of leaders at its first member: %s', (_, leaders, drawn, flagged) => {
    const forest = forestOf(leaders.map(([id, leader]) => makePerson(id, leader)))
    expect(draw(forest)).toBe(drawn)
    const loop = leaders.map(([id]) => id).filter(id => findFlag(forest, id) === 'loop')
    expect(loop.join(' ')).toBe(flagged)
  })

  it('contains everybody once, whatever their leaders are', () => {
    const people = Array.from({ length: 1000 }, (_, index) => makePerson(`p${index}`, `p${(index * 7 + 3) % 1000}`))
    const ids: string[] = []
    const walk = (nodes: readonly ChartNode[]) => {
      for (const { id, children } of nodes) {
        ids.push(id)
        walk(children)
      }
    }
    walk(forestOf(people))
    expect(ids.sort()).toEqual(people.map(({ _id }) => _id).sort())
  })

  it('groups by project or country, in order, with people without one last and leaders within the group', () => {
    const people = [
      makePerson('a', null, { project: 'Zeta', country: 'Peru' }),
      makePerson('b', 'a', { project: 'Zeta', country: 'Chile' }),
      makePerson('c', 'a', { project: 'Alpha', country: 'Peru' }),
      makePerson('d', 'c', { country: 'Peru' }),
    ]
    const byProject = forestOf(people, 'project')
    expect(draw(byProject)).toBe('group:Alpha(c) group:Zeta(a(b)) group:(d)')
    expect(byProject.map(({ name, below }) => [name, below])).toEqual([
      ['Alpha', 1],
      ['Zeta', 2],
      ['No project', 1],
    ])
    expect(byProject[0]?.children[0]).toMatchObject({ leaderElsewhere: 'A', flag: undefined })
    expect(draw(forestOf(people, 'country'))).toBe('group:Chile(b) group:Peru(a(c(d)))')
  })
})

describe('a person in the chart', () => {
  it('is below all of their leaders', () => {
    const ancestors = findAncestors(forestOf([makePerson('a', null), makePerson('b', 'a'), makePerson('c', 'b')]))
    expect([...ancestors]).toEqual([
      ['a', []],
      ['b', ['a']],
      ['c', ['a', 'b']],
    ])
  })
})

describe('a large chart', () => {
  const people = [
    makePerson('a', null),
    ...['b', 'c'].map(id => makePerson(id, 'a')),
    ...['d', 'e', 'f'].map(id => makePerson(id, 'b')),
    makePerson('g', 'd'),
  ]
  const foldFor = (limit: number, more: readonly OrgChartPerson[] = []) => {
    const forest = forestOf([...people, ...more])
    const ancestors = [...findAncestors(forest).values()]
    const fits = (folded: ReadonlySet<string>) =>
      ancestors.filter(above => !above.some(id => folded.has(id))).length <= limit
    return [...foldToFit(forest, fits)].sort().join(' ')
  }
  it.each<[number, string]>([
    [7, ''],
    [6, 'd'],
    [5, 'b d'],
    [1, 'b d'],
  ])('of 7 people folds below the last level that fits %i: "%s"', (limit, folded) => {
    expect(foldFor(limit)).toBe(folded)
  })
  it('shows only the top if several people are at the top and no more fit', () => {
    expect(foldFor(3, [makePerson('h', null)])).toBe('a b d')
    expect(foldFor(4, [makePerson('h', null)])).toBe('b d')
  })
})
