/** Notifies the new leader once a change is in force: one notice for the whole change. */
import { employees } from '#functions/employees/store.ts'
import { noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import { countLines, type PlannedChangeRow } from '#shared/features/planned-changes.ts'
import { fullName } from '#shared/kit/people.ts'
import { actorOf, type StoredLine } from './store.ts'

export async function appliedNoticeWrites(
  change: PlannedChangeRow,
  changed: readonly StoredLine[],
  now: Date,
): Promise<TableWrite[]> {
  const given = Map.groupBy(changed, ({ trace }) => trace?.to.leader ?? null)
  const writes = await Promise.all(
    [...given].map(async ([leader, lines]) => {
      if (!leader) return []
      const notice: NewNotice = {
        kind: 'assigned',
        host: 'staff',
        person: await findOnlyPerson(lines),
        isMailed: true,
        title: countLines(lines),
        path: change.handoverFrom ? '/home' : `/org-chart?at=${leader}`,
      }
      return noticeWrites(notice, [leader], { actor: actorOf(change.createdBy), now, change: change._id })
    }),
  )
  return writes.flat()
}

/** Returns the person's name if there is only one line, so that the notice can name them. */
async function findOnlyPerson([first, ...more]: readonly StoredLine[]): Promise<string> {
  const person = first && more.length === 0 ? await employees.find(first.employee) : undefined
  return person ? fullName(person) : ''
}
