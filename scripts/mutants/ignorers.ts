/**
 * Kinds of faults that no test is asked to notice, each with its reason. A single place that survives on purpose has a
 * comment of its own in the code: `// Stryker disable next-line <mutator>: <reason>`.
 */

/** The part of Babel's syntax tree that the rules below look at. */
interface Node {
  readonly type: string
  readonly key?: { readonly name?: string }
  readonly callee?: { readonly name?: string; readonly object?: { readonly name?: string } }
}
interface NodePath {
  readonly node: Node
}

const isProperty = (name: string, { type, key }: Node) => type === 'ObjectProperty' && key?.name === name
const isCallOf = (name: string, { type, callee }: Node) => type === 'CallExpression' && callee?.name === name

const always = ({ node }: NodePath): string | undefined => {
  if (isProperty('summary', node)) return 'A sentence of the API document: nothing depends on it'
  if (isProperty('ConsistentRead', node)) return 'DynamoDB Local has one copy of the data: all its reads are consistent'
}

/** Pure tests make no calls, so faults in contracts are left out for them. */
const pure = (path: NodePath): string | undefined => {
  if (isCallOf('defineContract', path.node)) return 'The tests of all calls by all roles judge paths and access'
  return always(path)
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'always', value: { shouldIgnore: always } },
  { kind: 'Ignore', name: 'pure', value: { shouldIgnore: pure } },
]
