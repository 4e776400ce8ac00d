/** What a plan's history tells of a change. */
import { type Change, changesBetween } from '#kit/history.ts'
import { type StoredPlan, wordsOf } from './store.ts'

/** `after` is missing where the plan is deleted. */
export const changesOf = (before: StoredPlan, after?: StoredPlan): readonly Change[] =>
  clipped(changesBetween(told(before), after ? told(after) : {}))

function told(plan: StoredPlan): object {
  const { words: _, saved: __, mailedFor: ___, mail, template, ...fields } = plan
  const { categories, additionalComments } = wordsOf(plan)
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

/** An item of the table holds 400 kB: where much was written at once, an entry keeps the beginnings. */
const MAX_BYTES = 300_000
const BEGINNING = 200

function clipped(changes: readonly Change[]): readonly Change[] {
  if (Buffer.byteLength(JSON.stringify(changes)) <= MAX_BYTES) return changes
  return changes.map(({ field, from, to }) => ({ field, from: beginningOf(from), to: beginningOf(to) }))
}

const beginningOf = (value: unknown): unknown =>
  typeof value === 'string' && value.length > BEGINNING
    ? `${value.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '')}…`
    : value
