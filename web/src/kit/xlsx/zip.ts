/** Packs texts into a zip piece by piece, so that a long one is never in memory as a whole. */
import { strToU8, Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  readonly name: string
  readonly parts: AsyncIterable<string> | Iterable<string>
}

/** A fixed time, so that the same texts give the same file. */
const MADE_AT = new Date(1980, 0, 1)

export async function packZip(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const packed: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    packed.push(new Uint8Array(data))
  })
  for (const { name, parts } of entries) {
    const file = new ZipDeflate(name)
    file.mtime = MADE_AT
    zip.add(file)
    for await (const part of parts) file.push(strToU8(part))
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return new Blob(packed, { type })
}
