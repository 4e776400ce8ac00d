import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError } from '#web/kit/api.ts'
import { useIsDark } from '#web/kit/theme.ts'
import { exchangeIdToken, GOOGLE_ORIGIN, NO_TOKEN, PROVIDER_ERROR } from './providers.ts'

interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
}
declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

interface GoogleSignInButtonProps {
  readonly clientId: string
  /** Why a try failed; nothing when the next one begins. */
  readonly onFailure: (cause: unknown) => void
}

/** Google's own button, drawn by Google Identity Services: it answers with an ID token. */
export function GoogleSignInButton({ clientId, onFailure }: GoogleSignInButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  const answered = useEffectEvent(({ credential }: { credential?: string }) => {
    onFailure(credential ? undefined : new ApiError(0, NO_TOKEN))
    if (credential) exchangeIdToken('google', credential).catch(onFailure)
  })
  const unreachable = useEffectEvent(() => onFailure(new ApiError(0, PROVIDER_ERROR)))
  useEffect(() => {
    const draw = () => {
      if (!window.google || !place.current) return
      window.google.accounts.id.initialize({ client_id: clientId, callback: answer => answered(answer) })
      window.google.accounts.id.renderButton(place.current, {
        size: 'large',
        width: 320,
        theme: isDark ? 'filled_black' : 'outline',
      })
    }
    if (window.google) return draw()
    const script = document.createElement('script')
    script.src = `${GOOGLE_ORIGIN}/gsi/client`
    script.async = true
    script.onload = draw
    script.onerror = () => unreachable()
    document.head.append(script)
    return () => {
      script.onload = null
      script.onerror = null
    }
  }, [clientId, isDark])
  return <div ref={place} className="flex min-h-10 justify-center" />
}
