/**
 * Sends events to webhooks: the job that runs every minute, and also after a test. An attempt is reserved by moving its
 * due entry ahead: only one of two workers makes it, and if that one dies, the attempt is due again within a minute. So
 * each event arrives at least once, with one id by which receivers recognize repetitions.
 */
import { notFoundError } from '#kit/app-error.ts'
import { auditEntry, diffFields, SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachConcurrent, type JobSummary, liveClock } from '#kit/jobs.ts'
import { noticeWrites } from '#kit/notices.ts'
import { settings } from '#kit/settings.ts'
import { queryPartition, takeWrite, tryTransact } from '#kit/table.ts'
import { TEST_EVENT, type WebhookRow } from '#shared/features/webhooks/events.ts'
import { DAYS_UNTIL_OFF, MAX_ATTEMPTS, RETRY_MINUTES, type WebhookAttempt } from '#shared/features/webhooks.ts'
import {
  type DueEntry,
  deliveryWrite,
  dueWrite,
  findDelivery,
  findState,
  listDue,
  newDeliveryWrites,
  type StoredDelivery,
  type StoredState,
  stateWrite,
} from './deliveries.ts'
import { postToWebhook } from './post.ts'
import { publishKey, readSecret } from './secrets.ts'
import { signatureHeaders } from './signature.ts'
import { EVENT_OUTBOX, type StoredEvent, webhooks } from './store.ts'

const MINUTE = 60_000
const DAY = 24 * 3600_000
/** In milliseconds: longer than an attempt, shorter than any wait, since entries of one instant would be one item. */
const LEASE = 45_000
/** After this many failures in a row, a webhook's other deliveries wait for the next run, so as not to delay others. */
const MAX_FAILURES_IN_A_RUN = 3

/**
 * Finds the people to notify when a webhook is switched off. Passed in, because the users' feature imports this one.
 */
type LoadAdmins = (now: Date) => Promise<readonly string[]>

export async function sendWebhooks(now: Date, loadAdmins: LoadAdmins): Promise<JobSummary> {
  await publishKey()
  const clock = liveClock(now)
  const addressed = await addressEvents(now)
  const due = Map.groupBy(await listDue(now), ({ webhook }) => webhook)
  const counts: Record<string, number> & { failed: number } = { failed: addressed.failed }
  const ends = await forEachConcurrent(
    [...due].map(([_id, entries]) => ({ _id, entries })),
    async ({ entries }) => {
      let failures = 0
      for (const entry of entries) {
        const end = await attemptDue(entry, clock(), loadAdmins)
        counts[end] = (counts[end] ?? 0) + 1
        failures = end === 'not delivered' ? failures + 1 : 0
        if (failures >= MAX_FAILURES_IN_A_RUN) return 'paused'
      }
      return 'done'
    },
  )
  return { ...counts, failed: counts.failed + ends.failed }
}

/** Creates a delivery of each event for each subscribed webhook, in the transaction that deletes the event. */
async function addressEvents(now: Date): Promise<JobSummary> {
  const events = await queryPartition(EVENT_OUTBOX)
  if (!events.length) return { failed: 0 }
  const all = (await webhooks.rows(now)).filter(({ isActive }) => isActive)
  return forEachConcurrent(
    events.map(({ sk, body }) => ({ _id: String(sk), body })),
    async ({ _id, body }) => {
      const event: StoredEvent = body
      const asking = all.filter(({ events: wanted }) => (wanted as readonly string[]).includes(event.type))
      const isTaken = await tryTransact([
        takeWrite({ pk: EVENT_OUTBOX, sk: _id }),
        ...asking.flatMap(webhook => newDeliveryWrites(webhook._id, { ...event, eventId: _id }, now).writes),
      ])
      return isTaken ? 'addressed' : 'addressed meanwhile'
    },
  )
}

async function attemptDue(due: DueEntry, now: Date, loadAdmins: LoadAdmins): Promise<string> {
  const lease = dueWrite(new Date(now.getTime() + LEASE).toISOString(), due.webhook, due.delivery)
  if (!(await tryTransact([takeWrite(due), lease.write]))) return 'attempted meanwhile'
  const [webhook, delivery] = await Promise.all([webhooks.find(due.webhook), findDelivery(due.webhook, due.delivery)])
  if (!webhook?.isActive || delivery?.state !== 'waiting') {
    await dropDelivery(lease.entry, delivery, now)
    return 'dropped'
  }
  const attempt = await attemptDelivery(webhook, delivery, now)
  const after = withAttempt(delivery, attempt, now)
  const before = await findState(webhook._id)
  // A failed test does not change the webhook's state: its sender sees the result in the log.
  const isFailedTest = delivery.event.type === TEST_EVENT && after.state !== 'delivered'
  const state = isFailedTest ? undefined : nextState(before, after, now)
  // Fails if the webhook was deleted meanwhile, or another worker has taken over the attempt.
  const isRecorded = await tryTransact([
    takeWrite(lease.entry),
    webhooks.conditionCheck(webhook._id, notFoundError),
    deliveryWrite(webhook._id, after, now),
    ...(state ? [stateWrite(webhook._id, state)] : []),
    ...(after.nextAttemptAt ? [dueWrite(after.nextAttemptAt, webhook._id, delivery._id).write] : []),
  ])
  if (!isRecorded) return 'overtaken'
  if (after.state === 'delivered') return 'delivered'
  if (now.getTime() - Date.parse(state?.failingSince ?? now.toISOString()) >= DAYS_UNTIL_OFF * DAY)
    await switchOff(webhook, await loadAdmins(now), now)
  return 'not delivered'
}

async function dropDelivery(entry: DueEntry, delivery: StoredDelivery | undefined, now: Date): Promise<void> {
  const dropped = delivery?.state === 'waiting' && { ...delivery, state: 'dropped' as const, nextAttemptAt: null }
  await tryTransact([takeWrite(entry), ...(dropped ? [deliveryWrite(entry.webhook, dropped, now)] : [])])
}

/** Builds the body from the stored event, so that each attempt sends the same. */
export const buildBody = ({ event: { eventId, type, id, path, createdAt } }: StoredDelivery): string =>
  JSON.stringify({
    id: eventId,
    type,
    createdAt,
    stage: settings.stage,
    data: { id, link: settings.origins.main + path },
  })

async function attemptDelivery({ _id, url }: WebhookRow, delivery: StoredDelivery, now: Date): Promise<WebhookAttempt> {
  const at = now.toISOString()
  const secret = await readSecret(_id)
  if (secret === undefined) return { at, status: null, reason: 'Its secret is lost: make another', milliseconds: 0 }
  const body = buildBody(delivery)
  const began = performance.now()
  const outcome = await postToWebhook(new URL(url), body, signatureHeaders(secret, delivery.event.eventId, now, body))
  return { at, ...outcome, milliseconds: Math.round(performance.now() - began) }
}

function withAttempt(delivery: StoredDelivery, attempt: WebhookAttempt, now: Date): StoredDelivery {
  const attempts = [...delivery.attempts, attempt]
  if (attempt.reason === '') return { ...delivery, attempts, state: 'delivered', nextAttemptAt: null }
  const wait = RETRY_MINUTES[attempts.length - 1]
  // Tests are not retried: their sender sees the result and can send again.
  if (wait === undefined || attempts.length >= MAX_ATTEMPTS || delivery.event.type === TEST_EVENT)
    return { ...delivery, attempts, state: 'given up', nextAttemptAt: null }
  return { ...delivery, attempts, nextAttemptAt: new Date(now.getTime() + wait * MINUTE).toISOString() }
}

function nextState(before: StoredState | undefined, { state }: StoredDelivery, now: Date): StoredState {
  const lastAttemptAt = now.toISOString()
  if (state === 'delivered') return { state: 'ok', lastAttemptAt, failingSince: null }
  const isFailing = state === 'given up' || before?.state === 'failing'
  return {
    state: isFailing ? 'failing' : 'retrying',
    lastAttemptAt,
    failingSince: before?.failingSince ?? lastAttemptAt,
  }
}

/** Switches off a webhook that keeps failing, and notifies the admins. */
async function switchOff(webhook: WebhookRow, admins: readonly string[], now: Date): Promise<void> {
  const notice = {
    ...({ kind: 'changed', host: 'staff', path: `/webhooks/${webhook._id}`, person: '', isMailed: true } as const),
    title: `Webhook to ${new URL(webhook.url).host} switched off`,
    reason: `It has answered nothing but failures for ${DAYS_UNTIL_OFF} days.`,
    holds: { ...webhooks.hold(webhook._id, 'url', webhook.url), also: { field: 'isOffByFailures', is: true } },
    roles: ['admin'] as const,
  }
  const cause = { actor: SYSTEM_ACTOR, now, change: webhook.version + 1 }
  const off = { isActive: false, isOffByFailures: true }
  const changes = diffFields(webhook, { ...webhook, ...off })
  const isOff = await tryTransact([
    webhooks.patchWrite(webhook, off, now),
    auditEntry(webhooks.spec.name, webhook._id, webhook.version + 1, SYSTEM_ACTOR, now, changes),
    ...noticeWrites(notice, admins, cause),
  ])
  if (!isOff) return
  // At once, not when they are due: until then the log would announce them, and they would be sent if it is on again.
  for (const entry of await listDue(new Date(now.getTime() + DAY)))
    if (entry.webhook === webhook._id) await dropDelivery(entry, await findDelivery(webhook._id, entry.delivery), now)
}
