/** The changes that a plan's audit log records. */
import { diffFields, type FieldChange } from '#kit/audit-log.ts'
import { shorten } from '#shared/kit/shorten.ts'
import { planTextOf, type StoredPlan, toKnownFields } from './store.ts'

export const planChangesBetween = (before: StoredPlan, after: StoredPlan): readonly FieldChange[] =>
  truncateChanges(diffFields(toAuditedFields(before), toAuditedFields(after)))

function toAuditedFields(plan: StoredPlan): object {
  const { mail, template, ...fields } = toKnownFields(plan)
  const { categories, additionalComments } = planTextOf(plan)
  return {
    ...fields,
    template: template._id,
    mail: mail.state,
    additionalComments,
    categories: Object.fromEntries(
      categories.map(({ order, title, rating, comments }) => [`${order}. ${title}`, { rating, comments }]),
    ),
  }
}

/** A table item is limited to 400 kB: if long texts change at once, an entry keeps only their beginnings. */
const MAX_ENTRY_BYTES = 300_000
const TRUNCATED_LENGTH = 200

function truncateChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  if (Buffer.byteLength(JSON.stringify(changes)) <= MAX_ENTRY_BYTES) return changes
  return changes.map(({ field, from, to }) => ({ field, from: truncateValue(from), to: truncateValue(to) }))
}

/** Shortens a text; the ellipsis comes after it. */
const truncateValue = (value: unknown): unknown =>
  typeof value === 'string' ? shorten(value, TRUNCATED_LENGTH + 1) : value
