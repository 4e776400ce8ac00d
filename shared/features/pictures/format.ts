/**
 * Recognizes picture files by their bytes, and removes everything that is not needed to show them: location and camera,
 * comments, and any bytes after the end. Pure.
 */

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

interface Size {
  readonly width: number
  readonly height: number
}
export interface PictureFile extends Size {
  readonly type: PictureType
  readonly isMoving: boolean
  /** The parts of the file that show the picture, in order. */
  readonly parts: readonly Uint8Array[]
}

/** Returns undefined if the bytes are not a complete picture of one of these types. */
export function parsePicture(bytes: Uint8Array): PictureFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (startsWith(bytes, 0, '\xff\xd8\xff')) return parseJpeg(bytes, view)
    if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return parsePng(bytes, view)
    if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return parseWebp(bytes, view)
  } catch (error) {
    // The file ends within one of its parts.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** The same picture without its metadata. */
export function joinParts({ parts }: PictureFile): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))

/** @throws RangeError where the file has no such part. */
function slice(bytes: Uint8Array, from: number, until: number): Uint8Array {
  if (until > bytes.length) throw new RangeError('The file ends before')
  return bytes.subarray(from, until)
}

const START_OF_SCAN = 0xda
const END_OF_JPEG = 0xd9
/** Adobe's segment, which says how some files store their colours. */
const ADOBE = 0xee
/** Markers of frames: C0 to CF, without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE) || marker === 0xfe

function parseJpeg(bytes: Uint8Array, view: DataView): PictureFile | undefined {
  const parts = [slice(bytes, 0, 2)]
  let size: Size | undefined
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // A marker may be preceded by any number of FF fill bytes.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === END_OF_JPEG) {
      if (!size) return undefined
      return { type: 'image/jpeg', ...size, isMoving: false, parts: [...parts, slice(bytes, at, at + 2)] }
    }
    let end = at + 2 + view.getUint16(at + 2)
    if (isFrame(marker)) {
      if (size) return undefined
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    if (marker === START_OF_SCAN) end = findScanEnd(bytes, end)
    const part = slice(bytes, at, end)
    if (!isMetadata(marker)) parts.push(part)
    at = end
  }
}

/** The data of a scan ends with the next marker, which is neither a written FF nor a restart. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('The file ends before its picture does')
}

/** The chunks that a PNG needs: its size, its colours and its pixels. */
const PNG_PARTS = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']

function parsePng(bytes: Uint8Array, view: DataView): PictureFile | undefined {
  const parts = [slice(bytes, 0, 8)]
  if (!startsWith(bytes, 12, 'IHDR')) return undefined
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let isMoving = false
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at)
    const part = slice(bytes, at, end)
    const name = nameAt(bytes, at + 4)
    if (name === 'acTL') isMoving = true
    if (PNG_PARTS.includes(name)) parts.push(part)
    if (name === 'IEND') return { type: 'image/png', ...size, isMoving, parts }
    at = end
  }
}

const WEBP_PARTS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
/** The flags of VP8X that say that there is a colour profile, EXIF or XMP. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04

function parseWebp(bytes: Uint8Array, view: DataView): PictureFile | undefined {
  const chunks: Uint8Array[] = []
  let canvas: Size | undefined
  let frame: Size | undefined
  let isMoving = false
  const end = 8 + view.getUint32(4, true)
  for (let at = 12; at < end; ) {
    const length = view.getUint32(at + 4, true)
    // A chunk of odd length is padded with a zero byte.
    const next = at + 8 + length + (length % 2)
    const name = nameAt(bytes, at)
    const part = Uint8Array.from(slice(bytes, at, next))
    if (name === 'ANIM' || name === 'ANMF') isMoving = true
    if (name === 'VP8X') {
      canvas = { width: 1 + getUint24(view, at + 12), height: 1 + getUint24(view, at + 15) }
      part[8] = view.getUint8(at + 8) & ~METADATA_FLAGS
    } else if (name === 'VP8 ' && startsWith(bytes, at + 11, '\x9d\x01\x2a'))
      frame ??= { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff }
    else if (name === 'VP8L' && view.getUint8(at + 8) === 0x2f) {
      const packed = view.getUint32(at + 9, true)
      frame ??= { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
    }
    if (WEBP_PARTS.includes(name)) chunks.push(part)
    at = next
  }
  const size = isMoving ? canvas : frame
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return undefined
  const header = Uint8Array.from(slice(bytes, 0, 12))
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 4)
  new DataView(header.buffer).setUint32(4, length, true)
  return { type: 'image/webp', ...size, isMoving, parts: [header, ...chunks] }
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
const getUint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
