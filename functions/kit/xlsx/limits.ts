/** How much a workbook from outside may hold, and the one answer to whatever holds more or is not what it says. */
import { Refusal } from '#kit/refusal.ts'

export const FILE_NOT_SUPPORTED = 'File not supported'

const MEGABYTE = 1024 * 1024
export const LIMITS = {
  bytes: MEGABYTE,
  entries: 200,
  /** Of all entries together, counted while they inflate. */
  unpacked: 20 * MEGABYTE,
  /** Of one part. */
  tags: 500_000,
  tagLength: 32_768,
  rows: 10_000,
  columns: 256,
  cells: 50_000,
  /** Characters of all cells together: thousands of cells may share one long text. */
  text: 5_000_000,
  /** Number formats; Excel stops at 250. */
  formats: 1000,
  /** Cells that validations, merges or names reach over, each kind together. */
  reach: 10_000,
} as const

/** Staff read one sentence whatever is wrong; the log may have the reason. */
export function notSupported(reason: unknown): Refusal {
  const refusal = new Refusal('invalid', FILE_NOT_SUPPORTED)
  refusal.cause = reason
  return refusal
}
