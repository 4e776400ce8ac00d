/** A leader's open work that another can take over: action items, one-on-ones and plans. */
import { actionItems } from '#functions/action-items/store.ts'
import { planAuditEntry, plans } from '#functions/career-development-plans/store.ts'
import { oneOnOnes } from '#functions/one-on-ones/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import type { Collection, PartitionFilter } from '#kit/collection.ts'
import type { TableWrite } from '#kit/table.ts'
import { isActionItemClosed } from '#shared/features/action-items.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import type { LineKind } from '#shared/features/planned-changes.ts'

interface AssignedRecord {
  readonly _id: string
  readonly version: number
  readonly employee: string
  readonly leaderAssigned: string | null
}
export type WorkKind = Exclude<LineKind, 'person'>

interface LeaderWork {
  readonly kind: WorkKind
  /** The open records of all leaders; `within` limits the years that are read. */
  readonly listOpen: (now: Date, within?: PartitionFilter) => Promise<readonly AssignedRecord[]>
  /** The record as it is stored, while it is open. */
  readonly find: (id: string) => Promise<AssignedRecord | undefined>
  readonly assignWrites: (record: AssignedRecord, leader: string, doing: ActorContext) => TableWrite[]
}

function describeWork<Row extends AssignedRecord, Stored extends Row>(
  kind: WorkKind,
  collection: Collection<Row, Stored>,
  isOpen: (row: Row) => boolean,
  log: (record: AssignedRecord, leader: string, doing: ActorContext) => TableWrite[] = () => [],
): LeaderWork {
  return {
    kind,
    listOpen: async (now, within) => (await collection.rows(now, within)).filter(isOpen),
    find: async id => {
      const found = await collection.find(id)
      return found && isOpen(found) ? found : undefined
    },
    assignWrites: (record, leader, doing) => [
      collection.patchWrite(record as Row, { leaderAssigned: leader } as Partial<Row>, doing.now),
      ...log(record, leader, doing),
    ],
  }
}

export const LEADER_WORK: readonly LeaderWork[] = [
  describeWork('action item', actionItems, row => !isActionItemClosed(row.status)),
  describeWork('one-on-one', oneOnOnes, row => !isOneOnOneClosed(row.status)),
  describeWork(
    'plan',
    plans,
    row => row.cdpStatus !== PLAN_COMPLETED,
    ({ _id, version, leaderAssigned }, leader, { actor, now }) => [
      planAuditEntry(_id, version + 1, actor, now, [{ field: 'leaderAssigned', from: leaderAssigned, to: leader }]),
    ],
  ),
]
