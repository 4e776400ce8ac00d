/** Checks in on a goal: updates its measured key results, and stores the check-in permanently. */
import { AppError, validationError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { updateWithRetry } from '#kit/update-with-retry.ts'
import {
  type CheckIn,
  type CheckInForm,
  checkInMessages,
  MAX_CHECK_INS,
  type StoredCheckIn,
  validateCheckInDay,
} from '#shared/features/goals/check-ins.ts'
import { keyResultStatusOf, shownProgressOf } from '#shared/features/goals/progress.ts'
import type { Goal } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import type { AuthorLookup } from '#shared/kit/people.ts'
import { keyResultFields } from './key-results.ts'
import type { GoalLookupContext } from './lookup.ts'
import { checkInWrites } from './notices.ts'
import { goalCheckIns, goals, type StoredGoal } from './store.ts'

interface CheckingIn {
  readonly actor: Actor
  readonly look: GoalLookupContext
  readonly now: Date
  /** The id of the check-in; the same if the request is repeated. */
  readonly newId: string
}

/** Lists check-ins, the latest first. */
export const listCheckIns = async (goalId: string, actor: Actor, look: AuthorLookup): Promise<CheckIn[]> =>
  (await goalCheckIns.list(goalId))
    .sort((a, b) => (a.day + a.createdAt + a._id < b.day + b.createdAt + b._id ? 1 : -1))
    .map(({ createdBy, ...checkIn }) => ({
      ...checkIn,
      createdBy: look.author(createdBy),
      isOwn: isAuthor(createdBy, actor),
    }))

/** `checkReach` throws if the actor may not see the goal, also if it was given to another person meanwhile. */
export async function checkIn(
  goalId: string,
  form: CheckInForm,
  { actor, look, now, newId }: CheckingIn,
  checkReach: (goal: StoredGoal) => void,
): Promise<StoredGoal> {
  const existing = await goalCheckIns.list(goalId)
  if (existing.some(({ _id }) => _id === newId)) return goals.get(goalId)
  if (existing.length >= MAX_CHECK_INS) throw new AppError('invalid', checkInMessages.tooMany)
  const stored = (goal: Pick<StoredGoal, 'progress' | 'completed' | 'total'>): StoredCheckIn => ({
    _id: newId,
    ...form,
    progress: shownProgressOf(goal),
    createdBy: authorOf(actor),
    createdAt: now.toISOString(),
  })
  return updateWithRetry(
    goals,
    goalId,
    now,
    before => {
      checkReach(before)
      const { day, confidence } = form
      checkCheckIn(form, before, now)
      return { ...before, ...keyResultFields(moveKeyResults(before, form)), lastCheckIn: { day, confidence } }
    },
    (before, after) => [
      ...goalCheckIns.addWrites(goalId, stored(after)),
      ...checkInWrites(before, form, look, { actor, now, change: newId }),
    ],
  )
}

function checkCheckIn({ day, values }: CheckInForm, goal: StoredGoal, now: Date): void {
  if (goal.isUnsuccessful) throw new AppError('invalid', checkInMessages.ended)
  const days = { setOn: goal.createdAt.slice(0, 10), lastOn: goal.lastCheckIn?.day, today: utcToday(now) }
  const refusal = validateCheckInDay(day, days)
  if (refusal) throw validationError('day', refusal)
  const measured = new Set(goal.keyResults.filter(({ measure }) => measure).map(({ _id }) => _id))
  values.forEach(({ keyResult }, index) => {
    if (!measured.has(keyResult)) throw validationError(`values.${index}.keyResult`, checkInMessages.notMeasured)
    if (values.findIndex(one => one.keyResult === keyResult) < index)
      throw validationError(`values.${index}.keyResult`, checkInMessages.twice)
  })
}

function moveKeyResults({ keyResults }: StoredGoal, { values }: CheckInForm): Goal['keyResults'] {
  const moved = new Map(values.map(({ keyResult, current }) => [keyResult, current]))
  return keyResults.map(one => {
    if (!one.measure) return one
    const measure = { ...one.measure, current: moved.get(one._id) ?? one.measure.current }
    return { ...one, measure, status: keyResultStatusOf({ measure }) }
  })
}
