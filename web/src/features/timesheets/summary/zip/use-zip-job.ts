import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ReportJob, timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError, type ApiRequest, fetchApi } from '#web/kit/api.ts'
import { downloadFile, openDownloadLink } from '#web/kit/download.ts'
import { getSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { formatMonthName } from '../../month-choices.ts'

interface ZipRequest {
  readonly month: number
  readonly year: number
  readonly projects: string[]
}

export interface ZipJob {
  readonly monthLabel: string
  /** `undefined` if none was requested. */
  readonly job: ReportJob | undefined
  /** Whether its dialog is open; the job continues without it. */
  readonly isOpen: boolean
  readonly isStarting: boolean
  /** If a job is running, shows it instead of starting another. */
  readonly start: (request: ZipRequest) => void
  readonly open: () => void
  readonly close: () => void
  readonly download: () => void
  readonly dismiss: () => void
}

const { allReports, job: jobCall } = timesheetReportsApi.calls
const POLL = 1000
const isFinishedJob = ({ state }: ReportJob) => state === 'done' || state === 'failed'
const jobQueryKey = (id: string | undefined) => [jobCall.path, { id }]

/** Requests a ZIP of a month's PDFs, polls its progress, and downloads it once it is ready. */
export function useZipJob(): ZipJob {
  const client = useQueryClient()
  const [kept, setKept] = useState(loadStoredZip)
  const [isOpen, setIsOpen] = useState(false)
  const remember = (zip: StoredZip | undefined) => {
    storeZip(zip)
    setKept(zip)
  }
  const asked = useQuery({
    queryKey: jobQueryKey(kept?._id),
    queryFn: ({ signal }) => fetchJob(kept?._id ?? '', signal),
    enabled: kept !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isFinishedJob(data) ? false : POLL),
  })
  const job = asked.data ?? undefined

  const beginning = useMutation({
    mutationFn: (params: ZipRequest) =>
      fetchApi(allReports, { params }).catch(rethrowWithText(t(timesheetMessages.failed.zip))),
    onSuccess: (begun, { month, year }) => {
      client.setQueryData(jobQueryKey(begun._id), begun)
      remember({ _id: begun._id, of: formatMonthName(month, year) })
      setIsOpen(true)
    },
  })
  const saving = useMutation({
    // Links expire soon, so get a new one.
    mutationFn: async (id: string) => fetchApi(jobCall, { params: { id } }),
    onSuccess: ({ url, fileName }) => url && openDownloadLink(url, fileName),
  })

  const wasUnderWay = useRef(false)
  const ended = useEffectEvent((over: ReportJob) => {
    if (over.state === 'failed') toast.error(t(timesheetMessages.failed.zip))
    else if (isOpen && over.url) openDownloadLink(over.url, over.fileName)
    else toast.success(t`All timesheets of ${kept?.of ?? ''} are ready to be downloaded`)
  })
  useEffect(() => {
    if (job && isFinishedJob(job) && wasUnderWay.current) ended(job)
    wasUnderWay.current = job !== undefined && !isFinishedJob(job)
  }, [job])
  const forgetNow = useEffectEvent(() => remember(undefined))
  useEffect(() => {
    if (asked.data === null) forgetNow()
  }, [asked.data])

  return {
    monthLabel: kept?.of ?? '',
    job: kept ? job : undefined,
    isOpen,
    isStarting: beginning.isPending,
    start: request => {
      if (beginning.isPending) return
      if (kept && job && !isFinishedJob(job)) setIsOpen(true)
      else beginning.mutate(request)
    },
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    download: () => job && saving.mutate(job._id),
    dismiss: () => {
      setIsOpen(false)
      remember(undefined)
    },
  }
}

/** Resolves to `null` if the job no longer exists. */
const fetchJob = (id: string, signal: AbortSignal): Promise<ReportJob | null> =>
  fetchApi(jobCall, { params: { id }, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

/** The requested ZIP, stored so that it is found again after leaving, or in another tab. */
interface StoredZip {
  readonly _id: string
  /** `November 2026` */
  readonly of: string
}

const storageKey = () => `muster.zip:${getSession()?.person._id ?? ''}`

function loadStoredZip(): StoredZip | undefined {
  const kept = localStorage.getItem(storageKey())
  return kept === null ? undefined : (JSON.parse(kept) as StoredZip)
}

function storeZip(zip: StoredZip | undefined): void {
  if (zip) localStorage.setItem(storageKey(), JSON.stringify(zip))
  else localStorage.removeItem(storageKey())
}

/** Downloads a file that the server generates. `failed` is the error text for server errors. */
export const downloadReport = <C extends AnyCall>(call: C, request: ApiRequest<C>, failed: string): Promise<void> =>
  downloadFile(call, request).catch(rethrowWithText(failed))

/** Replaces the text of server errors; client errors keep their own. */
const rethrowWithText =
  (failed: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500)) throw error
    throw new ApiError(error.status, failed)
  }
