/** The forms of a one-on-one. */
import * as z from 'zod/mini'
import { choice, day, flag, instant, nullableRef, optionalRef, ref, wholeCharacters } from '#shared/kit/fields.ts'
import { feelings, oneOnOneStatuses } from './list.ts'
import { oneOnOneMessages } from './messages.ts'

export const MAX_RICH_TEXT_LENGTH = 50_000
export const RICH_TEXT_TOO_LONG = `At most ${MAX_RICH_TEXT_LENGTH} characters`
/** Rich text as sent, before the server sanitizes it. */
export const richText = z
  .string(oneOnOneMessages.invalidValues)
  .check(wholeCharacters, z.maxLength(MAX_RICH_TEXT_LENGTH, RICH_TEXT_TOO_LONG))

export const NewOneOnOne = z.object({
  employee: ref,
  leaderAssigned: optionalRef,
  status: z._default(choice(oneOnOneStatuses.ids), oneOnOneStatuses.id('Open')),
  /** Any day of the month. */
  creationDate: day,
  /** The template whose points its agenda starts with. */
  agendaTemplate: z.optional(nullableRef),
})
/** If talking points are missing they stay unchanged, and so do the feelings of a completed one-on-one. */
export const OneOnOneForm = z.object({
  leaderAssigned: nullableRef,
  status: choice(oneOnOneStatuses.ids),
  feelings: z.optional(z.array(choice(feelings.ids)).check(z.maxLength(feelings.ids.length))),
  talkingPoint: z.optional(richText),
  /** If missing, it stays unchanged; for a new one it is false. */
  isShared: z.optional(flag),
  /** If missing, it stays unchanged; for a new one it is null. */
  meetsAt: z.optional(z.nullable(instant)),
})
export type OneOnOneForm = z.infer<typeof OneOnOneForm>
