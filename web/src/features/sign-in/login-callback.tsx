import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { config } from '#web/kit/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { finishSignIn } from './providers.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { Trouble } from './trouble.tsx'

/** A code can be exchanged once: a second mount of this screen waits for the first one's exchange. */
let finishing: Promise<void> | undefined

export function LoginCallback() {
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    finishing ??= finishSignIn().finally(() => {
      finishing = undefined
    })
    finishing.catch(setFailure)
  }, [])
  return (
    <SignInFrame heading={config().product} title="Login">
      {failure ? (
        <div className="grid justify-items-center gap-5">
          <Trouble failure={failure} />
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
