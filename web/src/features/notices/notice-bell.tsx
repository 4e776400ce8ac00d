/** The bell with the count of unread notices, and their panel, which is loaded when it is first opened. */
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense, useRef, useState } from 'react'
import { MAX_UNREAD } from '#shared/features/notices.ts'
import { t } from '#shared/kit/texts.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { unreadQuery } from './public.ts'

const NoticePanel = lazy(() => import('./notice-panel.tsx').then(({ NoticePanel }) => ({ default: NoticePanel })))

export function NoticeBell({ showShortcuts }: { showShortcuts: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  /** The element that had the focus when the shortcut was pressed; it gets the focus back. */
  const opener = useRef<Element>(null)
  const isSignedIn = useSession() !== undefined
  const { data } = useQuery({ ...unreadQuery, enabled: isSignedIn })
  const openWithKey = () => {
    opener.current = document.activeElement
    setIsOpen(true)
  }
  useShortcut('i', openWithKey, isSignedIn)
  if (!isSignedIn) return null
  const unread = data?.unread ?? 0
  const count = unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger data-tooltip={t`Notifications`} asChild>
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-keyshortcuts="i"
          aria-label={unread > 0 ? t`Notifications, ${count} unread` : t`Notifications`}
        >
          <Bell />
          {unread > 0 ? (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-destructive px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-white tabular-nums ring-2 ring-background"
            >
              {count}
            </span>
          ) : null}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t`Notifications`}
        // The panel stays open while a dialog, such as the list of its shortcuts, is open above it.
        onFocusOutside={event => isInDialog(event.target) && event.preventDefault()}
        onCloseAutoFocus={event => {
          const before = opener.current
          opener.current = null
          if (!(before instanceof HTMLElement) || document.activeElement !== document.body) return
          event.preventDefault()
          before.focus({ preventScroll: true })
        }}
        className="flex max-h-[min(36rem,80dvh)] w-[26rem] max-w-[calc(100vw-1rem)] flex-col overflow-hidden p-0"
      >
        <Suspense
          fallback={
            <div className="grid place-content-center py-16">
              <Spinner label={t`Loading`} />
            </div>
          }
        >
          <NoticePanel close={() => setIsOpen(false)} showShortcuts={showShortcuts} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null
