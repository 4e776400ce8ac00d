/** Untrusted zip archives: nothing that the directory states is trusted, and no byte inflates past the limit. */
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { Entry } from 'yauzl'
import { unsupportedFileError, type WorkbookLimits } from './limits.ts'

export type WorkbookParts = ReadonlyMap<string, Buffer>

const LOCAL_HEADER = Buffer.from('PK\u0003\u0004')
const STORED = 0
const inflate = promisify(inflateRaw)

/**
 * Returns all files of an archive by their path. @throws an error for staff, or yauzl's error about a broken directory
 */
export async function unzipParts(bytes: Uint8Array, limits: WorkbookLimits): Promise<WorkbookParts> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length > limits.bytes) throw unsupportedFileError('The file is too large')
  if (!file.subarray(0, LOCAL_HEADER.length).equals(LOCAL_HEADER))
    throw unsupportedFileError('The file is not a zip archive')

  let left = limits.unpacked
  const parts = new Map<string, Buffer>()
  for (const { entry, packed } of await readEntries(file, limits)) {
    left -= entry.uncompressedSize
    if (left < 0) throw unsupportedFileError('The archive unpacks to too much')
    parts.set(entry.fileName, await inflateEntry(entry, packed))
  }
  return parts
}

/** Small zip bombs refer to the same bytes many times, so no two entries may share bytes or a name. */
async function readEntries(file: Buffer, limits: WorkbookLimits): Promise<{ entry: Entry; packed: Buffer }[]> {
  const { default: yauzl } = await import('yauzl')
  const zip = await yauzl.fromBufferPromise(file)
  if (zip.entryCount > limits.entries) throw unsupportedFileError('The archive holds too many entries')

  const names = new Set<string>()
  const found: { entry: Entry; packed: Buffer; from: number; to: number }[] = []
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (names.has(name)) throw unsupportedFileError('Two entries have one name')
    names.add(name)
    const local = await zip.readLocalFileHeaderPromise(entry, { minimal: false })
    if (!local.fileName.equals(entry.fileNameRaw)) throw unsupportedFileError('An entry has two names')
    const to = local.fileDataStart + entry.compressedSize
    const packed = file.subarray(local.fileDataStart, to)
    found.push({ entry, packed, from: entry.relativeOffsetOfLocalHeader, to })
  }
  found.sort((a, b) => a.from - b.from)
  if (found.some(({ from }, i) => from < (found[i - 1]?.to ?? 0))) throw unsupportedFileError('Two entries overlap')
  return found
}

/**
 * Inflates an entry up to its stated size, and checks its length and checksum. @throws an error for staff if they
 * differ
 */
async function inflateEntry(entry: Entry, packed: Buffer): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw unsupportedFileError('An entry is encrypted, or packed in another way')
  const content =
    entry.compressionMethod === STORED
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) })
  if (content.length !== entry.uncompressedSize || crc32(content) !== entry.crc32)
    throw unsupportedFileError('An entry is not what the directory says')
  return content
}
