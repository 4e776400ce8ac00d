/** Sign-in for visitors without a session: without the router and the app, which load while they sign in. */
import { type ComponentType, lazy, Suspense, startTransition, useCallback, useEffect, useState } from 'react'
import { type GoTo, GoToContext } from '#web/kit/go-to.ts'
import { LoadWhenIdle } from '#web/kit/load-when-idle.tsx'
import { syncSessionAcrossTabs } from '#web/kit/session.ts'
import { isSignInPath, SIGN_IN_SCREENS } from './sign-in-screens.ts'

const screens = {
  '/login': lazy(SIGN_IN_SCREENS['/login']),
  '/login-manual': lazy(SIGN_IN_SCREENS['/login-manual']),
  '/login/callback': lazy(SIGN_IN_SCREENS['/login/callback']),
  '/token-expired': lazy(SIGN_IN_SCREENS['/token-expired']),
}

interface SignInAppProps {
  /** Rendered at the first path outside sign-in. */
  readonly App: ComponentType
  readonly loadOverlays: () => Promise<ComponentType>
}

export function SignInApp({ App, loadOverlays }: SignInAppProps) {
  const [path, setPath] = useState(window.location.pathname)
  // In a transition, so that the screen stays until the next one has loaded.
  const followAddress = useCallback(() => startTransition(() => setPath(window.location.pathname)), [])
  const goTo: GoTo = useCallback(
    (href, { replace = false } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](null, '', href)
      followAddress()
    },
    [followAddress],
  )
  const isSigningIn = isSignInPath(path)
  useEffect(() => {
    if (!isSigningIn) return
    // From then on, both are the router's.
    const stopSync = syncSessionAcrossTabs()
    window.addEventListener('popstate', followAddress)
    return () => {
      stopSync()
      window.removeEventListener('popstate', followAddress)
    }
  }, [isSigningIn, followAddress])

  if (!isSigningIn)
    return (
      <Suspense>
        <App />
      </Suspense>
    )
  const Screen = screens[path]
  return (
    <GoToContext value={goTo}>
      <Suspense>
        <Screen />
        <LoadWhenIdle load={loadOverlays} />
      </Suspense>
    </GoToContext>
  )
}
