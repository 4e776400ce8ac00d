/** One line of the palette. */
import type { ReactNode } from 'react'
import type { RecentFind } from './recent-finds.ts'

export interface PaletteEntry {
  /** Unique in the palette; stays the same from one answer to the next. */
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly icon: ReactNode
  /** A former employee, or what is done: shown less strongly. */
  readonly isClosed?: boolean
  /** The screen that it opens; `undefined` for something that happens here. */
  readonly path?: string
  readonly act?: () => void
  /** What the server found; it may still be an answer to what was typed before. */
  readonly find?: RecentFind
}

export interface PaletteGroup {
  readonly heading: string
  /** Such as `8 of 23`, where there is more than is shown. */
  readonly count?: string
  readonly entries: readonly PaletteEntry[]
}
