/** What people ask HR to correct in their records, and what came of it. */
import * as z from 'zod/mini'
import { flag, id, instant, wholeCharacters } from '#shared/kit/fields.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

/** A notice names no more. */
export const MAX_CORRECTION_LENGTH = 500
export const EMPTY_CORRECTION = 'Write what is to be corrected'
const TOO_LONG = `At most ${MAX_CORRECTION_LENGTH} characters`

export const CorrectionForm = z.strictObject({
  text: z
    .string(EMPTY_CORRECTION)
    .check(wholeCharacters, z.trim(), z.minLength(1, EMPTY_CORRECTION), z.maxLength(MAX_CORRECTION_LENGTH, TOO_LONG)),
})
/** Nothing needs to be said: the record shows what was corrected. */
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
  /** The name of who did it. */
  doneBy: z.string(),
  doneAt: z.nullable(instant),
})
export type Correction = z.infer<typeof Correction>
/** So many of a person's own are shown to them, the newest. */
export const MAX_OWN_CORRECTIONS = 10

export const CORRECTION_SENT = 'Your request was sent to HR'
export const CORRECTION_DONE = 'Marked as done. The person is told.'
export const CORRECTION_ANSWERED = 'Somebody has marked this request as done meanwhile.'
