import { useMutation } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import FileDown from 'lucide-react/icons/file-down'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { projects } from '#shared/features/projects.ts'
import { timesheetReports } from '#shared/features/timesheet-reports.ts'
import {
  SummaryQuery,
  type TimesheetListed,
  timesheetList,
  timesheetMessages,
  timesheets,
} from '#shared/features/timesheets.ts'
import { useFilter } from '#web/kit/filters/filter-bar.tsx'
import { SearchFilter, SelectFilter } from '#web/kit/filters/filters.tsx'
import { EntriesFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListScreen } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { monthChoices, monthName, yearChoices } from '../years.ts'
import { columns, EmptyDescriptions } from './columns.tsx'
import { ProjectHours } from './project-hours.tsx'
import { ReportButtons } from './report-buttons.tsx'
import { saveReport } from './save-report.ts'
import { useZip } from './zip/use-zip.ts'
import { ZipDialog } from './zip/zip-dialog.tsx'
import { ZipLine } from './zip/zip-line.tsx'

const PATH = '/timesheets-summary'
const list = { ...timesheetList, query: SummaryQuery }

/** A month's sheets, with the files that are made of them. */
export function TimesheetsSummary() {
  const now = new Date()
  const zip = useZip()
  const pdf = useMutation({
    mutationFn: (id: string) =>
      saveReport(timesheetReports.calls.pdf, { params: { id } }, timesheetMessages.failed.pdf),
  })
  return (
    <>
      <ListScreen
        path={PATH}
        to={row => `${PATH}/${row.employee._id}?timesheetId=${row._id}`}
        title="Time sheets summary"
        subtitle={({ filters, answer }) => (
          <TotalHours hours={answer?.totalHours} month={monthName(filters.month ?? '', filters.year ?? '')} />
        )}
        list={list}
        call={timesheets.calls.list}
        csv={timesheets.calls.csv}
        usual={{ month: String(now.getUTCMonth() + 1), year: String(now.getUTCFullYear()) }}
        filters={
          <>
            <SearchFilter name="search" label="Search by name" />
            <PeopleFilter name="leaders" label="Leaders" call={employees.calls.leaders} />
            <EntriesFilter name="projects" label="Projects" call={projects.contract.calls.all} />
            <SelectFilter name="month" label="Month" choices={monthChoices} always />
            <YearFilter now={now} />
          </>
        }
        more={({ filters }) => <ReportButtons filters={filters} zip={zip} />}
        above={({ answer }) => (
          <>
            <ZipLine zip={zip} />
            <ProjectHours rows={answer?.byProject ?? []} />
          </>
        )}
        columns={columns}
        nameOf={nameOf}
        canCreate={false}
        mayEdit={() => false}
        actions={row => (
          <>
            {row.hasEmptyDescriptions ? <EmptyDescriptions of={nameOf(row)} /> : null}
            <RowAction
              label="Open"
              of={nameOf(row)}
              icon={<Eye />}
              to={`${PATH}/${row.employee._id}?timesheetId=${row._id}`}
            />
            <RowAction
              label="Download PDF"
              of={nameOf(row)}
              icon={<FileDown />}
              act={() => pdf.mutate(row._id)}
              disabled={pdf.isPending && pdf.variables === row._id}
            />
          </>
        )}
      />
      <ZipDialog zip={zip} />
    </>
  )
}

function YearFilter({ now }: { now: Date }) {
  const { value } = useFilter('year')
  return <SelectFilter name="year" label="Year" choices={yearChoices(now, value)} always />
}

const nameOf = ({ employee, project }: TimesheetListed) => `${fullName(employee)}, ${project.name}`

function TotalHours({ hours, month }: { hours: number | undefined; month: string }) {
  const total = hours === undefined ? '…' : hours.toLocaleString('en')
  return (
    <span className="tabular-nums">
      Total hours this month: <strong className="font-semibold text-foreground">{total}</strong>, {month}
    </span>
  )
}
