/** The texts that people write into plans are stored compressed. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { AppError } from '#kit/app-error.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'

/** A table item is limited to 400 kB. */
const MAX_BYTES = 350_000

/** @throws 413 when it is too long even when compressed. */
export function compressText(value: unknown): Uint8Array {
  const bytes = gzipSync(JSON.stringify(value))
  if (bytes.length > MAX_BYTES) throw new AppError('too-large', planMessages.tooLong)
  return bytes
}
export const decompressText = (bytes: Uint8Array): unknown => JSON.parse(gunzipSync(bytes).toString())
