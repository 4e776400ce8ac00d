/** Leaves out of Tailwind's styles what only older browsers than `cssTarget` need, and what nothing here uses. */
import type { Plugin } from 'vite'

/** Its custom properties, for browsers without `@property`. */
const PROPERTIES = /@layer properties\s*\{/
/** Asks for mixed colours. */
const ASKS_FOR_MIXED =
  /@supports \((?:color:\s*color-mix|background-image:\s*linear-gradient)\(in lab, ?red, ?red\)\)\s*\{/.source
/** A rule with the colour that a browser without mixed ones takes. */
const UNMIXED = new RegExp(`(?<=[{}])([^{}]+)\\{([\\w-]+):[^;{}]*\\}(?=${ASKS_FOR_MIXED}\\1\\{\\2:)`, 'g')
/** The rules that have mixed colours. */
const MIXED = new RegExp(`${ASKS_FOR_MIXED}((?:[^{}]*\\{[^{}]*\\})*)\\s*\\}`, 'g')
/** A setting that a theme may make; the rest is used without it. */
const SETTING = /var\(\s*(--default-[\w-]+)\s*,/g
/** A custom property of Tailwind: its name, and what is known of it. */
const REGISTERED = /@property (--tw-[\w-]+)\s*\{([^}]*)\}\s*/g

export const modernStyles: Plugin = {
  name: 'modern-styles',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: code => ({ code: trimStyles(code), map: null }),
  },
}

export const trimStyles = (code: string): string =>
  dropNothings(dropUnread(inlineConstants(inlineSettings(dropFallbacks(code)))))

const dropFallbacks = (code: string): string =>
  withoutBlock(code, code.search(PROPERTIES)).replace(UNMIXED, '').replace(MIXED, '$1')

/** Removes the block that begins at an index, if there is one. */
function withoutBlock(code: string, start: number): string {
  if (start < 0) return code
  return code.slice(0, start) + code.slice(endOf(code, code.indexOf('{', start), '{', '}'))
}

/** Leaves out what would be used without a setting that the theme makes, and the name of one that it does not make. */
function inlineSettings(code: string): string {
  let left = code
  for (const name of new Set([...code.matchAll(SETTING)].map(([, setting = '']) => setting)))
    left = replaceUses(left, name, isSet(left, name) ? `var(${name})` : undefined)
  return left
}

/**
 * Writes out the custom properties that no class here sets, such as three of the five shadows that Tailwind leaves room
 * for: they have their initial value everywhere.
 */
function inlineConstants(code: string): string {
  let left = code
  for (const [rule, name = '', body = ''] of code.matchAll(REGISTERED))
    if (!isSet(left, name)) left = replaceUses(left.replace(rule, ''), name, findInitialValue(body))
  return left
}

/** A length of none has its unit shortened away, but a sum of lengths needs it. */
function findInitialValue(body: string): string | undefined {
  const value = /initial-value:\s*([^;}]*)/.exec(body)?.[1]?.trim()
  return value === '0' && body.includes('<length>') ? '0px' : value
}

/** Leaves out the custom properties that no rule here reads, such as the weight that each weight's class also keeps. */
function dropUnread(code: string): string {
  let left = code
  for (const [rule, name = ''] of code.matchAll(REGISTERED))
    if (!new RegExp(`var\\(\\s*${name}\\s*[,)]`).test(left))
      left = left.replace(rule, '').replace(new RegExp(`(?<=[\\s;{])${name}\\s*:[^;}]*;?`, 'g'), '')
  // Transitions name the colours of gradients, too.
  return left.replace(/,\s*(--tw-[\w-]+)(?=\s*[,;}])/g, (named, name) => (isSet(left, name) ? named : ''))
}

/** Leaves out shadows that draw nothing before others, and sums with a length of none. */
const dropNothings = (code: string): string =>
  code.replace(/(?<![\d.])0 0 #0000,\s*/g, '').replace(/calc\(([\d.]+[a-z]+) \+ 0px\)/g, '$1')

const isSet = (code: string, name: string): boolean => new RegExp(`[\\s;{]${name}\\s*:`).test(code)

/** Replaces each `var()` of a property by its value or, if it has none, by what is used instead. */
function replaceUses(code: string, name: string, value: string | undefined): string {
  const use = new RegExp(`var\\(\\s*${name}\\s*(?=[,)])`, 'g')
  let left = code
  for (let found = use.exec(left); found; found = use.exec(left)) {
    const end = endOf(left, found.index + 'var'.length, '(', ')')
    const [, instead] = /^,(.*)$/s.exec(left.slice(found.index + found[0].length, end - 1)) ?? []
    const written = (value ?? instead)?.trim()
    if (written === undefined) throw new Error(`${name} is used, but has no value`)
    left = left.slice(0, found.index) + written + left.slice(end)
    // What stands in for it may use it again; its own value may not.
    use.lastIndex = found.index + (value === undefined ? 0 : written.length)
  }
  return left
}

/** The index after the bracket that closes the one at an index. */
function endOf(code: string, start: number, opening: string, closing: string): number {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if (code[at] === opening) depth++
    else if (code[at] === closing && --depth === 0) return at + 1
  }
  throw new Error(`A ${opening} of the styles has no end`)
}
