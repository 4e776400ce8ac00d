/** Finds the styles of a workbook that show dates: a date is a number with a date format. */
import { unsupportedFileError, type WorkbookLimits } from './limits.ts'
import { attributeOf, readTags, type XmlTag } from './xml.ts'

/** For each cell style in its order, whether it shows a date. */
export function readDateStyles(part: Buffer, limits: WorkbookLimits): boolean[] {
  const formats = new Map<string, boolean>()
  const styles: boolean[] = []
  let inCells = false
  let codes = 0
  for (const tag of readTags(part, limits)) {
    if (tag.name === 'cellXfs') inCells = !tag.closes
    if (tag.closes) continue
    if (tag.name === 'numFmt') {
      if (++codes > limits.formats) throw unsupportedFileError('The workbook has too many formats')
      formats.set(attributeOf(tag, 'numFmtId'), isDateFormat(attributeOf(tag, 'formatCode')))
    }
    if (tag.name === 'xf' && inCells) styles.push(isDateStyle(tag, formats))
  }
  return styles
}

function isDateStyle(style: XmlTag, formats: ReadonlyMap<string, boolean>): boolean {
  const id = attributeOf(style, 'numFmtId')
  return formats.get(id) ?? BUILT_IN.some(([from, to]) => Number(id) >= from && Number(id) <= to)
}

/** The ids of built-in formats that show days or times, in Excel of any language. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Excel's own limit; longer codes are not parsed. */
const LONGEST_CODE = 255

/**
 * Whether a format code shows a date. Letters in quotes, brackets (except elapsed hours, `[h]`) and escapes do not
 * count.
 */
function isDateFormat(code: string): boolean {
  if (code.length > LONGEST_CODE) return false
  const [positive = ''] = code.replace(/\\.|_.|\*.|"[^"]*"|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '').split(';')
  return /[dmyhs]/i.test(positive)
}
