/** One notice and why it was sent. Opening it marks it as read; the button beside it does so without opening. */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { homeApi } from '#shared/features/home.ts'
import { translateNoticeReason, translateNoticeTitle } from '#shared/features/notices/translate.ts'
import { type Notice, noticePerson, noticeWords } from '#shared/features/notices.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { parseHref } from '#web/kit/parse-href.ts'
import { cn } from '#web/ui/cn.ts'

export function NoticeRow({ notice, close }: { notice: Notice; close: () => void }) {
  const { _id: id, reason, path, at } = notice
  const person = noticePerson(notice)
  const mark = useMutation({
    mutationFn: (isRead: boolean) => fetchApi(homeApi.calls.markNotice, { params: { id }, body: { isRead } }),
  })
  // Optimistic: an error brings the old state back.
  const isRead = mark.isPending ? mark.variables : notice.isRead
  const open = () => {
    if (!isRead) mark.mutate(true)
    close()
  }
  const markLabel = isRead ? t`Mark as unread` : t`Mark as read`
  const shownTitle = translateNoticeTitle(notice)
  return (
    <li className={cn('group relative flex items-start', isRead ? '' : 'bg-accent/40')}>
      <Link
        {...parseHref(path)}
        data-notice
        onClick={open}
        className="min-w-0 flex-1 py-3 pr-1 pl-4 outline-none hover:bg-accent/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      >
        <span className={cn('block break-words', isRead ? '' : 'font-medium')}>
          {isRead ? null : <span className="sr-only">{t`Unread:`} </span>}
          {shownTitle}
          {person ? <span className="font-normal text-muted-foreground"> · {person}</span> : null}
        </span>
        <span className="mt-0.5 block text-[0.8125rem] text-muted-foreground">
          {noticeWords(notice)} · <LocalTime at={at} className="tabular-nums" />
        </span>
        {reason ? (
          <span className="mt-1 line-clamp-3 border-l-2 pl-2 text-[0.8125rem] break-words">
            {translateNoticeReason(notice)}
          </span>
        ) : null}
      </Link>
      <button
        data-tooltip={markLabel}
        type="button"
        data-mark={isRead ? 'unread' : 'read'}
        aria-label={`${markLabel}: ${shownTitle}`}
        onClick={() => mark.mutate(!isRead)}
        className="m-2 grid size-7 shrink-0 place-content-center rounded-full outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        <span
          aria-hidden
          className={cn(
            'size-2.5 rounded-full border-2',
            isRead ? 'border-muted-foreground/50' : 'border-primary bg-primary',
          )}
        />
      </button>
    </li>
  )
}
