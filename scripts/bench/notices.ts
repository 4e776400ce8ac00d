/** The cost of the bell, of its panel, and of what changed beside the home: the same whatever a person was told before. */
import { randomUUID } from 'node:crypto'
import { homeApi } from '#shared/features/home.ts'
import { makeId } from '#shared/kit/ids.ts'
import { createTableLike } from '../local/tables.ts'
import { loadInstance } from './lists.ts'
import type { Meter, Reading } from './meter.ts'

export interface NoticeFigures {
  readonly notices: number
  readonly unread: number
  /** The count at the bell, the first page of the panel, and what changed in the last days; each with the session. */
  readonly bell: Reading
  readonly panel: Reading
  readonly followed: Reading
}

/** Fills a new table with a person's notices of ninety days, half of them unread. */
export async function measureNotices(
  notices: number,
  pattern: string,
  dynamo: string,
  meter: Meter,
): Promise<NoticeFigures> {
  process.env.TABLE = `bench-notices-${notices}-${randomUUID()}`
  await createTableLike(pattern, process.env.TABLE, dynamo)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const [{ users }, { noticeWrites }, { writeMany }] = await Promise.all([
    import('#functions/users/store.ts'),
    import('#kit/notices.ts'),
    import('../seed/write.ts'),
  ])
  const now = new Date(Date.now() - 60_000)
  const newId = (serial: number) => makeId(now, serial.toString(16).padStart(20, '0'))
  const [_id, employeeId] = [newId(1), newId(2)]
  const name = { name: 'Ana', lastName: 'Solís', email: 'ana@muster.example' }
  const actor = { ...name, userId: newId(3), employeeId: undefined }
  const written = Array.from({ length: notices }, (_, index) =>
    noticeWrites(
      {
        kind: 'assigned',
        host: 'staff',
        path: `/action-items/${newId(index)}`,
        person: 'Luis Mora',
        title: 'Prepare the workshop about the new release process',
        isMailed: false,
      },
      [employeeId],
      { actor, now: new Date(now.getTime() - (index * 89 * 24 * 3600_000) / Math.max(notices, 1)), change: index },
    ),
  ).flat()
  for (const [index, { item }] of written.entries()) if (index % 2) delete item.Put?.Item?.changedAt
  await writeMany([users.insertWrite(_id, { ...name, isActive: true, roles: ['leader'], employeeId }, now), ...written])

  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const home = await loadInstance('home')
  const { unreadNotices, notices: page, followed: changed } = homeApi.calls
  const measure = async (call: typeof unreadNotices | typeof page | typeof changed) => {
    await home(call, { _id }, {})
    meter.read()
    const answer = (await home(call, { _id }, {})) as { unread: number }
    return { reading: meter.read(), unread: answer.unread }
  }
  const bell = await measure(unreadNotices)
  const panel = await measure(page)
  const followed = await measure(changed)
  return { notices, unread: bell.unread, bell: bell.reading, panel: panel.reading, followed: followed.reading }
}
