/** Settings for when each kind of notice is mailed. Each choice is saved at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { homeApi } from '#shared/features/home.ts'
import {
  MAIL_TIME_LABELS,
  MAIL_TIMES,
  type MailTime,
  type MailTimes,
  NOTICE_KINDS,
  type NoticeKind,
  noticeKinds,
} from '#shared/features/notices.ts'
import type { Result } from '#shared/kit/contract.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const query = { ...queryFor(homeApi.calls.mailTimes), meta: { isQuiet: true } }
type MailTimesAnswer = Result<typeof homeApi.calls.mailTimes>
const CHOICES = MAIL_TIMES.map(value => ({ value, label: MAIL_TIME_LABELS[value] }))

export function NotificationsScreen() {
  const { data, isError, error, refetch } = useQuery(query)
  const email = useSession()?.person.email
  return (
    <ScreenLayout
      width="form"
      title={t`Notifications`}
      subtitle={t`The bell always shows what concerns you. Choose here what also comes by mail, and when.`}
    >
      <Card>
        {data ? <MailTimesForm chosen={data.chosen} /> : null}
        {!data && isError ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {data || isError ? null : <FormSkeleton />}
      </Card>
      <p className="mt-3 text-[0.8125rem] text-muted-foreground">{t`Mails go to ${email ?? ''}. The digest comes once a day, in the morning, if there is anything in it.`}</p>
    </ScreenLayout>
  )
}

function MailTimesForm({ chosen }: { chosen: MailTimes }) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (choice: Partial<MailTimes>) => fetchApi(homeApi.calls.saveMailTimes, { body: choice }),
    // One request after the other, so that the last choice wins.
    scope: { id: 'mail-times' },
    onSuccess: () => toast.success(t`Saved`),
    onError: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const choose = (kind: NoticeKind, time: MailTime) => {
    const choice = { [kind]: time }
    void client.cancelQueries({ queryKey: query.queryKey })
    client.setQueryData<MailTimesAnswer>(query.queryKey, now => now && { ...now, chosen: { ...now.chosen, ...choice } })
    mutate(choice)
  }
  return (
    <div className="divide-y">
      {noticeKinds.map(kind => (
        <MailTimeRow key={kind} kind={kind} time={chosen[kind]} choose={time => choose(kind, time)} />
      ))}
    </div>
  )
}

function MailTimeRow({ kind, time, choose }: { kind: NoticeKind; time: MailTime; choose: (time: MailTime) => void }) {
  const label = useId()
  const { label: name, hint } = NOTICE_KINDS[kind]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-52 flex-1">
        <p id={label} className="font-medium">
          {t(name)}
        </p>
        <p className="text-[0.8125rem] text-pretty text-muted-foreground">{t(hint)}</p>
      </div>
      {/* A fixed width, so that all rows align whichever choice is bold. */}
      <div className="w-[16.75rem] max-w-full">
        <SegmentedControl aria-labelledby={label} value={time} onValueChange={choose} choices={CHOICES} />
      </div>
    </div>
  )
}

const FormSkeleton = () => (
  <div role="status" aria-label={t`Loading`} className="divide-y">
    {noticeKinds.map(kind => (
      <div key={kind} className="flex items-center justify-between gap-6 px-4 py-3.5">
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
        <Skeleton className="h-9 w-56" />
      </div>
    ))}
  </div>
)
