/** Leaves out of Tailwind's styles what only older browsers than `cssTarget` need, and properties that nothing sets. */
import type { Plugin } from 'vite'

/** Its custom properties, for browsers without `@property`. */
const PROPERTIES = /@layer properties\s*\{/
/** Asks for mixed colours, with the rules that have them. */
const MIXED_COLOURS =
  /@supports \((?:color:\s*color-mix|background-image:\s*linear-gradient)\(in lab, ?red, ?red\)\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g

export const modernStyles: Plugin = {
  name: 'modern-styles',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: code => ({ code: trimStyles(code), map: null }),
  },
}

export const trimStyles = (code: string): string =>
  inlineConstants(withoutBlock(code, code.search(PROPERTIES)).replace(MIXED_COLOURS, '$1'))

/** Removes the block that begins at an index, if there is one. */
function withoutBlock(code: string, start: number): string {
  if (start < 0) return code
  return code.slice(0, start) + code.slice(endOf(code, code.indexOf('{', start), '{', '}'))
}

/**
 * Writes out the custom properties that no class here sets, such as the three of the five shadows of each box that
 * Tailwind leaves room for: they have their initial value everywhere.
 */
function inlineConstants(code: string): string {
  let left = code
  for (const [rule, name = '', body = ''] of code.matchAll(/@property (--tw-[\w-]+)\s*\{([^}]*)\}\s*/g)) {
    if (new RegExp(`[\\s;{]${name}\\s*:`).test(left)) continue
    left = replaceUses(left.replace(rule, ''), name, /initial-value:\s*([^;}]*)/.exec(body)?.[1]?.trim())
  }
  return left
}

/** Replaces each `var()` of a property by its value or, if it has none, by what is used instead. */
function replaceUses(code: string, name: string, value: string | undefined): string {
  const use = new RegExp(`var\\(\\s*${name}\\s*(?=[,)])`)
  let left = code
  for (let found = use.exec(left); found; found = use.exec(left)) {
    const end = endOf(left, found.index + 'var'.length, '(', ')')
    const [, instead] = /^,(.*)$/s.exec(left.slice(found.index + found[0].length, end - 1)) ?? []
    const written = value ?? instead
    if (written === undefined) throw new Error(`${name} is used, but has no value`)
    left = left.slice(0, found.index) + written.trim() + left.slice(end)
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
