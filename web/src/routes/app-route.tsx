/** The root route, and the guarded layout around every screen except sign-in. */
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  type RouteComponent,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useCallback } from 'react'
import { AppShell } from '#web/app/app-shell.tsx'
import { guardRoute } from '#web/app/guards.ts'
import { loadOverlays } from '#web/app/load-overlays.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { type GoTo, GoToContext } from '#web/kit/go-to.ts'
import { LoadWhenIdle } from '#web/kit/load-when-idle.tsx'
import { saveReturnTo } from '#web/kit/return-to.ts'
import { getSession } from '#web/kit/session.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  const isFirstScreenShown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  const { history } = useRouter()
  const goTo: GoTo = useCallback(
    (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href)),
    [history],
  )
  return (
    <GoToContext value={goTo}>
      <Outlet />
      {isFirstScreenShown ? <LoadWhenIdle load={loadOverlays} /> : null}
    </GoToContext>
  )
}

/** Screens refer to a route by its id, which is this route's id plus the path: `/_app/projects/$id`. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_app',
  beforeLoad: ({ location, preload }) => {
    const verdict = guardRoute({
      path: location.pathname,
      roles: getSession()?.roles,
      audience: getAudience(),
      parts: getConfig().ownPlace,
    })
    if (typeof verdict === 'string') return { isUnknown: verdict === 'unknown' }
    if (verdict.to === '/login' && !preload) saveReturnTo(location.href)
    throw redirect(verdict)
  },
  component: AppShell,
})

interface RecordScreens {
  readonly list: RouteComponent
  readonly create: RouteComponent
  readonly edit: RouteComponent
}

/** The routes of a kind of record: its list, the form to create one, and the form to edit one. */
export const createRecordRoutes = <const Path extends string>(path: Path, { list, create, edit }: RecordScreens) =>
  [
    createRoute({ getParentRoute: () => appRoute, path, component: list }),
    createRoute({ getParentRoute: () => appRoute, path: `${path}/new`, component: create }),
    createRoute({ getParentRoute: () => appRoute, path: `${path}/$id`, component: edit }),
  ] as const
