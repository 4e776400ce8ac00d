import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { type RecordedChange, recordHistory } from '#shared/features/employees/record-history.ts'
import { employees } from '#shared/features/employees.ts'
import { showDay } from '#shared/kit/dates.ts'
import { Loading } from '#web/kit/list-screen/loading.tsx'
import { Paging } from '#web/kit/list-screen/paging.tsx'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'

/** Who changed what of a record, and when; newest first. */
export function RecordHistory({ of: id }: { of: string }) {
  const [page, go] = useState(1)
  const query = { page, pageSize: recordHistory.pageSize }
  const asked = useQuery({
    ...ask(employees.calls.history, { params: { id }, query } as never),
    placeholderData: keepPreviousData,
  })
  const { items, totalItems } = (asked.data ?? { items: [], totalItems: 0 }) as {
    items: RecordedChange[]
    totalItems: number
  }
  if (asked.isPending) return <Card>{<Loading />}</Card>
  if (asked.isError)
    return (
      <Card>
        <Failed text={asked.error.message} retry={() => void asked.refetch()} />
      </Card>
    )
  return (
    <Card className="overflow-hidden">
      {totalItems === 0 ? (
        <Notice text="There are no records to display." />
      ) : (
        <>
          <ol className="divide-y" aria-label="Record history">
            {items.map(change => (
              <Changed key={change._id} {...change} />
            ))}
          </ol>
          <Paging page={page} pageSize={recordHistory.pageSize} total={totalItems} go={go} />
        </>
      )}
    </Card>
  )
}

function Changed({ at, who, changes }: RecordedChange) {
  return (
    <li className="grid gap-3 px-4 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex items-start gap-2.5">
        <Avatar name={fullName(who)} picture="" className="size-7 text-[0.6875rem]" />
        <div className="min-w-0">
          <p className="font-medium break-words">{fullName(who)}</p>
          <time dateTime={at} className="text-xs text-muted-foreground tabular-nums">
            {showDay(at)} {at.slice(11, 16)} UTC
          </time>
        </div>
      </div>
      <dl className="grid content-start gap-x-4 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {changes.map(({ field, label, from, to }) => (
          <div key={field} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="break-words" dir="auto">
              {from === null && to === null ? (
                <span className="text-muted-foreground">changed</span>
              ) : (
                <>
                  {from === null ? null : <del className="text-muted-foreground decoration-1">{from}</del>}
                  {from !== null && to !== null ? <span aria-hidden> → </span> : null}
                  {to === null ? (
                    <span className="text-muted-foreground"> (cleared)</span>
                  ) : (
                    <ins className="no-underline">{to}</ins>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
