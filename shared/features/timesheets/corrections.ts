/** What the calls about corrected holidays take and answer. */
import * as z from 'zod/mini'
import { flag, id, wholeNumber } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from '../employees/people.ts'
import { APPROVAL_STATES } from './approval.ts'

/** So many sheets are corrected in one call. */
export const MAX_CORRECTED_SHEETS = 25
/** How many days may be corrected at once. */
const MAX_CORRECTIONS = 50

const sheetFields = { _id: id, employee: PersonName, project: NamedEntry, period: z.string() }
/** A day of a country that changed, and that not all open sheets say yet. */
export const OpenCorrection = z.object({
  _id: id,
  /** How often the day has changed: names what was seen. */
  change: z.number(),
  date: z.string(),
  country: z.string(),
  /** The holiday now, and before the change; `null` for a working day. */
  name: z.nullable(z.string()),
  before: z.nullable(z.string()),
  /** How many open sheets differ. */
  sheets: z.number(),
})
export type OpenCorrection = z.infer<typeof OpenCorrection>
/** A sheet that is to be corrected. */
const SheetToCorrect = z.object({
  ...sheetFields,
  days: z.array(z.string()),
  /** Its hours now and afterwards. */
  from: z.number(),
  to: z.number(),
  /** Whether work stands beside the holiday afterwards. */
  keepsWork: flag,
  approvalState: z.optional(z.enum(APPROVAL_STATES)),
})
export type SheetToCorrect = z.infer<typeof SheetToCorrect>
/** A sheet that differs and stays as it is, as it has closed. */
const UntouchedSheet = z.object({ ...sheetFields, isSealed: flag })
export type UntouchedSheet = z.infer<typeof UntouchedSheet>

export const CorrectionPreview = z.object({
  corrections: z.array(OpenCorrection),
  sheets: z.array(SheetToCorrect),
  untouched: z.array(UntouchedSheet),
})
export type CorrectionPreview = z.infer<typeof CorrectionPreview>

/** Corrections as somebody saw them. */
const SeenCorrections = z
  .array(z.object({ _id: id, change: wholeNumber(1, 1_000_000) }))
  .check(z.minLength(1), z.maxLength(MAX_CORRECTIONS))
export const CorrectionBatch = z.object({
  corrections: SeenCorrections,
  sheets: z.array(id).check(z.minLength(1), z.maxLength(MAX_CORRECTED_SHEETS)),
})
export const CorrectionOutcome = z.object({
  corrected: z.array(id),
  /** They said so already. */
  unchanged: z.array(id),
  refused: z.array(z.object({ _id: id, reason: z.string() })),
  /** Not reached, as a holiday has changed again meanwhile: look at the preview again. */
  left: z.array(id),
})
export type CorrectionOutcome = z.infer<typeof CorrectionOutcome>
export const SettledCorrections = z.object({ corrections: SeenCorrections })
