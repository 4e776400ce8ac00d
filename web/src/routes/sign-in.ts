/** Signing in and out, outside the app layout. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { getLandingPath } from '#web/kit/return-to.ts'
import { getSession } from '#web/kit/session.ts'
import { rootRoute } from './app-route.tsx'

/** Redirects people who are already signed in away from the login screen. */
function redirectWhenSignedIn(): void {
  if (getSession()) throw redirect({ to: getLandingPath() })
}

export const signInRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    beforeLoad: redirectWhenSignedIn,
    component: lazyRouteComponent(() => import('#web/features/sign-in/login.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login-manual',
    beforeLoad: redirectWhenSignedIn,
    component: lazyRouteComponent(() => import('#web/features/sign-in/login-manual.tsx'), 'ManualLoginScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login/callback',
    component: lazyRouteComponent(() => import('#web/features/sign-in/login.tsx'), 'LoginCallbackScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    component: lazyRouteComponent(() => import('#web/features/sign-in/session-end.tsx'), 'LogoutScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/token-expired',
    component: lazyRouteComponent(() => import('#web/features/sign-in/session-end.tsx'), 'TokenExpiredScreen'),
  }),
] as const
