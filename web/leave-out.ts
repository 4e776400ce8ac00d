/** Leaves out of the web app's build what of `shared` only the server reads. */
import type { Plugin } from 'vite'

/**
 * Of a call's definition the web app reads how to send it and who may, and checks with `body` and `query` what it sends;
 * it checks no path and no answer. `result` also says that there is an answer, so a mark of it stays.
 */
const UNREAD: Readonly<Record<string, string>> = { summary: '', params: '', existingFrom: '', result: 'result: true, ' }
const CALL_FACTORIES: readonly string[] = ['get', 'post', 'put', 'del']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
type Edit = readonly [start: number, end: number, text: string]

/**
 * Empties the unread fields of calls, and marks what the top level of a module in `shared` computes as free of side
 * effects: schemas that nobody refers to any more are dropped then.
 */
export const leaveOutOfWeb = (): Plugin => ({
  name: 'leave-out-of-web',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/(?:features|kit)\/.*\.ts$/ },
    handler(code) {
      const { body } = this.parse(code) as unknown as { body: readonly Node[] }
      const edits = [...body.flatMap(markPure), ...findCalls(body).flatMap(emptyUnread)]
      return { code: applyEdits(code, edits), map: null }
    },
  },
})

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function markPure(statement: Node): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).flatMap(({ id, init }): Edit[] =>
    isNode(id) && id.type === 'Identifier' && isNode(init) && isComputed(init)
      ? [
          [init.start, init.start, '/* @__PURE__ */ (() => ('],
          [init.end, init.end, '))()'],
        ]
      : [],
  )
}

const isComputed = ({ type }: Node) => !/^(Literal|Identifier|TemplateLiteral|\w*FunctionExpression)$/.test(type)

function findCalls(within: unknown): Node[] {
  if (Array.isArray(within)) return within.flatMap(findCalls)
  if (!isNode(within)) return []
  const deeper = Object.values(within).flatMap(findCalls)
  const { callee } = within
  const isCall = within.type === 'CallExpression' && isNode(callee) && CALL_FACTORIES.includes(String(callee.name))
  return isCall ? [within, ...deeper] : deeper
}

function emptyUnread({ arguments: args }: Node): Edit[] {
  const spec = (args as readonly Node[])[1]
  if (spec?.type !== 'ObjectExpression') return []
  return (spec.properties as Node[]).flatMap(({ key, start }, index, all): Edit[] => {
    const rest = isNode(key) ? UNREAD[String(key.name)] : undefined
    return rest === undefined ? [] : [[start, all[index + 1]?.start ?? spec.end - 1, rest]]
  })
}

/** From the end on, so that an edit does not move those before it. Of two at one place the outer one is last. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other[0] - one[0])
    .reduce((text, [start, end, insert]) => text.slice(0, start) + insert + text.slice(end), code)
}
