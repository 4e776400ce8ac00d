/** How much an uploaded workbook may hold, and the one error for those that hold more or are not what they claim. */
import { type AppError, validationError } from '#kit/app-error.ts'
import { UNSUPPORTED_WORKBOOK } from '#shared/kit/workbooks.ts'

const MEGABYTE = 1024 * 1024
export const WORKBOOK_LIMITS = {
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
  /** Cells that validations, merges or names cover, each kind together. */
  reach: 10_000,
} as const

/** Staff read the same sentence whatever is wrong; the log may have the reason. Calls take a workbook as `content`. */
export function unsupportedFileError(reason: unknown): AppError {
  const refusal = validationError('content', UNSUPPORTED_WORKBOOK)
  refusal.cause = reason
  return refusal
}
