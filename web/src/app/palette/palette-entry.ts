/** An entry of the palette. */
import type { ReactNode } from 'react'
import type { RecentFind } from './recent-finds.ts'

export interface PaletteEntry {
  /** Unique in the palette, and stable across responses. */
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly icon: ReactNode
  /** A former employee or a finished record, shown dimmed. */
  readonly isClosed?: boolean
  /** The screen it opens; `undefined` for an action on the current screen. */
  readonly path?: string
  readonly act?: () => void
  /** Set for search results, which may still be those of the previous text. */
  readonly find?: RecentFind
}

export interface PaletteGroup {
  readonly heading: string
  /** `8 of 23`, if there are more than shown. */
  readonly count?: string
  readonly entries: readonly PaletteEntry[]
}
