/** Corrections of their records that people request from HR, and the answers. */
import * as z from 'zod/mini'
import { flag, id, instant, wholeCharacters } from '#shared/kit/fields.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

/** The longest text that a notice shows. */
export const MAX_CORRECTION_LENGTH = 500
export const EMPTY_CORRECTION = 'Write what has to be corrected'
const TOO_LONG = `At most ${MAX_CORRECTION_LENGTH} characters`

export const CorrectionForm = z.strictObject({
  text: z
    .string(EMPTY_CORRECTION)
    .check(wholeCharacters, z.trim(), z.minLength(1, EMPTY_CORRECTION), z.maxLength(MAX_CORRECTION_LENGTH, TOO_LONG)),
})
/** The answer may be empty, because the record shows what was corrected. */
export const CorrectionAnswer = z.strictObject({
  answer: z.string(TOO_LONG).check(wholeCharacters, z.trim(), z.maxLength(MAX_CORRECTION_LENGTH, TOO_LONG)),
})

export const CorrectionRow = z.object({ _id: id, version: z.number(), employee: id, askedAt: instant, isDone: flag })
export type CorrectionRow = z.infer<typeof CorrectionRow>
export interface StoredCorrection extends CorrectionRow {
  readonly text: string
  readonly answer: string
  readonly doneBy: StoredAuthor | null
  readonly doneAt: string | null
}

export const Correction = z.object({
  _id: id,
  text: z.string(),
  askedAt: instant,
  isDone: z.boolean(),
  answer: z.string(),
  /** The name of the person who answered. */
  doneBy: z.string(),
  doneAt: z.nullable(instant),
})
export type Correction = z.infer<typeof Correction>
/** The maximum number of their own requests that a person sees, the newest first. */
export const MAX_OWN_CORRECTIONS = 10

export const CORRECTION_SENT = 'Your request was sent to HR'
export const CORRECTION_DONE = 'Marked as done. The person is told.'
export const CORRECTION_ANSWERED = 'Somebody has already marked this request as done.'
