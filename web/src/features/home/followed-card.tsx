/** Recent changes by others to the person's records, grouped by record, newest first. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { FOLLOWED_DAYS, type FollowedRecord, homeApi } from '#shared/features/home.ts'
import { translateNoticeReason, translateNoticeTitle } from '#shared/features/notices/translate.ts'
import { noticeWords } from '#shared/features/notices.ts'
import { t } from '#shared/kit/texts.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { parseHref } from '#web/kit/parse-href.ts'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'

/** Quiet: the card shows the error itself. */
const followedQuery = { ...queryFor(homeApi.calls.followed), meta: { isQuiet: true } }

export function FollowedCard() {
  const heading = useId()
  const { data, isError, refetch } = useQuery(followedQuery)
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="border-b px-4 py-3.5 font-semibold">{t`What changed`}</h2>
      {data ? <Records records={data} /> : null}
      {!data && isError ? (
        <p role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-muted-foreground">
          {t`This could not be loaded.`}
          <Button variant="outline" size="sm" onClick={() => void refetch()}>{t`Retry`}</Button>
        </p>
      ) : null}
      {data || isError ? null : <LinesSkeleton className="px-4 py-3.5" />}
    </Card>
  )
}

const Records = ({ records }: { records: readonly FollowedRecord[] }) =>
  records.length === 0 ? (
    <p className="px-4 py-3 text-muted-foreground">{t`No changes by others in the last ${FOLLOWED_DAYS} days.`}</p>
  ) : (
    <ul className="divide-y">
      {records.map(record => (
        <ChangedRecord key={record.path} record={record} />
      ))}
    </ul>
  )

function ChangedRecord({ record: { path, title, person, total, changes } }: { record: FollowedRecord }) {
  const earlier = total - changes.length
  return (
    <li>
      <Link
        {...parseHref(path)}
        className="grid gap-1 px-4 py-2.5 outline-none hover:bg-muted/60 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
      >
        <span className="font-medium wrap-anywhere">
          {translateNoticeTitle({ path, title })}
          {person ? <span className="block font-normal text-muted-foreground">{person}</span> : null}
        </span>
        {changes.map(change => (
          <span key={change._id} className="grid text-[0.8125rem] wrap-anywhere">
            <span className="line-clamp-2">{translateNoticeReason(change)}</span>
            <span className="flex flex-wrap gap-x-2 text-muted-foreground">
              {noticeWords(change)} <LocalTime at={change.at} className="tabular-nums" />
            </span>
          </span>
        ))}
        {earlier > 0 ? (
          <span className="text-[0.8125rem] text-muted-foreground">
            {earlier === 1 ? t`and 1 earlier change` : t`and ${earlier} earlier changes`}
          </span>
        ) : null}
      </Link>
    </li>
  )
}
