/**
 * Makes malicious archives: with false sizes, duplicate names, and bytes shared by many entries.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface ForgedEntry {
  readonly name: string
  readonly content: string | Buffer
  /** The bytes stored instead of the content, already packed. */
  readonly deflated?: Buffer
  /** The unpacked size that the directory claims. */
  readonly claimedSize?: number
  readonly flags?: number
  /** Where the directory points for the entry, which then has no bytes of its own. */
  readonly sharedOffset?: number
}

/** A zip archive of the entries as they are given. */
export function forgeArchive(entries: readonly ForgedEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content)
    const packed = entry.deflated ?? deflateRawSync(content)
    const name = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(entry.flags ?? 0, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(entry.claimedSize ?? content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(entry.sharedOffset ?? offset, 10)
    if (entry.sharedOffset === undefined) {
      files.push(Buffer.from('PK\u0003\u0004'), facts, name, packed)
      offset += 30 + name.length + packed.length
    }
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, name)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

/** Returns `blocks` × 16 MB of spaces, which deflate compresses about a thousandfold. */
export function deflateSpaces(blocks: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array(blocks).fill(block), deflateRawSync('')])
}
