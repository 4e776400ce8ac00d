import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getConfig } from '#web/kit/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { finishSignIn } from './providers.ts'
import { SignInError } from './sign-in-error.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** A code can be exchanged once: a second mount of this screen waits for the first one's exchange. */
let pendingSignIn: Promise<void> | undefined

export function LoginCallbackScreen() {
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    pendingSignIn ??= finishSignIn().finally(() => {
      pendingSignIn = undefined
    })
    pendingSignIn.catch(setFailure)
  }, [])
  return (
    <SignInLayout heading={getConfig().product} title="Login">
      {failure ? (
        <div className="grid justify-items-center gap-5">
          <SignInError failure={failure} />
          <Button asChild variant="primary">
            <Link to="/login">Go to Login screen</Link>
          </Button>
        </div>
      ) : (
        <p className="mt-4 flex items-center justify-center gap-2.5 text-muted-foreground">
          <Spinner label="" /> Signing you in…
        </p>
      )}
    </SignInLayout>
  )
}
