import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { type CountedStatus, leaderReport, type ReportRow } from '#shared/features/leader-report.ts'
import type { Named } from '#shared/kit/fixed.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { type Column, DataTable } from '#web/kit/list-screen/data-table.tsx'
import { NO_RECORDS } from '#web/kit/list-screen/list-screen.tsx'
import { Loading, Progress } from '#web/kit/list-screen/loading.tsx'
import { Outdated } from '#web/kit/list-screen/outdated.tsx'
import { Paging } from '#web/kit/list-screen/paging.tsx'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Count, type Counted, EmployeeList } from './employee-list.tsx'
import type { TablePlace } from './use-report-search.ts'

const LeaderBars = lazy(() => import('./leader-bars.tsx').then(({ LeaderBars }) => ({ default: LeaderBars })))

interface LeaderReportProps {
  readonly title: string
  /** What is counted: `one-on-ones`. */
  readonly things: string
  readonly statuses: readonly Named<CountedStatus>[]
  readonly call: AnyCall
  /** The filters. */
  readonly query: ListSearch
  /** Whether the filters say something that the rows were not asked for by yet. */
  readonly isChanging: boolean
  readonly place: TablePlace
}
type Row = ReportRow & { readonly _id: string }

/** A table of counts, a leader a row, and the same figures as bars. */
export function LeaderReport({ title, things, statuses, call, query, isChanging, place }: LeaderReportProps) {
  const { page, order, go, sort } = place
  const { pageSize } = leaderReport
  const paging = { page, pageSize, sortByColumn: order.column, isSortAscending: order.ascending }
  const asked = useQuery({
    ...ask(call, { query: { ...query, ...paging } } as never),
    placeholderData: keepPreviousData,
  })
  const { items, totalItems } = (asked.data ?? NOTHING) as { items: ReportRow[]; totalItems: number }
  const rows = useMemo(() => items.map(row => ({ ...row, _id: row.leaderAssigned._id })), [items])
  const [opened, open] = useState<Counted>()
  const headingId = useId()

  const lastPage = Math.max(1, Math.ceil(totalItems / pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage) go(lastPage)
  })
  const isOutdated = isChanging || asked.isPlaceholderData
  const columns: Column<Row, string>[] = [
    {
      key: 'leader',
      header: 'Leader',
      sort: 'leaderAssigned.name',
      cell: row => fullName(row.leaderAssigned),
      className: 'font-medium',
    },
    ...statuses.map(
      ({ name }): Column<Row, string> => ({
        key: name,
        header: name,
        sort: name,
        align: 'right',
        className: 'py-1.5',
        cell: row => <Count of={row} status={name} things={things} open={open} />,
      }),
    ),
  ]

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Card
          aria-busy={asked.isFetching || isChanging}
          className="relative overflow-hidden has-[[data-alone]]:xl:col-span-2"
        >
          <Progress shown={asked.isFetching && !asked.isPending} />
          {asked.isPending ? (
            <Loading />
          ) : asked.isError ? (
            <div data-alone>
              <Failed text={asked.error.message} retry={() => void asked.refetch()} />
            </div>
          ) : totalItems === 0 ? (
            <div data-alone>
              <Outdated when={isOutdated}>
                <Notice text={NO_RECORDS} />
              </Outdated>
            </div>
          ) : (
            <Outdated when={isOutdated}>
              <DataTable<Row, string> label={title} columns={columns} rows={rows} order={order} onOrder={sort} dense />
              <Paging page={page} pageSize={pageSize} total={totalItems} go={go} label={`Pages of ${title}`} />
            </Outdated>
          )}
        </Card>
        {asked.isPending ? (
          <Drawing />
        ) : rows.length > 0 ? (
          <Suspense fallback={<Drawing />}>
            <Outdated when={isOutdated}>
              <LeaderBars things={things} statuses={statuses} rows={rows} />
            </Outdated>
          </Suspense>
        ) : null}
      </div>
      <EmployeeList counted={opened} close={() => open(undefined)} />
    </section>
  )
}

const NOTHING = { items: [], totalItems: 0 }

const Drawing = () => (
  <Card className="grid gap-3 p-5" aria-hidden>
    {['w-4/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-3/5'].map(width => (
      <div key={width} className={width}>
        <Skeleton className="h-5" />
      </div>
    ))}
  </Card>
)
