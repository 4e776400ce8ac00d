import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#shared/kit/texts.ts'
import { ApiError, SESSION_EXPIRED } from '#web/kit/api.ts'
import { useDocumentTitle } from '#web/kit/document-title.ts'
import { useGoTo } from '#web/kit/go-to.ts'
import { HostLink } from '#web/kit/host-link.tsx'
import { Logo } from '#web/kit/logo.tsx'
import { consumeReturnTo } from '#web/kit/return-to.ts'
import { useSession, wasEndedByAdmin } from '#web/kit/session.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { PROVIDER_ERROR } from './providers.ts'

export function SignInLayout({ heading, title, children }: { heading: string; title: string; children: ReactNode }) {
  useDocumentTitle(title)
  useReturnAfterSignIn()
  const h1 = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The screen before, such as that of the session that ended, took the focus with it.
    if (document.activeElement === document.body) h1.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center bg-sidebar px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="rounded-xl border bg-card px-[clamp(1rem,7vw,1.75rem)] py-9 shadow-sm">
          <Logo className="mx-auto size-12" />
          <h1 ref={h1} tabIndex={-1} className="mt-5 text-center text-2xl font-semibold tracking-tight outline-none">
            {heading}
          </h1>
          {children}
        </div>
      </div>
    </main>
  )
}

/** After signing in, here or in another tab, returns to the saved screen, otherwise home. */
function useReturnAfterSignIn(): void {
  const token = useSession()?.token
  const before = useRef(token)
  const goTo = useGoTo()
  useEffect(() => {
    if (token && token !== before.current) goTo(consumeReturnTo(), { replace: true })
  }, [token, goTo])
}

/**
 * Why signing in failed, with a link to the host that knows the user; otherwise why they have to sign in again. It does
 * not disappear.
 */
export function SignInError({ failure }: { failure: unknown }) {
  useEffect(() => {
    if (failure !== undefined && !(failure instanceof ApiError)) reportError(failure)
  }, [failure])
  const sentence = failure instanceof ApiError ? failure.userMessage : failure ? t(PROVIDER_ERROR) : undefined
  const shown = sentence ?? (wasEndedByAdmin() ? t(SESSION_EXPIRED) : undefined)
  if (!shown) return null
  return (
    <div
      role="alert"
      className="mt-6 grid justify-items-center gap-3 rounded-lg border border-tone-red/30 bg-tone-red/8 px-4 py-3 text-center"
    >
      <p className="whitespace-pre-line text-balance text-tone-red">{shown}</p>
      {failure instanceof ApiError && failure.host ? (
        <HostLink to={failure.host} className={buttonVariants({ variant: 'outline', size: 'sm' })} />
      ) : null}
    </div>
  )
}
