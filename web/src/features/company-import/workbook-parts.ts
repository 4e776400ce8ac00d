/**
 * Reads a workbook's sheets and cells in the browser, for the pay sheets. Parts and cells in a form that it does not
 * know are left out, so sealing a workbook drops them.
 */
import { strFromU8, unzipSync } from 'fflate'
import { UNSUPPORTED_WORKBOOK } from '#shared/kit/workbooks.ts'
import { ApiError } from '#web/kit/api.ts'

const MAX_UNPACKED = 64 * 1024 * 1024

export interface WorkbookParts {
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** The path of the shared strings; undefined if there are none. */
  readonly textsPath: string | undefined
  /** The paths of the workbook's own parts, without its sheets and shared strings. */
  readonly frame: readonly string[]
}
export interface WorkbookCell {
  readonly column: string
  readonly row: number
  /** The attribute `s`: the index of its format. */
  readonly style: string
  readonly value: string
  readonly isNumber: boolean
  /** The index of its shared string, if it has one. */
  readonly shared: number | undefined
}

/** @throws 400 if it is not a workbook, or is too large unpacked */
export function openWorkbook(bytes: Uint8Array): WorkbookParts {
  let left = MAX_UNPACKED
  const parts = unzip(bytes, size => {
    left -= size
    return left >= 0
  })
  if (left < 0) throw unsupported()
  const book = targetOf(parts, '_rels/.rels', '/officeDocument', '') ?? 'xl/workbook.xml'
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const relations = `${folder}_rels/${book.slice(folder.length)}.rels`
  const targets = new Map(
    tagsOf(textOf(parts, relations), 'Relationship').map(tag => [
      attributeOf(tag, 'Id'),
      resolve(folder, attributeOf(tag, 'Target')),
    ]),
  )
  const sheets = tagsOf(textOf(parts, book), 'sheet').map(tag => ({
    name: attributeOf(tag, 'name'),
    path: targets.get(/\s(?:\w+:)?id="([^"]*)"/.exec(tag)?.[1] ?? '') ?? '',
  }))
  if (sheets.length === 0 || sheets.some(({ path }) => !(path in parts))) throw unsupported()
  const inBook = (kind: string) => targetOf(parts, relations, kind, folder)
  const textsPath = inBook('/sharedStrings')
  const styles = inBook('/styles')
  const frame = ['[Content_Types].xml', '_rels/.rels', book, relations, ...(styles ? [styles] : [])]
  return { parts, sheets, textsPath, frame: frame.filter(path => path in parts) }
}

function unzip(bytes: Uint8Array, mayUnpack: (size: number) => boolean) {
  try {
    return unzipSync(bytes, { filter: ({ originalSize }) => mayUnpack(originalSize) })
  } catch {
    throw unsupported()
  }
}
const unsupported = () => new ApiError(400, UNSUPPORTED_WORKBOOK)

export const textOf = (parts: WorkbookParts['parts'], path: string): string => {
  const part = parts[path]
  return part ? strFromU8(part) : ''
}

const targetOf = (parts: WorkbookParts['parts'], path: string, kind: string, folder: string): string | undefined => {
  const tag = tagsOf(textOf(parts, path), 'Relationship').find(one => attributeOf(one, 'Type').endsWith(kind))
  return tag && resolve(folder, attributeOf(tag, 'Target'))
}
const resolve = (folder: string, target: string) => {
  if (target.startsWith('/')) return target.slice(1)
  const path = `${folder}${target.replace(/^[.][/]/, '')}`
  return path.replace(/[^/]+[/][.][.][/]/g, '')
}

const tagsOf = (xml: string, name: string): string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []
const attributeOf = (tag: string, name: string): string =>
  unescapeXml(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '')

/** The workbook's shared strings; the runs of rich text are joined, phonetic guides left out. */
export const readSharedTexts = ({ parts, textsPath }: WorkbookParts): string[] =>
  textsPath ? elementsOf(textOf(parts, textsPath), 'si').map(([, content]) => readRuns(content)) : []

/** The non-empty cells, in document order. */
export function readCells(xml: string, texts: readonly string[]): WorkbookCell[] {
  return elementsOf(xml, 'c').flatMap(([attributes, content]): WorkbookCell[] => {
    const [, column = '', row = ''] = /\sr="([A-Z]+)(\d+)"/.exec(attributes) ?? []
    const type = /\st="([^"]*)"/.exec(attributes)?.[1] ?? 'n'
    const [value = ''] = elementsOf(content, 'v').map(([, inner]) => unescapeXml(inner))
    const shared = type === 's' ? Number(value) : undefined
    const shown = shared !== undefined ? (texts[shared] ?? '') : type === 'inlineStr' ? readRuns(content) : value
    if (!column || shown === '') return []
    const style = /\ss="(\d+)"/.exec(attributes)?.[1] ?? ''
    return [{ column, row: Number(row), style, value: shown, isNumber: type === 'n', shared }]
  })
}

const readRuns = (xml: string) =>
  elementsOf(xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')
    .map(([, text]) => unescapeXml(text))
    .join('')

/** The attributes and the content of each element with this name. */
function elementsOf(xml: string, name: string): [attributes: string, content: string][] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => [attributes, content])
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, named?: string) => {
    if (named) return ENTITIES[named] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
export const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, sign => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] ?? sign)
