import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RecordChange, recordChangeList } from '#shared/features/employees/record-history.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { fullName } from '#shared/kit/people.ts'
import { MONTH_NAMES, nameMonth, t, translateSentence } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { ListSkeleton } from '#web/kit/list-screen/list-skeleton.tsx'
import { Pagination } from '#web/kit/list-screen/pagination.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'

/** Fields whose values come from Muster's own lists, not from what people type, so they are translated. */
const CHOSEN =
  /^(employeeType|maritalStatus|homeAddress\.country|insuranceInfo\.status|resignationInfo\.resignationReason|statusReferral|activateRewards|ownPicture|is[A-Z]\w+)$/
const say = (field: string, value: string) => {
  if (field.endsWith('PeriodMonth')) return sayMonth(value)
  if (/(Date|\.lastDay)$/.test(field)) return translateSentence(value)
  return CHOSEN.test(field) ? t(value) : value
}
/** Translates a month: the server writes it in English. */
function sayMonth(english: string): string {
  const month = MONTH_NAMES.indexOf(english as (typeof MONTH_NAMES)[number])
  return month < 0 ? english : nameMonth(month)
}

/** The changes to an employee's record with their authors, newest first. */
export function RecordHistoryCard({ employeeId: id }: { employeeId: string }) {
  const [page, go] = useState(1)
  const query = { page, pageSize: recordChangeList.pageSize }
  const asked = useQuery({
    ...queryFor(employeesApi.calls.history, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  const { items, totalItems } = (asked.data ?? { items: [], totalItems: 0 }) as {
    items: RecordChange[]
    totalItems: number
  }
  if (asked.isPending) return <Card>{<ListSkeleton />}</Card>
  if (asked.isError)
    return (
      <Card>
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </Card>
    )
  return (
    <Card className="overflow-hidden">
      {totalItems === 0 ? (
        <EmptyState text={t`There are no records to display.`} />
      ) : (
        <>
          <ol className="divide-y" aria-label={t`Record history`}>
            {items.map(change => (
              <RecordedChangeItem key={change._id} {...change} />
            ))}
          </ol>
          <Pagination page={page} pageSize={recordChangeList.pageSize} total={totalItems} onPageChange={go} />
        </>
      )}
    </Card>
  )
}

function RecordedChangeItem({ at, who, changes }: RecordChange) {
  return (
    <li className="grid gap-3 px-4 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex items-start gap-2.5">
        <PersonAvatar name={fullName(who)} picture="" size={7} />
        <div className="min-w-0">
          <p className="font-medium break-words">
            <AuthorLink author={who} />
          </p>
          <LocalTime at={at} className="text-xs text-muted-foreground tabular-nums" />
        </div>
      </div>
      <dl className="grid content-start gap-x-4 gap-y-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {changes.map(({ field, label, from, to }) => (
          <div key={field} className="contents">
            <dt className="text-muted-foreground">{t(label)}</dt>
            <dd className="break-words" dir="auto">
              {from === null && to === null ? (
                <span className="text-muted-foreground">{t`changed`}</span>
              ) : (
                <>
                  {from === null ? null : <del className="text-muted-foreground decoration-1">{say(field, from)}</del>}
                  {from !== null && to !== null ? <span aria-hidden> → </span> : null}
                  {to === null ? (
                    <span className="text-muted-foreground"> {t`(cleared)`}</span>
                  ) : (
                    <ins className="no-underline">{say(field, to)}</ins>
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
