/** What other features use of action items, loaded on demand. */
import { lazy } from 'react'

export const loadSaveChange = () => import('./save-change.ts')
export const OwnItemRow = lazy(async () => ({ default: (await import('./own/own-item-row.tsx')).OwnItemRow }))
