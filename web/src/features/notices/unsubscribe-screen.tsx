/** The page of a mail's unsubscribe link. It works without signing in; nothing changes until its button is pressed. */
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { homeApi } from '#shared/features/home.ts'
import { describeSubscription, MAIL_SUBSCRIPTIONS } from '#shared/features/notices.ts'
import { t } from '#shared/kit/texts.ts'
import { SignInLayout } from '#web/features/sign-in/public.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { Button } from '#web/ui/button.tsx'

export function UnsubscribeScreen() {
  const search: Readonly<Record<string, unknown>> = useLocation({ select: location => location.search })
  const of = MAIL_SUBSCRIPTIONS.find(one => one === search.of)
  const [person, signature] = [String(search.person ?? ''), String(search.signature ?? '')]
  const stop = useMutation({
    mutationFn: () =>
      fetchApi(homeApi.calls.unsubscribe, { query: { person, of: of ?? 'daily', signature } }).then(
        () => 'stopped',
        error => {
          // Only these are about the link. Other errors are shown as everywhere, with a retry.
          if (error instanceof ApiError && [400, 404].includes(error.status)) return 'invalid'
          throw error
        },
      ),
  })
  const isStopped = stop.data === 'stopped'
  if (!of || !person || !signature)
    return (
      <SignInLayout heading={t`Stop mails`} title={t`Stop mails`}>
        <p
          role="alert"
          className="mt-3 text-center text-muted-foreground text-balance"
        >{t`This link is not complete. Open it from the mail again, or choose your mails in Muster.`}</p>
        <SettingsLink />
      </SignInLayout>
    )
  return (
    <SignInLayout heading={t`Stop mails`} title={t`Stop mails`}>
      <div aria-live="polite" className="mt-3 text-center text-muted-foreground text-balance">
        {isStopped ? (
          <p>{t`Done. You no longer get ${describeSubscription(of)}. The notices stay in Muster, at the bell.`}</p>
        ) : (
          <p>{t`Do you want to stop ${describeSubscription(of)}? The notices stay in Muster, at the bell.`}</p>
        )}
        {stop.data === 'invalid' ? (
          <p
            role="alert"
            className="mt-3 text-destructive"
          >{t`This link is not valid. Choose your mails in Muster instead.`}</p>
        ) : null}
      </div>
      {isStopped ? null : (
        <Button
          size="lg"
          className="mt-7 w-full"
          disabled={stop.isPending}
          onClick={() => stop.mutate()}
        >{t`Stop these mails`}</Button>
      )}
      <SettingsLink />
    </SignInLayout>
  )
}

const SettingsLink = () => (
  <p className="mt-6 text-center text-[0.8125rem]">
    <Link
      to="/notifications"
      className="rounded-sm text-muted-foreground underline underline-offset-4 hover:text-foreground"
    >{t`Choose all your mails`}</Link>
  </p>
)
