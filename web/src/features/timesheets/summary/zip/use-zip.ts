import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Job, timesheetReports } from '#shared/features/timesheet-reports.ts'
import { timesheetMessages } from '#shared/features/timesheets.ts'
import { ApiError, api } from '#web/kit/api.ts'
import { follow } from '#web/kit/download.ts'
import { say } from '#web/kit/say.ts'
import { monthName } from '../../years.ts'
import { saying } from '../save-report.ts'
import { type KeptZip, keepZip, keptZip } from './kept.ts'

export interface ZipRequest {
  readonly month: number
  readonly year: number
  readonly projects: string[]
}

export interface Zip {
  readonly of: string
  /** `undefined` while none was asked for. */
  readonly job: Job | undefined
  /** Whether its dialog is open; it goes on without. */
  readonly isOpen: boolean
  readonly isBeginning: boolean
  /** Shows the one that is under way instead of beginning another. */
  readonly begin: (request: ZipRequest) => void
  readonly open: () => void
  readonly close: () => void
  readonly save: () => void
  readonly forget: () => void
}

const { allReports, job: jobCall } = timesheetReports.calls
const POLL = 1000
const isOver = ({ state }: Job) => state === 'done' || state === 'failed'
const keyOf = (id: string | undefined) => [jobCall.path, { id }]

/** A zip of all documents of a month: asked for, followed while it grows, and saved when it is there. */
export function useZip(): Zip {
  const client = useQueryClient()
  const [kept, setKept] = useState(keptZip)
  const [isOpen, setIsOpen] = useState(false)
  const remember = (zip: KeptZip | undefined) => {
    keepZip(zip)
    setKept(zip)
  }
  const asked = useQuery({
    queryKey: keyOf(kept?._id),
    queryFn: ({ signal }) => followed(kept?._id ?? '', signal),
    enabled: kept !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL),
  })
  const job = asked.data ?? undefined

  const beginning = useMutation({
    mutationFn: (params: ZipRequest) => api(allReports, { params }).catch(saying(timesheetMessages.failed.zip)),
    onSuccess: (begun, { month, year }) => {
      client.setQueryData(keyOf(begun._id), begun)
      remember({ _id: begun._id, of: monthName(month, year) })
      setIsOpen(true)
    },
  })
  const saving = useMutation({
    // Links soon expire: a fresh one.
    mutationFn: async (id: string) => api(jobCall, { params: { id } }),
    onSuccess: ({ url, fileName }) => url && follow(url, fileName),
  })

  const wasUnderWay = useRef(false)
  const ended = useEffectEvent((over: Job) => {
    if (over.state === 'failed') say.wrong(timesheetMessages.failed.zip)
    else if (isOpen && over.url) follow(over.url, over.fileName)
    else say.done(`All timesheets of ${kept?.of} are ready to be downloaded`)
  })
  useEffect(() => {
    if (job && isOver(job) && wasUnderWay.current) ended(job)
    wasUnderWay.current = job !== undefined && !isOver(job)
  }, [job])
  const forgetNow = useEffectEvent(() => remember(undefined))
  useEffect(() => {
    if (asked.data === null) forgetNow()
  }, [asked.data])

  return {
    of: kept?.of ?? '',
    job: kept ? job : undefined,
    isOpen,
    isBeginning: beginning.isPending,
    begin: request => {
      if (beginning.isPending) return
      if (kept && job && !isOver(job)) setIsOpen(true)
      else beginning.mutate(request)
    },
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    save: () => job && saving.mutate(job._id),
    forget: () => {
      setIsOpen(false)
      remember(undefined)
    },
  }
}

/** Nothing when it is gone by now. */
const followed = (id: string, signal: AbortSignal): Promise<Job | null> =>
  api(jobCall, { params: { id }, signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
