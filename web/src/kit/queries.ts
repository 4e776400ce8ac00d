/** Cached queries. Query keys only come from the query options that this file makes from a contract's call. */
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnyCall } from '#shared/kit/contract.ts'
import { ApiError, type ApiRequest, fetchApi, isUnreached } from './api.ts'
import { toastError } from './toast.ts'

/** `useQuery(queryFor(employeesApi.calls.active))` */
export const queryFor = <C extends AnyCall>(call: C, request: Pick<ApiRequest<C>, 'params' | 'query'> = {}) =>
  queryOptions({
    queryKey: [call.path, request.params ?? {}, request.query ?? {}],
    queryFn: ({ signal }) => fetchApi(call, { ...request, signal }),
  })

/** Catalogues hardly change while a screen is open. */
export const catalogueQuery = <C extends AnyCall>(call: C, request: Pick<ApiRequest<C>, 'params' | 'query'> = {}) => ({
  ...queryFor(call, request),
  staleTime: 5 * 60_000,
})

const noop = () => {}

/** Whether a retry may help: the server was not reached, or failed. */
const isTransientError = (error: unknown) => isUnreached(error) || (error instanceof ApiError && error.status >= 500)

/**
 * Invalidation restarts running fetches, but not a query's first one. Its result may be older than the change, so it
 * is invalidated on arrival.
 */
function readFirstReadingsAgain(client: QueryClient): void {
  for (const { queryKey, state, promise } of client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    if (state.data === undefined)
      void promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }),
        // Failures are handled like those of any other query.
        () => undefined,
      )
}

export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (!meta?.isQuiet) toastError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _, mutation) => {
        // Forms show a connection error themselves until they are saved.
        const retry = () => void mutation.execute(variables).catch(noop)
        toastError(error, mutation.meta?.offersRetry ? undefined : retry)
        // The cached data is outdated: refetch, so that the next attempt starts from the current state.
        if (error instanceof ApiError && (error.status === 404 || error.status === 409)) void client.invalidateQueries()
      },
      // The server joins names, so any change may affect any query. Only the queries on screen are refetched.
      onSuccess: () => {
        readFirstReadingsAgain(client)
        void client.invalidateQueries()
      },
    }),
    defaultOptions: {
      // Without a connection, a call fails visibly; by default, it would silently pause.
      queries: {
        networkMode: 'always',
        // Queries that failed without a connection are repeated when it is back.
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (count, error) => count < 1 && isTransientError(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
