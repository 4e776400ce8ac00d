/** Finds a workbook's sheets, and the parts to which their cells refer. */
import { posix } from 'node:path'
import type { WorkbookParts } from './archive.ts'
import { countCellsInRanges } from './cell-ranges.ts'
import { unsupportedFileError, type WorkbookLimits } from './limits.ts'
import { attributeOf, readTags } from './xml.ts'

export interface RawSheet {
  readonly name: string
  readonly part: Buffer
}

export interface RawWorkbook {
  /** In the order of the workbook; at least one. */
  readonly sheets: readonly [RawSheet, ...RawSheet[]]
  readonly strings: Buffer | undefined
  readonly styles: Buffer | undefined
  readonly from1904: boolean
}

interface Link {
  readonly id: string
  readonly type: string
  readonly target: string
}

/**
 * Names that Excel itself defines over whole columns or rows: a filter's columns, and the rows repeated on printed
 * pages.
 */
const BUILT_IN_NAMES = ['_xlnm._FilterDatabase', '_xlnm.Print_Titles']

/** Returns the parts of a workbook. @throws an error for staff if this is no workbook, such as a text document */
export function locateWorkbook(parts: WorkbookParts, limits: WorkbookLimits): RawWorkbook {
  const path = readLinks(parts, '', limits).find(({ type }) => type === 'officeDocument')?.target
  if (path === undefined) throw unsupportedFileError('The archive holds no document')

  let from1904 = false
  let cellsNamed = 0
  const named: { readonly name: string; readonly id: string }[] = []
  for (const tag of readTags(parts.get(path), limits)) {
    if (tag.closes) continue
    if (tag.name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904'))
    if (tag.name === 'sheet') named.push({ name: attributeOf(tag, 'name'), id: attributeOf(tag, 'r:id') })
    if (tag.name === 'definedName' && !BUILT_IN_NAMES.includes(attributeOf(tag, 'name')))
      cellsNamed += countCellsInRanges(tag.text)
  }
  if (cellsNamed > limits.reach) throw unsupportedFileError('Names reach over too many cells')

  const links = readLinks(parts, path, limits)
  const byId = new Map(links.map(link => [link.id, link]))
  const sheets = named.flatMap(({ name, id }): RawSheet[] => {
    const link = byId.get(id)
    const part = link?.type === 'worksheet' ? parts.get(link.target) : undefined
    return part ? [{ name, part }] : []
  })
  const [first, ...rest] = sheets
  if (!first) throw unsupportedFileError('The workbook has no sheet')
  const partOf = (kind: string) => parts.get(links.find(({ type }) => type === kind)?.target ?? '')
  return { sheets: [first, ...rest], strings: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** Returns the links of a part, by kind; without a part's name, those of the whole archive. */
function readLinks(parts: WorkbookParts, part: string, limits: WorkbookLimits): Link[] {
  const folder = posix.dirname(part)
  const links: Link[] = []
  for (const tag of readTags(parts.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), limits)) {
    if (tag.name !== 'Relationship' || tag.closes) continue
    const target = posix.resolve('/', folder, attributeOf(tag, 'Target')).slice(1)
    links.push({ id: attributeOf(tag, 'Id'), type: posix.basename(attributeOf(tag, 'Type')), target })
  }
  return links
}
