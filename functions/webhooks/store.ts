/**
 * Webhooks and what is to be told to them. An event is written into the outbox in the transaction of its change, so that
 * none gets lost, and none says what did not happen; a job sends it (`send.ts`). A function knows for a minute which
 * events are asked for: where nobody listens, nothing is written, and a change costs what it cost before.
 */
import { versionConflict } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { digestOf } from '#kit/digest.ts'
import { settings } from '#kit/settings.ts'
import type { TableWrite } from '#kit/table.ts'
import { webhookStorage } from '#shared/features/webhooks/storage.ts'
import { type SentEvent, type WebhookEvent, WebhookRow } from '#shared/features/webhooks.ts'

export const webhooks = new Collection<WebhookRow>({ ...webhookStorage, row: WebhookRow })

export const EVENT_OUTBOX = 'WEBHOOK_OUTBOX'
/** For so long a function may not know of a new webhook, in milliseconds. */
const MAX_AGE = 60_000
const OUTBOX_SECONDS = 7 * 24 * 3600

/** What an event says: never more than which record of which kind, and where it opens. */
export interface ToldRecord {
  readonly id: string
  /** The screen that shows it, on the main host. */
  readonly path: string
  /** Tells this change from all others of the record: its new version. */
  readonly change: number | string
}
export interface StoredEvent {
  readonly type: SentEvent
  readonly id: string
  readonly path: string
  readonly createdAt: string
}

/** The writes that tell of an event; none if no webhook asks for it. */
export async function eventWrites(
  type: WebhookEvent,
  { id, path, change }: ToldRecord,
  now: Date,
): Promise<TableWrite[]> {
  const all = await webhooks.rows(now, {}, MAX_AGE)
  if (!all.some(({ isActive, events }) => isActive && events.includes(type))) return []
  const body: StoredEvent = { type, id, path, createdAt: now.toISOString() }
  const Item = {
    ...{ pk: EVENT_OUTBOX, sk: digestOf(`${type}\n${id}\n${change}`).slice(0, 24), body },
    ttl: Math.floor(now.getTime() / 1000) + OUTBOX_SECONDS,
  }
  return [{ item: { Put: { TableName: settings.table, Item } }, toError: versionConflict }]
}
