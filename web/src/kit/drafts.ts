/** What a person has typed and not saved, kept in this tab so that an expired session or a reload loses nothing. */
import { getSession } from './session.ts'

const PREFIX = 'muster.draft:'

export interface Draft {
  readonly values: Record<string, unknown>
  /** The version it was written on, so that restoring it never overwrites somebody's newer change unseen. */
  readonly version: number | undefined
  readonly idempotencyKey: string
}

/** Drafts belong to a person: who signs in after somebody else finds none of theirs. */
const draftKey = (path: string): string | undefined => {
  const person = getSession()?.person
  return person && `${PREFIX}${person._id}:${path}`
}

export function loadDraft(path: string): Draft | undefined {
  const key = draftKey(path)
  const kept = key && sessionStorage.getItem(key)
  return kept ? (JSON.parse(kept) as Draft) : undefined
}

export function saveDraft(path: string, draft: Draft): void {
  const key = draftKey(path)
  if (key) sessionStorage.setItem(key, JSON.stringify(draft))
}

export function discardDraft(path: string): void {
  const key = draftKey(path)
  if (key) sessionStorage.removeItem(key)
}

/** Forgets every draft but those of one path. */
export function discardAllDrafts(except?: string): void {
  const kept = except && draftKey(except)
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && key.split('?')[0] !== kept) sessionStorage.removeItem(key)
}
