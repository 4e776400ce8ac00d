/** The goals of the demo company's people over two years, and the templates that they were copied from. */
import { goalTemplates } from '#functions/goal-templates/store.ts'
import { goalCheckIns, goals, type StoredGoal } from '#functions/goals/store.ts'
import { authorOf } from '#kit/author.ts'
import type { TableWrite } from '#kit/table.ts'
import type { GoalTemplateRow } from '#shared/features/goal-templates.ts'
import { keyResultProgressOf } from '#shared/features/goals/progress.ts'
import type { KeyResult } from '#shared/features/key-results.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { SeededEntry } from './catalogues.ts'
import { addCheckIns, linkGoals, type SeededCheckIn } from './check-ins.ts'
import type { SeededCompany } from './company.ts'
import { FAILURE_REASONS, GOAL_REMARKS, GOAL_TEXTS, type GoalText } from './goal-texts.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export interface SeededGoals {
  readonly goals: readonly StoredGoal[]
  readonly templates: readonly GoalTemplateRow[]
  readonly checkIns: readonly SeededCheckIn[]
}

type Entries = Readonly<Record<string, readonly SeededEntry[]>>
const DAYS = 730
const DAY_MILLISECONDS = 24 * 3600_000
/** A separate seed, so that check-ins do not change the goals generated with the main seed. */
const CHECK_IN_SEED = 2811
/** Goals per person. */
const DENSITY = 1.2

export function makeGoals(
  { employees, users }: SeededCompany,
  entries: Entries,
  now: Date,
  random: SeededRandom,
): SeededGoals {
  const entry = (catalogue: string, name: string): string => {
    const found = entries[catalogue]?.find(one => one.name === name)
    if (!found) throw new Error(`No ${name} among ${catalogue}`)
    return found._id
  }
  const nameOf = (user: SeededCompany['users'][number]) => authorOf({ ...user, userId: user._id })
  const admin = users.find(user => user.roles.includes('admin'))
  const leaders = users.filter(user => user.roles.includes('leader'))
  if (!admin || leaders.length === 0) throw new Error('Nobody could have written the templates')

  const templates = GOAL_TEXTS.map((words, index): GoalTemplateRow => {
    const owner = nameOf(words.official ? admin : random.pick(leaders))
    const createdAt = new Date(now.getTime() - random.between(200, DAYS) * DAY_MILLISECONDS)
    return {
      _id: makeId(createdAt, random.hex(20)),
      version: 1,
      objective: words.objective,
      category: entry('categories', words.category),
      keyResults: makeKeyResults(words, createdAt, random),
      owner,
      // The last one waits for the Android team.
      status: index < GOAL_TEXTS.length - 1,
      createdAt: createdAt.toISOString(),
      lastReviewDate: random.chance(0.6) ? addDays(dayOf(now), -random.between(5, 190)) : null,
      official: words.official === true,
      createdBy: owner,
    }
  })

  const userOf = new Map(users.map(user => [user.employeeId, user]))
  const made: StoredGoal[] = []
  for (const person of employees) {
    if (!person.leader) continue
    for (let left = DENSITY; random.chance(left); left--) {
      const age = Math.floor(DAYS * random.next() ** 1.1)
      const createdAt = new Date(now.getTime() - age * DAY_MILLISECONDS - random.between(0, 6 * 3600_000))
      if (dayOf(createdAt) < (person.hireDate ?? '')) continue
      const words = random.pick(GOAL_TEXTS)
      const deadLine = addDays(dayOf(createdAt), random.between(60, 330))
      const outcome = makeOutcome(words, deadLine, age, dayOf(now), createdAt, random)
      made.push({
        _id: makeId(createdAt, random.hex(20)),
        version: 1,
        objective: words.objective,
        employee: person._id,
        category: entry('categories', words.category),
        reasonID: random.pick(entries.reasons ?? [])._id,
        type: entry('key-result-types', words.type),
        deadLine,
        ...outcome,
        ...keyResultProgressOf(outcome.keyResults),
        progress: null,
        lastCheckIn: null,
        level: 'person',
        supports: null,
        batch: null,
        comment: random.pick(GOAL_REMARKS),
        createdBy: nameOf(userOf.get(person.leader) ?? admin),
        createdAt: createdAt.toISOString(),
      })
    }
  }
  return { ...addCheckIns(linkGoals(made, now), now, seededRandom(CHECK_IN_SEED)), templates }
}

/** Returns the writes that store them. */
export const goalWrites = ({ goals: made, templates, checkIns }: SeededGoals, now: Date): TableWrite[] => [
  ...templates.map(template => goalTemplates.insertWrite(template._id, template, now)),
  ...made.map(goal => goals.insertWrite(goal._id, goal, new Date(goal.createdAt))),
  ...checkIns.flatMap(({ on, checkIn }) => goalCheckIns.addWrites(on, checkIn)),
]

const makeKeyResults = ({ keyResults }: GoalText, at: Date, random: SeededRandom) =>
  keyResults.map(([keyResult, source]) => ({ _id: makeId(at, random.hex(20)), keyResult, source }))

/** Most goals that are due are done, some failed, and new ones have hardly started. */
function makeOutcome(words: GoalText, deadLine: Day, age: number, today: Day, at: Date, random: SeededRandom) {
  const isDue = deadLine < today
  const isUnsuccessful = random.chance(isDue ? 0.16 : 0.03)
  const isDone = !isUnsuccessful && random.chance(isDue ? 0.78 : 0.12)
  const chance = Math.min(0.7, age / 240)
  const keyResults: KeyResult[] = makeKeyResults(words, at, random).map(one => ({
    ...one,
    status: isDone || random.chance(chance) ? 'Complete' : 'Incomplete',
  }))
  return { keyResults, isUnsuccessful, unsuccessfulReason: isUnsuccessful ? random.pick(FAILURE_REASONS) : '' }
}
