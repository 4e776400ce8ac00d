/** The limits of an uploaded workbook, and the one error for files that exceed them or are no workbooks. */
import { type AppError, validationError } from '#kit/app-error.ts'
import { UNSUPPORTED_WORKBOOK } from '#shared/kit/workbooks.ts'

const MEGABYTE = 1024 * 1024
/** `rows` to `text` are counted in each sheet that is read. */
export interface WorkbookLimits {
  readonly bytes: number
  readonly entries: number
  /** Bytes of all entries together, counted while they are inflated. */
  readonly unpacked: number
  /** The number of tags in one part. */
  readonly tags: number
  readonly tagLength: number
  readonly rows: number
  readonly columns: number
  readonly cells: number
  /** Characters of all cells together: thousands of cells may share one long text. */
  readonly text: number
  /** Number formats; Excel stops at 250. */
  readonly formats: number
  /** The number of cells that validations, merges or names cover, for each kind. */
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

/** For workbooks with ten thousand people, fifty columns each, and drop-down lists in the cells. */
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

/** The message is the same whatever is wrong; the log may contain the reason. Calls take a workbook as `content`. */
export function unsupportedFileError(reason: unknown): AppError {
  const refusal = validationError('content', UNSUPPORTED_WORKBOOK)
  refusal.cause = reason
  return refusal
}
