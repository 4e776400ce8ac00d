import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { ApiError, fetchApi, WENT_WRONG } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { ListSkeleton, LoadingBar } from '#web/kit/list-screen/list-skeleton.tsx'
import { Pagination } from '#web/kit/list-screen/pagination.tsx'
import { DeleteAction, EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { getPayLogColumns } from './log-columns.tsx'
import { EmployeeLink, type PayLog, type PayLogEntry, type PayLogQuery, rateLog, salaryLog } from './pay-logs.tsx'
import { type ChartValue, ValueChart } from './value-chart.tsx'
import { PayViewsCard } from './views-card.tsx'

interface EmployeeIdProps {
  readonly employeeId: string
}
export const SalaryLogScreen = () => (
  <PayLogScreen log={salaryLog} employeeId={useParams({ from: '/_app/employees/$id/salaries' }).id} />
)
export const RateLogScreen = () => (
  <PayLogScreen log={rateLog} employeeId={useParams({ from: '/_app/employees/$id/rates' }).id} />
)

const PayLogScreen = ({ log, employeeId }: EmployeeIdProps & { log: PayLog }) => (
  <RecordScreen call={employeesApi.calls.one} id={employeeId} title={log.title}>
    {employee => <PayLogEntries key={employee._id} log={log} employee={employee} />}
  </RecordScreen>
)

/** A list like any other, but for its amounts, which arrive encrypted, and for what stands above and below it. */
function PayLogEntries({ log, employee }: { log: PayLog; employee: EmployeeRecord }) {
  const { list } = log
  const path = `/employees/${employee._id}/${log.segment}`
  const newPath: string = `${path}/new`
  const navigate = useNavigate()
  const session = useSession()
  const { current, change } = useListSearch(path, list, {})
  const page = Number(current.page ?? 1)
  const order = {
    column: current.sortByColumn ?? list.sortByColumn,
    ascending: current.isSortAscending === undefined ? list.isSortAscending : current.isSortAscending === 'true',
  }
  const query = {
    employeeId: employee._id,
    page,
    pageSize: list.pageSize,
    sortByColumn: order.column,
    isSortAscending: order.ascending,
  }
  const asked = useQuery({ ...log.pageQuery(query), placeholderData: keepPreviousData })
  const { items, totalItems } = asked.data ?? { items: [], totalItems: 0 }

  const lastPage = Math.max(1, Math.ceil(totalItems / list.pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage) change({ ...current, page: String(lastPage) })
  })
  useShortcut('n', () => void navigate({ to: newPath }))

  const nameOf = (entry: PayLogEntry) => `${log.label} of ${formatDay(entry.day)}`
  const deletion = useMutation({
    mutationFn: (entry: PayLogEntry) => fetchApi(log.removeCall, { params: { id: entry._id }, version: entry.version }),
    onSuccess: (_, entry) => toast.success(`${nameOf(entry)} deleted successfully`),
  })
  const askToDelete = async (entry: PayLogEntry) => {
    if (await confirmDelete(nameOf(entry), 'Do you want to delete this record?')) deletion.mutate(entry)
  }

  return (
    <ScreenLayout
      title={log.title}
      subtitle={<EmployeeLink employee={employee} />}
      wide
      actions={
        <Button asChild variant="default">
          <Link to={newPath} aria-keyshortcuts="n">
            <Plus /> New
          </Link>
        </Button>
      }
    >
      <PayLogChart log={log} query={query} items={items} totalItems={totalItems} />
      <Card aria-busy={asked.isFetching} className="relative overflow-hidden">
        <LoadingBar isShown={asked.isFetching && !asked.isPending} />
        {asked.isPending ? (
          <ListSkeleton />
        ) : asked.isError ? (
          <ErrorState
            text={asked.error instanceof ApiError ? asked.error.userMessage : WENT_WRONG}
            retry={() => void asked.refetch()}
          />
        ) : totalItems === 0 ? (
          <EmptyState text="There are no records to display." />
        ) : (
          <>
            <DataTable<PayLogEntry, string>
              label={`${log.title} of ${fullName(employee)}`}
              columns={getPayLogColumns(log)}
              rows={items}
              order={order}
              onOrder={next => change({ sortByColumn: next.column, isSortAscending: String(next.ascending) })}
              to={entry => `${path}/${entry._id}`}
              dense
              actions={entry => (
                <>
                  <EditAction rowName={nameOf(entry)} to={`${path}/${entry._id}`} />
                  <DeleteAction
                    rowName={nameOf(entry)}
                    onClick={() => void askToDelete(entry)}
                    disabled={deletion.isPending}
                  />
                </>
              )}
            />
            <Pagination
              page={page}
              pageSize={list.pageSize}
              total={totalItems}
              onPageChange={to => change({ ...current, page: String(to) }, false)}
            />
          </>
        )}
      </Card>
      {asked.isSuccess && hasRole({ roles: session?.roles ?? [] }, ['admin']) ? (
        <PayViewsCard employeeId={employee._id} />
      ) : null}
    </ScreenLayout>
  )
}

/** More entries than this nobody has. */
const MAX_ENTRIES = 1000

interface PayLogChartProps {
  readonly log: PayLog
  /** What the list was asked with, and what it answered. */
  readonly query: PayLogQuery
  readonly items: readonly PayLogEntry[]
  readonly totalItems: number
}

/** The log as a chart. Nearly always the list's one page holds it all; a longer log is asked for whole. */
function PayLogChart({ log, query, items, totalItems }: PayLogChartProps) {
  const isLong = totalItems > items.length
  const whole = useQuery({
    ...log.pageQuery({ ...query, page: 1, pageSize: MAX_ENTRIES, sortByColumn: log.dayColumn, isSortAscending: true }),
    enabled: isLong,
  })
  const values = toChartValues(isLong ? (whole.data?.items ?? []) : items)
  return <ValueChart title={`${log.label} over time`} values={values} now={new Date()} />
}

const toChartValues = (entries: readonly PayLogEntry[]): ChartValue[] =>
  entries
    .flatMap(({ _id, day, amount, createdAt }) =>
      amount === null ? [] : [{ _id, day, amount: Number(amount), at: day.slice(0, 10) + createdAt }],
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
