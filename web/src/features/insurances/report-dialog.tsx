/** Changes to report to the insurer of a country: a file to send, and a button to mark it as reported. */
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { countries } from '#shared/features/countries.ts'
import {
  type InsuranceChange,
  type InsuranceChanges,
  type InsuranceReport,
  insuranceReportMessages,
} from '#shared/features/employees/reported-insurances.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { BodyInput } from '#shared/kit/contract.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatNumber, t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { downloadFile } from '#web/kit/download.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScrollRegion } from '#web/kit/scroll-region.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const { insuranceReports, insuranceChanges, insuranceChangesCsv, reportInsurances } = employeesApi.calls
/** Changes shown here; the file has all of them. */
const MAX_SHOWN = 100

interface ReportDialogProps {
  /** The country that the list is filtered by; chosen at first. */
  readonly listed: string | undefined
  readonly onClose: () => void
}

export function ReportDialog({ listed, onClose }: ReportDialogProps) {
  const { data, error, isError, refetch } = useQuery(queryFor(insuranceReports))
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent className="sm:max-w-2xl">
        <DialogTitle>{t`Report to the insurer`}</DialogTitle>
        <DialogDescription>{t`Who has to be added, changed or removed since the last report. Send the file, then mark it as reported.`}</DialogDescription>
        {isError ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data ? (
          <Reports reports={data} listed={listed} onClose={onClose} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </DialogContent>
    </Dialog>
  )
}

function Reports({ reports, listed, onClose }: ReportDialogProps & { readonly reports: readonly InsuranceReport[] }) {
  // Chosen once: after a country was marked as reported, the dialog must not jump to the next one.
  const [country, setCountry] = useState(() => chooseCountry(reports, listed))
  const { data, error, isError, refetch } = useQuery(queryFor(insuranceChanges, { query: { country } }))
  // Digest of the downloaded changes. Only those may be marked as reported; newer ones need another download.
  const [downloaded, setDownloaded] = useState<string>()
  const downloading = useMutation({
    mutationFn: (query: Asked) => downloadFile(insuranceChangesCsv, { query }),
    onSuccess: (_, { digest }) => setDownloaded(digest),
  })
  const marking = useMutation({
    mutationFn: (body: Asked) => fetchApi(reportInsurances, { body }),
    onSuccess: () => toast.success(t(insuranceReportMessages.reported)),
  })
  const report = reports.find(one => one.country === country)
  const asked = data && data.changes.length > 0 ? { country, digest: data.digest } : undefined
  const isDownloaded = asked !== undefined && asked.digest === downloaded
  // Until the changes have been loaded again, they are still those that were just marked.
  const isMarked = marking.isSuccess && marking.variables.digest === asked?.digest
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={t`Country`}
          value={country}
          options={reports.map(one => ({
            value: one.country,
            label: (
              <>
                {t(one.country)}
                <span className="text-muted-foreground">
                  {one.unreported ? ` · ${t`${formatNumber(one.unreported)} to report`}` : ''}
                </span>
              </>
            ),
          }))}
          onChange={to => setCountry(to as Country)}
          className="w-60"
        />
        {report ? <LastReport report={report} /> : null}
      </div>
      {isError ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Changes changes={data.changes} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <DialogFooter>
        {asked && !isDownloaded ? (
          <p className="text-[0.8125rem] text-muted-foreground sm:mr-auto sm:self-center">{t`Download the file before you mark it.`}</p>
        ) : null}
        <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
        <Button
          variant={isDownloaded ? 'outline' : 'default'}
          disabled={!asked || downloading.isPending}
          onClick={() => asked && downloading.mutate(asked)}
        >
          {downloading.isPending ? <Spinner label={t`Preparing the file`} className="text-current" /> : <Download />}
          {t`Download CSV`}
        </Button>
        <Button
          variant={isDownloaded ? 'default' : 'outline'}
          disabled={!isDownloaded || marking.isPending || isMarked}
          onClick={() => asked && marking.mutate(asked)}
        >
          {marking.isPending ? <Spinner label={t`Marking`} className="text-current" /> : null}
          {t`Mark as reported`}
        </Button>
      </DialogFooter>
    </>
  )
}

type Asked = BodyInput<typeof reportInsurances>
type Country = InsuranceReport['country']

/** Returns the country that the list is filtered by, else the first one with changes to report. */
const chooseCountry = (reports: readonly InsuranceReport[], filter: string | undefined): Country =>
  (reports.find(({ country }) => country === filter) ?? reports.find(({ unreported }) => unreported > 0))?.country ??
  countries[0].name

const LastReport = ({ report: { reportedAt, reportedBy, insured } }: { report: InsuranceReport }) => (
  <p className="text-[0.8125rem] text-muted-foreground">
    {reportedAt
      ? sentence`Last reported ${<LocalTime at={reportedAt} />} by ${reportedBy}`
      : insured
        ? t`Nothing has been reported yet: everybody insured is new.`
        : t`Nobody is insured here.`}
  </p>
)

function Changes({ changes }: Pick<InsuranceChanges, 'changes'>) {
  if (changes.length === 0)
    return <p className="rounded-md border px-3 py-6 text-center text-muted-foreground">{t`Nothing to report.`}</p>
  const shown = changes.slice(0, MAX_SHOWN)
  return (
    <ScrollRegion label={t`Changes`} className="max-h-[44dvh] overflow-y-auto rounded-md border">
      <ul className="divide-y px-3">
        {shown.map(change => (
          <ChangeLine key={change._id} change={change} />
        ))}
        {changes.length > shown.length ? (
          <li className="py-2 text-xs text-muted-foreground">{t`and ${formatNumber(changes.length - shown.length)} more in the file`}</li>
        ) : null}
      </ul>
    </ScrollRegion>
  )
}

const describeInsurance = (status: string, inclusionDate: string | null) =>
  inclusionDate ? t`${status}, from ${formatDay(inclusionDate)}` : status
/** The server writes details in English, the same as in the file. */
const translateDetails = (details: string) =>
  details
    .split('. ')
    .map(detail => translateSentence(detail))
    .join('. ')

function ChangeLine({ change: { name, kind, status, inclusionDate, details } }: { change: InsuranceChange }) {
  const now = kind === 'Ended' ? '' : describeInsurance(t(status), inclusionDate)
  return (
    <li className="flex items-start justify-between gap-x-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-[0.8125rem] text-muted-foreground">
          {[now, translateDetails(details)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <StatusChip name={kind} />
    </li>
  )
}
