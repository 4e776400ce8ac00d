/** Asks before updating open sheets to changed holidays, and shows the progress. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { timesheetReportMessages, timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { APPROVAL_LABELS } from '#shared/features/timesheets/approval.ts'
import {
  type CorrectionOutcome,
  type CorrectionPreview,
  MAX_CORRECTED_SHEETS,
  type OpenCorrection,
  type SheetToCorrect,
  type UntouchedSheet,
} from '#shared/features/timesheets/corrections.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { formatNumber, t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError, fetchApi, WENT_WRONG } from '#web/kit/api.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'

const { holidayCorrections, correctSheets, settleCorrections } = timesheetReportsApi.calls
/** How many sheets to list by name. */
const MAX_SHOWN = 100

type Progress =
  | { readonly phase: 'asking' }
  | { readonly phase: 'running'; readonly done: number; readonly updated: number }
  | { readonly phase: 'failed'; readonly reason: string; readonly updated: number }
  | { readonly phase: 'done'; readonly refused: CorrectionOutcome['refused'] }

interface CorrectionsDialogProps {
  /** Exactly what was shown is updated, so the preview must not change while it is being read. */
  readonly offered: CorrectionPreview
  readonly onClose: () => void
}

export function CorrectionsDialog({ offered, onClose }: CorrectionsDialogProps) {
  const client = useQueryClient()
  const [preview, setPreview] = useState(offered)
  const [progress, setProgress] = useState<Progress>({ phase: 'asking' })
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])
  const corrections = preview.corrections.map(({ _id, change }) => ({ _id, change }))
  const count = preview.sheets.length

  /** However the work ends, reload the data, so that sheets not updated are offered again. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const reason = error instanceof ApiError ? error.userMessage : WENT_WRONG
      setProgress(now => ({ phase: 'failed', reason, updated: now.phase === 'running' ? now.updated : 0 }))
    } finally {
      void client.invalidateQueries()
    }
  }
  const update = () =>
    attempt(async () => {
      const refused: CorrectionOutcome['refused'] = []
      let updated = 0
      for (let done = 0; done < count; done += MAX_CORRECTED_SHEETS) {
        if (isStopped.current) return
        setProgress({ phase: 'running', done, updated })
        const sheets = preview.sheets.slice(done, done + MAX_CORRECTED_SHEETS).map(({ _id }) => _id)
        const outcome = await fetchApi(correctSheets, { body: { corrections, sheets } })
        refused.push(...outcome.refused)
        updated += outcome.corrected.length + outcome.unchanged.length
        if (outcome.left.length > 0) {
          setProgress({ phase: 'failed', reason: timesheetReportMessages.holidaysChanged, updated })
          return
        }
      }
      await fetchApi(settleCorrections, { body: { corrections } })
      toast.success(updated === 1 ? t`1 timesheet updated` : t`${formatNumber(updated)} timesheets updated`)
      if (refused.length === 0) onClose()
      else setProgress({ phase: 'done', refused })
    })
  const leave = () =>
    attempt(async () => {
      await fetchApi(settleCorrections, { body: { corrections } })
      onClose()
    })
  const lookAgain = () =>
    attempt(async () => {
      const found = await client.fetchQuery({ ...queryFor(holidayCorrections), staleTime: 0 })
      setPreview(found)
      setProgress({ phase: 'asking' })
      if (found.sheets.length === 0) onClose()
    })

  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent
        className="sm:max-w-2xl"
        // Only Stop interrupts it; a click outside is probably accidental.
        onInteractOutside={event => progress.phase === 'running' && event.preventDefault()}
      >
        <DialogTitle>
          {count === 1
            ? t`Update 1 timesheet to changed holidays`
            : t`Update ${formatNumber(count)} timesheets to changed holidays`}
        </DialogTitle>
        {progress.phase === 'running' ? (
          <>
            <DialogDescription>{t`You can stop any time: what is left is offered on this screen until it is done.`}</DialogDescription>
            <CompletionBar label={t`Timesheets`} done={progress.done} total={count} />
          </>
        ) : progress.phase === 'failed' ? (
          <DialogDescription role="alert">
            {progress.updated > 0 ? <>{sayUpdated(progress.updated)} </> : null}
            {translateSentence(progress.reason)}
          </DialogDescription>
        ) : progress.phase === 'done' ? (
          <RefusedSheets refused={progress.refused} sheets={preview.sheets} />
        ) : (
          <>
            <DialogDescription>{t`They were begun before these holidays changed. What people wrote is kept, and changing a holiday back offers the reverse.`}</DialogDescription>
            <ul aria-label={t`Changed holidays`} className="grid gap-1.5 text-sm">
              {preview.corrections.map(correction => (
                <ChangedHoliday key={correction._id} correction={correction} />
              ))}
            </ul>
            <SheetsToCorrect sheets={preview.sheets} />
            <UntouchedSheets sheets={preview.untouched} />
          </>
        )}
        <DialogFooter>
          {progress.phase === 'asking' ? (
            <>
              <Button variant="outline" onClick={onClose}>{t`Later`}</Button>
              <Button variant="default" onClick={() => void update()}>
                {count === 1 ? t`Update 1 timesheet` : t`Update ${formatNumber(count)} timesheets`}
              </Button>
              {/* Last in the DOM, so that it does not get the initial focus: it withdraws the offer. */}
              <Button
                variant="quiet"
                className="order-first sm:mr-auto"
                onClick={() => void leave()}
              >{t`Leave as they are`}</Button>
            </>
          ) : (
            <>
              <Button variant="outline" onClick={onClose}>
                {progress.phase === 'running' ? t`Stop` : t`Close`}
              </Button>
              {progress.phase === 'failed' ? (
                <Button variant="default" onClick={() => void lookAgain()}>{t`Look again`}</Button>
              ) : null}
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function ChangedHoliday({ correction: { date, country, name, before, sheets } }: { correction: OpenCorrection }) {
  return (
    <li className="flex justify-between gap-x-4">
      <span className="min-w-0 break-words">
        <span className="font-medium">
          {formatDay(date)}, {country}:
        </span>{' '}
        {name === null
          ? t`becomes a working day, was ${String(before)}`
          : before === null
            ? t`becomes a holiday, ${name}`
            : t`${before} is now called ${name}`}
      </span>
      <span className="shrink-0 text-muted-foreground tabular-nums">{countSheets(sheets)}</span>
    </li>
  )
}

function SheetsToCorrect({ sheets }: { sheets: readonly SheetToCorrect[] }) {
  const shown = sheets.slice(0, MAX_SHOWN)
  return (
    <ul
      aria-label={t`Timesheets to update`}
      className="max-h-[26dvh] sm:max-h-[36dvh] divide-y overflow-y-auto rounded-md border px-3"
    >
      {shown.map(({ _id, employee, project, days, from, to, keepsWork, approvalState }) => (
        <li key={_id} className="grid gap-0.5 py-2">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-medium">{fullName(employee)}</span>
            <span className="tabular-nums">{from === to ? t`${to} h` : t`${from} to ${to} h`}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
            {project.name}, {formatDays(days)}
            {approvalState ? <Chip tone="green">{t`${t(APPROVAL_LABELS[approvalState])}, unchanged`}</Chip> : null}
            {keepsWork ? <Chip tone="yellow">{t`Work stays beside the holiday`}</Chip> : null}
          </p>
        </li>
      ))}
      <More count={sheets.length - shown.length} />
    </ul>
  )
}

function UntouchedSheets({ sheets }: { sheets: readonly UntouchedSheet[] }) {
  if (sheets.length === 0) return null
  const shown = sheets.slice(0, MAX_SHOWN)
  return (
    <div className="grid gap-1.5 text-sm">
      <p>
        {sheets.length === 1
          ? t`1 timesheet closed before, and not touched:`
          : t`${formatNumber(sheets.length)} timesheets closed before, and not touched:`}
      </p>
      <ul
        aria-label={t`Timesheets that stay as they are`}
        className="max-h-28 overflow-y-auto rounded-md border px-3 py-1.5 text-xs text-muted-foreground"
      >
        {shown.map(({ _id, employee, project, period, isSealed }) => (
          <li key={_id} className="py-0.5">
            {fullName(employee)}, {project.name}, {formatMonth(period)}:{' '}
            {isSealed ? t`sealed¦a sheet` : t`closed¦a sheet`}
          </li>
        ))}
        <More count={sheets.length - shown.length} />
      </ul>
    </div>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 ? <li className="py-2 text-xs text-muted-foreground">{t`and ${formatNumber(count)} more`}</li> : null

/** Sheets that have been closed or deleted since the preview. */
function RefusedSheets({ refused, sheets }: Pick<CorrectionOutcome, 'refused'> & Pick<CorrectionPreview, 'sheets'>) {
  const nameOf = (id: string) => {
    const sheet = sheets.find(({ _id }) => _id === id)
    return sheet ? `${fullName(sheet.employee)}, ${sheet.project.name}` : ''
  }
  return (
    <>
      <DialogDescription>
        {refused.length === 1
          ? t`1 timesheet could not be updated:`
          : t`${formatNumber(refused.length)} timesheets could not be updated:`}
      </DialogDescription>
      <ul aria-label={t`Not updated`} className="grid max-h-[40dvh] gap-1 overflow-y-auto text-sm">
        {refused.slice(0, MAX_SHOWN).map(({ _id, reason }) => (
          <li key={_id}>
            <span className="font-medium">{nameOf(_id)}:</span> {translateSentence(reason)}
          </li>
        ))}
        <More count={refused.length - MAX_SHOWN} />
      </ul>
    </>
  )
}

const sayUpdated = (count: number) =>
  count === 1 ? t`1 timesheet updated.` : t`${formatNumber(count)} timesheets updated.`

const countSheets = (count: number) => (count === 1 ? t`1 timesheet` : t`${formatNumber(count)} timesheets`)
