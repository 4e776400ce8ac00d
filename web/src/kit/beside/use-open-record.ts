/** Which record is open beside a list: the address names it, so it can be linked to, and Back closes it. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { parseHref } from '../parse-href.ts'
import { getOpenSegment } from './record-place.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the list that has the record, with nothing open. */
    isOpenedFromList?: boolean
  }
}

const state = { isOpenedFromList: true } as const
/** Where a list's row leads: to a page that knows that the list is before it. */
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
        // Going through the records is one step of the history: Back leads to the list.
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
