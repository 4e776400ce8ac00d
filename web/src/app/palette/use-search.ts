/** Searches the server with each pause in typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchApi } from '#shared/features/search.ts'
import { getAudience } from '#web/kit/config.ts'
import { queryFor } from '#web/kit/queries.ts'

const PAUSE = 120

/**
 * The results of the text; until they are there, those of the text before, so that nothing flickers. The query of an
 * older text is aborted, and its answer, should it come, is of another key: it cannot replace a newer one.
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
    // The palette says itself that it could not search.
    meta: { isQuiet: true },
  })
  const isPending = mayAsk && text !== '' && (text !== settledText || isPlaceholderData || (isFetching && !data))
  return {
    groups: text === '' || settledText === '' ? [] : (data?.groups ?? []),
    /** The groups are not those of this text yet. */
    isPending,
    error: text !== '' && !isPending ? error : null,
    retry: () => void refetch(),
  }
}
