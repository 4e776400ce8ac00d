/** Leaves out of Tailwind's styles what only older browsers than `cssTarget` read: its properties without `@property`. */
import type { Plugin } from 'vite'

const FALLBACK = /@layer properties\s*\{/

export const modernStyles: Plugin = {
  name: 'modern-styles',
  apply: 'build',
  transform: {
    filter: { id: /\.css$/ },
    handler: code => {
      const start = code.search(FALLBACK)
      return start < 0 ? undefined : { code: code.slice(0, start) + code.slice(endOfBlock(code, start)), map: null }
    },
  },
}

/** Returns the index after the block that begins at `start`. */
function endOfBlock(code: string, start: number): number {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if (code[at] === '{') depth++
    else if (code[at] === '}' && --depth === 0) return at + 1
  }
  throw new Error('Tailwind’s fallback for older browsers has no end')
}
