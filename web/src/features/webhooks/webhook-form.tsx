import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usersApi } from '#shared/features/users.ts'
import { webhookEventNames, webhookEvents } from '#shared/features/webhooks/events.ts'
import {
  DAYS_UNTIL_OFF,
  type Webhook,
  WebhookForm as WebhookSchema,
  webhookMessages,
} from '#shared/features/webhooks.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { MultiSelectField, SwitchField, TextField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { SecretDialog } from '#web/kit/secret-dialog.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DeliveryLog } from './delivery-log.tsx'

export function NewWebhookScreen() {
  return <WebhookForm />
}

export function EditWebhookScreen() {
  return (
    <RecordScreen call={usersApi.calls.webhook} id={useParams({ from: '/_app/webhooks/$id' }).id} title={t`Webhook`}>
      {webhook => <WebhookForm webhook={webhook} />}
    </RecordScreen>
  )
}

const getSecretWords = () => ({
  title: t`The secret of this webhook`,
  description: t`The receiver verifies with it that a message comes from here.`,
  label: t`Secret`,
})

function WebhookForm({ webhook }: { webhook?: Webhook }) {
  const navigate = useNavigate()
  const [made, setMade] = useState<{ readonly _id: string; readonly secret: string }>()
  const form = useRecordForm({
    schema: WebhookSchema,
    values: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
      isActive: webhook?.isActive ?? true,
    },
    ...(webhook ? { version: webhook.version } : {}),
    save: async (body, sent): Promise<{ _id: string; version: number; secret?: string }> =>
      webhook
        ? fetchApi(usersApi.calls.changeWebhook, { params: { id: webhook._id }, body, ...sent })
        : fetchApi(usersApi.calls.createWebhook, { body, ...sent }),
    onSaved: ({ _id, secret }) => {
      toast.success(t(webhook ? webhookMessages.updated : webhookMessages.created))
      if (secret) setMade({ _id, secret })
    },
  })
  return (
    <ScreenLayout
      width="form"
      title={webhook ? new URL(webhook.url).host : t`New webhook`}
      subtitle={webhook ? t`Webhook` : undefined}
    >
      <div className="grid gap-6">
        {webhook?.isOffByFailures ? (
          <p className="rounded-md border border-tone-red/25 bg-tone-red/10 p-3 text-tone-red">{t`Switched off, since it has answered nothing but failures for ${DAYS_UNTIL_OFF} days.`}</p>
        ) : null}
        <RecordForm
          form={form}
          canSave={made === undefined}
          actions={webhook ? <ReplaceSecretButton webhook={webhook} /> : null}
        >
          <FormSection className="sm:grid-cols-1">
            <TextField
              {...form.field('url')}
              label={t`Address`}
              type="url"
              hint={t`URL that receives the events (https://…)`}
            />
            <TextField {...form.field('description')} label={t`Description`} />
            <MultiSelectField
              {...form.field('events')}
              label={t`Events`}
              choices={webhookEvents.map(value => ({ value, label: t(webhookEventNames[value]), hint: value }))}
            />
            <SwitchField {...form.field('isActive')} label={t`Switched on`} />
          </FormSection>
        </RecordForm>
        {webhook ? <DeliveryLog webhook={webhook} /> : null}
      </div>
      {made ? (
        <SecretDialog
          {...getSecretWords()}
          secret={made.secret}
          onClose={() => void navigate({ to: `/webhooks/${made._id}` })}
        />
      ) : null}
    </ScreenLayout>
  )
}

function ReplaceSecretButton({ webhook: { _id, url } }: { webhook: Webhook }) {
  const replacing = useMutation({
    mutationFn: () => fetchApi(usersApi.calls.replaceWebhookSecret, { params: { id: _id } }),
  })
  const press = async () => {
    const accepted = await confirmAction({
      title: t`Replace the secret?`,
      text: t`${new URL(url).host} cannot verify what it is sent until it knows the new one.`,
      destroys: true,
    })
    if (accepted) replacing.mutate()
  }
  return (
    <>
      <Button
        type="button"
        variant="outline"
        disabled={replacing.isPending}
        onClick={() => void press()}
      >{t`Replace secret`}</Button>
      {replacing.data ? (
        <SecretDialog {...getSecretWords()} secret={replacing.data.secret} onClose={replacing.reset} />
      ) : null}
    </>
  )
}
