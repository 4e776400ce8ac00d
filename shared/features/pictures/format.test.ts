import { describe, expect, it } from 'vitest'
import { HIDDEN, makeJpeg, makePng, makeWebp } from '#scripts/testing/picture-files.ts'
import { joinParts, parsePicture } from './format.ts'

const hidden = Buffer.from(HIDDEN)
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const clean = (bytes: Uint8Array) => {
  const parsed = parsePicture(bytes)
  return parsed && joinParts(parsed)
}
/** A lossy WebP, as cameras and most programs write it: a three-byte frame tag, a start code and the size. */
const makeLossyWebp = (width: number, height: number) => {
  const bytes = Buffer.alloc(38)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(30, 4)
  bytes.write('WEBPVP8 ', 8, 'latin1')
  bytes.writeUInt32LE(18, 16)
  bytes.write('\x9d\x01\x2a', 23, 'latin1')
  bytes.writeUInt16LE(width, 26)
  bytes.writeUInt16LE(height, 28)
  return bytes
}
/** VP8X flags: there are a colour profile, EXIF, XMP and transparency. */
const ALL_FLAGS = 0x20 | 0x10 | 0x08 | 0x04

describe('a picture', () => {
  it.each([
    ['image/jpeg', makeJpeg(640, 480)],
    ['image/png', makePng(640, 480)],
    ['image/webp', makeWebp(640, 480)],
    ['image/webp', makeWebp(640, 480, [['EXIF', hidden]])],
  ])('is recognized as %s by its bytes, with its width and height', (type, bytes) =>
    expect(parsePicture(bytes)).toMatchObject({ type, width: 640, height: 480, isMoving: false }),
  )

  it('may be a lossy WebP, even with scaling bits', () => {
    const lossy = makeLossyWebp(640, 480)
    expect(parsePicture(lossy)).toMatchObject({ type: 'image/webp', width: 640, height: 480, isMoving: false })
    expect(textOf(clean(lossy) ?? Buffer.alloc(0))).toBe(textOf(lossy))
    expect(parsePicture(makeLossyWebp(640 | 0x4000, 480 | 0xc000))).toMatchObject({ width: 640, height: 480 })
  })

  it.each(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])('keeps its colour data: %s', name => {
    const bytes = makePng(256, 256, [[name, Buffer.from('colours')]])
    expect(textOf(clean(bytes) ?? Buffer.alloc(0))).toBe(textOf(bytes))
  })

  it.each([
    [
      'JPEG',
      makeJpeg(256, 256, [
        [0xe1, Buffer.from(`Exif\0\0${HIDDEN}`)],
        [0xfe, hidden],
        [0xed, hidden],
      ]),
      makeJpeg(256, 256),
    ],
    [
      'PNG',
      makePng(256, 256, [
        ['eXIf', hidden],
        ['tEXt', hidden],
        ['zzZz', hidden],
      ]),
      makePng(256, 256),
    ],
  ])('is stripped of metadata, comments and trailing data: %s', (_, bytes, plain) => {
    expect(textOf(bytes)).toContain(HIDDEN)
    const left = clean(Buffer.concat([bytes, hidden])) ?? Buffer.from(HIDDEN)
    expect(textOf(left)).not.toContain(HIDDEN)
    // Nothing else is changed. In a JPEG, the JFIF header counts as metadata too.
    const header = plain.indexOf('JFIF') > 0 ? 18 : 0
    expect(textOf(left)).toBe(textOf(Buffer.concat([plain.subarray(0, 2), plain.subarray(2 + header)])))
  })

  it('is stripped of metadata, comments and trailing data: WebP', () => {
    const bytes = makeWebp(
      256,
      256,
      [
        ['EXIF', hidden],
        ['XMP ', hidden],
        ['ICCP', hidden],
        ['zzzz', hidden],
      ],
      ALL_FLAGS,
    )
    const left = clean(Buffer.concat([bytes, hidden])) ?? Buffer.from(HIDDEN)
    expect(textOf(left)).not.toContain(HIDDEN)
    expect(parsePicture(left)).toMatchObject({ type: 'image/webp', width: 256, height: 256 })
    // Its length field is that of the remaining bytes, and only the transparency flag is left.
    expect(Buffer.from(left).readUInt32LE(4)).toBe(left.length - 8)
    expect(left[20]).toBe(0x10)
  })

  it('does not change when it is cleaned again', () => {
    for (const bytes of [makeJpeg(9, 9), makePng(9, 9), makeWebp(9, 9, [['EXIF', hidden]])]) {
      const once = clean(bytes) ?? Buffer.alloc(0)
      expect(textOf(clean(once) ?? Buffer.alloc(0))).toBe(textOf(once))
    }
  })

  it.each([
    ['PNG', makePng(256, 256, [['acTL', Buffer.alloc(8)]])],
    [
      'WebP',
      makeWebp(
        256,
        256,
        [
          ['ANIM', Buffer.alloc(6)],
          ['ANMF', Buffer.alloc(16)],
        ],
        0x02,
      ),
    ],
  ])('is recognized as animated: %s', (_, bytes) => expect(parsePicture(bytes)?.isMoving).toBe(true))
})

describe('a file', () => {
  const jpeg = makeJpeg(256, 256)
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x00\x01\x00\x01\x00\x00\x00', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    [
      'a page after the beginning of a JPEG',
      Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a JPEG without its size', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG of two sizes', Buffer.concat([jpeg.subarray(0, -2), jpeg.subarray(2)])],
    ['a PNG without its header', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')],
    ['a WebP without pixels', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['a lossy WebP without its start', makeLossyWebp(256, 256).fill(0, 23, 26)],
    ['a WebP of two heights', Buffer.from(makeWebp(256, 256, [['EXIF', Buffer.alloc(2)]])).fill(9, 27, 28)],
    ['a WebP of two sizes', Buffer.from(makeWebp(256, 256, [['EXIF', Buffer.alloc(2)]])).fill(9, 24, 25)],
  ])('is not a picture if it is %s', (_, bytes) => expect(parsePicture(bytes)).toBeUndefined())

  it.each([
    ['JPEG', jpeg],
    ['PNG', makePng(256, 256)],
    ['WebP', makeWebp(256, 256)],
  ])('is not a picture if it is a %s cut off at any length', (_, bytes) => {
    for (let length = 0; length < bytes.length; length++)
      expect(parsePicture(bytes.subarray(0, length))).toBeUndefined()
  })
})
