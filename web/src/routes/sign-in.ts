/** Sign-in and sign-out, outside the app layout. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { SIGN_IN_SCREENS } from '#web/features/sign-in/sign-in-screens.ts'
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
    component: lazyRouteComponent(SIGN_IN_SCREENS['/login']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login-manual',
    beforeLoad: redirectWhenSignedIn,
    component: lazyRouteComponent(SIGN_IN_SCREENS['/login-manual']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login/callback',
    component: lazyRouteComponent(SIGN_IN_SCREENS['/login/callback']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    component: lazyRouteComponent(() => import('#web/features/sign-in/session-end.tsx'), 'LogoutScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/token-expired',
    component: lazyRouteComponent(SIGN_IN_SCREENS['/token-expired']),
  }),
] as const
