import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react'
import { type CountedStatus, type LeaderReportRow, leaderReportList } from '#shared/features/leader-report.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { DataTable, type TableColumn } from '#web/kit/list-screen/data-table.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { NO_RECORDS } from '#web/kit/list-screen/list-screen.tsx'
import { ListSkeleton, LoadingBar } from '#web/kit/list-screen/list-skeleton.tsx'
import { Pagination } from '#web/kit/list-screen/pagination.tsx'
import { StaleContent } from '#web/kit/list-screen/stale-content.tsx'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  type Counted,
  CountedEmployeesDialog,
  type ReportCell,
  ReportCountButton,
} from './counted-employees-dialog.tsx'
import type { TableState } from './use-report-search.ts'

const LeaderBarChart = lazy(() =>
  import('./leader-bar-chart.tsx').then(({ LeaderBarChart }) => ({ default: LeaderBarChart })),
)

interface LeaderReportSectionProps {
  readonly title: string
  readonly counted: Counted
  readonly statuses: readonly StaticEntry<CountedStatus>[]
  readonly call: AnyCall
  /** The CSV export. */
  readonly csv: AnyCall
  readonly query: ListSearch
  /** Whether the filters have changed since the rows were loaded. */
  readonly hasPendingChange: boolean
  readonly table: TableState
}
type ReportTableRow = LeaderReportRow & { readonly _id: string }

/** Counts by leader, as a table and as a bar chart. */
export function LeaderReportSection({
  title,
  counted,
  statuses,
  call,
  csv,
  query,
  hasPendingChange,
  table,
}: LeaderReportSectionProps) {
  const { page, order, setPage, setOrder } = table
  const { pageSize } = leaderReportList
  const sorted = { ...query, sortByColumn: order.column, isSortAscending: order.ascending }
  const asked = useQuery({
    ...queryFor(call, { query: { ...sorted, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const { items, totalItems } = (asked.data ?? EMPTY_REPORT) as { items: LeaderReportRow[]; totalItems: number }
  const rows = useMemo(() => items.map(row => ({ ...row, _id: row.leaderAssigned._id })), [items])
  const [opened, open] = useState<ReportCell>()
  const headingId = useId()

  const lastPage = Math.max(1, Math.ceil(totalItems / pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage) setPage(lastPage)
  })
  const isOutdated = hasPendingChange || asked.isPlaceholderData
  const columns: TableColumn<ReportTableRow, string>[] = [
    {
      key: 'leader',
      header: t`Leader`,
      sort: 'leaderAssigned.name',
      cell: row => <PersonLink person={row.leaderAssigned} />,
      className: 'font-medium',
    },
    ...statuses.map(
      ({ name }): TableColumn<ReportTableRow, string> => ({
        key: name,
        header: name,
        sort: name,
        align: 'right',
        className: 'py-1.5',
        cell: row => <ReportCountButton row={row} status={name} counted={counted} onOpen={open} />,
      }),
    ),
  ]

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-base font-semibold">
          {title}
        </h2>
        <ExportMenu screen={{ query: sorted, totalItems }} exports={[{ call: csv }]} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Card
          aria-busy={asked.isFetching || hasPendingChange}
          className="relative overflow-hidden has-[[data-alone]]:xl:col-span-2"
        >
          <LoadingBar isShown={asked.isFetching && !asked.isPending} />
          {asked.isPending ? (
            <ListSkeleton />
          ) : asked.isError ? (
            <div data-alone>
              <ErrorState error={asked.error} retry={() => void asked.refetch()} />
            </div>
          ) : totalItems === 0 ? (
            <div data-alone>
              <StaleContent isStale={isOutdated}>
                <EmptyState text={t(NO_RECORDS)} />
              </StaleContent>
            </div>
          ) : (
            <StaleContent isStale={isOutdated}>
              <DataTable<ReportTableRow, string>
                label={title}
                columns={columns}
                rows={rows}
                order={order}
                onOrder={setOrder}
                dense
              />
              <Pagination
                page={page}
                pageSize={pageSize}
                total={totalItems}
                onPageChange={setPage}
                label={t`Pages of ${title}`}
              />
            </StaleContent>
          )}
        </Card>
        {asked.isPending ? (
          <ChartSkeleton />
        ) : rows.length > 0 ? (
          <Suspense fallback={<ChartSkeleton />}>
            <StaleContent isStale={isOutdated}>
              <LeaderBarChart counted={counted} statuses={statuses} rows={rows} />
            </StaleContent>
          </Suspense>
        ) : null}
      </div>
      <CountedEmployeesDialog cell={opened} onClose={() => open(undefined)} />
    </section>
  )
}

const EMPTY_REPORT = { items: [], totalItems: 0 }

const ChartSkeleton = () => (
  <Card className="grid gap-3 p-5" aria-hidden>
    {['w-4/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-3/5'].map(width => (
      <div key={width} className={width}>
        <Skeleton className="h-5" />
      </div>
    ))}
  </Card>
)
