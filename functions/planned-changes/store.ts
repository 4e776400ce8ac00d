/** Planned changes by the year in which they were planned, and the lines of each. */
import type { ChangeTrace } from '#functions/employees/public.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { digestOf } from '#kit/digest.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { batchGetItems, releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import { CHANGE_FIELDS } from '#shared/features/planned-changes/judge.ts'
import { plannedChangeStorage } from '#shared/features/planned-changes/storage.ts'
import { type ChangeLine, PlannedChangeRow, plannedChangeMessages } from '#shared/features/planned-changes.ts'
import type { Actor } from '#shared/kit/access.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

export const plannedChanges = new Collection<PlannedChangeRow>({ ...plannedChangeStorage, row: PlannedChangeRow })

/** One person, or one record of a leader's work; the id is theirs. */
export interface StoredLine extends Pick<ChangeLine, '_id' | 'kind' | 'outcome' | 'reason'> {
  readonly version: number
  /** The person whom it is about. */
  readonly employee: string
  /** The change; null if it was skipped. */
  readonly trace: ChangeTrace | null
}
/** Whether undoing still has to process a line: a line that cannot be undone has a reason. */
export const isToUndo = ({ outcome, reason }: StoredLine): boolean => outcome === 'changes' && !reason
const LINES = 'PLANNED_CHANGE_LINE'
export const changeLines = new SubCollection<StoredLine>(LINES)

/** Loads the line of one person or record, if it has been processed. */
export async function findLine(changeId: string, lineId: string): Promise<StoredLine | undefined> {
  const [item] = await batchGetItems([{ pk: `${LINES}#${changeId}`, sk: lineId }])
  return item && { ...(item.body as Omit<StoredLine, '_id'>), _id: lineId }
}

/** The actor of a change is its planner, or the person who undid it. All people are in scope for looking up names. */
export const actorOf = ({ _id = '', employeeId, name, lastName }: StoredAuthor): Actor => ({
  userId: _id,
  employeeId,
  name,
  lastName,
  email: '',
  roles: ['hr'],
  audience: 'staff',
})

type Facts = Pick<PlannedChangeRow, 'day' | 'people' | 'handoverFrom' | (typeof CHANGE_FIELDS)[number]>
const factsKey = (change: Facts): string =>
  digestOf(
    canonicalJson({
      day: change.day,
      people: change.handoverFrom ? [] : [...change.people].sort(),
      handoverFrom: change.handoverFrom,
      to: CHANGE_FIELDS.map(field => change[field]),
    }),
  )

/** Reserves a change, so that the same one cannot be planned twice at a time. */
export const reserveChangeWrite = (change: Facts, id: string): TableWrite =>
  reserveUniqueWrite('PLANNED_CHANGE', factsKey(change), id, first =>
    validationError('day', plannedChangeMessages.twice, `/planned-changes/${first}`),
  )
export const releaseChangeWrite = (change: Facts): TableWrite => releaseUniqueWrite('PLANNED_CHANGE', factsKey(change))

/** The condition of each write of a change: that it is still being processed. @throws 409 */
export const underWayCheck = ({ _id, state }: Pick<PlannedChangeRow, '_id' | 'state'>): TableWrite =>
  plannedChanges.conditionCheck(_id, () => new AppError('conflict', plannedChangeMessages.begun), { state })
