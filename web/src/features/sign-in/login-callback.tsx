import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/kit/api.ts'
import { config } from '#web/kit/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { finishSignIn, PROVIDER_ERROR } from './providers.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** A code can be exchanged once: a second mount of this screen waits for the first one's exchange. */
let finishing: Promise<void> | undefined

export function LoginCallback() {
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    finishing ??= finishSignIn().finally(() => {
      finishing = undefined
    })
    finishing.catch((cause: unknown) => setRefused(cause instanceof ApiError ? cause.sentence : PROVIDER_ERROR))
  }, [])
  return (
    <SignInFrame heading={config().product} title="Login">
      {refused ? (
        <div role="alert" className="mt-4 grid justify-items-center gap-5 text-center">
          <p className="whitespace-pre-line text-balance">{refused}</p>
          <Button asChild variant="primary">
            <Link to="/login">Go to Login screen</Link>
          </Button>
        </div>
      ) : (
        <p className="mt-4 flex items-center justify-center gap-2.5 text-muted-foreground">
          <Spinner label="" /> Signing you in…
        </p>
      )}
    </SignInFrame>
  )
}
