/** A leader who leaves hands on the people who report to them. */
import { recordingChange } from '#kit/history.ts'
import { invalid } from '#kit/refusal.ts'
import { type Write, writeAll } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { type EmployeeRow, fullName } from '#shared/features/employees/people.ts'
import { makesLoop } from '#shared/features/employees/rules.ts'
import type { Actor } from '#shared/kit/access.ts'
import { HISTORY } from './record-history.ts'
import type { Settled } from './settled.ts'
import { type Everybody, employees, everybody, type StoredEmployee } from './store.ts'
import { userFollowing } from './user-following.ts'

/** Who leads whom is judged over all people. */
export const LEADERS = 'LEADERS'

interface Acting {
  readonly actor: Actor
  readonly now: Date
}

/** Two writes a person, and room for those of the leader's own record in one transaction of a hundred. */
const HANDED_ON_AT_ONCE = 38

export const reportsOf = ({ _id }: StoredEmployee, { all }: Everybody): EmployeeRow[] =>
  all.filter(row => row.leader === _id && row.isActive)

export const sentenceAbout = (reports: readonly EmployeeRow[]): string => {
  const names = reports.map(fullName).sort((a, b) => a.localeCompare(b))
  return employeeMessages.reportTo(names.slice(0, 3), Math.max(0, names.length - 3))
}

interface Handing extends Acting {
  readonly before: StoredEmployee
  readonly after: Settled
  readonly people: Everybody
}

/** Gives a leaver's people another leader. Where that is one of them, they report to whom the leaver reported to. */
export function handingOn(reports: readonly EmployeeRow[], heir: string, handing: Handing): Write[] {
  const { before, after, people, actor, now } = handing
  const taker = people.person(heir)
  if (!taker?.isActive || !taker.isLeader || heir === before._id)
    throw invalid('reassignTo', employeeMessages.unknownLeader)
  if (reports.some(({ _id }) => _id !== heir && makesLoop(_id, heir, id => people.person(id)?.leader)))
    throw invalid('reassignTo', employeeMessages.loop)
  const stillLeads = employees.holding(heir, () => invalid('reassignTo', employeeMessages.unknownLeader), {
    isLeader: true,
    isActive: true,
  })
  return [
    ...reports.flatMap(row => {
      const leader = row._id === heir ? after.leader : heir
      const change = { field: 'leader', from: row.leader, to: leader }
      return [
        employees.setting(row, { leader }, now),
        recordingChange(HISTORY, row._id, row.version + 1, actor, now, [change]),
      ]
    }),
    // Nothing may be written twice in one transaction; a taker who is among them is held by their version.
    ...(reports.some(({ _id }) => _id === heir) ? [] : [stillLeads]),
  ]
}

/** Hands on those who do not go into the transaction of the leader's own record, once nothing else is in its way. */
export async function handOnMost(
  before: StoredEmployee,
  after: Settled,
  heir: string,
  { actor, now }: Acting,
): Promise<void> {
  for (let left = Number.POSITIVE_INFINITY; left > HANDED_ON_AT_ONCE; )
    await inTurn([LEADERS], async turns => {
      const people = await everybody(actor, now)
      const reports = reportsOf(before, people)
      left = reports.length
      if (left <= HANDED_ON_AT_ONCE) return
      await userFollowing(before, after, actor, now)
      const some = reports.slice(0, HANDED_ON_AT_ONCE)
      await writeAll([...handingOn(some, heir, { before, after, people, actor, now }), ...turns])
      left -= some.length
    })
}
