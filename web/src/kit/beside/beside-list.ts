/** Whether a record is shown next to its list, and what it can do to the list there. */
import { createContext, useContext } from 'react'

interface BesideList {
  /** The path of the record's own page. */
  readonly pagePath: string
  readonly close: () => void
  /**
   * Shows another record instead, or this one in another mode. `segment` is the last segment of the record's own path.
   */
  readonly show: (segment: string) => void
}

export const BesideListContext = createContext<BesideList | undefined>(undefined)
/** Returns undefined on a record's own page. */
export const useBesideList = (): BesideList | undefined => useContext(BesideListContext)
