import { useEffect } from 'react'
import { ApiError, SESSION_EXPIRED } from '#web/kit/api.ts'
import { HostLink } from '#web/kit/host-link.tsx'
import { wasEndedByAdmin } from '#web/kit/session.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { PROVIDER_ERROR } from './providers.ts'

/** Why signing in failed, with the way to the host that knows the person; else why one has to sign in again. It stays. */
export function SignInError({ failure }: { failure: unknown }) {
  useEffect(() => {
    if (failure !== undefined && !(failure instanceof ApiError)) reportError(failure)
  }, [failure])
  const sentence = failure instanceof ApiError ? failure.userMessage : failure ? PROVIDER_ERROR : undefined
  const shown = sentence ?? (wasEndedByAdmin() ? SESSION_EXPIRED : undefined)
  if (!shown) return null
  return (
    <div
      role="alert"
      className="mt-6 grid justify-items-center gap-3 rounded-lg border border-tone-red/30 bg-tone-red/8 px-4 py-3 text-center"
    >
      <p className="whitespace-pre-line text-balance text-tone-red">{shown}</p>
      {failure instanceof ApiError && failure.host ? (
        <HostLink to={failure.host} className={buttonVariants({ size: 'sm' })} />
      ) : null}
    </div>
  )
}
