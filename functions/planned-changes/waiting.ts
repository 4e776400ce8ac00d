import type { WaitingRecord, WaitingSource } from '#shared/features/home/waiting.ts'
import { countLines, type LineKind, plannedChangeCalls } from '#shared/features/planned-changes.ts'
import { addMonths, lastDayOfMonth } from '#shared/kit/dates.ts'
import { LEADER_WORK } from './leader-work.ts'
import { plannedChanges } from './store.ts'

interface Left {
  readonly kind: LineKind
  /** The person, or the person whom the record is about. */
  readonly employee: string
  readonly leader: string | null
}

/**
 * For HR and admins: leaders who have left with people or open work, one record each, unless a handover is planned.
 * One-on-ones are read by the year, so those of this year and the last are counted; the handover finds all.
 */
export const handoversWaiting: WaitingSource = {
  screen: '/planned-changes',
  access: plannedChangeCalls.plannedChanges.access,
  async load({ now, today, people }) {
    const recent = { from: addMonths(today, -12), until: lastDayOfMonth(today) }
    const work = await Promise.all(
      LEADER_WORK.map(async ({ kind, listOpen }) =>
        (await listOpen(now, kind === 'one-on-one' ? recent : undefined)).map(
          ({ employee, leaderAssigned: leader }): Left => ({ kind, employee, leader }),
        ),
      ),
    )
    const reports = people.all.map(({ _id, leader }): Left => ({ kind: 'person', employee: _id, leader }))
    const hasLeft = (id: string | null) => {
      const leader = people.person(id)
      return leader?.isLeader === true && !leader.isActive
    }
    const left = [...reports, ...work.flat()].filter(
      ({ employee, leader }) => hasLeft(leader) && people.person(employee)?.isActive,
    )
    if (left.length === 0) return []
    const planned = (await plannedChanges.rows(now)).filter(({ state }) => state === 'planned' || state === 'running')
    return [...Map.groupBy(left, ({ leader }) => leader)].flatMap(([id, lines]): WaitingRecord[] => {
      const leader = people.person(id)
      if (!leader || planned.some(({ handoverFrom }) => handoverFrom === id)) return []
      const { _id, version, lastDay } = leader
      const since = lastDay && lastDay <= today ? lastDay : null
      const about = { title: countLines(lines), person: people.name(_id), reason: 'handOver' } as const
      return [{ _id, version, ...about, since, due: null, path: `/planned-changes?handover=${_id}` }]
    })
  },
}
