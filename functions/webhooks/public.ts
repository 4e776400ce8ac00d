/** Webhooks in the users' Lambdas: the calls, and the job that sends. Source: docs/decisions/webhooks.md. */
import { AppError, validationError } from '#kit/app-error.ts'
import { auditEntry, deletionEntry, diffFields, selectEarlierEntries } from '#kit/audit-log.ts'
import { assertVersion } from '#kit/collection.ts'
import { planDeletion } from '#kit/deletions.ts'
import type { JobSummary } from '#kit/jobs.ts'
import type { Handlers } from '#kit/lambda.ts'
import { settings } from '#kit/settings.ts'
import { queryPartition, transact } from '#kit/table.ts'
import { TEST_EVENT, type WebhookRow } from '#shared/features/webhooks/events.ts'
import {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookForm,
  type webhookCalls,
  webhookMessages,
} from '#shared/features/webhooks.ts'
import {
  deliveryWrite,
  dueWrite,
  findState,
  getDelivery,
  listDeliveries,
  newDeliveryWrites,
  removeStateWrite,
  STATES,
  type StoredState,
  toDelivery,
} from './deliveries.ts'
import type { sendWebhooks as SendWebhooks } from './send.ts'
import { startSending } from './start-sending.ts'
import { webhooks } from './store.ts'

const WEBHOOKS = webhooks.spec.name

/** Loaded on demand, because few calls encrypt secrets or resolve names. */
const loadSecrets = () => import('./secrets.ts')

/** Sends due deliveries; loaded on demand, for the job only. */
export const sendWebhooks = async (...asked: Parameters<typeof SendWebhooks>): Promise<JobSummary> =>
  (await import('./send.ts')).sendWebhooks(...asked)

export const webhookHandlers: Handlers<typeof webhookCalls> = {
  webhooks: async ({ now }) => {
    const [rows, states] = await Promise.all([webhooks.rows(now), queryPartition(STATES)])
    const stateOf = new Map(states.map(({ sk, body }) => [sk, body as StoredState]))
    return rows.map(row => toWebhook(row, stateOf.get(row._id))).sort((a, b) => (a._id < b._id ? -1 : 1))
  },
  webhook: async ({ params }) => {
    const [row, state] = await Promise.all([webhooks.get(params.id), findState(params.id)])
    return toWebhook(row, state)
  },
  createWebhook: async ({ body, actor, newId, now }) => {
    await checkUrl(body.url)
    const others = (await webhooks.rows(now)).filter(({ _id }) => _id !== newId.id)
    if (others.length >= MAX_WEBHOOKS) throw new AppError('conflict', webhookMessages.tooMany)
    const { makeSecret, secretWrite } = await loadSecrets()
    const secret = makeSecret()
    const fields = { ...body, isOffByFailures: false }
    const keep = await secretWrite(newId.id, secret)
    const history = auditEntry(WEBHOOKS, newId.id, 1, actor, now, diffFields({}, fields))
    const { record, isNew } = await webhooks.insertOnce(newId, fields, now, keep, history)
    // A repeated request finds the webhook of the first, and replaces its secret, which was lost with the response.
    if (!isNew) await transact([await secretWrite(record._id, secret)])
    return { ...toWebhook(record, undefined), secret }
  },
  changeWebhook: async ({ params, body, ifMatch, actor, now }) => {
    const before = await webhooks.get(params.id)
    assertVersion(before, ifMatch)
    await checkUrl(body.url)
    const isOffByFailures = before.isOffByFailures && !body.isActive
    // Switching it on again restarts the count of failures.
    const isResumed = !before.isActive && body.isActive
    const fields = { ...before, ...body, isOffByFailures }
    const history = auditEntry(WEBHOOKS, params.id, before.version + 1, actor, now, diffFields(before, fields))
    const resumed = isResumed ? [removeStateWrite(params.id)] : []
    const after = await webhooks.replace(before, fields, now, history, ...resumed)
    return toWebhook(after, isResumed ? undefined : await findState(params.id))
  },
  removeWebhook: async ({ params, ifMatch, actor, now }) => {
    const before = await webhooks.get(params.id)
    assertVersion(before, ifMatch)
    const { removeSecretWrite } = await loadSecrets()
    const rest = await planDeletion({ partitions: [selectEarlierEntries(WEBHOOKS, params.id, now)] }, now)
    const history = deletionEntry(WEBHOOKS, before, actor, now)
    const removed = [removeSecretWrite(params.id), removeStateWrite(params.id)]
    await webhooks.remove(before, now, ...removed, history, ...rest.writes)
    await rest.finish()
  },
  replaceWebhookSecret: async ({ params, actor, now }) => {
    const webhook = await webhooks.get(params.id)
    const { makeSecret, secretWrite } = await loadSecrets()
    const secret = makeSecret()
    const change = { field: 'secret', from: null, to: null }
    const history = auditEntry(WEBHOOKS, params.id, webhook.version + 1, actor, now, [change])
    await transact([webhooks.patchBesideWrite(webhook, {}, now), await secretWrite(params.id, secret), history])
    return { secret }
  },
  testWebhook: async ({ params, newId, now }) => {
    await requireActive(params.id)
    const eventId = newId.id
    const path = `/webhooks/${params.id}`
    const event = { type: TEST_EVENT, id: params.id, path, createdAt: now.toISOString(), eventId } as const
    const { delivery, writes } = newDeliveryWrites(params.id, event, now)
    await transact(writes)
    await startSending()
    return toDelivery(delivery)
  },
  webhookDeliveries: async ({ params }) => {
    await webhooks.get(params.id)
    return (await listDeliveries(params.id)).map(toDelivery)
  },
  resendDelivery: async ({ params, now }) => {
    await requireActive(params.id)
    const before = await getDelivery(params.id, params.delivery)
    if (before.state === 'waiting') throw new AppError('conflict', webhookMessages.stillWaiting)
    const nextAttemptAt = now.toISOString()
    const delivery = { ...before, state: 'waiting' as const, nextAttemptAt }
    await transact([
      deliveryWrite(params.id, delivery, now, before.state),
      dueWrite(nextAttemptAt, params.id, before._id).write,
    ])
    await startSending()
    return toDelivery(delivery)
  },
}

const toWebhook = (
  { _id, version, url, description, events, isActive, isOffByFailures }: WebhookRow,
  state: StoredState | undefined,
): Webhook => ({
  _id,
  version,
  url,
  description,
  events,
  isActive,
  isOffByFailures,
  state: state?.state ?? 'new',
  lastAttemptAt: state?.lastAttemptAt ?? null,
})

async function requireActive(id: string): Promise<void> {
  const { isActive } = await webhooks.get(id)
  if (!isActive) throw new AppError('conflict', webhookMessages.off)
}

/** Refuses URLs early that an attempt would refuse; attempts check again, because names change. @throws 400 */
async function checkUrl(typed: WebhookForm['url']): Promise<void> {
  const url = new URL(typed)
  if (settings.webhookTargets === 'any') return
  if (url.protocol !== 'https:') throw validationError('url', webhookMessages.noHttps)
  const { findTarget } = await import('./target.ts')
  const target = await findTarget(url)
  if ('refusal' in target)
    throw validationError(
      'url',
      target.refusal === 'private' ? webhookMessages.privateAddress : webhookMessages.unknownHost,
    )
}
