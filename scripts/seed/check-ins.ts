/** Measured key results, check-ins and support on some of the open goals of the demo company. */
import type { StoredGoal } from '#functions/goals/store.ts'
import { CONFIDENCES, type StoredCheckIn } from '#shared/features/goals/check-ins.ts'
import { measuredProgressOf } from '#shared/features/goals/progress.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface SeededCheckIn {
  readonly on: string
  readonly checkIn: StoredCheckIn
}

/** Links open goals to a small tree: one of the company, three of teams, and some of people. */
export function linkGoals(goals: readonly StoredGoal[], now: Date): StoredGoal[] {
  const open = goals.filter(goal => goalStatusOf(goal, dayOf(now)) === 'Incomplete')
  const [company, ...others] = open
  const teams = others.slice(0, 3)
  const place = new Map(others.slice(3, 12).map(({ _id }, index) => [_id, teams[index % teams.length]?._id ?? null]))
  return goals.map(goal => {
    if (goal._id === company?._id) return { ...goal, level: 'company' }
    if (teams.some(({ _id }) => _id === goal._id)) return { ...goal, level: 'team', supports: company?._id ?? null }
    return { ...goal, supports: place.get(goal._id) ?? null }
  })
}

const DAY_MILLISECONDS = 24 * 3600_000
const COMMENTS = [
  'Went better than planned this month.',
  'Slower than hoped: the release took most of the time.',
  'The numbers move. Next step is agreed.',
  '',
]
const MEASURES = [
  { start: 0, target: 100, unit: '%' },
  { start: 45, target: 15, unit: 'minutes' },
  { start: 2, target: 10, unit: 'people' },
]

/** Returns the goals, some of them measured, and their check-ins. */
export function addCheckIns(goals: readonly StoredGoal[], now: Date, random: SeededRandom) {
  const checkIns: SeededCheckIn[] = []
  const measured = goals.map(goal => {
    const index = goal.keyResults.findIndex(({ status }) => status === 'Incomplete')
    const set = Date.parse(goal.createdAt)
    const isOpen = goalStatusOf(goal, dayOf(now)) === 'Incomplete'
    const age = now.getTime() - set
    if (!isOpen || index < 0 || age < 10 * DAY_MILLISECONDS || !random.chance(0.6)) return goal
    const kind = random.pick(MEASURES)
    const count = random.between(2, 6)
    let after = goal
    for (let step = 1; step <= count; step++) {
      const at = new Date(set + (age * step) / (count + 0.5))
      const share = Math.min(0.9, (step / count) * random.between(45, 85) * 0.01)
      const current = Math.round(kind.start + (kind.target - kind.start) * share)
      const keyResults = goal.keyResults.map((one, place) =>
        place === index ? { ...one, measure: { ...kind, current } } : one,
      )
      const progress = measuredProgressOf(keyResults) ?? 0
      const confidence = random.chance(0.7) ? CONFIDENCES[0] : random.pick(CONFIDENCES)
      const day = dayOf(at)
      checkIns.push({
        on: goal._id,
        checkIn: {
          _id: makeId(at, random.hex(20)),
          day,
          confidence,
          comment: random.pick(COMMENTS),
          values: [{ keyResult: goal.keyResults[index]?._id ?? '', current }],
          progress,
          createdBy: goal.createdBy,
          createdAt: at.toISOString(),
        },
      })
      after = { ...goal, keyResults, progress, lastCheckIn: { day, confidence } }
    }
    return after
  })
  return { goals: measured, checkIns }
}
