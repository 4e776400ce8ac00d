import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#web/kit/api.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { GoogleSignInButton } from './google-button.tsx'
import { GoogleLogo, MicrosoftLogo } from './provider-logos.tsx'
import { GOOGLE_ORIGIN, PROVIDER_ERROR, redirectToProvider, type SignInProvider } from './providers.ts'
import { SignInError } from './sign-in-error.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export function LoginScreen() {
  const { product, company, providers, manualSignIn } = getConfig()
  const [leaving, setLeaving] = useState<SignInProvider>()
  const [failure, setFailure] = useState<unknown>()
  const go = (provider: SignInProvider) => {
    setLeaving(provider)
    setFailure(undefined)
    redirectToProvider(provider).catch((cause: unknown) => {
      reportError(cause)
      setLeaving(undefined)
      setFailure(new ApiError(0, PROVIDER_ERROR))
    })
  }
  return (
    <SignInLayout heading={product} title="Login">
      <p className="mt-2 text-center text-muted-foreground text-balance">
        {getAudience() === 'timesheet' ? (
          <span className="mb-1 block font-medium text-foreground">Timesheet</span>
        ) : null}
        Use your {company} Microsoft account to enter the system
      </p>
      <SignInError failure={failure} />
      <div className="mt-7 grid gap-2.5">
        {providers.microsoft ? (
          <Button size="lg" disabled={leaving !== undefined} onClick={() => go('microsoft')}>
            {leaving === 'microsoft' ? <Spinner label="Opening Microsoft" /> : <MicrosoftLogo />} Sign in with Microsoft
          </Button>
        ) : null}
        {providers.google?.authority === GOOGLE_ORIGIN ? (
          <GoogleSignInButton clientId={providers.google.clientId} onFailure={setFailure} />
        ) : providers.google ? (
          <Button size="lg" disabled={leaving !== undefined} onClick={() => go('google')}>
            {leaving === 'google' ? <Spinner label="Opening Google" /> : <GoogleLogo />} Sign in with Google
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
    </SignInLayout>
  )
}
