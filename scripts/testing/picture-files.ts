/** Builds picture files for tests part by part, with hidden metadata. */
import { crc32, deflateSync } from 'node:zlib'

/** Metadata that no stored picture may contain, such as a camera's location. */
export const HIDDEN = 'GPS 9.9281 -84.0907'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** Makes a grey PNG, with the `extra` chunks before its pixels. */
export function makePng(width: number, height: number, extra: readonly (readonly [name: string, data: Buffer])[] = []) {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([ascii(name), data])
    return Buffer.concat([uint(data.length, 4), named, uint(crc32(named), 4)])
  }
  const header = Buffer.concat([uint(width, 4), uint(height, 4), Buffer.from([8, 0, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc(Math.min(height, 256) * (Math.min(width, 256) + 1), 0))
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    ...extra.map(([name, data]) => chunk(name, data)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes a JPEG with all parts of the format, in order; its pixels are arbitrary. */
export function makeJpeg(
  width: number,
  height: number,
  extra: readonly (readonly [marker: number, data: Buffer])[] = [],
) {
  const part = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), uint(data.length + 2, 2), data])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...extra.map(([marker, data]) => part(marker, data)),
    part(0xdb, Buffer.alloc(65, 1)),
    part(0xc0, Buffer.concat([Buffer.from([8]), uint(height, 2), uint(width, 2), Buffer.from([1, 1, 0x11, 0])])),
    part(0xc4, Buffer.alloc(20, 1)),
    part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Contains an escaped FF and a restart marker.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Makes a lossless WebP; with `extra` chunks, its header announces them. */
export function makeWebp(
  width: number,
  height: number,
  extra: readonly (readonly [name: string, data: Buffer])[] = [],
  flags = 0,
) {
  const little = (value: number, bytes: number) => uint(value, bytes).reverse()
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([ascii(name), little(data.length, 4), data, Buffer.alloc(data.length % 2)])
  const canvas = Buffer.concat([Buffer.from([flags, 0, 0, 0]), little(width - 1, 3), little(height - 1, 3)])
  const pixels = Buffer.concat([Buffer.from([0x2f]), little((width - 1) | ((height - 1) << 14), 4), Buffer.alloc(4)])
  const chunks = Buffer.concat([
    ...(extra.length ? [chunk('VP8X', canvas)] : []),
    chunk('VP8L', pixels),
    ...extra.map(([name, data]) => chunk(name, data)),
  ])
  return Buffer.concat([ascii('RIFF'), little(chunks.length + 4, 4), ascii('WEBP'), chunks])
}
