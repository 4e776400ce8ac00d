/** The queries of the notices. They are asked again as all others: on focus, and after each change of this person. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { homeApi } from '#shared/features/home.ts'
import { fetchApi } from '#web/kit/api.ts'
import { queryFor } from '#web/kit/queries.ts'

/** A count that is missing is no reason to interrupt. */
export const unreadQuery = { ...queryFor(homeApi.calls.unreadNotices), meta: { isQuiet: true } }

export const noticesQuery = infiniteQueryOptions({
  queryKey: [homeApi.calls.notices.path, 'pages'],
  queryFn: ({ pageParam, signal }) => fetchApi(homeApi.calls.notices, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => (page.hasMore ? page.items.at(-1)?._id : undefined),
  // The panel says itself that it could not be loaded.
  meta: { isQuiet: true },
})
