import { useMutation } from '@tanstack/react-query'
import FileArchive from 'lucide-react/icons/file-archive'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import TreePalm from 'lucide-react/icons/tree-palm'
import type { ReactNode } from 'react'
import { NO_PROJECTS, timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { t } from '#shared/kit/texts.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ZipJob } from './zip/use-zip-job.ts'
import { downloadReport } from './zip/use-zip-job.ts'

interface ReportButtonsProps {
  readonly filters: ListSearch
  readonly zip: ZipJob
}

/** The reports of the month, for the selected projects if there are any. */
export function ReportButtons({ filters, zip }: ReportButtonsProps) {
  const params = { month: Number(filters.month), year: Number(filters.year) }
  const query = { projects: filters.projects }
  const { monthlyReport, ptoReport } = timesheetReportsApi.calls
  const xlsx = t(timesheetMessages.failed.xlsx)
  const monthly = useMutation({ mutationFn: () => downloadReport(monthlyReport, { params, query }, xlsx) })
  const pto = useMutation({ mutationFn: () => downloadReport(ptoReport, { params, query }, xlsx) })
  return (
    <>
      <IconButton
        label={t`Monthly Report`}
        icon={<FileSpreadsheet />}
        onClick={monthly.mutate}
        isBusy={monthly.isPending}
      />
      <IconButton label={t`PTO Monthly Report`} icon={<TreePalm />} onClick={pto.mutate} isBusy={pto.isPending} />
      <IconButton
        label={t`Download All`}
        icon={<FileArchive />}
        onClick={() => zip.start({ ...params, projects: (filters.projects ?? NO_PROJECTS).split(',') })}
        isBusy={zip.isStarting}
      />
    </>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly isBusy: boolean
}

function IconButton({ label, icon, onClick, isBusy }: IconButtonProps) {
  const hasRoom = useMedia('(width >= 100rem)')
  return (
    <Button
      data-tooltip={hasRoom ? undefined : label}
      variant="outline"
      size={hasRoom ? 'default' : 'icon'}
      aria-label={label}
      onClick={() => onClick()}
      disabled={isBusy}
    >
      {isBusy ? <Spinner label={t`Preparing the file`} /> : icon}
      {hasRoom ? label : null}
    </Button>
  )
}
