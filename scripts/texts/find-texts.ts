/** Finds the texts that a source file shows, so that none is left untranslated. */
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { textKey } from '#shared/kit/texts.ts'

export interface FoundText {
  /** The English text, with `{0}` for a value. */
  readonly text: string
  readonly place: string
}

interface SourceTexts {
  /** The texts that `t` and `sentence` translate. */
  readonly translated: readonly FoundText[]
  /** Those of them that would be translated when their module loads, before the language is known. */
  readonly early: readonly FoundText[]
  /** Untranslated texts in JSX: between tags, or in an attribute that people read. */
  readonly bare: readonly FoundText[]
  /** All other literals; some of them are translated where they are rendered. */
  readonly literals: readonly FoundText[]
  /** Those of them that are sentences for people, not for logs, internal errors or the API's description. */
  readonly sentences: readonly FoundText[]
}

const READ_ATTRIBUTES =
  /^(title|label|placeholder|alt|hint|text|subtitle|description|emptyText|aria-label|aria-description|data-tooltip)$/
const TAGS = ['t', 'sentence']
/** URLs do not count as text. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !text.startsWith('https:')
/** At least three words, the first of which is capitalized or a value. */
const isSentence = (text: string) => /^(\p{Lu}|“?\{\d\})\S*( \S+){2,}$/su.test(text) && /\p{Ll}{3}/u.test(text)
const keyOf = ({ quasis }: ESTree.TemplateLiteral): string =>
  textKey(quasis.map(({ value }) => value.cooked ?? value.raw))

/** Lists the sources that may show texts, without tests and translations. */
export const listTextSources = (): string[] =>
  globSync('{web/src,shared,functions}/**/*.{ts,tsx}').filter(
    path => !/\.test\.tsx?$|^web\/src\/testing\/|^shared\/spanish\//.test(path),
  )

export function findTexts(path: string, source = readFileSync(path, 'utf8')): SourceTexts {
  const found = { translated: [], early: [], bare: [], literals: [], sentences: [] } as Record<
    keyof SourceTexts,
    FoundText[]
  >
  const note = (kind: keyof SourceTexts, { start }: ESTree.Span, text: string) =>
    found[kind].push({ text, place: `${path}:${source.slice(0, start).split('\n').length}` })
  /** The number of functions around the current node: none for code that runs when the module loads. */
  let depth = 0
  const enter = () => depth++
  const leave = () => depth--
  /** Nodes already covered by a surrounding node, or that are not texts. */
  const done = new Set<ESTree.Span>()
  const noteTranslated = (at: ESTree.Span, text: string) => {
    note('translated', at, text)
    if (depth === 0) note('early', at, text)
    done.add(at)
  }

  const seeTagged = ({ tag, quasi }: ESTree.TaggedTemplateExpression) => {
    if (tag.type === 'Identifier' && TAGS.includes(tag.name)) noteTranslated(quasi, keyOf(quasi))
  }
  const seeCall = ({ callee, arguments: [first] }: ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 't' && first?.type === 'Literal')
      noteTranslated(first, String(first.value))
  }
  const seeChildText = (node: ESTree.JSXText) => {
    if (hasWords(node.value)) note('bare', node, node.value.trim())
  }
  const seeAttribute = ({ name, value }: ESTree.JSXAttribute) => {
    if (value?.type === 'Literal' && READ_ATTRIBUTES.test(String(name.name)) && hasWords(String(value.value)))
      note('bare', value, String(value.value))
  }
  /** The number of nodes around the current one whose texts only developers read. */
  let unread = 0
  const isUnread = ({ callee }: ESTree.CallExpression | ESTree.NewExpression) =>
    callee.type === 'Identifier' && (callee.name === 'Error' || callee.name === 'log')
  const isSummary = ({ key }: { readonly key: ESTree.Node }) => key.type === 'Identifier' && key.name === 'summary'
  const noteLiteral = (node: ESTree.Span, text: string) => {
    note('literals', node, text)
    if (unread === 0 && isSentence(text)) note('sentences', node, text)
  }
  const seeLiteral = (node: Extract<ESTree.Expression, { type: 'Literal' }>) => {
    if (typeof node.value === 'string' && !done.has(node)) noteLiteral(node, node.value)
  }
  const seeTemplate = (node: ESTree.TemplateLiteral) => {
    if (!done.has(node)) noteLiteral(node, keyOf(node))
  }
  const skipSource = ({ source: from }: ESTree.ImportDeclaration) => done.add(from)
  const skipType = ({ literal }: ESTree.TSLiteralType) => done.add(literal)

  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ImportDeclaration: skipSource,
    TSLiteralType: skipType,
    TaggedTemplateExpression: seeTagged,
    CallExpression: node => {
      if (isUnread(node)) unread++
      seeCall(node)
    },
    'CallExpression:exit': node => {
      if (isUnread(node)) unread--
    },
    NewExpression: node => {
      if (isUnread(node)) unread++
    },
    'NewExpression:exit': node => {
      if (isUnread(node)) unread--
    },
    Property: node => {
      if (isSummary(node)) unread++
    },
    'Property:exit': node => {
      if (isSummary(node)) unread--
    },
    JSXText: seeChildText,
    JSXAttribute: seeAttribute,
    Literal: seeLiteral,
    TemplateLiteral: seeTemplate,
  }).visit(program)
  return found
}
