/**
 * Webhooks and the outbox of events. An event is written in the transaction of its change, so that none is lost or
 * false; a job sends it (`send.ts`). Functions cache the subscribed events for a minute: without a subscriber, nothing
 * is written, and changes cost nothing extra.
 */
import { versionConflict } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { digestOf } from '#kit/digest.ts'
import { settings } from '#kit/settings.ts'
import type { TableWrite } from '#kit/table.ts'
import { type SentEvent, type WebhookEvent, WebhookRow } from '#shared/features/webhooks/events.ts'
import { webhookStorage } from '#shared/features/webhooks/storage.ts'

export const webhooks = new Collection<WebhookRow>({ ...webhookStorage, row: WebhookRow })

export const EVENT_OUTBOX = 'WEBHOOK_OUTBOX'
/** How long a function may not know of a new webhook, in milliseconds. */
const MAX_AGE = 60_000
const OUTBOX_SECONDS = 7 * 24 * 3600

/** The contents of an event: only the kind and id of a record, and its path. */
export interface ToldRecord {
  readonly id: string
  /** The screen that shows it, on the main host. */
  readonly path: string
  /** Identifies this change among all of the record: its new version. */
  readonly change: number | string
}
export interface StoredEvent {
  readonly type: SentEvent
  readonly id: string
  readonly path: string
  readonly createdAt: string
}

/** The writes of an event; none if no webhook subscribes to it. */
export async function eventWrites(
  type: WebhookEvent,
  { id, path, change }: ToldRecord,
  now: Date,
): Promise<TableWrite[]> {
  const all = await webhooks.rows(now, {}, MAX_AGE)
  if (!all.some(({ isActive, events }) => isActive && events.includes(type))) return []
  const body: StoredEvent = { type, id, path, createdAt: now.toISOString() }
  const Item = {
    pk: EVENT_OUTBOX,
    sk: digestOf(`${type}\n${id}\n${change}`).slice(0, 24),
    body,
    ttl: Math.floor(now.getTime() / 1000) + OUTBOX_SECONDS,
  }
  return [{ item: { Put: { TableName: settings.table, Item } }, toError: versionConflict }]
}
