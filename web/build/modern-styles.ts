/** Leaves out of Tailwind's styles what only older browsers than `cssTarget` need. */
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
    handler: code => ({ code: withoutBlock(code, code.search(PROPERTIES)).replace(MIXED_COLOURS, '$1'), map: null }),
  },
}

/** Removes the block that begins at an index, if there is one. */
function withoutBlock(code: string, start: number): string {
  if (start < 0) return code
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if (code[at] === '{') depth++
    else if (code[at] === '}' && --depth === 0) return code.slice(0, start) + code.slice(at + 1)
  }
  throw new Error('A block of the styles has no end')
}
