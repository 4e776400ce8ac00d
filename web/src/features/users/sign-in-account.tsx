import { useMutation, useQuery } from '@tanstack/react-query'
import { userMessages, users } from '#shared/features/users.ts'
import { showDay } from '#shared/kit/dates.ts'
import { api } from '#web/kit/api.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { Failed } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const NAMES = { microsoft: 'Microsoft', google: 'Google' }

/** Which account a user or employee signs in with, and the way to let another take its place. Others than admins see nothing. */
export function SignInAccount({ id, name }: { id: string; name: string }) {
  const isAdmin = useSession()?.roles.includes('admin') ?? false
  const asked = useQuery({ ...ask(users.calls.signIn, { params: { id } }), enabled: isAdmin })
  const release = useMutation({
    mutationFn: () => api(users.calls.releaseSignIn, { params: { id } }),
    onSuccess: () => say.done(userMessages.signInReleased),
  })
  if (!isAdmin) return null
  if (asked.isError) return <Failed text={asked.error.message} retry={() => void asked.refetch()} />
  if (!asked.data) return <Spinner label="Loading the sign-in account" />
  const { provider, since } = asked.data
  if (!provider || !since)
    return (
      <p className="text-muted-foreground">
        Nobody has signed in with this address at Microsoft or Google yet. The first account that does stays the only
        one.
      </p>
    )
  const press = async () => {
    const accepted = await confirm({
      title: `Allow another account for ${name}?`,
      text: `The next Microsoft or Google account with this address that signs in becomes the account of ${name}. The present one is refused from then on.`,
    })
    if (accepted) release.mutate()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {name} signs in with the {NAMES[provider]} account of{' '}
        <time dateTime={since} title={`${showDay(since)} ${since.slice(11, 16)} UTC`}>
          {new Date(since)
            .toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
            .replaceAll(' ', '/')}
        </time>
        . <span className="text-muted-foreground">Another account with the same address is refused.</span>
      </p>
      <Button disabled={release.isPending} onClick={() => void press()}>
        Allow another account
      </Button>
    </div>
  )
}
