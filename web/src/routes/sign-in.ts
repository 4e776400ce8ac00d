/** Signing in and out, outside the frame. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { getSession } from '#web/kit/session.ts'
import { rootRoute } from './app-route.tsx'

/** Who is signed in has no business on a login screen. */
function redirectWhenSignedIn(): void {
  if (getSession()) throw redirect({ to: '/' })
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
