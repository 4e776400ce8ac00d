/** A stream in a PDF, deflated by Node: pdf-lib's own JavaScript takes several times as long. */
import { deflateSync } from 'node:zlib'
import type { PDFContext, PDFRef } from 'pdf-lib'

export const packed = (context: PDFContext, bytes: Uint8Array, told: Record<string, number> = {}): PDFRef =>
  context.register(context.stream(deflateSync(bytes), { ...told, Filter: 'FlateDecode' }))
