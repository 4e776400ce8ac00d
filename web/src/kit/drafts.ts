/** What a person has typed and not saved, kept in this tab so that an expired session or a reload loses nothing. */
import { session } from './session.ts'

const PREFIX = 'muster.draft:'

export interface Draft {
  readonly values: Record<string, unknown>
  /** The version it was written on, so that restoring it never overwrites somebody's newer change unseen. */
  readonly version: number | undefined
  readonly idempotencyKey: string
}

/** Drafts belong to a person: who signs in after somebody else finds none of theirs. */
const keyOf = (path: string): string | undefined => {
  const person = session()?.person
  return person && `${PREFIX}${person._id}:${path}`
}

export function draftOf(path: string): Draft | undefined {
  const key = keyOf(path)
  const kept = key && sessionStorage.getItem(key)
  return kept ? (JSON.parse(kept) as Draft) : undefined
}

export function keepDraft(path: string, draft: Draft): void {
  const key = keyOf(path)
  if (key) sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft(path: string): void {
  const key = keyOf(path)
  if (key) sessionStorage.removeItem(key)
}

/** Forgets every draft but those of one path. */
export function dropDrafts(except?: string): void {
  const kept = except && keyOf(except)
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && key.split('?')[0] !== kept) sessionStorage.removeItem(key)
}
