/** One-on-ones as the API returns them: with names joined and their action items counted. */
import { actionItems } from '#functions/action-items/store.ts'
import { type NameLookup, toPersonNameIfKnown } from '#functions/employees/store.ts'
import type { CsvColumns } from '#kit/csv.ts'
import type { ActionItemRow } from '#shared/features/action-items.ts'
import { feelings, type OneOnOneRow, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import type { OneOnOne, OneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { compareByName, fullName } from '#shared/kit/people.ts'
import type { StoredOneOnOne } from './store.ts'

/** The action items made in a one-on-one. */
export type ActionItemsOfOneOnOne = (id: string) => readonly ActionItemRow[]

/** Loads the items of these rows only, because there may be far more items than are shown. */
export async function loadActionItemsOf(
  shown: readonly { readonly _id: string }[],
  now: Date,
): Promise<ActionItemsOfOneOnOne> {
  const made = new Map(shown.map(({ _id }): [string, ActionItemRow[]] => [_id, []]))
  for (const item of await actionItems.rows(now))
    if (item.type === 'OneOnOne' && item.typeId) made.get(item.typeId)?.push(item)
  return id => made.get(id) ?? []
}

/** A one-on-one as lists show it. */
export const toOneOnOneListItem = (
  row: OneOnOneRow,
  people: NameLookup,
  itemsOf: ActionItemsOfOneOnOne,
): OneOnOneListItem => ({
  _id: row._id,
  version: row.version,
  employee: {
    ...people.name(row.employee),
    leader: toPersonNameIfKnown(people.person(people.person(row.employee)?.leader)),
  },
  leaderAssigned: row.leaderAssigned ? people.name(row.leaderAssigned) : null,
  status: oneOnOneStatuses.byId(row.status),
  feelings: row.feelings.map(feelings.byId),
  creationDate: row.creationDate,
  meetsAt: row.meetsAt,
  numberActionItems: itemsOf(row._id).length,
  actionItemsOf: countByPeople(itemsOf(row._id), people),
})

/** Counts items by the person they are about and the person they are assigned to, sorted by name. */
function countByPeople(items: readonly ActionItemRow[], people: NameLookup): OneOnOneListItem['actionItemsOf'] {
  const counts = new Map<string, OneOnOneListItem['actionItemsOf'][number]>()
  for (const { employee, leaderAssigned } of items) {
    const key = `${employee} ${leaderAssigned}`
    const before = counts.get(key) ?? {
      employee: people.name(employee),
      leaderAssigned: people.name(leaderAssigned),
      count: 0,
    }
    counts.set(key, { ...before, count: before.count + 1 })
  }
  return [...counts.values()].sort(
    (a, b) => compareByName(a.employee, b.employee) || compareByName(a.leaderAssigned, b.leaderAssigned),
  )
}

/** A whole one-on-one. */
export async function toOneOnOneDetail(stored: StoredOneOnOne, people: NameLookup, now: Date): Promise<OneOnOne> {
  return {
    ...toOneOnOneListItem(stored, people, await loadActionItemsOf([stored], now)),
    talkingPoint: stored.talkingPoint,
    isShared: stored.isShared ?? false,
  }
}

export const oneOnOneCsvColumns = (people: NameLookup, itemsOf: ActionItemsOfOneOnOne): CsvColumns<OneOnOneRow> => ({
  Employee: row => fullName(people.name(row.employee)),
  'Assigned To': row => (row.leaderAssigned ? fullName(people.name(row.leaderAssigned)) : ''),
  Status: row => oneOnOneStatuses.byId(row.status).name,
  Period: row => formatShortMonth(row.creationDate),
  Feelings: row => row.feelings.map(id => feelings.byId(id).name).join(', '),
  'Action Items': row => itemsOf(row._id).length,
})
