/** Features that all depend on each other can only be understood and changed together, so only a few may. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LARGEST = 3

/** Returns the features that each feature imports. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('functions/*/**/*.ts')) {
    const [, feature = ''] = file.split('/')
    if (feature === 'kit' || file.endsWith('.test.ts')) continue
    const named = [...readFileSync(file, 'utf8').matchAll(/'(?:#functions|\.\.)\/([^/']+)\//g)].map(
      ([, to]) => to ?? '',
    )
    imports.set(feature, new Set([...(imports.get(feature) ?? []), ...named]))
  }
  return imports
}

function reachableFrom(feature: string, imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  for (const queue = [feature]; queue.length; ) {
    const next = [...(imports.get(queue.pop() ?? '') ?? [])].filter(one => !reached.has(one))
    for (const one of next) reached.add(one)
    queue.push(...next)
  }
  return reached
}

it(`no cycle of imports contains more than ${LARGEST} features`, () => {
  const imports = readImports()
  const features = [...imports.keys()].sort()
  const reach = new Map(features.map(one => [one, reachableFrom(one, imports)]))
  const circleOf = (one: string) => features.filter(other => reach.get(one)?.has(other) && reach.get(other)?.has(one))
  const circles = new Set(features.map(one => circleOf(one).join(' ')))
  expect(features).toContain('employees')
  expect([...circles].filter(circle => circle.split(' ').length > LARGEST)).toEqual([])
})
