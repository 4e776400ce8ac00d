/** Finds, in the parts of a workbook, its first sheet and what that sheet's cells point to. */
import { posix } from 'node:path'
import type { Parts } from './archive.ts'
import { LIMITS, notSupported } from './limits.ts'
import { reach } from './reach.ts'
import { attribute, tags } from './xml.ts'

export interface Book {
  readonly sheet: Buffer
  readonly strings: Buffer | undefined
  readonly styles: Buffer | undefined
  readonly from1904: boolean
}

interface Link {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** Excel itself names the whole columns of a filter and the rows that repeat on each printed page. */
const EXCELS_OWN = ['_xlnm._FilterDatabase', '_xlnm.Print_Titles']

/** @throws a refusal when this is no workbook, such as a text document */
export function bookOf(parts: Parts): Book {
  const path = linksOf(parts, '').find(({ type }) => type === 'officeDocument')?.target
  if (path === undefined) throw notSupported('The archive holds no document')

  let from1904 = false
  let named = 0
  const sheetIds: string[] = []
  for (const tag of tags(parts.get(path))) {
    if (tag.closes) continue
    if (tag.name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(tag, 'date1904'))
    if (tag.name === 'sheet') sheetIds.push(attribute(tag, 'r:id'))
    if (tag.name === 'definedName' && !EXCELS_OWN.includes(attribute(tag, 'name'))) named += reach(tag.text)
  }
  if (named > LIMITS.reach) throw notSupported('Names reach over too many cells')

  const links = linksOf(parts, path)
  const byId = new Map(links.map(link => [link.id, link]))
  const first = sheetIds.map(id => byId.get(id)).find(link => link?.type === 'worksheet')
  const sheet = first && parts.get(first.target)
  if (!sheet) throw notSupported('The workbook has no sheet')
  const partOf = (kind: string) => parts.get(links.find(({ type }) => type === kind)?.target ?? '')
  return { sheet, strings: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** What a part refers to, by kind; of the whole archive when the part has no name. */
function linksOf(parts: Parts, part: string): Link[] {
  const folder = posix.dirname(part)
  const links: Link[] = []
  for (const tag of tags(parts.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)))) {
    if (tag.name !== 'Relationship' || tag.closes) continue
    const target = posix.resolve('/', folder, attribute(tag, 'Target')).slice(1)
    links.push({ id: attribute(tag, 'Id'), type: posix.basename(attribute(tag, 'Type')), target })
  }
  return links
}
