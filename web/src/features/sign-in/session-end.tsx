/** The two ways in which a session ends: sign-out and expiry. */
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionApi } from '#shared/features/session.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { discardAllDrafts } from '#web/kit/drafts.ts'
import { useGoTo } from '#web/kit/go-to.ts'
import { clearReturnTo } from '#web/kit/return-to.ts'
import { getSession as current, endBrowserSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Signs out. Has its own route, so that a form with unsaved changes asks first, as for any navigation. */
export function LogoutScreen() {
  useEffect(() => {
    if (!current()) return endBrowserSession('left')
    // End the session here even if the server is unreachable; its token expires by itself.
    const leave = () => {
      discardAllDrafts()
      if (current()) endBrowserSession('left')
      clearReturnTo()
    }
    fetchApi(sessionApi.calls.logout, { body: {} }).then(leave, leave)
  }, [])
  return (
    <div className="grid min-h-dvh place-content-center">
      <Spinner label={t`Signing out`} className="size-6" />
    </div>
  )
}

/** Source: spec 1 section 2.4. */
const REDIRECT_SECONDS = 7

export function TokenExpiredScreen() {
  const [left, setLeft] = useState(REDIRECT_SECONDS)
  const goTo = useGoTo()
  const go = () => goTo('/login', { replace: true })
  const tick = useEffectEvent(() => {
    if (left <= 1) go()
    else setLeft(left - 1)
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <SignInLayout heading={t`Token has expired`} title={t`Token has expired`}>
      <p
        aria-hidden
        className="mt-3 text-center text-muted-foreground tabular-nums text-balance"
      >{t`You'll be redirected to login screen in ${left} seconds...`}</p>
      {/* Announced once, because a countdown read aloud every second would drown out the button. */}
      <p
        role="status"
        className="sr-only"
      >{t`You'll be redirected to login screen in ${REDIRECT_SECONDS} seconds...`}</p>
      <Button variant="default" size="lg" className="mt-7 w-full" onClick={go}>{t`Go to Login screen`}</Button>
    </SignInLayout>
  )
}
