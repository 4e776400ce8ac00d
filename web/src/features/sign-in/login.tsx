import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/kit/api.ts'
import { config, variant } from '#web/kit/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { GoogleButton } from './google-button.tsx'
import { GoogleMark, MicrosoftMark } from './marks.tsx'
import { GOOGLE, goSignIn, PROVIDER_ERROR, type Provider } from './providers.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { Trouble } from './trouble.tsx'

export function Login() {
  const { product, company, providers, manualSignIn } = config()
  const [leaving, setLeaving] = useState<Provider>()
  const [failure, setFailure] = useState<unknown>()
  const go = (provider: Provider) => {
    setLeaving(provider)
    setFailure(undefined)
    goSignIn(provider).catch((cause: unknown) => {
      reportError(cause)
      setLeaving(undefined)
      setFailure(new ApiError(0, PROVIDER_ERROR))
    })
  }
  return (
    <SignInFrame heading={product} title="Login">
      <p className="mt-2 text-center text-muted-foreground text-balance">
        {variant() === 'timesheet' ? <span className="mb-1 block font-medium text-foreground">Timesheet</span> : null}
        Use your {company} Microsoft account to enter the system
      </p>
      <Trouble failure={failure} />
      <div className="mt-7 grid gap-2.5">
        {providers.microsoft ? (
          <Button size="lg" disabled={leaving !== undefined} onClick={() => go('microsoft')}>
            {leaving === 'microsoft' ? <Spinner label="Opening Microsoft" /> : <MicrosoftMark />} Sign in with Microsoft
          </Button>
        ) : null}
        {providers.google?.authority === GOOGLE ? (
          <GoogleButton clientId={providers.google.clientId} onFailure={setFailure} />
        ) : providers.google ? (
          <Button size="lg" disabled={leaving !== undefined} onClick={() => go('google')}>
            {leaving === 'google' ? <Spinner label="Opening Google" /> : <GoogleMark />} Sign in with Google
          </Button>
        ) : null}
      </div>
      {manualSignIn ? (
        <p className="mt-6 text-center text-[0.8125rem]">
          <Link
            to="/login-manual"
            className="rounded-sm text-muted-foreground underline underline-offset-4 hover:text-foreground"
          >
            Use an email and a password
          </Link>
        </p>
      ) : null}
    </SignInFrame>
  )
}
