/** The deliveries of a webhook with their attempts, and a test delivery. */
import { useMutation, useQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { usersApi } from '#shared/features/users.ts'
import { DELIVERY_DAYS, type Webhook, type WebhookAttempt, type WebhookDelivery } from '#shared/features/webhooks.ts'
import { formatInstant } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ListCard } from '#web/kit/list-screen/list-card.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'

/** Polling interval, in milliseconds, until the result of an attempt is in. */
const LOOK_AGAIN = 2_000
const isOnItsWay = ({ state, nextAttemptAt }: WebhookDelivery) =>
  state === 'waiting' && nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now()

export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const params = { id: webhook._id }
  const asked = useQuery({
    ...queryFor(usersApi.calls.webhookDeliveries, { params }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_AGAIN : false),
  })
  const testing = useMutation({
    mutationFn: () => fetchApi(usersApi.calls.testWebhook, { params }),
    onSuccess: () => toast.success(t`A test is on its way. Its result appears below.`),
  })
  return (
    <section className="grid gap-3" aria-labelledby="deliveries">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-sm font-semibold">{t`Deliveries of the last ${DELIVERY_DAYS} days`}</h2>
        <Button
          variant="outline"
          disabled={!webhook.isActive || testing.isPending}
          title={webhook.isActive ? undefined : t`It is switched off`}
          onClick={() => testing.mutate()}
        >
          <Send /> {t`Send a test`}
        </Button>
      </div>
      <ListCard asked={asked} empty={t`Nothing was sent yet.`}>
        {deliveries => (
          <ul aria-label={t`Deliveries`} className="divide-y">
            {deliveries.map(delivery => (
              <Delivery key={delivery._id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )}
      </ListCard>
    </section>
  )
}

const STATES: Readonly<Record<WebhookDelivery['state'], readonly [label: string, tone: Tone]>> = {
  waiting: ['Waiting', 'yellow'],
  delivered: ['Delivered', 'green'],
  'given up': ['Given up', 'red'],
  dropped: ['Not sent any more', 'grey'],
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { _id, event, createdAt, state, attempts, nextAttemptAt } = delivery
  const sending = useMutation({
    mutationFn: () => fetchApi(usersApi.calls.resendDelivery, { params: { id: webhook._id, delivery: _id } }),
    onSuccess: () => toast.success(t`It is on its way again.`),
  })
  const [label, tone] = STATES[state]
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="flex min-h-8 min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{event}</span>
          <Chip tone={tone}>{t(label)}</Chip>
          <LocalTime at={createdAt} className="text-[0.8125rem] text-muted-foreground tabular-nums" />
        </span>
        {state === 'waiting' ? null : (
          <Button
            variant="outline"
            size="sm"
            aria-label={t`Send again: ${event}, ${formatInstant(createdAt)}`}
            disabled={!webhook.isActive || sending.isPending}
            onClick={() => sending.mutate()}
          >{t`Send again`}</Button>
        )}
      </div>
      <ol className="grid gap-0.5 text-[0.8125rem] text-muted-foreground tabular-nums">
        {attempts.map((attempt, index) => (
          <li key={attempt.at}>
            {index + 1}. <LocalTime at={attempt.at} />: {describeAttempt(attempt)}, {`${attempt.milliseconds} ms`}
          </li>
        ))}
        {nextAttemptAt ? <li>{sentence`Next attempt: ${<LocalTime at={nextAttemptAt} />}`}</li> : null}
      </ol>
    </li>
  )
}

const describeAttempt = ({ status, reason }: WebhookAttempt): string =>
  reason || status === null ? translateSentence(reason) : t`Answered ${status}`
