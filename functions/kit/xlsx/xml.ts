/** Reads untrusted XML one tag at a time, in time that grows only with its length. */
import { unsupportedFileError, type WorkbookLimits } from './limits.ts'

export interface XmlTag {
  /** Without its prefix. */
  readonly name: string
  readonly closes: boolean
  readonly empty: boolean
  readonly attributes: string
  /** The text between this tag and the next, still escaped. */
  readonly text: string
}

/** Yields the tags of a part in order. Spreadsheets contain no declarations, comments or CDATA: those are an error. */
export function* readTags(part: Buffer | undefined, limits: WorkbookLimits): Generator<XmlTag> {
  const xml = decodePart(part)
  let start = xml.indexOf('<')
  for (let seen = 0; start >= 0; seen++) {
    if (seen > limits.tags) throw unsupportedFileError('A part has too many tags')
    if (xml[start + 1] === '!') throw unsupportedFileError('A part declares entities or hides text')
    const next = xml.indexOf('<', start + 1)
    const end = xml.indexOf('>', start)
    const upTo = next < 0 ? xml.length : next
    if (end < 0 || end > upTo || end - start > limits.tagLength) throw unsupportedFileError('A tag has no end')
    if (xml[start + 1] !== '?') yield parseTag(xml.slice(start + 1, end), xml.slice(end + 1, upTo))
    start = next
  }
}

function parseTag(inside: string, text: string): XmlTag {
  const closes = inside.startsWith('/')
  const empty = inside.endsWith('/')
  const bare = inside.slice(closes ? 1 : 0, empty ? -1 : undefined)
  const space = bare.search(/\s/)
  const name = space < 0 ? bare : bare.slice(0, space)
  const attributes = space < 0 ? '' : bare.slice(space)
  return { name: name.slice(name.indexOf(':') + 1), closes, empty, attributes, text }
}

/** UTF-8 only: in any other encoding, the checks would see different text than the parser does. */
function decodePart(part: Buffer | undefined): string {
  if (!part) throw unsupportedFileError('A part is missing')
  return new TextDecoder('utf-8', { fatal: true }).decode(part)
}

/** The value of an attribute, or an empty string. */
export const attributeOf = ({ attributes }: XmlTag, name: string): string =>
  unescapeXml(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).join('') ?? '')

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.includes('&') ? text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '') : text

/**
 * Returns a cell's text: unescaped as in XML, then as in workbooks, where `_x000D_` is a carriage return. @throws an
 * error for staff
 */
export function decodeText(escaped: string): string {
  checkCharacters(escaped)
  const text = escaped
    .replace(/\r\n?/g, '\n')
    .replace(/&([^;&]{0,10};)?/g, (_, reference = '') => decodeReference(reference))
  return text
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toWellFormed()
}

function decodeReference(reference: string): string {
  const [, name = '', hex, decimal] = /^(?:(\w+)|#x([0-9a-fA-F]+)|#(\d+));$/.exec(reference) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  const character = decimal || hex ? String.fromCodePoint(Math.min(code, LAST_CODE_POINT)) : ENTITIES[name]
  if (character === undefined) throw unsupportedFileError('A text has an undefined entity')
  checkCharacters(character)
  return character
}

function checkCharacters(text: string): void {
  if (DISALLOWED.test(text)) throw unsupportedFileError('A text has a disallowed character')
}
/** Characters that XML 1.0 forbids. */
const DISALLOWED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const LAST_CODE_POINT = 0x10ffff
