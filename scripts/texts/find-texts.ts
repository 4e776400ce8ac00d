/** Finds the texts that a source shows, so that none is left without its translation. */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { textKey } from '#shared/kit/texts.ts'

export interface FoundText {
  /** The English text, with `{0}` for a value. */
  readonly text: string
  readonly place: string
}

interface SourceTexts {
  /** What `t` and `sentence` translate. */
  readonly translated: readonly FoundText[]
  /** Of these, what would be translated when its module loads, before the language is known. */
  readonly early: readonly FoundText[]
  /** What stands bare in JSX: between tags, or in an attribute that people read. */
  readonly bare: readonly FoundText[]
  /** Every other literal, some of which are texts that are translated where they are drawn. */
  readonly literals: readonly FoundText[]
}

/** The parts of a syntax tree that are looked at. */
interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const READ_ATTRIBUTES =
  /^(title|label|placeholder|alt|hint|text|subtitle|description|emptyText|aria-label|aria-description|data-tooltip)$/
const TAGS = ['t', 'sentence']
/** An address is no text. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !text.startsWith('https:')
const isFunction = ({ type }: Node) => /Function/.test(type)

const keyOf = (template: Node): string =>
  textKey((template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked))

/** The sources that show texts: not the tests, nor the translations themselves. */
export const listTextSources = (): string[] =>
  globSync('{web/src,shared,functions}/**/*.{ts,tsx}').filter(
    path => !/\.test\.tsx?$|^web\/src\/testing\/|^shared\/spanish\//.test(path),
  )

export function findTexts(path: string, source = readFileSync(path, 'utf8')): SourceTexts {
  const found = { translated: [], early: [], bare: [], literals: [] } as Record<keyof SourceTexts, FoundText[]>
  const placeOf = ({ start }: Node) => `${path}:${source.slice(0, start).split('\n').length}`
  const note = (kind: keyof SourceTexts, node: Node, text: string) => found[kind].push({ text, place: placeOf(node) })

  const noteTranslated = (node: Node, text: string, around: readonly Node[]) => {
    note('translated', node, text)
    if (!around.some(isFunction)) note('early', node, text)
  }

  const look = (node: Node, around: readonly Node[]): void => {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !('expression' in node))) return
    const inner = [...around, node]
    if (node.type === 'TaggedTemplateExpression' && TAGS.includes((node.tag as { name?: string }).name ?? '')) {
      const template = node.quasi as Node
      noteTranslated(node, keyOf(template), around)
      lookInto(template.expressions, inner)
      return
    }
    if (node.type === 'CallExpression' && (node.callee as { name?: string }).name === 't') {
      const [first] = node.arguments as Node[]
      if (first?.type === 'Literal') {
        noteTranslated(first, String(first.value), around)
        return
      }
    }
    if (node.type === 'JSXText' && hasWords(String(node.value))) note('bare', node, String(node.value).trim())
    if (node.type === 'JSXAttribute') {
      const { name, value } = node as unknown as { name: { name: string }; value: Node | null }
      if (value?.type === 'Literal' && READ_ATTRIBUTES.test(name.name) && hasWords(String(value.value)))
        note('bare', value, String(value.value))
    }
    if (node.type === 'Literal' && typeof node.value === 'string') note('literals', node, node.value)
    if (node.type === 'TemplateLiteral') note('literals', node, keyOf(node))
    lookInto(Object.values(node), inner)
  }
  const lookInto = (value: unknown, around: readonly Node[]): void => {
    if (Array.isArray(value)) for (const one of value) lookInto(one, around)
    else if (isNode(value)) look(value, around)
  }

  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  look(program as unknown as Node, [])
  return found
}
