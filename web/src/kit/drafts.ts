/** Keeps unsaved input in this tab, so that an expired session or a reload loses nothing. */
import { getSession } from './session.ts'

const PREFIX = 'muster.draft:'

/** Texts by the name of their input. */
export type TypedTexts = Readonly<Record<string, string>>
export const isAnyTyped = (typed: TypedTexts): boolean => Object.values(typed).some(text => text.trim() !== '')

export interface Draft {
  readonly values: Record<string, unknown>
  /** Texts in inputs that are not fields of the form, such as the one for a new entry of a list. */
  readonly typed?: TypedTexts
  /** The version that the draft is based on, so that restoring it never silently overwrites a newer change. */
  readonly version: number | undefined
  readonly idempotencyKey: string
}

/** Drafts belong to a person: someone else who signs in later does not see them. */
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

/** Deletes all drafts except those of one path. */
export function discardAllDrafts(except?: string): void {
  const kept = except && draftKey(except)
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && key.split('?')[0] !== kept) sessionStorage.removeItem(key)
}
