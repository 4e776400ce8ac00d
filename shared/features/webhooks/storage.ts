import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { WebhookRow } from './events.ts'

export const webhookStorage = {
  kind: 'collection',
  name: 'WEBHOOK',
  split: 'whole',
  refersTo: {},
} satisfies CollectionStorage<WebhookRow>
