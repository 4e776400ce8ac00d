/** Check-ins on a goal: a day, the person's confidence, the values of the measured key results, and a comment. */
import * as z from 'zod/mini'
import { addDays, addMonths, type Day, formatDay } from '#shared/kit/dates.ts'
import { day, flag, id, oneOf, optionalLongText } from '#shared/kit/fields.ts'
import { Author, StoredAuthor } from '#shared/kit/people.ts'
import { measuredValue } from '../key-results.ts'
import { type GoalStatusInput, goalStatusOf } from './rules.ts'

export const CONFIDENCES = ['On track', 'At risk', 'Off track'] as const
export type Confidence = (typeof CONFIDENCES)[number]

const MAX_VALUES = 50
const CheckInValue = z.object({ keyResult: id, current: measuredValue })

/** Measured key results that are left out keep their values. */
export const CheckInForm = z.strictObject({
  day,
  confidence: oneOf(CONFIDENCES),
  comment: optionalLongText,
  values: z._default(z.array(CheckInValue).check(z.maxLength(MAX_VALUES, `At most ${MAX_VALUES} values`)), []),
})
export type CheckInForm = z.infer<typeof CheckInForm>

/** As stored: with the goal's progress after it, in percent. */
export const StoredCheckIn = z.object({
  _id: id,
  day,
  confidence: z.enum(CONFIDENCES),
  comment: z.string(),
  values: z.array(z.object({ keyResult: id, current: z.number() })),
  progress: z.number(),
  createdBy: StoredAuthor,
  createdAt: z.string(),
})
export type StoredCheckIn = z.infer<typeof StoredCheckIn>

export const CheckIn = z.object({
  ...StoredCheckIn.shape,
  createdBy: Author,
  /** Whether the caller wrote it. */
  isOwn: flag,
})
export type CheckIn = z.infer<typeof CheckIn>

/** The parts of its latest check-in that a goal keeps. */
export const LastCheckIn = z.object({ day, confidence: z.enum(CONFIDENCES) })
export type LastCheckIn = z.infer<typeof LastCheckIn>

/** The maximum number on one goal: one a week for nearly ten years. */
export const MAX_CHECK_INS = 500

export const checkInMessages = {
  saved: 'Checked in.',
  future: 'A check-in cannot be after today',
  ended: 'This goal was unsuccessful, so nothing is checked in any more',
  tooMany: `At most ${MAX_CHECK_INS} check-ins on a goal`,
  notMeasured: 'This key result is not measured any more. Reload, then check in again.',
  twice: 'This key result is in the check-in already',
}

interface CheckInDays {
  /** The day on which the goal was set. */
  readonly setOn: Day
  readonly lastOn: Day | undefined
  readonly today: Day
}

/**
 * Returns why a check-in's day is rejected, if it is. It must not be before the last check-in, whose values the key
 * results have.
 */
export function validateCheckInDay(on: Day, { setOn, lastOn, today }: CheckInDays): string | undefined {
  if (on > today) return checkInMessages.future
  if (on < setOn) return `The goal was set on ${formatDay(setOn)}: choose that day or later`
  if (lastOn && on < lastOn) return `The last check-in was on ${formatDay(lastOn)}: choose that day or later`
  return undefined
}

interface CheckedInGoal extends GoalStatusInput {
  readonly progress: number | null
  readonly lastCheckIn: LastCheckIn | null
  readonly createdAt: string
}

/**
 * Returns the day on which the next check-in becomes due: a month after the last one, or after the goal was set. Null
 * for goals that are not open, and if nothing is measured and nobody has ever checked in.
 */
export function nextCheckInOf(goal: CheckedInGoal, today: Day): Day | null {
  const { progress, lastCheckIn, createdAt } = goal
  if (goalStatusOf(goal, today) !== 'Incomplete' || (progress === null && lastCheckIn === null)) return null
  return addMonths(lastCheckIn?.day ?? createdAt.slice(0, 10), 1)
}

/** Returns the day since which a check-in is due for its person, if one is. */
export function checkInDueOf(goal: CheckedInGoal, today: Day): Day | null {
  const next = nextCheckInOf(goal, today)
  return next && next <= today ? next : null
}

/** A check-in that is this many days overdue also appears on the leader's home: the person gets the first chance. */
const LEADER_WAITS_DAYS = 7
export function leaderCheckInDueOf(goal: CheckedInGoal, today: Day): Day | null {
  const due = checkInDueOf(goal, today)
  return due && addDays(due, LEADER_WAITS_DAYS) <= today ? due : null
}

/**
 * Returns the progress before and after the check-ins since a day, in percent; undefined if there are none. `from` is
 * null if there was no check-in before that day.
 */
export function movementSince(
  latestFirst: readonly Pick<StoredCheckIn, 'day' | 'progress' | 'confidence'>[],
  since: Day,
): { readonly from: number | null; readonly to: number; readonly confidence: Confidence } | undefined {
  const last = latestFirst[0]
  if (!last || last.day < since) return undefined
  const { progress: to, confidence } = last
  return { from: latestFirst.find(({ day }) => day < since)?.progress ?? null, to, confidence }
}
