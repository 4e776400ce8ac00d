/** Calls for the owners of single items: on the main host for staff, on the employee host for everybody else. */
import { notFoundError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { updateWithRetry } from '#kit/update-with-retry.ts'
import { checklistStatuses, isChecklistCompleted, openPrerequisites } from '#shared/features/procedures/checklist.ts'
import { dueDayOf } from '#shared/features/procedures/item-details.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import type { OwnItem } from '#shared/features/procedures/process.ts'
import type { Actor } from '#shared/kit/access.ts'
import { applyItemChanges } from './apply-item-changes.ts'
import { changeWrites } from './change-writes.ts'
import { isOwedBy, loadOwners, type Owners } from './owners.ts'
import type { StaffLookup } from './staff-lookup.ts'
import type { ProcedureStore, StoredProcess } from './store.ts'

type Calls = Procedure['contract']['calls']

export function ownItemHandlers(
  kind: Procedure,
  store: ProcedureStore,
  { loadDirectory }: Pick<StaffLookup, 'loadDirectory'>,
): Handlers<Pick<Calls, 'mine' | 'updateMine'>> {
  const { processes } = store
  const load = (actor: Actor, now: Date) => {
    if (actor.audience === 'timesheet') requireOwnPart('checklists', actor)
    return loadOwners(loadDirectory(actor, now), now)
  }
  const shown = (actor: Actor, process: StoredProcess, owners: Owners) =>
    process.items
      .filter(item => isOwedBy(actor, item, process.employee, owners))
      .map((item): OwnItem => {
        const { _id, description, note = '', link = '', due, doneAt } = item
        return {
          _id,
          process: process._id,
          template: process.template.title,
          description,
          note,
          link,
          doneAt,
          employee: owners.name(process.employee),
          dueDay: dueDayOf(due, owners.person(process.employee)),
          isWaiting: openPrerequisites(item, process.items).length > 0,
          [kind.statusField]: checklistStatuses.byId(item.status),
        }
      })
  return {
    mine: async ({ actor, now }) => {
      const [owners, rows] = await Promise.all([load(actor, now), processes.rows(now)])
      const theirs = rows.filter(
        row => !isChecklistCompleted(row) && row.owed.some(item => isOwedBy(actor, item, row.employee, owners)),
      )
      return (await processes.getMany(theirs.map(({ _id }) => _id))).flatMap(one => shown(actor, one, owners))
    },
    updateMine: async ({ actor, params, body, ifMatch, now }) => {
      const owners = await load(actor, now)
      const wanted = body.descriptions.map(change => ({ ...change, status: kind.requestedStatusOf(change) }))
      const stored = await updateWithRetry(
        processes,
        params.id,
        now,
        before => {
          const isTheirs = (item: StoredProcess['items'][number]) => isOwedBy(actor, item, before.employee, owners)
          if (!before.items.some(isTheirs)) throw notFoundError()
          return applyItemChanges(before, wanted, { by: authorOf(actor), now, seen: ifMatch, isTheirs })
        },
        changeWrites(kind, store, owners, { actor, now }),
      )
      return shown(actor, stored, owners)
    },
  }
}
