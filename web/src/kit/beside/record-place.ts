/** Where a record shows: on a page of its own (`/goals/{id}`), or beside its list (`/goals?open={id}`). */
import { useLocation } from '@tanstack/react-router'
import { createContext, useContext } from 'react'

interface BesideList {
  /** The path of the record's own page. */
  readonly pagePath: string
  readonly close: () => void
  /** Shows another record in place of this one, or this one in another mode. `segment` is the last of its own path. */
  readonly show: (segment: string) => void
}

export const BesideListContext = createContext<BesideList | undefined>(undefined)
/** `undefined` on a page of its own. */
export const useBesideList = (): BesideList | undefined => useContext(BesideListContext)

interface RouteLocation {
  readonly pathname: string
  readonly search: unknown
}

/** The segment of the record that is open beside the list at this address. */
export const getOpenSegment = (search: unknown): string | undefined => {
  const open = typeof search === 'object' && search && 'open' in search ? search.open : undefined
  return typeof open === 'string' && open !== '' ? open : undefined
}

/** The path of a record's own page, also for an address that shows it beside its list. */
export function toRecordPath({ pathname, search }: RouteLocation): string {
  const segment = getOpenSegment(search)
  return segment ? `${pathname}/${segment}` : pathname
}

/** What a record is known by, however it is shown: its draft is kept under this path. */
export function useRecordPath(): string {
  const path = useLocation({ select: location => location.pathname })
  return useBesideList()?.pagePath ?? path
}
