/** The requests and responses of the calls that correct holidays. */
import * as z from 'zod/mini'
import { flag, id, wholeNumber } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from '../employees/people.ts'
import { APPROVAL_STATES } from './approval.ts'

/** The maximum number of sheets that one call corrects. */
export const MAX_CORRECTED_SHEETS = 25
/** The maximum number of days that one call corrects. */
const MAX_CORRECTIONS = 50

const sheetFields = { _id: id, employee: PersonName, project: NamedEntry, period: z.string() }
/** A changed day of a country that not all open sheets have yet. */
export const OpenCorrection = z.object({
  _id: id,
  /** How often the day has changed: identifies the state that the caller saw. */
  change: z.number(),
  date: z.string(),
  country: z.string(),
  /** The holiday now, and before the change; `null` for a working day. */
  name: z.nullable(z.string()),
  before: z.nullable(z.string()),
  /** The number of open sheets that differ. */
  sheets: z.number(),
})
export type OpenCorrection = z.infer<typeof OpenCorrection>
/** A sheet to be corrected. */
const SheetToCorrect = z.object({
  ...sheetFields,
  days: z.array(z.string()),
  /** Its hours before and after the correction. */
  from: z.number(),
  to: z.number(),
  /** Whether the day also has work after the correction. */
  keepsWork: flag,
  approvalState: z.optional(z.enum(APPROVAL_STATES)),
})
export type SheetToCorrect = z.infer<typeof SheetToCorrect>
/** A sheet that differs but is not corrected, because it is closed. */
const UntouchedSheet = z.object({ ...sheetFields, isSealed: flag })
export type UntouchedSheet = z.infer<typeof UntouchedSheet>

export const CorrectionPreview = z.object({
  corrections: z.array(OpenCorrection),
  sheets: z.array(SheetToCorrect),
  untouched: z.array(UntouchedSheet),
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>

/** Corrections, as the caller saw them. */
const SeenCorrections = z
  .array(z.object({ _id: id, change: wholeNumber(1, 1_000_000) }))
  .check(z.minLength(1), z.maxLength(MAX_CORRECTIONS))
export const CorrectionBatch = z.object({
  corrections: SeenCorrections,
  sheets: z.array(id).check(z.minLength(1), z.maxLength(MAX_CORRECTED_SHEETS)),
})
export const CorrectionOutcome = z.object({
  corrected: z.array(id),
  /** Sheets that were already correct. */
  unchanged: z.array(id),
  refused: z.array(z.object({ _id: id, reason: z.string() })),
  /** Sheets not reached because a holiday has changed again meanwhile: they need a new preview. */
  left: z.array(id),
})
export type CorrectionOutcome = z.infer<typeof CorrectionOutcome>
export const SettledCorrections = z.object({ corrections: SeenCorrections })
