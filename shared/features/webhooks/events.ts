/** The events that webhooks receive, and the webhooks as stored: what the features need that something happens in. */
import * as z from 'zod/mini'
import { flag, id } from '#shared/kit/fields.ts'

/** The events, with their names on screens. An event contains ids, the time and a link: no names, texts or pay. */
export const webhookEventNames = {
  'employee.created': 'Employee hired',
  'employee.deactivated': 'Employee deactivated',
  'timesheet.approved': 'Timesheet approved',
  'month.closed': 'Month closed',
  'actionItem.completed': 'Action item completed',
} as const satisfies Readonly<Record<string, string>>
export type WebhookEvent = keyof typeof webhookEventNames
export const webhookEvents = Object.keys(webhookEventNames) as WebhookEvent[]
/** The event that the test button sends. */
export const TEST_EVENT = 'webhook.test'
export type SentEvent = WebhookEvent | typeof TEST_EVENT

export const WebhookRow = z.object({
  _id: id,
  version: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: flag,
  /** Whether Muster switched it off, rather than an admin. */
  isOffByFailures: flag,
})
export type WebhookRow = z.infer<typeof WebhookRow>
