/** The panel of the bell: the notices, newest first, with keyboard shortcuts. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { homeApi } from '#shared/features/home.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { findFocused, stepThrough } from '#web/kit/step-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './public.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }
const SHORTCUTS: ShortcutList = [
  ['J / ↓', 'Next notification'],
  ['K / ↑', 'Previous notification'],
  ['Enter', 'Open it'],
  ['E', 'Mark it as read, and go to the next'],
  ['U', 'Mark it as unread'],
  ['Esc', 'Close the notifications'],
]

interface NoticePanelProps {
  readonly close: () => void
  readonly showShortcuts: () => void
}

export function NoticePanel({ close, showShortcuts }: NoticePanelProps) {
  useScreenShortcuts('Notifications', SHORTCUTS, 'panel')
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(noticesQuery)
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The popover took the focus before this code was loaded; the panel needs it to receive key presses.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const markAll = useMutation({
    mutationFn: (until: string) => fetchApi(homeApi.calls.markNoticesRead, { body: { until } }),
  })
  const items = data?.pages.flatMap(page => page.items) ?? []
  const newest = items[0]?._id
  const hasUnread = (data?.pages[0]?.unread ?? 0) > 0

  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const step = STEPS[key]
    const isOther = key === 'e' || key === 'u' || key === '?'
    if (!(step || isOther) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-notice]') ?? [])]
    if (step) return stepThrough(links, step)
    if (key === '?') return showShortcuts()
    const row = links[findFocused(links)]?.closest('li')
    row?.querySelector<HTMLElement>(`button[data-mark="${key === 'e' ? 'read' : 'unread'}"]`)?.click()
    if (row && key === 'e') stepThrough(links, 1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles keys pressed on the focused links inside
    <div ref={panel} tabIndex={-1} className="flex min-h-0 flex-col outline-none" onKeyDown={onKeyDown}>
      <header className="flex items-center gap-1 border-b py-2 pr-2 pl-4">
        <h2 className="font-semibold">{t`Notifications`}</h2>
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto"
          disabled={!hasUnread || !newest || markAll.isPending}
          onClick={() => newest && markAll.mutate(newest)}
        >
          <CheckCheck /> {t`Mark all as read`}
        </Button>
        <Button data-tooltip={t`Choose when you get mails`} asChild variant="quiet" size="icon-sm">
          <Link to="/notifications" aria-label={t`Choose when you get mails`} onClick={close}>
            <Settings />
          </Link>
        </Button>
      </header>
      <div className="min-h-0 overflow-y-auto">
        {data ? (
          <ul ref={list} className="divide-y">
            {items.map(notice => (
              <NoticeRow key={notice._id} notice={notice} close={close} />
            ))}
          </ul>
        ) : null}
        {data && items.length === 0 ? (
          <EmptyState text={t`Nothing yet. You are told here when something is assigned to you, due, or answered.`} />
        ) : null}
        {!data && isError ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {data || isError ? null : <PanelSkeleton />}
        {hasNextPage ? (
          <div className="border-t p-2">
            <Button
              variant="quiet"
              size="sm"
              className="w-full"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? t`Loading…` : t`Load more`}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

const PanelSkeleton = () => (
  <div role="status" aria-label={t`Loading`} className="divide-y">
    {['a', 'b', 'c', 'd'].map(row => (
      <div key={row} className="grid gap-2 px-4 py-3.5">
        <Skeleton className="h-3.5 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    ))}
  </div>
)
