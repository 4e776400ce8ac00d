/** Searches on the server, debounced. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchApi } from '#shared/features/search.ts'
import { getAudience } from '#web/kit/config.ts'
import { queryFor } from '#web/kit/queries.ts'

const PAUSE = 120

/**
 * Returns the results, or those of the previous text while loading, to avoid flicker. Responses to older texts are
 * aborted, and have another query key, so they cannot replace newer ones.
 */
export function useSearch(text: string) {
  const [settledText, setSettledText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), text === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const mayAsk = getAudience() === 'staff'
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryFor(searchApi.calls.find, { query: { q: settledText } }),
    enabled: mayAsk && settledText !== '',
    placeholderData: keepPreviousData,
    // The palette shows the error itself.
    meta: { isQuiet: true },
  })
  const isPending = mayAsk && text !== '' && (text !== settledText || isPlaceholderData || (isFetching && !data))
  return {
    groups: text === '' || settledText === '' ? [] : (data?.groups ?? []),
    /** Whether the groups are still those of another text. */
    isPending,
    error: text !== '' && !isPending ? error : null,
    retry: () => void refetch(),
  }
}
