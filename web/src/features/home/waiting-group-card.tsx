/** A group of waiting records, oldest first, with a link to the full list. */
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Fragment, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WAITING_REASONS } from '#shared/features/home/waiting.ts'
import { formatWait, nameTimesheets, urgencyOf } from '#shared/features/home/words.ts'
import { WAITING_TITLES, type WaitingGroup, type WaitingItem } from '#shared/features/home.ts'
import { translateNoticeTitle } from '#shared/features/notices/translate.ts'
import { type Day, formatDay, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { parseHref } from '#web/kit/parse-href.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { mayComplete } from './use-complete-item.ts'

/** Rows shown before "Show more". */
const FIRST_ROWS = 5

interface WaitingGroupCardProps {
  readonly group: WaitingGroup
  readonly today: Day
  readonly retry: () => void
  readonly complete: (item: WaitingItem) => void
}

export function WaitingGroupCard({ group, today, retry, complete }: WaitingGroupCardProps) {
  const { screen, total, items, isFailed } = group
  const [isWhole, setIsWhole] = useState(false)
  const heading = useId()
  const title = t((WAITING_TITLES as Readonly<Record<string, string>>)[screen] ?? '')
  const shown = isWhole ? items : items.slice(0, FIRST_ROWS)
  const hidden = items.length - shown.length
  const list = useRef<HTMLUListElement>(null)
  // The focused button disappears, so the focus moves to the first row that it revealed.
  const showAll = () => {
    flushSync(() => setIsWhole(true))
    list.current?.querySelectorAll<HTMLElement>('[data-waiting-row]')[FIRST_ROWS]?.focus()
  }
  return (
    <Card aria-labelledby={heading}>
      <header className="flex items-center gap-2 border-b py-2 pr-2 pl-4">
        <h2 id={heading} className="min-w-0 truncate font-semibold">
          {title}
        </h2>
        {total > 0 ? (
          <span className="rounded-full bg-muted px-2 py-0.5 text-xs font-medium text-muted-foreground tabular-nums">
            {total}
          </span>
        ) : null}
        <Button asChild variant="quiet" size="sm" className="ml-auto">
          <Link to={screen} aria-label={t`Open the list: ${title}`}>
            <span className="max-sm:sr-only">{t`Open the list`}</span> <ArrowRight />
          </Link>
        </Button>
      </header>
      {isFailed ? (
        <div role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-muted-foreground">
          {t`This part could not be loaded.`}
          <Button variant="outline" size="sm" onClick={retry}>{t`Retry`}</Button>
        </div>
      ) : null}
      <ul ref={list}>
        {shown.map(item => (
          <WaitingRow
            key={`${item.reason} ${item._id}`}
            item={item}
            today={today}
            {...(mayComplete(group) ? { complete: () => complete(item) } : {})}
          />
        ))}
        {hidden > 0 ? (
          <li className="p-1">
            <Button
              variant="quiet"
              size="sm"
              className="w-full"
              data-more-rows
              onClick={showAll}
            >{t`Show ${hidden} more`}</Button>
          </li>
        ) : null}
      </ul>
      {isWhole && total > items.length ? (
        <p className="border-t px-4 py-2.5 text-[0.8125rem] text-muted-foreground">{t`These are the oldest ${items.length} of ${total}. The list has all of them.`}</p>
      ) : null}
    </Card>
  )
}

/** Reasons of most rows of their group, which its title says already. */
const SELF_EVIDENT: ReadonlySet<WaitingItem['reason']> = new Set(['assigned', 'workThrough'])

/** A part of a line, with a dot before it, which the frame clips at the beginning of a line. */
const LINE_PART = "relative pl-3 before:absolute before:left-1 before:content-['·']"

interface WaitingRowProps {
  readonly item: WaitingItem
  readonly today: Day
  /** Completes the item; undefined if that takes more than one step. */
  readonly complete?: () => void
}

function WaitingRow({ item, today, complete }: WaitingRowProps) {
  const { path, title, person, reason, since, due, count } = item
  const name = person ? fullName(person) : ''
  const titled = title && translateNoticeTitle({ path, title })
  const counted = nameTimesheets(reason, count)
  // Many people have the same checklist, so that the person says more than its title.
  const isChecklist = reason === 'workThrough' && person
  const what = counted ?? (isChecklist ? name : titled || name)
  const words =
    reason === 'hold' && since
      ? t`One-on-one of ${formatMonth(since)}`
      : SELF_EVIDENT.has(reason)
        ? ''
        : t(WAITING_REASONS[reason])
  const about = isChecklist ? titled : title ? name : ''
  const why = (counted ? [titled, words] : [about, person ? '' : t`${count} in all`, words]).filter(Boolean)
  const urgency = urgencyOf(item, today)
  return (
    <li className="group/row relative flex items-center border-b last:border-b-0 last:rounded-b-lg hover:bg-muted/60 has-[a:focus-visible]:bg-accent/70">
      <Link
        {...parseHref(path)}
        data-waiting-row={item._id}
        className="flex min-w-0 flex-1 items-center gap-x-3 px-4 py-2.5 outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
      >
        {person ? <PersonAvatar name={name} /> : null}
        {/* On a phone the urgency goes below the title instead of beside it. */}
        <span className="min-w-0 flex-1 overflow-hidden sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-3 sm:gap-y-0.5">
          <span className="line-clamp-2 font-medium wrap-anywhere">{what}</span>
          <span className="-ml-3 flex flex-wrap sm:contents">
            <span
              title={due ? t`Due ${formatDay(due)}` : since ? t`Since ${formatDay(since)}` : undefined}
              className={cn(
                'text-[0.8125rem] whitespace-nowrap tabular-nums empty:hidden sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:pl-0 sm:before:hidden',
                LINE_PART,
                urgency === 'late' && 'font-medium text-tone-red',
                urgency === 'today' && 'font-medium text-tone-yellow',
                urgency === 'later' && 'text-muted-foreground',
              )}
            >
              {formatWait({ since, due }, today)}
            </span>{' '}
            <span className="contents text-[0.8125rem] text-muted-foreground empty:hidden sm:-ml-3 sm:flex sm:flex-wrap">
              {why.map(part => (
                <Fragment key={part}>
                  <span className={LINE_PART}>{part}</span>{' '}
                </Fragment>
              ))}
            </span>
          </span>
        </span>
      </Link>
      {complete ? (
        <Button
          data-tooltip={t`Complete¦it`}
          variant="quiet"
          size="icon-sm"
          className="relative z-10 mr-2 hover:text-tone-green"
          aria-label={t`Complete ${what}`}
          data-complete-row={item._id}
          onClick={complete}
        >
          <CircleCheck />
        </Button>
      ) : null}
    </li>
  )
}
