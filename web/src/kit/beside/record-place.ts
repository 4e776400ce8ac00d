/** The place where a record is shown: its own page (`/goals/{id}`), or next to its list (`/goals?open={id}`). */
import { useLocation } from '@tanstack/react-router'
import { useBesideList } from './beside-list.ts'

interface RouteLocation {
  readonly pathname: string
  readonly search: unknown
}

/** Returns the segment of the record that is open next to the list. */
export const getOpenSegment = (search: unknown): string | undefined => {
  const open = typeof search === 'object' && search && 'open' in search ? search.open : undefined
  return typeof open === 'string' && open !== '' ? open : undefined
}

/** Returns the path of a record's own page, even if it is shown next to its list. */
export function toRecordPath({ pathname, search }: RouteLocation): string {
  const segment = getOpenSegment(search)
  return segment ? `${pathname}/${segment}` : pathname
}

/** Returns the path that identifies a record wherever it is shown, for example for its draft. */
export function useRecordPath(): string {
  const path = useLocation({ select: location => location.pathname })
  return useBesideList()?.pagePath ?? path
}
