/** The record that is open next to a list. It is in the URL, so it can be linked to, and Back closes it. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { parseHref } from '../parse-href.ts'
import { getOpenSegment } from './record-place.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the list, with no record open. */
    isOpenedFromList?: boolean
  }
}

const state = { isOpenedFromList: true } as const
/** Returns navigation options for a row's page, noting that the list is the previous history entry. */
export const toRecordPage = (address: string) => ({ ...parseHref(address), state })

export interface OpenRecord {
  /** The last segment of the record's own path: its id, and its mode after a comma. */
  readonly segment: string | undefined
  readonly open: (segment: string) => void
  readonly close: () => void
}

export function useOpenRecord(): OpenRecord {
  const navigate = useNavigate()
  const { history } = useRouter()
  const segment = getOpenSegment(useSearch({ strict: false }))
  return {
    segment,
    open: next =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, open: next }) as never,
        // Moving through records adds only one history entry, so that Back leads to the list.
        replace: segment !== undefined,
        state: before => (segment === undefined ? { ...before, ...state } : before),
        resetScroll: false,
      }),
    close: () => {
      if (history.location.state.isOpenedFromList) return history.back()
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, open: undefined }) as never,
        replace: true,
        resetScroll: false,
      })
    },
  }
}
