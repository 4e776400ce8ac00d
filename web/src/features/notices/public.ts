/** The queries of the notices. Like all queries, they refetch on focus and after each of the person's changes. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { homeApi } from '#shared/features/home.ts'
import { fetchApi } from '#web/kit/api.ts'
import { queryFor } from '#web/kit/queries.ts'

/** Quiet: a missing count is no reason for a toast. */
export const unreadQuery = { ...queryFor(homeApi.calls.unreadNotices), meta: { isQuiet: true } }

export const noticesQuery = infiniteQueryOptions({
  queryKey: [homeApi.calls.notices.path, 'pages'],
  queryFn: ({ pageParam, signal }) => fetchApi(homeApi.calls.notices, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => (page.hasMore ? page.items.at(-1)?._id : undefined),
  // Quiet: the panel shows the error itself.
  meta: { isQuiet: true },
})
