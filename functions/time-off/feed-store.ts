/** Where calendar feeds are kept. On its own, for whoever deletes a person with their feeds. */
import { Collection } from '#kit/collection.ts'
import type { TableKey } from '#kit/table.ts'
import { FeedRow, feedStorage } from '#shared/features/time-off/feeds.ts'

export const calendarFeeds = new Collection<FeedRow>({ ...feedStorage, row: FeedRow })

/** Those of one person, oldest first. */
export async function listFeeds(employee: string | undefined, now: Date): Promise<FeedRow[]> {
  const rows = await calendarFeeds.rows(now)
  return rows.filter(row => row.employee === employee).sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** What goes with a person who is deleted: without them, their links answer nobody. */
export const listFeedKeys = async (employee: string, now: Date): Promise<TableKey[]> =>
  calendarFeeds.keysOf((await listFeeds(employee, now)).map(({ _id }) => _id))
