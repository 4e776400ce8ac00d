/** A stream in a PDF, deflated by Node: pdf-lib's own JavaScript takes several times as long. */
import { deflateSync } from 'node:zlib'
import type { PDFContext, PDFRef } from 'pdf-lib'

/**
 * The output is a slice of a chunk and keeps the whole chunk in memory: with the default of 16 kB, many streams of some
 * hundred bytes would add up.
 */
const SMALLEST_CHUNK = 256

export const registerDeflatedStream = (
  context: PDFContext,
  bytes: Uint8Array,
  told: Record<string, number> = {},
): PDFRef =>
  context.register(
    context.stream(deflateSync(bytes, { chunkSize: Math.max(SMALLEST_CHUNK, bytes.length) }), {
      ...told,
      Filter: 'FlateDecode',
    }),
  )
