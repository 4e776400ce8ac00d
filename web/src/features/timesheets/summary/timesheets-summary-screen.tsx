import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import FileDown from 'lucide-react/icons/file-down'
import { lazy, Suspense, useState } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { APPROVAL_LABELS, APPROVAL_STATES } from '#shared/features/timesheets/approval.ts'
import { MAX_APPROVALS } from '#shared/features/timesheets/approval-calls.ts'
import { TimesheetSummaryQuery, timesheetList } from '#shared/features/timesheets/list.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { TimesheetListItem } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { useFilter } from '#web/kit/filters/filter-context.ts'
import { SearchFilter, SelectFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { FoldedPart, PlotFolds, useFold } from '#web/kit/folding.tsx'
import type { BulkAction } from '#web/kit/list-screen/bulk-actions.ts'
import { ListFilters, ListTable } from '#web/kit/list-screen/list-screen.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { PlotSkeleton } from '#web/kit/plot/plot-query.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { ApprovalDialog } from '../approval/approval-dialog.tsx'
import { useMayApprove } from '../approval/use-may-approve.ts'
import { formatMonthName, monthChoices, yearChoices } from '../month-choices.ts'
import { BeginForSomebodyButton } from '../reopening/begin-for-somebody.tsx'
import { ProjectHoursCard } from './project-hours-card.tsx'
import { useRemindAction } from './remind-action.tsx'
import { SummaryReports } from './report-buttons.tsx'
import { sheetNameOf, summaryColumns } from './summary-columns.tsx'
import { downloadReport, useZipJob } from './zip/use-zip-job.ts'
import { ZipDialog, ZipStatusCard } from './zip/zip-status.tsx'

const MonthMapCard = lazy(async () => ({ default: (await import('./month-map-card.tsx')).MonthMapCard }))
const ProjectMonthsCard = lazy(async () => ({
  default: (await import('./project-months-card.tsx')).ProjectMonthsCard,
}))

const PATH = '/timesheets-summary'
const submittedChoices = () => [
  { value: 'true', label: t`Submitted` },
  { value: 'false', label: t`Not submitted` },
]
const approvalChoices = () => APPROVAL_STATES.map(value => ({ value, label: t(APPROVAL_LABELS[value]) }))
const VIEWS: readonly ListView[] = [
  { name: 'Not submitted', search: { isSubmitted: 'false' } },
  { name: 'To approve', search: { approval: 'waiting' } },
  { name: 'All', search: {} },
]
const summaryList = { ...timesheetList, query: TimesheetSummaryQuery }

/** A month's sheets, with the reports generated from them. */
export function TimesheetsSummaryScreen() {
  const now = new Date()
  const zip = useZipJob()
  const navigate = useNavigate()
  const pdf = useMutation({
    mutationFn: (id: string) =>
      downloadReport(timesheetReportsApi.calls.pdf, { params: { id } }, t(timesheetMessages.failed.pdf)),
  })
  const screen = useListScreen({
    path: PATH,
    list: summaryList,
    call: timesheetsApi.calls.list,
    views: VIEWS,
    defaultFilters: { month: String(now.getUTCMonth() + 1), year: String(now.getUTCFullYear()) },
  })
  const { filters, response } = screen
  const mayApprove = useMayApprove()
  const remindAction = useRemindAction()
  const monthFold = useFold('timesheets-by-day')
  const projectFold = useFold('timesheets-by-project')
  const [approving, setApproving] = useState<ApprovalRun>()
  const approveAction: BulkAction<TimesheetListItem> = {
    label: t`Approve`,
    icon: <CircleCheck />,
    isAllowed: ({ approvalState, isClosed }) => approvalState === 'waiting' && !isClosed,
    open: (rows, { onDone }) => setApproving({ ids: rows.slice(0, MAX_APPROVALS).map(({ _id }) => _id), onDone }),
  }
  return (
    <>
      <ScreenLayout
        title={t`Time sheets summary`}
        subtitle={
          <TotalHours
            hours={response?.totalHours}
            month={formatMonthName(filters.month ?? '', filters.year ?? '')}
            peopleWithoutSheet={response?.peopleWithoutSheet ?? 0}
          />
        }
        actions={
          <>
            <SummaryReports screen={screen} zip={zip} />
            <BeginForSomebodyButton
              period={toPeriod(filters.month, filters.year)}
              onBegin={sheet => void navigate({ href: toSheetPath(sheet) })}
            />
          </>
        }
      >
        <ListFilters
          screen={screen}
          below={
            <PlotFolds
              plots={[
                { fold: monthFold, title: t`Month by day` },
                { fold: projectFold, title: t`Hours by project` },
              ]}
            />
          }
        >
          <SearchFilter name="search" label={t`Search by name`} />
          <PeopleFilter name="leaders" label={t`Leaders`} call={employeesApi.calls.leaders} />
          <CatalogueFilter name="projects" label={t`Projects`} call={projectsCatalogue.contract.calls.all} />
          <SelectFilter name="month" label={t`Month`} primary choices={monthChoices()} isRequired />
          <YearFilter now={now} />
          <SelectFilter name="isSubmitted" label={t`Report`} choices={submittedChoices()} />
          <MultiSelectFilter name="approval" label={t`Approval`} choices={approvalChoices()} />
        </ListFilters>
        <ZipStatusCard zip={zip} />
        <FoldedPart fold={monthFold}>
          <Suspense fallback={<PlotSkeleton title={t`Month by day`} />}>
            <MonthMapCard filters={filters} />
          </Suspense>
        </FoldedPart>
        <FoldedPart fold={projectFold}>
          <ProjectHoursCard rows={response?.byProject ?? []} />
          <Suspense fallback={<PlotSkeleton title={t`Hours by project`} />}>
            <ProjectMonthsCard filters={filters} />
          </Suspense>
        </FoldedPart>
        <ListTable
          screen={screen}
          label={t`Time sheets summary`}
          emptyText={t`There are no timesheets yet.`}
          columns={summaryColumns}
          to={toSheetPath}
          rowName={sheetNameOf}
          bulkActions={mayApprove ? [remindAction, approveAction] : [remindAction]}
          rowActions={row => (
            <>
              <RowAction label={t`Open¦a sheet`} rowName={sheetNameOf(row)} icon={<Eye />} to={toSheetPath(row)} />
              <RowAction
                label={t`Download PDF`}
                rowName={sheetNameOf(row)}
                icon={<FileDown />}
                onClick={() => pdf.mutate(row._id)}
                disabled={pdf.isPending && pdf.variables === row._id}
              />
            </>
          )}
        />
      </ScreenLayout>
      <ZipDialog zip={zip} />
      {approving ? (
        <ApprovalDialog sheets={approving.ids} onDone={approving.onDone} onClose={() => setApproving(undefined)} />
      ) : null}
    </>
  )
}

interface ApprovalRun {
  readonly ids: readonly string[]
  readonly onDone: (ids: readonly string[]) => void
}

function YearFilter({ now }: { now: Date }) {
  const { value } = useFilter('year')
  return <SelectFilter name="year" label={t`Year`} primary choices={yearChoices(now, value)} isRequired />
}

const toPeriod = (month = '', year = '') => `${year}-${month.padStart(2, '0')}-01`

const toSheetPath = ({ _id, employee }: Pick<TimesheetListItem, '_id' | 'employee'>) =>
  `${PATH}/${employee._id}?timesheetId=${_id}`

interface TotalHoursProps {
  readonly hours: number | undefined
  readonly month: string
  readonly peopleWithoutSheet: number
}

function TotalHours({ hours, month, peopleWithoutSheet }: TotalHoursProps) {
  const total = hours === undefined ? '…' : formatNumber(hours)
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">
        {sentence`${<strong className="font-semibold text-foreground">{total}</strong>} h in ${month}`}
      </span>
      {peopleWithoutSheet > 0 ? (
        <>
          {' · '}
          <span className="whitespace-nowrap">{t`${peopleWithoutSheet} without a sheet`}</span>
        </>
      ) : null}
    </span>
  )
}
