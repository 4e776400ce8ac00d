import { useMutation, useQuery } from '@tanstack/react-query'
import { userMessages } from '#shared/features/users/user.ts'
import { usersApi } from '#shared/features/users.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { sentence } from '#web/kit/sentence.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const PROVIDER_NAMES = { microsoft: 'Microsoft', google: 'Google' }

/** The account that a user or employee signs in with, and a way to replace it. For admins only. */
export function SignInAccountCard({ id, name }: { id: string; name: string }) {
  const isAdmin = useSession()?.roles.includes('admin') ?? false
  const asked = useQuery({ ...queryFor(usersApi.calls.signIn, { params: { id } }), enabled: isAdmin })
  const release = useMutation({
    mutationFn: () => fetchApi(usersApi.calls.releaseSignIn, { params: { id } }),
    onSuccess: () => toast.success(t(userMessages.signInReleased)),
  })
  if (!isAdmin) return null
  if (asked.isError) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />
  if (!asked.data) return <Spinner label={t`Loading the sign-in account`} />
  const { provider, since } = asked.data
  if (!provider || !since)
    return (
      <p className="text-muted-foreground">{t`Nobody has signed in with this address at Microsoft or Google yet. The first account that does becomes the only one allowed.`}</p>
    )
  const press = async () => {
    const accepted = await confirmAction({
      title: t`Allow another account for ${name}?`,
      text: t`The next Microsoft or Google account with this address that signs in becomes the account of ${name}. The current one is refused from then on.`,
    })
    if (accepted) release.mutate()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {sentence`${name} signs in with the ${PROVIDER_NAMES[provider]} account of ${<LocalTime at={since} />}.`}{' '}
        <span className="text-muted-foreground">{t`Another account with the same address is refused.`}</span>
      </p>
      <Button
        variant="outline"
        disabled={release.isPending}
        onClick={() => void press()}
      >{t`Allow another account`}</Button>
    </div>
  )
}
