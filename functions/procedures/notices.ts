/** Notices to the owners of checklist items, as soon as an item can be done. */
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import { holdersOf } from '#shared/features/procedures/item-details.ts'
import { type OwedItem, ownItemPath, type ProcedureProcessRow } from '#shared/features/procedures/process.ts'
import type { Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import type { Owners } from './owners.ts'
import type { ProcedureStore } from './store.ts'

/**
 * The writes that tell owners of the items that they can do now and could not do before: one notice for each person.
 */
export function openedItemWrites(
  { processes }: Pick<ProcedureStore, 'processes'>,
  process: Pick<ProcedureProcessRow, '_id' | 'employee' | 'owed'>,
  before: readonly OwedItem[],
  owners: Owners,
  cause: NoticeCause,
): TableWrite[] {
  const { _id, employee, owed } = process
  const wasOpen = new Set(before.filter(({ state }) => state !== 'waiting').map(item => item._id))
  const told = new Map<string, { items: OwedItem[]; role: Role | undefined }>()
  for (const item of owed.filter(({ _id, state }) => state === 'open' && !wasOpen.has(_id)))
    for (const person of item.owner ? holdersOf(item.owner, employee, owners) : []) {
      const { items, role } = told.get(person) ?? { items: [], role: item.owner?.id as Role | undefined }
      const isByRole = item.owner?.kind === 'role' && item.owner.id === role
      told.set(person, { items: [...items, item], role: isByRole ? role : undefined })
    }
  return [...told].flatMap(([person, { items, role }]) => {
    const [first] = items
    const host = owners.isStaff(person) ? 'staff' : 'timesheet'
    if (!first || (host === 'timesheet' && !isOwnPartOpen('checklists'))) return []
    const more = items.length > 1 ? ` and ${items.length - 1} more` : ''
    return noticeWrites(
      {
        kind: 'assigned',
        host,
        path: ownItemPath(host, { process: _id, _id: first._id }),
        title: `${first.title}${more}`,
        isMailed: true,
        person: person === employee ? '' : fullName(owners.name(employee)),
        holds: processes.hold(_id, 'employee', employee),
        ...(role ? { roles: [role] } : {}),
      },
      [person],
      cause,
    )
  })
}
