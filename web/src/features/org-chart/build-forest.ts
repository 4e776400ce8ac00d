/** Builds the trees of the org chart: by leader, for the whole company or within each project or country. Pure. */
import type { OrgChart, OrgChartPerson } from '#shared/features/employees/org-chart.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'

export const GROUPINGS = ['leader', 'project', 'country'] as const
export type ChartGrouping = (typeof GROUPINGS)[number]

/** What is unusual about a person's place in the chart. */
export type Flag = 'no-leader' | 'vacant' | 'loop'

interface TreeNode {
  readonly id: string
  readonly name: string
  readonly children: readonly ChartNode[]
  /** How many people are below, at all levels. */
  readonly below: number
}
export interface PersonNode extends TreeNode {
  readonly kind: 'person'
  readonly person: OrgChartPerson
  readonly flag: Flag | undefined
  /** Number of active direct reports in the whole company; for a vacant position, those who need a new leader. */
  readonly led: number
  /** The leader's name, if the chart does not show them above this node. */
  readonly leaderElsewhere: string | undefined
}
interface GroupNode extends TreeNode {
  readonly kind: 'group'
}
export type ChartNode = PersonNode | GroupNode

const NOBODY: Readonly<Record<ChartGrouping, string>> = { leader: '', project: 'No project', country: 'No country' }

export function buildForest({ people, leadersOutOfScope }: OrgChart, by: ChartGrouping): readonly ChartNode[] {
  const names = new Map([...leadersOutOfScope, ...people].map(person => [person._id, fullName(person)]))
  const inLoop = findLoops(people)
  const company = { names, inLoop, led: countLed(people) }
  if (by === 'leader') return buildTrees(people, company)
  const groups = Map.groupBy(people, person => person[by])
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (toComparableText(a) < toComparableText(b) ? -1 : 1))
    .map(([name, members]) => ({
      kind: 'group',
      id: `group:${name}`,
      name: name ? (by === 'country' ? t(name) : name) : t(NOBODY[by]),
      children: buildTrees(members, company),
      below: members.length,
    }))
}

/** Returns everybody in a reporting cycle. Visits each person once. */
function findLoops(people: readonly OrgChartPerson[]): ReadonlySet<string> {
  const leaderOf = new Map(people.map(person => [person._id, person.leader]))
  const visited = new Set<string>()
  const loops = new Set<string>()
  for (const { _id } of people) {
    const path: string[] = []
    let at: string | null | undefined = _id
    while (at && leaderOf.has(at) && !visited.has(at)) {
      visited.add(at)
      path.push(at)
      at = leaderOf.get(at)
    }
    const start = at ? path.indexOf(at) : -1
    if (start >= 0) for (const one of path.slice(start)) loops.add(one)
  }
  return loops
}

/** Facts about the whole company, whichever part of it a tree shows. */
interface Company {
  readonly names: ReadonlyMap<string, string>
  readonly inLoop: ReadonlySet<string>
  readonly led: ReadonlyMap<string, number>
}

function countLed(people: readonly OrgChartPerson[]): ReadonlyMap<string, number> {
  const led = new Map<string, number>()
  for (const { leader, isActive } of people) if (leader && isActive) led.set(leader, (led.get(leader) ?? 0) + 1)
  return led
}

/** Largest tree first. A cycle is broken at its first member, who becomes the root. */
function buildTrees(people: readonly OrgChartPerson[], { names, inLoop, led }: Company): PersonNode[] {
  const here = new Set(people.map(({ _id }) => _id))
  const reports = Map.groupBy(people, person => (person.leader && here.has(person.leader) ? person.leader : ''))
  const built = new Set<string>()
  const build = (person: OrgChartPerson): PersonNode => {
    built.add(person._id)
    const children = (reports.get(person._id) ?? []).flatMap(report => (built.has(report._id) ? [] : build(report)))
    const isLedHere = person.leader !== null && here.has(person.leader)
    return {
      kind: 'person',
      id: person._id,
      name: fullName(person),
      person,
      children,
      below: children.reduce((sum, child) => sum + 1 + child.below, 0),
      flag: findFlag(person, inLoop),
      led: led.get(person._id) ?? 0,
      leaderElsewhere: person.leader && !isLedHere ? names.get(person.leader) : undefined,
    }
  }
  const tops = (reports.get('') ?? []).map(build)
  const openedLoops = people.flatMap(person => (inLoop.has(person._id) && !built.has(person._id) ? build(person) : []))
  return [...tops, ...openedLoops].sort((a, b) => b.below - a.below)
}

const findFlag = ({ _id, leader, isActive }: OrgChartPerson, inLoop: ReadonlySet<string>): Flag | undefined => {
  // The chart includes former employees only while somebody still reports to them.
  if (!isActive) return 'vacant'
  if (inLoop.has(_id)) return 'loop'
  return leader === null ? 'no-leader' : undefined
}

/** All nodes, breadth-first: parents before children. */
export function listNodes(forest: readonly ChartNode[]): ChartNode[] {
  const nodes = [...forest]
  // `for…of` also visits the nodes appended here.
  for (const node of nodes) nodes.push(...node.children)
  return nodes
}

/** Returns the ids of each node's ancestors, from the root down, without the node itself. */
export function findAncestors(forest: readonly ChartNode[]): ReadonlyMap<string, readonly string[]> {
  const ancestors = new Map<string, readonly string[]>(forest.map(({ id }) => [id, []]))
  for (const node of listNodes(forest))
    for (const child of node.children) ancestors.set(child.id, [...(ancestors.get(node.id) ?? []), node.id])
  return ancestors
}

/** Returns the nodes to fold so that only whole levels from the top show: those down to `depth`, the top being 0. */
export function foldBelow(forest: readonly ChartNode[], depth: number): ReadonlySet<string> {
  const level = Array.from({ length: depth }).reduce<readonly ChartNode[]>(
    nodes => nodes.flatMap(node => node.children),
    forest,
  )
  return new Set(listNodes(level).flatMap(node => (node.children.length ? [node.id] : [])))
}

/** Folds so that as many levels show as fit: at least the top, and below a single person at the top the first level. */
export function foldToFit(
  forest: readonly ChartNode[],
  fits: (folded: ReadonlySet<string>) => boolean,
): ReadonlySet<string> {
  const least = forest.length === 1 ? 1 : 0
  let folded = foldBelow(forest, least)
  for (let depth = least + 1; folded.size > 0; depth++) {
    const next = foldBelow(forest, depth)
    if (!fits(next)) break
    folded = next
  }
  return folded
}
