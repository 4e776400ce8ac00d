import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employees } from '#shared/features/employees.ts'
import { hasRole } from '#shared/kit/access.ts'
import { showDay } from '#shared/kit/dates.ts'
import { ApiError, api, WENT_WRONG } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { Loading, Progress } from '#web/kit/list-screen/loading.tsx'
import { Paging } from '#web/kit/list-screen/paging.tsx'
import { DeleteAction, EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'
import { useSession } from '#web/kit/session.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmployeeLink } from './employee-link.tsx'
import { columnsOf } from './log-columns.tsx'
import { type Log, type PayEntry, rateLog, salaryLog } from './logs.ts'
import { ValuesOverTime } from './values-over-time.tsx'
import { ViewsCard } from './views-card.tsx'

interface OfEmployee {
  readonly employeeId: string
}
export const SalaryLog = ({ employeeId }: OfEmployee) => <LogScreen log={salaryLog} employeeId={employeeId} />
export const RateLog = ({ employeeId }: OfEmployee) => <LogScreen log={rateLog} employeeId={employeeId} />

const LogScreen = ({ log, employeeId }: OfEmployee & { log: Log }) => (
  <RecordScreen call={employees.calls.one} id={employeeId} title={log.title}>
    {employee => <Entries key={employee._id} log={log} employee={employee} />}
  </RecordScreen>
)

/** A list like any other, but for its amounts, which arrive encrypted, and for what stands above and below it. */
function Entries({ log, employee }: { log: Log; employee: EmployeeRecord }) {
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
  const asked = useQuery({ ...log.page(query), placeholderData: keepPreviousData })
  const { items, totalItems } = asked.data ?? { items: [], totalItems: 0 }

  const lastPage = Math.max(1, Math.ceil(totalItems / list.pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && page > lastPage) change({ ...current, page: String(lastPage) })
  })
  useShortcut('n', () => void navigate({ to: newPath }))

  const nameOf = (entry: PayEntry) => `${log.what} of ${showDay(entry.day)}`
  const deletion = useMutation({
    mutationFn: (entry: PayEntry) => api(log.remove, { params: { id: entry._id }, version: entry.version }),
    onSuccess: (_, entry) => say.done(`${nameOf(entry)} deleted successfully`),
  })
  const askToDelete = async (entry: PayEntry) => {
    if (await confirmDelete(nameOf(entry), 'Do you want to delete this record?')) deletion.mutate(entry)
  }

  return (
    <Page
      title={log.title}
      subtitle={<EmployeeLink employee={employee} />}
      wide
      actions={
        <Button asChild variant="primary">
          <Link to={newPath} aria-keyshortcuts="n">
            <Plus /> New
          </Link>
        </Button>
      }
    >
      <ValuesOverTime log={log} query={query} items={items} totalItems={totalItems} />
      <Card aria-busy={asked.isFetching} className="relative overflow-hidden">
        <Progress shown={asked.isFetching && !asked.isPending} />
        {asked.isPending ? (
          <Loading />
        ) : asked.isError ? (
          <Failed
            text={asked.error instanceof ApiError ? asked.error.sentence : WENT_WRONG}
            retry={() => void asked.refetch()}
          />
        ) : totalItems === 0 ? (
          <Notice text="There are no records to display." />
        ) : (
          <>
            <DataTable<PayEntry, string>
              label={`${log.title} of ${fullName(employee)}`}
              columns={columnsOf(log)}
              rows={items}
              order={order}
              onOrder={next => change({ sortByColumn: next.column, isSortAscending: String(next.ascending) })}
              to={entry => `${path}/${entry._id}`}
              dense
              actions={entry => (
                <>
                  <EditAction of={nameOf(entry)} to={`${path}/${entry._id}`} />
                  <DeleteAction of={nameOf(entry)} act={() => void askToDelete(entry)} disabled={deletion.isPending} />
                </>
              )}
            />
            <Paging
              page={page}
              pageSize={list.pageSize}
              total={totalItems}
              go={to => change({ ...current, page: String(to) }, false)}
            />
          </>
        )}
      </Card>
      {asked.isSuccess && hasRole({ roles: session?.roles ?? [] }, ['admin']) ? (
        <ViewsCard employeeId={employee._id} />
      ) : null}
    </Page>
  )
}
