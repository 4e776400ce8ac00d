/** Notifies the new leader once a change is in force: one notice for the whole change. */
import { noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import { countLines, type PlannedChangeRow } from '#shared/features/planned-changes.ts'
import { actorOf, type StoredLine } from './store.ts'

export function appliedNoticeWrites(change: PlannedChangeRow, changed: readonly StoredLine[], now: Date): TableWrite[] {
  const given = Map.groupBy(changed, ({ trace }) => trace?.to.leader ?? null)
  return [...given].flatMap(([leader, lines]) => {
    if (!leader) return []
    const notice: NewNotice = {
      ...{ kind: 'assigned', host: 'staff', person: '', isMailed: true },
      title: countLines(lines),
      path: change.handoverFrom ? '/home' : `/org-chart?at=${leader}`,
    }
    return noticeWrites(notice, [leader], { actor: actorOf(change.createdBy), now, change: change._id })
  })
}
