/** Which slices of the fonts hold a character, as their packages tell. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { coverageFile, type Family, families, sliceFile } from './families.ts'

/** Finds a package's file beside the sources as beside a bundle, which brings its fonts along. */
const { resolve } = createRequire(import.meta.url)
export const pathTo: (file: string) => string = resolve

interface Range {
  readonly from: number
  readonly to: number
  readonly file: string
}

/** The files that may hold a character, the one to prefer first. */
export function filesFor(codePoint: number, order: readonly Family[]): string[] {
  return order.flatMap(
    family => rangesOf(family).find(({ from, to }) => from <= codePoint && codePoint <= to)?.file ?? [],
  )
}

/** The families in the order that suits a text. */
export function orderFor(text: string): readonly Family[] {
  const first = families.filter(({ when }) => when?.test(text))
  // What is plain Latin stays in the plain fonts, whatever stands beside it.
  const [inter, noto, ...others] = families
  return [inter, noto, ...first, ...others.filter(family => !first.includes(family))].filter(
    family => family !== undefined,
  )
}

/** The names of a family's slices. */
export const slicesOf = (family: Family): string[] => Object.keys(coverageOf(family))

const known = new Map<Family, readonly Range[]>()
function rangesOf(family: Family): readonly Range[] {
  const found = known.get(family) ?? readRanges(family)
  known.set(family, found)
  return found
}

const readRanges = (family: Family): Range[] =>
  Object.entries(coverageOf(family)).flatMap(([slice, ranges]) => {
    const file = sliceFile(family, slice)
    return ranges.split(',').map(range => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file }
    })
  })

function coverageOf(family: Family): Record<string, string> {
  const all: Record<string, string> = JSON.parse(readFileSync(pathTo(coverageFile(family)), 'utf8'))
  return Object.fromEntries(Object.entries(all).filter(([slice]) => family.slices.test(slice)))
}
