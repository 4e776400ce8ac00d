/** Which slices of the fonts contain a character, according to their packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type FontFamily, fontCoverageFile, fontFamilies, fontSliceFile } from './font-families.ts'

/** Returns the path of a package's file, both in development and in a bundle, which includes its fonts. */
const { resolve } = createRequire(import.meta.url)
export const resolvePackageFile: (file: string) => string = resolve

interface CodePointRange {
  readonly from: number
  readonly to: number
  readonly file: string
}

/** Returns the files that may contain a character, the preferred one first. */
export function findFontFiles(codePoint: number, order: readonly FontFamily[]): string[] {
  return order.flatMap(
    family => rangesOf(family).find(({ from, to }) => from <= codePoint && codePoint <= to)?.file ?? [],
  )
}

/** Returns the families in the preferred order for a text. */
export function orderFamilies(text: string): readonly FontFamily[] {
  const first = fontFamilies.filter(({ preferredFor }) => preferredFor?.test(text))
  // Latin text uses the plain fonts in any mixture of scripts.
  const [inter, noto, ...others] = fontFamilies
  return [inter, noto, ...first, ...others.filter(family => !first.includes(family))].filter(
    family => family !== undefined,
  )
}

/** The names of a family's slices. */
export const listFontSlices = (family: FontFamily): string[] => Object.keys(readCoverage(family))

const rangesByFamily = new Map<FontFamily, readonly CodePointRange[]>()
function rangesOf(family: FontFamily): readonly CodePointRange[] {
  const found = rangesByFamily.get(family) ?? readRanges(family)
  rangesByFamily.set(family, found)
  return found
}

const readRanges = (family: FontFamily): CodePointRange[] =>
  Object.entries(readCoverage(family)).flatMap(([slice, ranges]) => {
    const file = fontSliceFile(family, slice)
    return ranges.split(',').map(range => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file }
    })
  })

function readCoverage(family: FontFamily): Record<string, string> {
  const all: Record<string, string> = JSON.parse(readFileSync(resolvePackageFile(fontCoverageFile(family)), 'utf8'))
  return Object.fromEntries(Object.entries(all).filter(([slice]) => family.slices.test(slice)))
}
