/** Which zip a person has asked for: it is found again after leaving, also in another tab. */
import { session } from '#web/kit/session.ts'

export interface KeptZip {
  readonly _id: string
  /** `November 2026` */
  readonly of: string
}

const key = () => `muster.zip:${session()?.person._id ?? ''}`

export function keptZip(): KeptZip | undefined {
  const kept = localStorage.getItem(key())
  return kept === null ? undefined : (JSON.parse(kept) as KeptZip)
}

export function keepZip(zip: KeptZip | undefined): void {
  if (zip) localStorage.setItem(key(), JSON.stringify(zip))
  else localStorage.removeItem(key())
}
