import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { usersApi } from '#shared/features/users.ts'
import { webhookEventNames } from '#shared/features/webhooks/events.ts'
import type { Webhook } from '#shared/features/webhooks.ts'
import { t } from '#shared/kit/texts.ts'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { ListCard } from '#web/kit/list-screen/list-card.tsx'
import { NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { DeleteRow } from '#web/kit/list-screen/row-deletion.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'

export function WebhooksList() {
  const asked = useQuery(queryFor(usersApi.calls.webhooks))
  return (
    <ScreenLayout
      title={t`Webhooks`}
      subtitle={t`Notify other systems when something happens`}
      actions={<NewLink to="/webhooks/new" />}
    >
      <ListCard
        asked={asked}
        empty={t`No webhooks yet. They tell other systems of hires, approvals and closed months.`}
        emptyAct={
          <Button asChild variant="outline" size="sm">
            <Link to="/webhooks/new">
              <Plus /> {t`New webhook`}
            </Link>
          </Button>
        }
      >
        {rows => (
          <DataTable<Webhook, string>
            label={t`Webhooks`}
            rows={rows}
            columns={[
              { key: 'url', header: t`Address`, cell: webhook => <Address webhook={webhook} /> },
              { key: 'events', header: t`Events`, cell: ({ events }) => events.map(labelOf).join(', ') },
              { key: 'state', header: t`State`, cell: webhook => <WebhookStateChip webhook={webhook} /> },
              {
                key: 'lastAttemptAt',
                header: t`Last delivery`,
                cell: ({ lastAttemptAt }) => (lastAttemptAt ? <LocalTime at={lastAttemptAt} /> : '–'),
                // On a phone, half a line is too short for it.
                className: 'tabular-nums max-sm:col-span-2',
              },
            ]}
            to={({ _id }) => `/webhooks/${_id}`}
            rowName={({ url }) => url}
            actions={webhook => (
              <>
                <EditAction rowName={webhook.url} to={`/webhooks/${webhook._id}`} />
                <DeleteRow
                  row={webhook}
                  rowName={webhook.url}
                  text={t`It gets nothing more, not even what waits for another attempt.`}
                  remove={usersApi.calls.removeWebhook}
                />
              </>
            )}
          />
        )}
      </ListCard>
    </ScreenLayout>
  )
}

const Address = ({ webhook: { url, description } }: { webhook: Webhook }) => (
  <span className="grid min-w-0">
    <span className="break-all">{url}</span>
    {description ? <span className="text-[0.8125rem] text-muted-foreground">{description}</span> : null}
  </span>
)

const labelOf = (event: Webhook['events'][number]) => t(webhookEventNames[event])

const STATES: Readonly<Record<Webhook['state'], readonly [label: string, tone: Tone]>> = {
  new: ['Nothing sent yet', 'grey'],
  ok: ['Working', 'green'],
  retrying: ['Trying again', 'yellow'],
  failing: ['Failing', 'red'],
}

function WebhookStateChip({ webhook: { isActive, isOffByFailures, state } }: { webhook: Webhook }) {
  if (!isActive)
    return <Chip tone={isOffByFailures ? 'red' : 'grey'}>{isOffByFailures ? t`Switched off` : t`Off`}</Chip>
  const [label, tone] = STATES[state]
  return <Chip tone={tone}>{t(label)}</Chip>
}
