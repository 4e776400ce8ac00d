/** Tells a record's screen that it is shown next to its list. */
import { createContext, useContext } from 'react'

interface BesideList {
  /** The path of the record's own page. */
  readonly pagePath: string
  readonly close: () => void
  /** Shows another record, or this one in another mode. `segment` is the last segment of the record's own path. */
  readonly show: (segment: string) => void
}

export const BesideListContext = createContext<BesideList | undefined>(undefined)
/** Returns undefined on a record's own page. */
export const useBesideList = (): BesideList | undefined => useContext(BesideListContext)
