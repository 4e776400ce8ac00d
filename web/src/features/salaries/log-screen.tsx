import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListPlace, useListRows } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListContract } from '#web/kit/list-screen/use-list-search.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { CompaRatio } from './compa-ratio.tsx'
import { getPayLogColumns } from './log-columns.tsx'
import { PayChart } from './pay-chart.tsx'
import { EmployeeLink, type PayLog, type PayLogEntry, type PayLogQuery, rateLog, salaryLog } from './pay-logs.tsx'
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
  <RecordScreen call={employeesApi.calls.one} id={employeeId} title={t(log.title)}>
    {employee => <PayLogEntries key={employee._id} log={log} employee={employee} />}
  </RecordScreen>
)

/** A standard list screen, except that amounts arrive encrypted and there is content above and below it. */
function PayLogEntries({ log, employee }: { log: PayLog; employee: EmployeeRecord }) {
  // The two logs have different column names.
  const list: ListContract = log.list
  const path = `/employees/${employee._id}/${log.segment}`
  const session = useSession()
  const place = useListPlace({ path, list, fixedQuery: { employeeId: employee._id } })
  const isSalary = log === salaryLog
  const nameOf = ({ day }: PayLogEntry) => (isSalary ? t`Salary of ${formatDay(day)}` : t`Rate of ${formatDay(day)}`)
  const query = { ...place.query, employeeId: employee._id }
  const screen = useListRows(place, useQuery({ ...log.pageQuery(query), placeholderData: keepPreviousData }))
  return (
    <ScreenLayout
      title={t(log.title)}
      subtitle={<EmployeeLink employee={employee} />}
      width="table"
      actions={<NewLink to={`${path}/new`} />}
    >
      <PayLogChart log={log} employee={employee} query={query} items={screen.rows} totalItems={screen.totalItems} />
      <ListTable
        screen={screen}
        label={isSalary ? t`Salary change log of ${fullName(employee)}` : t`Rate change log of ${fullName(employee)}`}
        columns={getPayLogColumns(log)}
        dense
        emptyText={t`There are no records to display.`}
        rowName={nameOf}
        deletion={{ text: t`Do you want to delete this record?`, remove: log.removeCall }}
        rowActions={entry => <EditAction rowName={nameOf(entry)} to={`${path}/${entry._id}`} />}
      />
      {screen.response && hasRole({ roles: session?.roles ?? [] }, ['admin']) ? (
        <PayViewsCard employeeId={employee._id} />
      ) : null}
    </ScreenLayout>
  )
}

/** Nobody has more entries than this. */
const MAX_ENTRIES = 1000

interface PayLogChartProps {
  readonly log: PayLog
  readonly employee: EmployeeRecord
  /** The list's query and its response. */
  readonly query: PayLogQuery
  readonly items: readonly PayLogEntry[]
  readonly totalItems: number
}

/** The log as a chart. Usually the list's page has all entries; a longer log is loaded in full. */
function PayLogChart({ log, employee, query, items, totalItems }: PayLogChartProps) {
  const isLong = totalItems > items.length
  const whole = useQuery({
    ...log.pageQuery({ ...query, page: 1, pageSize: MAX_ENTRIES, sortByColumn: log.dayColumn, isSortAscending: true }),
    enabled: isLong,
  })
  const entries = isLong ? (whole.data?.items ?? []) : items
  return (
    <>
      {log === salaryLog && entries.length > 0 ? <CompaRatio jobTitle={employee.jobTitle} entries={entries} /> : null}
      <PayChart title={log === salaryLog ? t`Salary over time` : t`Rate over time`} entries={entries} />
    </>
  )
}
