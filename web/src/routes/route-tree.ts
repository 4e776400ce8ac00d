/** All routes, in one tree. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from '#web/kit/empty-state.tsx'
import { appRoute, rootRoute } from './app-route.tsx'
import { developmentRoutes } from './development.ts'
import { goalsRoutes } from './goals.ts'
import { peopleRoutes } from './people.ts'
import { signInRoutes } from './sign-in.ts'
import { workRoutes } from './work.ts'

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#web/app/home-screen.tsx'), 'HomeScreen'),
})

/** Any other path, inside the app layout. */
const notFoundRoute = createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFound })

export const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  appRoute.addChildren([
    homeRoute,
    ...peopleRoutes,
    ...developmentRoutes,
    ...goalsRoutes,
    ...workRoutes,
    notFoundRoute,
  ]),
])
