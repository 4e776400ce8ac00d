import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Logo } from '#web/kit/layout/logo.tsx'
import { consumeReturnTo } from '#web/kit/return-to.ts'
import { useDocumentTitle } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'

/** The quiet page around everything that happens before one is signed in. */
export function SignInLayout({ heading, title, children }: { heading: string; title: string; children: ReactNode }) {
  useDocumentTitle(title)
  useReturnAfterSignIn()
  return (
    <main className="grid min-h-dvh place-items-center bg-sidebar px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="rounded-xl border bg-card px-7 py-9 shadow-sm">
          <Logo className="mx-auto size-12" />
          <h1 className="mt-5 text-center text-2xl font-semibold tracking-tight">{heading}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}

/** However a new session came to be, here or in another tab: back to where one was, else home. */
function useReturnAfterSignIn(): void {
  const token = useSession()?.token
  const before = useRef(token)
  const { history } = useRouter()
  useEffect(() => {
    if (token && token !== before.current) history.replace(consumeReturnTo())
  }, [token, history])
}
