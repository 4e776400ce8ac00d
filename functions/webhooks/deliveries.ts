/** The deliveries of a webhook, kept with their attempts for a month; a waiting one has an entry with its due time. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { notFoundError, versionConflict } from '#kit/app-error.ts'
import { makeNoticeId } from '#kit/notices.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPages, type TableKey, type TableWrite } from '#kit/table.ts'
import { DELIVERY_DAYS, MAX_DELIVERIES, type WebhookDelivery, type WebhookState } from '#shared/features/webhooks.ts'
import type { StoredEvent } from './store.ts'

const DUE = 'WEBHOOK_DUE'
export const STATES = 'WEBHOOK_STATE'
const partitionOf = (webhook: string) => `WEBHOOK_DELIVERY#${webhook}`

export interface StoredDelivery extends Pick<WebhookDelivery, 'state' | 'attempts' | 'nextAttemptAt'> {
  readonly _id: string
  /** `id` is sent as `webhook-id`, the same at each attempt. */
  readonly event: StoredEvent & { readonly eventId: string }
}
/** The state of a webhook, stored separately so that admins' changes and the job's attempts do not conflict. */
export interface StoredState {
  readonly state: WebhookState
  readonly lastAttemptAt: string
  /** The instant since which all deliveries have failed. */
  readonly failingSince: string | null
}

export const toDelivery = ({ _id, event, state, attempts, nextAttemptAt }: StoredDelivery): WebhookDelivery => ({
  _id,
  event: event.type,
  createdAt: event.createdAt,
  state,
  attempts: [...attempts],
  nextAttemptAt,
})

const makeDelivery = (
  webhook: string,
  event: StoredDelivery['event'],
  now: Date,
): StoredDelivery & { nextAttemptAt: string } => ({
  _id: makeNoticeId(now, event.eventId, webhook),
  event,
  state: 'waiting',
  attempts: [],
  nextAttemptAt: now.toISOString(),
})

/** A delivery that is due at once, and its writes. */
export function newDeliveryWrites(webhook: string, event: StoredDelivery['event'], now: Date) {
  const delivery = makeDelivery(webhook, event, now)
  const { write: due } = dueWrite(delivery.nextAttemptAt, webhook, delivery._id)
  return { delivery, writes: [deliveryWrite(webhook, delivery, now), due] }
}

/** `was` is the state that the delivery must still have. */
export function deliveryWrite(
  webhook: string,
  { _id, ...body }: StoredDelivery,
  now: Date,
  was?: WebhookDelivery['state'],
): TableWrite {
  const Item = {
    pk: partitionOf(webhook),
    sk: _id,
    body,
    ttl: Math.floor(now.getTime() / 1000) + DELIVERY_DAYS * 24 * 3600,
  }
  const condition = was && {
    ConditionExpression: '#body.#state = :was',
    ExpressionAttributeNames: { '#body': 'body', '#state': 'state' },
    ExpressionAttributeValues: { ':was': was },
  }
  return { item: { Put: { TableName: settings.table, Item, ...condition } }, toError: versionConflict }
}

export async function findDelivery(webhook: string, id: string): Promise<StoredDelivery | undefined> {
  const Key = { pk: partitionOf(webhook), sk: id }
  const { Item } = await documentClient.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  return Item && { ...Item.body, _id: id }
}
export async function getDelivery(webhook: string, id: string): Promise<StoredDelivery> {
  const found = await findDelivery(webhook, id)
  if (!found) throw notFoundError()
  return found
}

/** Lists the newest deliveries, newest first. */
export async function listDeliveries(webhook: string): Promise<StoredDelivery[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partitionOf(webhook) },
    ScanIndexForward: false,
    Limit: MAX_DELIVERIES,
    ConsistentRead: true,
  }
  for await (const items of queryPages(query)) return items.map(({ sk, body }) => ({ ...body, _id: sk }))
  return []
}

export interface DueEntry extends TableKey {
  readonly webhook: string
  readonly delivery: string
}
const dueEntry = (at: string, webhook: string, delivery: string): DueEntry => ({
  pk: DUE,
  sk: `${at}#${webhook}#${delivery}`,
  webhook,
  delivery,
})

/** Schedules an attempt of a delivery; returns the entry and its write. */
export function dueWrite(at: string, webhook: string, delivery: string): { entry: DueEntry; write: TableWrite } {
  const entry = dueEntry(at, webhook, delivery)
  const { pk, sk } = entry
  return {
    entry,
    write: { item: { Put: { TableName: settings.table, Item: { pk, sk } } }, toError: versionConflict },
  }
}

/** Lists the entries due by an instant, oldest first. */
export async function listDue(now: Date): Promise<DueEntry[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk <= :until',
    // Sorts after every entry of the instant itself.
    ExpressionAttributeValues: { ':pk': DUE, ':until': `${now.toISOString()}$` },
    ConsistentRead: true,
  }
  const found: DueEntry[] = []
  for await (const items of queryPages(query))
    for (const { sk } of items) {
      const [at = '', webhook = '', delivery = ''] = String(sk).split('#')
      found.push(dueEntry(at, webhook, delivery))
    }
  return found
}

export async function findState(webhook: string): Promise<StoredState | undefined> {
  const Key = { pk: STATES, sk: webhook }
  const { Item } = await documentClient.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  return Item?.body
}
export const stateWrite = (webhook: string, body: StoredState): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { pk: STATES, sk: webhook, body } } },
  toError: versionConflict,
})
export const removeStateWrite = (webhook: string): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { pk: STATES, sk: webhook } } },
  toError: versionConflict,
})
