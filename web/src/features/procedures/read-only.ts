/** Whether a checklist is read-only: by the URL (after a comma) or this browser's setting. Source: spec 3 section 2. */
import { useState } from 'react'

const SUFFIX = ',readOnly'
const KEY = 'muster.procedureMode'
const READ_ONLY = 'readOnly'

export const toReadOnlyPath = (path: string): string => `${path}${SUFFIX}`
export const isReadOnlySegment = (segment: string): boolean => segment.endsWith(SUFFIX)

/** The setting that this browser keeps for all checklists, and its setter. */
export function useReadOnlyMode(): readonly [boolean, (next: boolean) => void] {
  const [isKept, show] = useState(() => localStorage.getItem(KEY) === READ_ONLY)
  const keep = (next: boolean) => {
    if (next) localStorage.setItem(KEY, READ_ONLY)
    else localStorage.removeItem(KEY)
    show(next)
  }
  return [isKept, keep]
}
