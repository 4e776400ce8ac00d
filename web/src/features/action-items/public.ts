/** What other features show of it and do with it, fetched when they do. */
import { lazy } from 'react'

export const loadSaveChange = () => import('./save-change.ts')
export const OwnItemRow = lazy(async () => ({ default: (await import('./own/own-item-row.tsx')).OwnItemRow }))
