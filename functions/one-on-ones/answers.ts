/** One-on-ones as they are answered: names joined, and the action items made in each counted. */
import { actionItems } from '#functions/action-items/store.ts'
import type { Everybody } from '#functions/employees/store.ts'
import type { CsvColumns } from '#kit/csv.ts'
import { fullName } from '#shared/features/employees/people.ts'
import {
  feelings,
  type OneOnOne,
  type OneOnOneListed,
  type OneOnOneRow,
  oneOnOneStatuses,
} from '#shared/features/one-on-ones.ts'
import { showShortMonth } from '#shared/kit/dates.ts'
import type { StoredOneOnOne } from './store.ts'

type Names = Pick<Everybody, 'name'>
/** How many action items were made in a one-on-one. */
export type CountItems = (id: string) => number

/** Counts for these rows only: there may be far more items than are shown. */
export async function itemsMadeIn(shown: readonly { readonly _id: string }[], now: Date): Promise<CountItems> {
  const counts = new Map(shown.map(({ _id }) => [_id, 0]))
  for (const { type, typeId } of await actionItems.rows(now)) {
    const count = type === 'OneOnOne' && typeId ? counts.get(typeId) : undefined
    if (typeId && count !== undefined) counts.set(typeId, count + 1)
  }
  return id => counts.get(id) ?? 0
}

/** As lists show one. */
export const listed = (row: OneOnOneRow, people: Names, items: CountItems): OneOnOneListed => ({
  _id: row._id,
  version: row.version,
  employee: people.name(row.employee),
  leaderAssigned: row.leaderAssigned ? people.name(row.leaderAssigned) : null,
  status: oneOnOneStatuses.byId(row.status),
  feelings: row.feelings.map(feelings.byId),
  creationDate: row.creationDate,
  numberActionItems: items(row._id),
})

/** All of one. */
export async function whole(stored: StoredOneOnOne, people: Names, now: Date): Promise<OneOnOne> {
  return { ...listed(stored, people, await itemsMadeIn([stored], now)), talkingPoint: stored.talkingPoint }
}

export const csvColumns = (people: Names, items: CountItems): CsvColumns<OneOnOneRow> => ({
  Employee: row => fullName(people.name(row.employee)),
  'Assigned To': row => (row.leaderAssigned ? fullName(people.name(row.leaderAssigned)) : ''),
  Status: row => oneOnOneStatuses.byId(row.status).name,
  Period: row => showShortMonth(row.creationDate),
  Feelings: row => row.feelings.map(id => feelings.byId(id).name).join(', '),
  'Action Items': row => items(row._id),
})
