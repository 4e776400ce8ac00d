import type { OwnDueItem, WaitingRecord, WaitingSource } from '#shared/features/home/waiting.ts'
import { isChecklistCompleted } from '#shared/features/procedures/checklist.ts'
import { dueDayOf, holdersOf } from '#shared/features/procedures/item-details.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import {
  OWN_ITEM_SCREENS,
  type OwedItem,
  ownItemPath,
  type ProcedureProcessRow,
} from '#shared/features/procedures/process.ts'
import { procedures } from '#shared/features/procedures.ts'
import { signedInAccess } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { isOwedBy, loadOwners, type Owners } from './owners.ts'
import { procedureStoreOf } from './store.ts'

/**
 * Checklists with open items wait for everybody who works through this kind. They are due with the first due item that
 * has no owner.
 */
export function createProcedureWaiting(kind: Procedure, screen: WaitingSource['screen']): WaitingSource {
  const { processes } = procedureStoreOf(kind)
  return {
    screen,
    access: kind.contract.calls.list.access,
    async load({ now, people }) {
      const rows = (await processes.rows(now)).filter(row => !isChecklistCompleted(row))
      const owners = rows.some(({ owed }) => owed.length) ? await loadOwners(people, now) : undefined
      return rows.map(row => ({
        _id: row._id,
        version: row.version,
        title: `${row.template.title} (${row.done}/${row.total})`,
        person: people.name(row.employee),
        reason: 'workThrough',
        since: row.creationDate.slice(0, 10),
        due: owners ? firstDueDay(row, owners) : null,
      }))
    },
  }
}

function firstDueDay(row: ProcedureProcessRow, owners: Owners): Day | null {
  const [first = null] = row.owed
    .filter(({ state, owner }) => state === 'open' && !(owner && holdersOf(owner, row.employee, owners).length))
    .flatMap(({ due }) => dueDayOf(due, owners.person(row.employee)) ?? [])
    .sort()
  return first
}

/** Loads the items of all kinds that have owners and can be done now, with their checklists. */
async function loadOpenItems(now: Date): Promise<{ readonly row: ProcedureProcessRow; readonly item: OwedItem }[]> {
  const kinds = await Promise.all(procedures.map(kind => procedureStoreOf(kind).processes.rows(now)))
  return kinds
    .flat()
    .flatMap(row => row.owed.filter(({ owner, state }) => owner && state === 'open').map(item => ({ row, item })))
}

/** Single items wait for their owners, once all prerequisites are done. */
export const checklistItemsWaiting: WaitingSource = {
  screen: OWN_ITEM_SCREENS.staff,
  access: signedInAccess,
  async load({ actor, now, people }) {
    const open = await loadOpenItems(now)
    if (!open.length) return []
    const owners = await loadOwners(people, now)
    return open
      .filter(({ row, item }) => isOwedBy(actor, item, row.employee, owners))
      .map(({ row, item }) => toWaitingRecord(item, row, owners))
  },
}

const toWaitingRecord = (item: OwedItem, row: ProcedureProcessRow, owners: Owners): WaitingRecord => ({
  // Checklists of one template share the ids of their items.
  _id: row._id.slice(-12) + item._id.slice(-12),
  version: row.version,
  title: item.title,
  person: owners.name(row.employee),
  reason: 'oweItem',
  since: null,
  due: dueDayOf(item.due, owners.person(row.employee)),
  path: ownItemPath('staff', { process: row._id, _id: item._id }),
})

/** Loads the due items of owners who cannot open the main host. */
export async function loadOwnChecklistItemsDue(
  people: Parameters<WaitingSource['load']>[0]['people'],
  now: Date,
): Promise<OwnDueItem[]> {
  const open = (await loadOpenItems(now)).filter(({ item }) => item.due)
  if (!open.length) return []
  const owners = await loadOwners(people, now)
  return open.flatMap(({ row, item: { _id, title, owner, due: counted } }) => {
    const due = dueDayOf(counted, people.person(row.employee))
    if (!due || !owner) return []
    return holdersOf(owner, row.employee, owners)
      .filter(person => !owners.isStaff(person))
      .map(person => ({
        personId: person,
        title,
        due,
        path: ownItemPath('timesheet', { process: row._id, _id }),
        person: person === row.employee ? null : people.name(row.employee),
      }))
  })
}
