import { useMutation } from '@tanstack/react-query'
import FileArchive from 'lucide-react/icons/file-archive'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import TreePalm from 'lucide-react/icons/tree-palm'
import type { ReactNode } from 'react'
import { NO_PROJECTS, timesheetReports } from '#shared/features/timesheet-reports.ts'
import { timesheetMessages } from '#shared/features/timesheets.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { saveReport } from './save-report.ts'
import type { Zip } from './zip/use-zip.ts'

interface ReportButtonsProps {
  readonly filters: ListSearch
  readonly zip: Zip
}

/** The files of the month that is shown; of the projects that are chosen, where some are. */
export function ReportButtons({ filters, zip }: ReportButtonsProps) {
  const params = { month: Number(filters.month), year: Number(filters.year) }
  const query = { projects: filters.projects }
  const { monthlyReport, ptoReport } = timesheetReports.calls
  const { xlsx } = timesheetMessages.failed
  const monthly = useMutation({ mutationFn: () => saveReport(monthlyReport, { params, query }, xlsx) })
  const pto = useMutation({ mutationFn: () => saveReport(ptoReport, { params, query }, xlsx) })
  return (
    <>
      <IconButton label="Monthly Report" icon={<FileSpreadsheet />} act={monthly.mutate} isBusy={monthly.isPending} />
      <IconButton label="PTO Monthly Report" icon={<TreePalm />} act={pto.mutate} isBusy={pto.isPending} />
      <IconButton
        label="Download All"
        icon={<FileArchive />}
        act={() => zip.begin({ ...params, projects: (filters.projects ?? NO_PROJECTS).split(',') })}
        isBusy={zip.isBeginning}
      />
    </>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly act: () => void
  readonly isBusy: boolean
}

const IconButton = ({ label, icon, act, isBusy }: IconButtonProps) => (
  <Tooltip text={label}>
    <Button size="icon" aria-label={label} onClick={() => act()} disabled={isBusy}>
      {isBusy ? <Spinner label="Preparing the file" /> : icon}
    </Button>
  </Tooltip>
)
