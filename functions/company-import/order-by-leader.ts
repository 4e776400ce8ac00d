/** Orders people so that each comes after their leader; finds rings, and people whose leader is not marked as one. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { PersonStep } from './steps.ts'

export function orderByLeader(
  steps: readonly PersonStep[],
  present: ReadonlyMap<string, StoredEmployee>,
  fail: (row: number, path: string, message: string) => void,
): PersonStep[] {
  const byId = new Map(steps.map(step => [step.id, step]))
  /** Returns a person as they will be once everything is written. */
  const personOf = (id: string) => byId.get(id)?.values ?? present.get(id)
  const leaderOf = (id: string): string | null => personOf(id)?.leader ?? null

  const depths = new Map<string, number>()
  const reported = new Set<string>()
  for (const step of steps) {
    const chain: string[] = []
    const inChain = new Set<string>()
    let at: string | null = step.id
    while (at !== null && !depths.has(at) && !inChain.has(at)) {
      chain.push(at)
      inChain.add(at)
      at = leaderOf(at)
    }
    const isRing = at !== null && inChain.has(at)
    if (isRing && at !== null) reportRing(chain.slice(chain.indexOf(at)), { byId, present, fail, reported })
    let depth = at === null || isRing ? -1 : (depths.get(at) ?? -1)
    for (const id of chain.reverse()) depths.set(id, ++depth)
  }

  const led = new Set<string>()
  for (const person of present.values()) {
    const leader = leaderOf(person._id)
    if (leader) led.add(leader)
  }
  for (const { id, row, values, before } of steps) {
    if (values.leader) led.add(values.leader)
    if (!values.leader || values.leader === before?.leader || values.leader === id) continue
    const leader = personOf(values.leader)
    // A leader whose own row has an error is not reported here as well.
    if (leader && !leader.isLeader) fail(row, 'leader', NO_LEADER)
  }
  for (const { id, row, values, before } of steps)
    if (before?.isLeader && !values.isLeader && led.has(id)) fail(row, 'isLeader', employeeMessages.stillLeads)

  // People who stop being leaders come last, because others may report to them until then.
  const stops = ({ before, values }: PersonStep) => (before?.isLeader && !values.isLeader ? 1 : 0)
  return [...steps].sort(
    (a, b) => stops(a) - stops(b) || (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0) || a.row - b.row,
  )
}

const NO_LEADER = 'This person is not a leader: neither here nor by the column “Is a leader”'

interface RingContext {
  readonly byId: ReadonlyMap<string, PersonStep>
  readonly present: ReadonlyMap<string, StoredEmployee>
  readonly fail: (row: number, path: string, message: string) => void
  readonly reported: Set<string>
}

/** Reports a ring of leaders once on each of its rows. A ring that exists without the file is not an error of it. */
function reportRing(ring: readonly string[], { byId, present, fail, reported }: RingContext): void {
  const rows = ring.flatMap(id => byId.get(id) ?? [])
  if (rows.every(({ values, before }) => before && values.leader === before.leader)) return
  const names = ring.map(id => byId.get(id)?.name ?? nameOf(present.get(id)))
  for (const { id, row } of rows) {
    if (reported.has(id)) continue
    reported.add(id)
    fail(
      row,
      'leader',
      ring.length === 1 ? employeeMessages.ownLeader : `${names.join(', ')} lead each other in a ring`,
    )
  }
}
const nameOf = (person: StoredEmployee | undefined) => (person ? `${person.name} ${person.lastName}` : '')
