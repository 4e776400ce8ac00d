/**
 * Webhooks: URLs of other systems that receive events from a closed list, signed according to Standard Webhooks.
 * Source: docs/decisions/webhooks.md.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { del, get, post, put } from '#shared/kit/contract.ts'
import { flag, id, instant, oneOf, optionalText } from '#shared/kit/fields.ts'
import { rolesForScreens } from './screens.ts'
import { WebhookRow, webhookEvents } from './webhooks/events.ts'

/** The waits before each further attempt, in minutes: about a day in all. */
export const RETRY_MINUTES = [1, 5, 30, 120, 300, 480, 480] as const
export const MAX_ATTEMPTS = RETRY_MINUTES.length + 1
/** A webhook is switched off after this many days with nothing but failures. */
export const DAYS_UNTIL_OFF = 5
export const DELIVERY_DAYS = 30
export const MAX_WEBHOOKS = 10
/** The maximum number of deliveries in the log, the newest first. */
export const MAX_DELIVERIES = 100

/** `new` has delivered nothing yet; `retrying` waits for another attempt; `failing` has given up a delivery. */
export const WEBHOOK_STATES = ['new', 'ok', 'retrying', 'failing'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const Webhook = z.object({
  ...WebhookRow.shape,
  state: z.enum(WEBHOOK_STATES),
  lastAttemptAt: z.nullable(instant),
})
export type Webhook = z.infer<typeof Webhook>
const NewWebhook = z.object({ ...Webhook.shape, secret: z.string() })
const WebhookSecret = z.object({ secret: z.string() })

export const WebhookAttempt = z.object({
  at: instant,
  /** The HTTP status of the response; null if there was none, or none that counts. */
  status: z.nullable(z.number()),
  /** Why it failed; empty if it did not. */
  reason: z.string(),
  milliseconds: z.number(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

const DELIVERY_STATES = ['waiting', 'delivered', 'given up', 'dropped'] as const
export const WebhookDelivery = z.object({
  _id: id,
  event: z.string(),
  createdAt: instant,
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(WebhookAttempt),
  nextAttemptAt: z.nullable(instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const NO_URL = 'Enter an address that begins with https://'
const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)
/** Accepts http too: only a local stage allows it, which the server checks. */
const isWebhookUrl = (value: string): boolean => {
  const url = parseUrl(value)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash)
}

export const WebhookForm = z.object({
  url: z.string(NO_URL).check(z.trim(), z.maxLength(500, 'At most 500 characters'), z.refine(isWebhookUrl, NO_URL)),
  description: optionalText(100),
  events: z
    .array(oneOf(webhookEvents))
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookEvents.length)),
  isActive: z._default(flag, true),
})
export type WebhookForm = z.infer<typeof WebhookForm>

export const webhookMessages = {
  created: 'Webhook created.',
  updated: 'Webhook saved.',
  noHttps: NO_URL,
  privateAddress: 'This address is not public. Choose one that can be reached from the internet.',
  unknownHost: 'This host has no address',
  tooMany: `There are ${MAX_WEBHOOKS} webhooks. Delete one that is no longer used.`,
  notReady: 'Webhooks are being set up. Try again in a minute.',
  stillWaiting: 'This delivery still waits for its next attempt',
  off: 'This webhook is switched off',
}

const access = staffAccess(rolesForScreens('/webhooks'), 'all')
const at = '/api/webhooks'
export const webhookCalls = {
  webhooks: get(at, { access, summary: 'Every webhook and how its deliveries go', result: z.array(Webhook) }),
  webhook: get(`${at}/{id}`, { access, summary: 'A webhook', params: { id }, result: Webhook }),
  createWebhook: post(at, {
    access,
    summary: 'Adds a webhook; its secret is in this answer only',
    body: WebhookForm,
    result: NewWebhook,
    answersSecret: true,
  }),
  changeWebhook: put(`${at}/{id}`, {
    access,
    summary: 'Changes a webhook',
    params: { id },
    existingFrom: 'webhook',
    body: WebhookForm,
    result: Webhook,
  }),
  removeWebhook: del(`${at}/{id}`, { access, summary: 'Deletes a webhook; what waits is not sent', params: { id } }),
  replaceWebhookSecret: post(`${at}/{id}/secret`, {
    access,
    summary: 'Gives a webhook another secret, which is in this answer only; the old one ends at once',
    params: { id },
    creates: false,
    result: WebhookSecret,
    answersSecret: true,
  }),
  testWebhook: post(`${at}/{id}/test`, {
    access,
    summary: 'Sends a test; its result appears in the log',
    params: { id },
    creates: false,
    result: WebhookDelivery,
  }),
  webhookDeliveries: get(`${at}/{id}/deliveries`, {
    access,
    summary: `The newest ${MAX_DELIVERIES} deliveries of ${DELIVERY_DAYS} days`,
    params: { id },
    result: z.array(WebhookDelivery),
  }),
  resendDelivery: post(`${at}/{id}/deliveries/{delivery}`, {
    access,
    summary: 'Sends a delivery once more, with the id of its event',
    params: { id, delivery: id },
    creates: false,
    result: WebhookDelivery,
  }),
} as const
