import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { ApiError } from '#web/kit/api.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { useIsDark } from '#web/kit/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { createNonce } from './nonce.ts'
import {
  exchangeIdToken,
  finishSignIn,
  GOOGLE_ORIGIN,
  NO_TOKEN,
  PROVIDER_ERROR,
  redirectToProvider,
  type SignInProvider,
} from './providers.ts'
import { SignInError, SignInLayout } from './sign-in-layout.tsx'
import { SignInLink } from './sign-in-link.tsx'

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
    <SignInLayout heading={product} title={t`Login`}>
      <p className="mt-2 text-center text-muted-foreground text-balance">
        {getAudience() === 'timesheet' ? (
          <span className="mb-1 block font-medium text-foreground">{t`Timesheet`}</span>
        ) : null}
        {t`Use your ${company} Microsoft account to enter the system`}
      </p>
      <SignInError failure={failure} />
      <div className="mt-7 grid gap-2.5">
        {providers.microsoft ? (
          <Button variant="outline" size="lg" disabled={leaving !== undefined} onClick={() => go('microsoft')}>
            {leaving === 'microsoft' ? <Spinner label={t`Opening Microsoft`} /> : <MicrosoftLogo />}{' '}
            {t`Sign in with Microsoft`}
          </Button>
        ) : null}
        {providers.google?.authority === GOOGLE_ORIGIN ? (
          <GoogleSignInButton clientId={providers.google.clientId} onFailure={setFailure} />
        ) : providers.google ? (
          <Button variant="outline" size="lg" disabled={leaving !== undefined} onClick={() => go('google')}>
            {leaving === 'google' ? <Spinner label={t`Opening Google`} /> : <GoogleLogo />} {t`Sign in with Google`}
          </Button>
        ) : null}
      </div>
      {manualSignIn ? (
        <p className="mt-6 text-center text-[0.8125rem]">
          <SignInLink
            href="/login-manual"
            className="rounded-sm text-muted-foreground underline underline-offset-4 hover:text-foreground"
          >{t`Use an email and a password`}</SignInLink>
        </p>
      ) : null}
    </SignInLayout>
  )
}

/** A code can be exchanged only once, so a second mount of this screen waits for the first exchange. */
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
    <SignInLayout heading={getConfig().product} title={t`Login`}>
      {failure ? (
        <div className="grid justify-items-center gap-5">
          <SignInError failure={failure} />
          <Button asChild variant="default">
            <SignInLink href="/login">{t`Go to Login screen`}</SignInLink>
          </Button>
        </div>
      ) : (
        <p className="mt-4 flex items-center justify-center gap-2.5 text-muted-foreground">
          <Spinner label="" /> {t`Signing you in…`}
        </p>
      )}
    </SignInLayout>
  )
}

interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential?: string }) => void }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
}
declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

interface GoogleSignInButtonProps {
  readonly clientId: string
  /** Why the last attempt failed; cleared when the next one starts. */
  readonly onFailure: (cause: unknown) => void
}

/** Google's own button, rendered by Google Identity Services, which returns an ID token. */
function GoogleSignInButton({ clientId, onFailure }: GoogleSignInButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  const answered = useEffectEvent(({ credential }: { credential?: string }, nonceSecret: string) => {
    onFailure(credential ? undefined : new ApiError(0, NO_TOKEN))
    if (credential) exchangeIdToken('google', { accessToken: credential, nonceSecret }).catch(onFailure)
  })
  const unreachable = useEffectEvent(() => onFailure(new ApiError(0, PROVIDER_ERROR)))
  useEffect(() => {
    const draw = async () => {
      const { nonce, secret } = await createNonce()
      if (!window.google || !place.current) return
      window.google.accounts.id.initialize({
        client_id: clientId,
        nonce,
        callback: answer => answered(answer, secret),
      })
      window.google.accounts.id.renderButton(place.current, {
        size: 'large',
        width: 320,
        theme: isDark ? 'filled_black' : 'outline',
      })
    }
    if (window.google) {
      draw().catch(unreachable)
      return
    }
    const script = document.createElement('script')
    script.src = `${GOOGLE_ORIGIN}/gsi/client`
    script.async = true
    script.onload = () => draw().catch(unreachable)
    script.onerror = () => unreachable()
    document.head.append(script)
    return () => {
      script.onload = null
      script.onerror = null
    }
  }, [clientId, isDark])
  return <div ref={place} className="flex min-h-10 justify-center" />
}

/** The provider's original logo, as its brand guidelines require. */
function MicrosoftLogo() {
  return (
    <svg viewBox="0 0 21 21" aria-hidden="true">
      <path fill="#f25022" d="M1 1h9v9H1z" />
      <path fill="#7fba00" d="M11 1h9v9h-9z" />
      <path fill="#00a4ef" d="M1 11h9v9H1z" />
      <path fill="#ffb900" d="M11 11h9v9h-9z" />
    </svg>
  )
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6A14.5 14.5 0 0 1 9.8 24c0-1.6.3-3.1.8-4.6l-8-6.2A24 24 0 0 0 0 24c0 3.9.9 7.5 2.6 10.8z"
      />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  )
}
