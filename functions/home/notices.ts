/** A person's notices on a host: one partition, newest first. The index of changes contains the unread ones. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { AppError, notFoundError } from '#kit/app-error.ts'
import { firstNoticeIdAt, noticePartition, personIdOf } from '#kit/notices.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPages, type StoredItem } from '#kit/table.ts'
import { MAX_UNREAD, NOTICE_DAYS, type Notice } from '#shared/features/notices.ts'
import type { Actor } from '#shared/kit/access.ts'

const PAGE_SIZE = 20
const DAY_MILLISECONDS = 24 * 3600_000
/** The number of notices that are marked concurrently. */
const CONCURRENCY = 20
/** Sorts after the id of every notice. */
const LAST_ID = 'f'.repeat(24)

const partitionOf = (actor: Actor) => noticePartition(actor.audience, personIdOf(actor))
const daysBefore = (days: number, now: Date) => new Date(now.getTime() - days * DAY_MILLISECONDS)
/** Filters expired notices, because the table may take two days to delete them. */
const oldestAt = (now: Date) => daysBefore(NOTICE_DAYS, now)

/** Loads a page with one query, however long the history is. */
export async function loadNotices(actor: Actor, before: string | undefined, now: Date) {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      ExpressionAttributeValues: {
        ':pk': partitionOf(actor),
        ':from': firstNoticeIdAt(oldestAt(now)),
        ':until': before ?? LAST_ID,
      },
      ScanIndexForward: false,
      ConsistentRead: true,
      // The query also returns the last notice that was already seen.
      Limit: PAGE_SIZE + (before ? 2 : 1),
    }),
  )
  const found = Items.filter(({ sk }) => sk !== before)
  return { items: found.slice(0, PAGE_SIZE).map(toNotice), hasMore: found.length > PAGE_SIZE }
}

/** Loads the newest notices of some days, up to a limit, with one query. Those of the last second may be missing. */
export async function loadNewestNotices(
  actor: Actor,
  { days, limit }: { readonly days: number; readonly limit: number },
  now: Date,
): Promise<Notice[]> {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: { ':pk': partitionOf(actor), ':from': firstNoticeIdAt(daysBefore(days, now)) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  return Items.map(toNotice)
}

/** Counts unread notices by their small entries in the index. */
export async function countUnread(actor: Actor, now: Date): Promise<number> {
  const { Count = 0 } = await documentClient.send(
    new QueryCommand({ TableName: settings.table, ...unreadQuery(actor, now), Select: 'COUNT', Limit: MAX_UNREAD }),
  )
  return Count
}

const unreadQuery = (actor: Actor, now: Date) => ({
  IndexName: 'byChange',
  KeyConditionExpression: 'pk = :pk AND changedAt > :oldest',
  ExpressionAttributeValues: { ':pk': partitionOf(actor), ':oldest': oldestAt(now).getTime() },
  ConsistentRead: true,
})

/** Marks one of the actor's notices. @throws 404 */
export async function markNotice(actor: Actor, id: string, isRead: boolean, now: Date): Promise<Notice> {
  try {
    const { Attributes } = await documentClient.send(
      new UpdateCommand({
        TableName: settings.table,
        Key: { pk: partitionOf(actor), sk: id },
        ConditionExpression: 'attribute_exists(pk)',
        ...(isRead
          ? { UpdateExpression: 'REMOVE changedAt' }
          : {
              UpdateExpression: 'SET changedAt = if_not_exists(changedAt, :now)',
              ExpressionAttributeValues: { ':now': now.getTime() },
            }),
        ReturnValues: 'ALL_NEW',
      }),
    )
    if (!Attributes) throw notFoundError()
    return toNotice(Attributes)
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? notFoundError() : error
  }
}

/** Marks all notices up to the newest one seen, so that later ones stay unread. */
export async function markAllRead(actor: Actor, until: string, now: Date): Promise<void> {
  for await (const keys of queryPages({ ...unreadQuery(actor, now), ProjectionExpression: 'pk, sk' })) {
    const left = keys.filter(({ sk }) => sk <= until).values()
    const work = async () => {
      // Notices that expired meanwhile need no mark.
      for (const { sk } of left)
        await markNotice(actor, sk, true, now).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }
}

const toNotice = ({ sk, body, changedAt }: StoredItem): Notice => ({
  _id: sk,
  kind: body.kind,
  title: body.title,
  person: body.person,
  reason: body.reason,
  isTyped: body.isTyped,
  by: body.by,
  path: body.path,
  at: body.at,
  isRead: changedAt === undefined,
})
