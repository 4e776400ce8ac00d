/**
 * Computes the position of each card of the org chart. Pure. People who lead others are side by side below their
 * leader; those who lead nobody, or are folded, stack in columns, so that a team takes little width.
 */
import type { ChartNode } from './build-forest.ts'

export const CARD = { width: 248, height: 68 } as const
const GAP = { x: 28, level: 44, stack: 12, row: 72 } as const
/** How far a stack is indented from the line that leads to it. */
const INDENT = 20
const STACK_WIDTH = INDENT + CARD.width
/** A stack of more people is split into several columns. */
const SHORT_STACK = 8
/** The trees are wrapped into rows; the whole is about this many times as wide as it is high. */
const ASPECT = 1.6

export interface PlacedNode {
  readonly node: ChartNode
  readonly x: number
  readonly y: number
  readonly depth: number
  readonly parent: PlacedNode | undefined
  readonly isFolded: boolean
  /** Whether the card is in a stack with others who have the same leader. */
  readonly isStacked: boolean
  /** Position among those with the same leader, from 1, and their total: `aria-posinset` and `aria-setsize`. */
  readonly position: number
  readonly siblings: number
}
/** A line from a leader to a report, as a list of points; all angles are right angles. */
export type Line = readonly (readonly [x: number, y: number])[]
export interface ChartLayout {
  readonly placed: readonly PlacedNode[]
  readonly lines: readonly { readonly line: Line; readonly from: PlacedNode; readonly to: PlacedNode }[]
  readonly width: number
  readonly height: number
}

interface Box {
  readonly width: number
  readonly height: number
  /** Where the line from above meets the box, measured from its left edge. */
  readonly anchor: number
  readonly isStack: boolean
  place(x: number, y: number, above: PlacedNode | undefined): void
}

export function layOutChart(forest: readonly ChartNode[], folded: ReadonlySet<string>): ChartLayout {
  const placed: PlacedNode[] = []
  const lines: { line: Line; from: PlacedNode; to: PlacedNode }[] = []
  const childrenOf = (node: ChartNode) => (folded.has(node.id) ? [] : node.children)
  const numbersOf = (siblings: readonly ChartNode[]) =>
    new Map(siblings.map(({ id }, index) => [id, { position: index + 1, siblings: siblings.length }]))

  const add = (node: ChartNode, x: number, y: number, above: PlacedNode | undefined, how: Numbered & Stacked) => {
    const depth = above ? above.depth + 1 : 0
    const isFolded = node.children.length > 0 && folded.has(node.id)
    const one: PlacedNode = { node, x, y, depth, parent: above, isFolded, ...how }
    placed.push(one)
    return one
  }
  const connect = (from: PlacedNode | undefined, to: PlacedNode, line: Line) => {
    if (from) lines.push({ line, from, to })
  }

  /** Columns of cards with nothing below them. */
  const toStack = (nodes: readonly ChartNode[], numbers: ReadonlyMap<string, Numbered>): Box => {
    const rows =
      nodes.length <= SHORT_STACK ? nodes.length : Math.max(SHORT_STACK, Math.ceil(Math.sqrt(nodes.length) * ASPECT))
    const columns = Math.ceil(nodes.length / rows)
    return {
      width: columns * STACK_WIDTH + (columns - 1) * GAP.x,
      height: rows * CARD.height + (rows - 1) * GAP.stack,
      anchor: 0,
      isStack: true,
      place(x, y, above) {
        for (const [index, node] of nodes.entries()) {
          const left = x + Math.floor(index / rows) * (STACK_WIDTH + GAP.x)
          const top = y + (index % rows) * (CARD.height + GAP.stack)
          const one = add(node, left + INDENT, top, above, { ...numberOf(numbers, node), isStacked: true })
          const middle = top + CARD.height / 2
          if (above)
            connect(above, one, [
              ...downFrom(above, left + INDENT / 2, y),
              [left + INDENT / 2, middle],
              [left + INDENT, middle],
            ])
        }
      },
    }
  }

  /** A card with others below it. */
  const toTree = (node: ChartNode, numbers: ReadonlyMap<string, Numbered>): Box => {
    const below = toRow(childrenOf(node))
    const middle = below.middle
    const cardLeft = Math.max(0, middle - CARD.width / 2)
    const shift = Math.max(0, CARD.width / 2 - middle)
    return {
      width: Math.max(cardLeft + CARD.width, shift + below.width),
      height: CARD.height + GAP.level + below.height,
      anchor: cardLeft + CARD.width / 2,
      isStack: false,
      place(x, y, above) {
        const one = add(node, x + cardLeft, y, above, { ...numberOf(numbers, node), isStacked: false })
        if (above)
          connect(above, one, [...downFrom(above, x + cardLeft + CARD.width / 2, y), [one.x + CARD.width / 2, y]])
        below.place(x + shift, y + CARD.height + GAP.level, one)
      },
    }
  }

  const toBoxes = (nodes: readonly ChartNode[]): Box[] => {
    const numbers = numbersOf(nodes)
    const trees = nodes.filter(node => childrenOf(node).length > 0)
    const single = nodes.filter(node => childrenOf(node).length === 0)
    return [...trees.map(node => toTree(node, numbers)), ...(single.length ? [toStack(single, numbers)] : [])]
  }

  const toRow = (nodes: readonly ChartNode[]) => {
    const boxes = toBoxes(nodes)
    const lefts: number[] = []
    let width = 0
    for (const box of boxes) {
      lefts.push(width)
      width += box.width + GAP.x
    }
    return {
      width: width - GAP.x,
      height: Math.max(...boxes.map(box => box.height)),
      middle: middleOf(boxes, lefts, width - GAP.x),
      place(x: number, y: number, above: PlacedNode) {
        for (const [index, box] of boxes.entries()) box.place(x + (lefts[index] ?? 0), y, above)
      },
    }
  }

  const { width, height } = placeInRows(toBoxes(forest))
  return { placed, lines, width, height }
}

/** The x of the leader's centre: above the cards of a single column, otherwise in the middle of what is below. */
function middleOf(boxes: readonly Box[], lefts: readonly number[], width: number): number {
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (boxes.length === 1 && first?.isStack)
    return Math.max(CARD.width, width) / 2 - (width > STACK_WIDTH ? 0 : INDENT / 2)
  return ((lefts[0] ?? 0) + (first?.anchor ?? 0) + (lefts.at(-1) ?? 0) + (last?.anchor ?? 0)) / 2
}

/** Places the trees in rows, wrapped like words in lines. */
function placeInRows(boxes: readonly Box[]): { width: number; height: number } {
  const area = boxes.reduce((sum, box) => sum + (box.width + GAP.x) * (box.height + GAP.row), 0)
  const lineWidth = Math.max(Math.sqrt(area * ASPECT), ...boxes.map(box => box.width))
  let [x, y, rowHeight, width] = [0, 0, 0, 0]
  for (const box of boxes) {
    if (x > 0 && x + box.width > lineWidth) [x, y, rowHeight] = [0, y + rowHeight + GAP.row, 0]
    box.place(x, y, undefined)
    width = Math.max(width, x + box.width)
    rowHeight = Math.max(rowHeight, box.height)
    x += box.width + GAP.x * 2
  }
  return { width, height: y + rowHeight }
}

/** Points from the bottom centre of a card, half way down to the next level, and across to `x`. */
function downFrom(above: PlacedNode, x: number, y: number): Line {
  // The line to a single column starts near its leader's left edge.
  const start = x >= above.x && x < above.x + INDENT ? x : above.x + CARD.width / 2
  const half = y - GAP.level / 2
  return [
    [start, above.y + CARD.height],
    [start, half],
    [x, half],
  ]
}

interface Numbered {
  readonly position: number
  readonly siblings: number
}
interface Stacked {
  readonly isStacked: boolean
}
const numberOf = (numbers: ReadonlyMap<string, Numbered>, { id }: ChartNode): Numbered =>
  numbers.get(id) ?? { position: 1, siblings: 1 }

export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
/** Whether a card is at least partly inside the area. */
export const isCardIn = ({ left, top, right, bottom }: Area, { x, y }: { readonly x: number; readonly y: number }) =>
  x < right && x + CARD.width > left && y < bottom && y + CARD.height > top

/** Whether a line may be visible, judged by its bounding box. */
export function isLineIn({ left, top, right, bottom }: Area, line: Line): boolean {
  const xs = line.map(([x]) => x)
  const ys = line.map(([, y]) => y)
  return Math.min(...xs) <= right && Math.max(...xs) >= left && Math.min(...ys) <= bottom && Math.max(...ys) >= top
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The card that an arrow key moves to; undefined if there is none. */
export function findNext(placed: readonly PlacedNode[], from: PlacedNode, key: Direction): PlacedNode | undefined {
  if (key === 'ArrowUp') return findInStack(placed, from, -1) ?? from.parent
  if (key === 'ArrowDown') return placed.find(one => one.parent === from) ?? findInStack(placed, from, 1)
  const side = key === 'ArrowRight' ? 1 : -1
  const distance = (one: PlacedNode) => (one.x - from.x) * side + Math.abs(one.y - from.y) * 4
  return placed
    .filter(one => (one.x - from.x) * side > 0)
    .reduce<PlacedNode | undefined>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined)
}

function findInStack(placed: readonly PlacedNode[], from: PlacedNode, step: 1 | -1): PlacedNode | undefined {
  if (!from.isStacked) return undefined
  const y = from.y + step * (CARD.height + GAP.stack)
  return placed.find(one => one.isStacked && one.parent === from.parent && one.x === from.x && one.y === y)
}
