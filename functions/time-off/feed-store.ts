/** Where calendar feeds are kept. */
import { Collection } from '#kit/collection.ts'
import { FeedRow, feedStorage } from '#shared/features/time-off/feeds.ts'

export const calendarFeeds = new Collection<FeedRow>({ ...feedStorage, row: FeedRow })

/** Those of one person, oldest first. */
export async function listFeeds(employee: string | undefined, now: Date): Promise<FeedRow[]> {
  const rows = await calendarFeeds.rows(now)
  return rows.filter(row => row.employee === employee).sort((a, b) => (a._id < b._id ? -1 : 1))
}
