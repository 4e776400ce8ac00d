/** Which zip a person has asked for: it is found again after leaving, also in another tab. */
import { getSession } from '#web/kit/session.ts'

export interface StoredZip {
  readonly _id: string
  /** `November 2026` */
  readonly of: string
}

const storageKey = () => `muster.zip:${getSession()?.person._id ?? ''}`

export function loadStoredZip(): StoredZip | undefined {
  const kept = localStorage.getItem(storageKey())
  return kept === null ? undefined : (JSON.parse(kept) as StoredZip)
}

export function storeZip(zip: StoredZip | undefined): void {
  if (zip) localStorage.setItem(storageKey(), JSON.stringify(zip))
  else localStorage.removeItem(storageKey())
}
