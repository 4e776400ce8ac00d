/** Two years of action items: what people agreed on, its progress, and the comments on it. */
import { authorOf } from '#kit/author.ts'
import { countSubtasks } from '#shared/features/action-items/subtasks.ts'
import {
  type ActionItemRow,
  actionItemPriorities,
  actionItemStatuses,
  type StoredComment as Comment,
} from '#shared/features/action-items.ts'
import { addDays, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { mentionOf } from '#shared/kit/mentions.ts'
import { AGREEMENTS, COMMENT_REMARKS } from './action-item-texts.ts'
import type { SeededCompany } from './company.ts'
import type { SeededRandom } from './seeded-random.ts'

export type SeededActionItem = ActionItemRow & { readonly description: string }
export interface SeededActionItems {
  readonly items: readonly SeededActionItem[]
  readonly comments: readonly { readonly on: string; readonly comment: Comment }[]
}

const DAYS = 730
const DAY_MILLISECONDS = 24 * 3600_000

/** Generates about ten items per person, no older than their own time in the company. */
export function makeActionItems(
  { employees, users }: SeededCompany,
  now: Date,
  random: SeededRandom,
): SeededActionItems {
  const userOf = new Map(users.map(user => [user.employeeId, user]))
  const clerk = users.find(user => user.roles.includes('hr'))
  const items: SeededActionItem[] = []
  const comments: { on: string; comment: Comment }[] = []
  for (const person of employees) {
    if (!person.leader) continue
    const user = userOf.get(person.leader) ?? clerk
    if (!user) throw new Error('Nobody could have written this')
    const createdBy = authorOf({ ...user, userId: user._id })
    for (let count = random.between(6, 14); count > 0; count--) {
      const age = Math.floor(DAYS * random.next() ** 1.4)
      const created = new Date(now.getTime() - age * DAY_MILLISECONDS - random.between(0, 6 * 3600_000))
      if (dayOf(created) < (person.hireDate ?? '')) continue
      const item = makeItem(
        { employee: person._id, leaderAssigned: person.leader, createdBy },
        created,
        age,
        now,
        random,
      )
      items.push(item)
      if (!random.chance(0.35)) continue
      for (let said = random.between(1, 3), at = created.getTime(); said > 0; said--) {
        at = Math.min(now.getTime() - 60_000, at + random.between(1, 6) * DAY_MILLISECONDS)
        const instant = new Date(at)
        const remark = random.pick(COMMENT_REMARKS)
        const asksHr = said === 1 && count % 3 === 0 && clerk?.employeeId !== undefined && clerk !== user
        const comment = {
          _id: makeId(instant, random.hex(20)),
          comment: asksHr ? `${mentionOf(clerk)} ${remark}` : remark,
          ...(asksHr ? { mentions: [clerk.employeeId ?? ''] } : {}),
          createdBy,
          creationDate: instant.toISOString(),
        }
        comments.push({ on: item._id, comment })
      }
    }
  }
  return { items, comments }
}

function makeItem(
  who: Pick<SeededActionItem, 'employee' | 'leaderAssigned' | 'createdBy'>,
  created: Date,
  age: number,
  now: Date,
  random: SeededRandom,
): SeededActionItem {
  const [title, description] = random.pick(AGREEMENTS)
  const status = random.pick(age > 60 ? OLD : RECENT)
  const daysTaken = random.between(2, 40)
  const done = new Date(Math.min(now.getTime() - 3600_000, created.getTime() + daysTaken * DAY_MILLISECONDS))
  return {
    ...who,
    _id: makeId(created, random.hex(20)),
    version: 1,
    status: actionItemStatuses.id(status),
    priority: actionItemPriorities.id(random.pick(['Low', 'Mid', 'Mid', 'High'] as const)),
    title,
    description,
    dueDate: addDays(dayOf(created), random.between(7, 45)),
    creationDate: created.toISOString(),
    completionDate: status === 'Completed' ? done.toISOString() : null,
    type: random.chance(0.4) ? 'OneOnOne' : 'General',
    typeId: null,
    isShared: false,
    subtasks: countSubtasks(description),
    repeat: title.startsWith('Reduce review') && status !== 'Completed' ? { every: 2, unit: 'week' } : null,
  }
}

const OLD = [...Array(8).fill('Completed'), 'Completed', 'Not Done', 'On Hold'] as (
  | 'Completed'
  | 'Not Done'
  | 'On Hold'
)[]
const RECENT = ['Open', 'Open', 'Open', 'In Progress', 'In Progress', 'Completed', 'On Hold', 'Communicate'] as const
