import { describe, expect, it } from 'vitest'
import type { ChartNode } from './build-forest.ts'
import { CARD, type ChartLayout, findNext, isCardIn, isLineIn, layOutChart } from './lay-out-chart.ts'

const makeNode = (id: string, ...children: ChartNode[]): ChartNode => ({
  kind: 'group',
  id,
  name: id,
  children,
  below: children.reduce((sum, child) => sum + 1 + child.below, 0),
})
const positionsOf = ({ placed }: ChartLayout) => Object.fromEntries(placed.map(({ node, x, y }) => [node.id, [x, y]]))
const find = (layout: ChartLayout, id: string) => {
  const found = layout.placed.find(({ node }) => node.id === id)
  if (!found) throw new Error(`${id} is not placed`)
  return found
}
const none = new Set<string>()

/** A generated company: everybody except the first reports to somebody before them. */
function makeCompany(size: number, reportsEach: number): ChartNode {
  const children = new Map<number, number[]>()
  for (let one = 1; one < size; one++) {
    const leader = Math.floor((one - 1) / reportsEach)
    children.set(leader, [...(children.get(leader) ?? []), one])
  }
  const build = (one: number): ChartNode => makeNode(String(one), ...(children.get(one) ?? []).map(build))
  return build(0)
}

describe('the layout of the org chart', () => {
  // A card is 248 by 68; a level is 44 below the one above; stacked cards are 12 apart and indented by 20.
  it('stacks reports without own reports below their leader, indented', () => {
    const layout = layOutChart([makeNode('a', makeNode('b'), makeNode('c'))], none)
    expect(positionsOf(layout)).toEqual({ a: [0, 0], b: [20, 112], c: [20, 192] })
    expect([layout.width, layout.height]).toEqual([268, 260])
    expect(layout.lines.map(({ line }) => line)).toEqual([
      [
        [10, 68],
        [10, 90],
        [10, 90],
        [10, 146],
        [20, 146],
      ],
      [
        [10, 68],
        [10, 90],
        [10, 90],
        [10, 226],
        [20, 226],
      ],
    ])
  })

  it('places leaders side by side, centered below theirs', () => {
    const layout = layOutChart([makeNode('a', makeNode('b', makeNode('c')), makeNode('d', makeNode('e')))], none)
    // Two columns of 268, 28 apart: the cards' centres are at 124 and 420, and midway between them is 272.
    expect(positionsOf(layout)).toEqual({ a: [148, 0], b: [0, 112], c: [20, 224], d: [296, 112], e: [316, 224] })
    expect(layout.lines.find(({ to }) => to.node.id === 'd')?.line).toEqual([
      [272, 68],
      [272, 90],
      [420, 90],
      [420, 112],
    ])
  })

  it('places people without reports after the leaders of the same level', () => {
    const { placed } = layOutChart([makeNode('a', makeNode('b'), makeNode('c', makeNode('d')))], none)
    expect(placed.map(({ node }) => node.id)).toEqual(['a', 'c', 'd', 'b'])
  })

  it('shows nothing below a folded card, and stacks it', () => {
    const layout = layOutChart([makeNode('a', makeNode('b', makeNode('c')), makeNode('d'))], new Set(['b']))
    expect(positionsOf(layout)).toEqual({ a: [0, 0], b: [20, 112], d: [20, 192] })
    expect([find(layout, 'b').isFolded, find(layout, 'd').isFolded]).toEqual([true, false])
  })

  it('stacks up to eight cards per column, and uses more columns for more', () => {
    const team = (size: number) =>
      layOutChart([makeNode('a', ...Array.from({ length: size }, (_, index) => makeNode(`b${index}`)))], none)
    const columnsOf = ({ placed }: ChartLayout) => new Set(placed.filter(one => one.parent).map(({ x }) => x)).size
    expect([8, 9, 16, 17].map(size => columnsOf(team(size)))).toEqual([1, 2, 2, 3])
  })

  it.each([
    [1, 3],
    [60, 6],
    [1000, 1],
    [1000, 5],
    [1000, 40],
    [1000, 999],
  ])('lets no cards of %i people, %i per leader, overlap or leave the chart', (size, reportsEach) => {
    const layout = layOutChart([makeCompany(size, reportsEach)], none)
    expect(layout.placed).toHaveLength(size)
    for (const [index, { x, y }] of layout.placed.entries()) {
      if (x < 0 || y < 0 || x + CARD.width > layout.width || y + CARD.height > layout.height)
        throw new Error(`${index} lies outside at ${x}, ${y}`)
      const area = { left: x - 11, top: y - 11, right: x + CARD.width + 11, bottom: y + CARD.height + 11 }
      const others = layout.placed.slice(index + 1).filter(other => isCardIn(area, other))
      if (others.length) throw new Error(`${index} touches ${others.length} at ${x}, ${y}`)
    }
  })

  it('wraps many trees into rows', () => {
    const trees = Array.from({ length: 30 }, (_, index) => makeNode(`t${index}`, makeNode(`m${index}`)))
    const { width, height } = layOutChart(trees, none)
    expect(width / height).toBeGreaterThan(1)
    expect(width / height).toBeLessThan(3)
  })

  it('is empty for nobody', () => {
    expect(layOutChart([], none)).toEqual({ placed: [], lines: [], width: 0, height: 0 })
  })
})

describe('the visible part', () => {
  const area = { left: 0, top: 0, right: 100, bottom: 100 }
  it.each<[number, number, boolean]>([
    [0, 0, true],
    [99, 99, true],
    [100, 0, false],
    [0, 100, false],
    [-247, -67, true],
    [-248, 0, false],
    [0, -68, false],
  ])('contains a card at %i, %i: %s', (x, y, expected) => {
    expect(isCardIn(area, { x, y })).toBe(expected)
  })
  it.each<[[number, number][], boolean]>([
    [
      [
        [-50, 50],
        [150, 50],
      ],
      true,
    ],
    [
      [
        [-50, 150],
        [150, 150],
      ],
      false,
    ],
  ])('contains a line %j: %s', (line, expected) => {
    expect(isLineIn(area, line)).toBe(expected)
  })
})

describe('an arrow key', () => {
  const layout = layOutChart(
    [
      makeNode(
        'top',
        makeNode('left', makeNode('l1'), makeNode('l2')),
        makeNode('right', makeNode('r1')),
        makeNode('alone'),
      ),
    ],
    none,
  )
  it.each([
    ['top', 'ArrowDown', 'left'],
    ['left', 'ArrowUp', 'top'],
    ['left', 'ArrowRight', 'right'],
    ['right', 'ArrowLeft', 'left'],
    ['left', 'ArrowLeft', undefined],
    ['left', 'ArrowDown', 'l1'],
    ['l1', 'ArrowDown', 'l2'],
    ['l2', 'ArrowDown', undefined],
    ['l2', 'ArrowUp', 'l1'],
    ['l1', 'ArrowUp', 'left'],
    ['l1', 'ArrowRight', 'r1'],
    ['right', 'ArrowRight', 'alone'],
    ['top', 'ArrowUp', undefined],
  ] as const)('at %s: %s moves to %s', (from, key, to) => {
    expect(findNext(layout.placed, find(layout, from), key)?.node.id).toBe(to)
  })
})
