import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ManualSignIn, sessionApi } from '#shared/features/session.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { TextField } from '#web/kit/form/fields.tsx'
import { getSession as current } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { NO_TOKEN } from './providers.ts'
import { SignInError, SignInLayout } from './sign-in-layout.tsx'
import { SignInLink } from './sign-in-link.tsx'

export function ManualLoginScreen() {
  const { product, manualSignIn } = getConfig()
  return (
    <SignInLayout heading={product} title={t`Login`}>
      {manualSignIn ? (
        <PasswordForm />
      ) : (
        <p className="mt-4 text-center text-muted-foreground">{t`Signing in with a password is not available here.`}</p>
      )}
      <p className="mt-6 text-center text-[0.8125rem]">
        <SignInLink
          href="/login"
          className="rounded-sm text-muted-foreground underline underline-offset-4 hover:text-foreground"
        >{t`Use a work account`}</SignInLink>
      </p>
    </SignInLayout>
  )
}

function PasswordForm() {
  const form = useForm<z.input<typeof ManualSignIn>, unknown, ManualSignIn>({
    resolver: standardSchemaResolver(ManualSignIn),
    defaultValues: { email: '', password: '', audience: getAudience() },
  })
  const [failure, setFailure] = useState<unknown>()
  const enter = async (body: ManualSignIn) => {
    setFailure(undefined)
    try {
      await fetchApi(sessionApi.calls.manual, { body })
      if (!current()) throw new ApiError(0, NO_TOKEN)
    } catch (cause) {
      setFailure(cause)
    }
  }
  const shared = { control: form.control, required: true, max: undefined, readOnly: false }
  return (
    <>
      <SignInError failure={failure} />
      <form noValidate className="mt-7 grid gap-4" onSubmit={form.handleSubmit(enter)}>
        <TextField {...shared} name="email" label={t`Email`} type="email" autoComplete="username" />
        <TextField {...shared} name="password" label={t`Password`} type="password" autoComplete="current-password" />
        <Button
          type="submit"
          variant="default"
          size="lg"
          className="mt-1"
          disabled={form.formState.isSubmitting}
        >{t`Login`}</Button>
      </form>
    </>
  )
}
