/** All routes, in one tree. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getAudience } from '#web/kit/config.ts'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import { appRoute, rootRoute } from './app-route.tsx'
import { developmentRoutes } from './development.ts'
import { goalsRoutes } from './goals.ts'
import { peopleRoutes } from './people.ts'
import { readSearch, readText } from './search-params.ts'
import { signInRoutes } from './sign-in.ts'
import { workRoutes } from './work.ts'

/**
 * The spec's start path: the timesheet on the employee host, the Employee Summary on the main host. Each loads only its
 * own.
 */
const rootPathRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(async () =>
    getAudience() === 'timesheet'
      ? { default: (await import('#web/features/timesheets/entry/timesheet-screen.tsx')).OwnTimesheetScreen }
      : { default: (await import('#web/app/staff-root-screen.tsx')).StaffRootScreen },
  ),
})

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('#web/features/home/home-screen.tsx'), 'HomeScreen'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('#web/features/notices/notifications-screen.tsx'), 'NotificationsScreen'),
})

const accessTokensRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/access-tokens',
  component: lazyRouteComponent(
    () => import('#web/features/access-tokens/access-tokens-screen.tsx'),
    'AccessTokensScreen',
  ),
})

const apiReferenceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/api-reference',
  validateSearch: readSearch({ call: readText }),
  component: lazyRouteComponent(
    () => import('#web/features/api-reference/api-reference-screen.tsx'),
    'ApiReferenceScreen',
  ),
})

/** Outside the app's layout and guard, because a link in an email must work without signing in. */
const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('#web/features/notices/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
})

const notFoundRoute = createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFound })

export const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  unsubscribeRoute,
  appRoute.addChildren([
    rootPathRoute,
    homeRoute,
    notificationsRoute,
    accessTokensRoute,
    apiReferenceRoute,
    ...peopleRoutes,
    ...developmentRoutes,
    ...goalsRoutes,
    ...workRoutes,
    notFoundRoute,
  ]),
])
