/** Creates a private calendar link, shows it once, and revokes old ones. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CalendarFeed, FEED_NAMES, type FeedKind, feedCalls } from '#shared/features/time-off/feeds.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ShownOnce } from '#web/kit/shown-once.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function FeedsDialog({ kinds, onClose }: { kinds: readonly FeedKind[]; onClose: () => void }) {
  const { data, error, isError, refetch } = useQuery(queryFor(feedCalls.feeds))
  const creating = useMutation({ mutationFn: (kind: FeedKind) => fetchApi(feedCalls.createFeed, { body: { kind } }) })
  const revoking = useMutation({
    mutationFn: (feed: CalendarFeed) => fetchApi(feedCalls.revokeFeed, { params: { id: feed._id } }),
    onSuccess: (_, feed) => {
      if (feed._id === creating.data?._id) creating.reset()
      toast.success(t`Feed revoked.`)
    },
  })
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      {/* A click outside must not close the dialog while it shows a link that is never shown again. */}
      <DialogContent onInteractOutside={event => creating.data && event.preventDefault()}>
        <DialogTitle>{t`Calendar feed`}</DialogTitle>
        <DialogDescription>{t`A private link for Google Calendar, Outlook or Apple Calendar. Whoever has the link can read the calendar, so keep it to yourself.`}</DialogDescription>
        {creating.data ? (
          <div className="rounded-md bg-accent p-3">
            <ShownOnce
              key={creating.data._id}
              label={t`Your link`}
              secret={new URL(creating.data.path, window.location.origin).href}
            />
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {kinds.map(kind => (
            <Button
              key={kind}
              variant="outline"
              className="h-auto min-h-9 max-w-full py-1.5 text-left whitespace-normal"
              disabled={creating.isPending}
              onClick={() => creating.mutate(kind)}
            >
              {creating.isPending && creating.variables === kind ? <Spinner label={t`Making the link`} /> : null}
              {t`New link: ${t(FEED_NAMES[kind]).toLowerCase()}`}
            </Button>
          ))}
        </div>
        {isError ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-10" />
        ) : data.length === 0 ? (
          <p className="text-muted-foreground">{t`You have no feeds yet.`}</p>
        ) : (
          <ul aria-label={t`Your feeds`} className="divide-y rounded-md border">
            {data.map(feed => (
              <li key={feed._id} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1">
                  {t(FEED_NAMES[feed.kind])}
                  <span className="block text-[0.8125rem] text-muted-foreground">{describeUse(feed)}</span>
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Revoke: ${t(FEED_NAMES[feed.kind])}, ${describeUse(feed)}`}
                  disabled={revoking.isPending}
                  onClick={() => revoking.mutate(feed)}
                >{t`Revoke`}</Button>
              </li>
            ))}
          </ul>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const describeUse = ({ createdOn, lastUsedOn }: CalendarFeed) =>
  lastUsedOn
    ? t`Made ${formatDay(createdOn)}, last used ${formatDay(lastUsedOn)}`
    : t`Made ${formatDay(createdOn)}, never used`
