/** Planned changes by the year they were planned in, and what became of everybody in each. */
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
  /** Whom it is about. */
  readonly employee: string
  /** What it changed; null if it was left alone. */
  readonly trace: ChangeTrace | null
}
/** What an undoing has still to do: a line that stays as it is gets its reason. */
export const isToUndo = ({ outcome, reason }: StoredLine): boolean => outcome === 'changes' && !reason
const LINES = 'PLANNED_CHANGE_LINE'
export const changeLines = new SubCollection<StoredLine>(LINES)

/** Loads what has become of one person or record, if anything. */
export async function findLine(changeId: string, lineId: string): Promise<StoredLine | undefined> {
  const [item] = await batchGetItems([{ pk: `${LINES}#${changeId}`, sk: lineId }])
  return item && { ...(item.body as Omit<StoredLine, '_id'>), _id: lineId }
}

/** Who planned it acts when it comes into force, and who undid it when it is undone. Names are looked up with all people in sight. */
export const actorOf = ({ _id = '', employeeId, name, lastName }: StoredAuthor): Actor => ({
  ...{ userId: _id, employeeId, name, lastName, email: '' },
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

/** The same change is planned once at a time. */
export const reserveChangeWrite = (change: Facts, id: string): TableWrite =>
  reserveUniqueWrite('PLANNED_CHANGE', factsKey(change), id, first =>
    validationError('day', plannedChangeMessages.twice, `/planned-changes/${first}`),
  )
export const releaseChangeWrite = (change: Facts): TableWrite => releaseUniqueWrite('PLANNED_CHANGE', factsKey(change))

/** The condition of each write of a change: that it is still under way. @throws 409 */
export const underWayCheck = ({ _id, state }: Pick<PlannedChangeRow, '_id' | 'state'>): TableWrite =>
  plannedChanges.conditionCheck(_id, () => new AppError('conflict', plannedChangeMessages.begun), { state })
