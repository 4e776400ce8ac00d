import { useMutation } from '@tanstack/react-query'
import FileArchive from 'lucide-react/icons/file-archive'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import TreePalm from 'lucide-react/icons/tree-palm'
import { NO_PROJECTS, timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { t } from '#shared/kit/texts.ts'
import { ExportMenu, type ExportQuery } from '#web/kit/list-screen/export-menu.tsx'
import { type ScreenAction, ScreenActions } from '#web/kit/list-screen/screen-actions.tsx'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { useIsPhone, useMedia } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ZipJob } from './zip/use-zip-job.ts'
import { downloadReport } from './zip/use-zip-job.ts'

const EXPORTS = [{ call: timesheetsApi.calls.csv }]

interface SummaryReportsProps {
  readonly screen: { readonly filters: ListSearch; readonly query: ExportQuery; readonly totalItems: number }
  readonly zip: ZipJob
}

/**
 * The reports of the month, for the selected projects if there are any, and the list's export. A phone has the reports in
 * a menu.
 */
export function SummaryReports({ screen, zip }: SummaryReportsProps) {
  const reports = useReports(screen.filters, zip)
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? (
        <ScreenActions actions={reports} />
      ) : (
        reports.map(report => <IconButton key={report.label} {...report} />)
      )}
      <ExportMenu screen={screen} exports={EXPORTS} />
    </>
  )
}

interface Report extends ScreenAction {
  /** Whether it is being prepared. */
  readonly isBusy: boolean
}

function useReports(filters: ListSearch, zip: ZipJob): Report[] {
  const params = { month: Number(filters.month), year: Number(filters.year) }
  const query = { projects: filters.projects }
  const { monthlyReport, ptoReport } = timesheetReportsApi.calls
  const xlsx = t(timesheetMessages.failed.xlsx)
  const monthly = useMutation({ mutationFn: () => downloadReport(monthlyReport, { params, query }, xlsx) })
  const pto = useMutation({ mutationFn: () => downloadReport(ptoReport, { params, query }, xlsx) })
  const startZip = () => zip.start({ ...params, projects: (filters.projects ?? NO_PROJECTS).split(',') })
  const toReport = (label: string, icon: ScreenAction['icon'], isBusy: boolean, act: () => void): Report => ({
    label,
    icon,
    act,
    isBusy,
    disabled: isBusy,
  })
  return [
    toReport(t`Monthly Report`, <FileSpreadsheet />, monthly.isPending, () => monthly.mutate()),
    toReport(t`PTO Monthly Report`, <TreePalm />, pto.isPending, () => pto.mutate()),
    toReport(t`Download All`, <FileArchive />, zip.isStarting, startZip),
  ]
}

function IconButton({ label, icon, act, isBusy, disabled = false }: Report) {
  const hasRoom = useMedia('(width >= 100rem)')
  return (
    <Button
      data-tooltip={hasRoom ? undefined : label}
      variant="outline"
      size={hasRoom ? 'default' : 'icon'}
      aria-label={label}
      onClick={act}
      disabled={disabled}
    >
      {isBusy ? <Spinner label={t`Preparing the file`} /> : icon}
      {hasRoom ? label : null}
    </Button>
  )
}
