/** The router, which leads to the login when a session ends. */
import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFound, ScreenErrorFallback } from '#web/kit/route-fallbacks.tsx'
import { forgetRecordNames } from './kit/record-names.ts'
import { saveReturnTo } from './kit/return-to.ts'
import { onSessionEnd, syncSessionAcrossTabs } from './kit/session.ts'
import type { RouterContext } from './routes/app-route.tsx'
import { routeTree } from './routes/route-tree.ts'

/** `history` is the browser's unless a test brings its own. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const context: RouterContext = { queryClient }
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenErrorFallback,
    defaultNotFoundComponent: () => <NotFound />,
    // Search params are plain text, as the server reads them: `?status=a,b&page=2`.
    parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: search => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined || value === '' ? [] : [[name, String(value)]],
        ),
      ).toString()
      return text ? `?${text.replaceAll('%2C', ',')}` : ''
    },
  })
  syncSessionAcrossTabs()
  onSessionEnd(ending => {
    saveReturnTo(router.state.location.href)
    // Screens that still show the loaded data must be unmounted first, or they would refetch it.
    void router.navigate({ to: ending === 'expired' ? '/token-expired' : '/login', ignoreBlocker: true }).then(() => {
      queryClient.clear()
      forgetRecordNames()
    })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
