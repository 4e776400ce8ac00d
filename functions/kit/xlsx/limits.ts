/** How much an uploaded workbook may hold, and the one error for those that hold more or are not what they claim. */
import { type AppError, validationError } from '#kit/app-error.ts'
import { UNSUPPORTED_WORKBOOK } from '#shared/kit/workbooks.ts'

const MEGABYTE = 1024 * 1024
/** `rows` to `text` are counted in each sheet that is read. */
export interface WorkbookLimits {
  readonly bytes: number
  readonly entries: number
  /** Of all entries together, counted while they inflate. */
  readonly unpacked: number
  /** Of one part. */
  readonly tags: number
  readonly tagLength: number
  readonly rows: number
  readonly columns: number
  readonly cells: number
  /** Characters of all cells together: thousands of cells may share one long text. */
  readonly text: number
  /** Number formats; Excel stops at 250. */
  readonly formats: number
  /** Cells that validations, merges or names cover, each kind together. */
  readonly reach: number
}

export const WORKBOOK_LIMITS: WorkbookLimits = {
  bytes: MEGABYTE,
  entries: 200,
  unpacked: 20 * MEGABYTE,
  tags: 500_000,
  tagLength: 32_768,
  rows: 10_000,
  columns: 256,
  cells: 50_000,
  text: 5_000_000,
  formats: 1000,
  reach: 10_000,
}

/** Of a workbook with ten thousand people, fifty columns each, that also has lists to choose from in its cells. */
export const LARGE_WORKBOOK_LIMITS: WorkbookLimits = {
  ...WORKBOOK_LIMITS,
  bytes: 8 * MEGABYTE,
  unpacked: 64 * MEGABYTE,
  tags: 3_000_000,
  rows: 12_000,
  cells: 600_000,
  text: 20_000_000,
  reach: 2_000_000,
}

/** Staff read the same sentence whatever is wrong; the log may have the reason. Calls take a workbook as `content`. */
export function unsupportedFileError(reason: unknown): AppError {
  const refusal = validationError('content', UNSUPPORTED_WORKBOOK)
  refusal.cause = reason
  return refusal
}
