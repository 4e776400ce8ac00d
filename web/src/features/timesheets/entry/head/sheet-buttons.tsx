/** Buttons for a sheet's PDF, attachment, import and submission. */
import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { BENEFIT_TYPE, type DayRow } from '#shared/features/timesheets/days.ts'
import { findEmptyWeekdays, lacksDescription } from '#shared/features/timesheets/figures.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth, formatShortDay } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import type { RowField } from '#web/features/timesheets/entry/cells.ts'
import { type RestOfMonth, restOfMonth } from '#web/features/timesheets/entry/day-state.ts'
import { formatFieldValue, type SaveError } from '#web/features/timesheets/entry/store/save-errors.ts'
import type { SheetStore, SheetView } from '#web/features/timesheets/entry/store/sheet-store.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { downloadFile } from '#web/kit/download.ts'
import { toast } from '#web/kit/toast.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function DownloadPdfButton({ sheet, store }: { sheet: Timesheet; store: SheetStore }) {
  const pdf = useMutation({
    mutationFn: async () => {
      await store.whenIdle()
      await downloadFile(timesheetReportsApi.calls.pdf, { params: { id: sheet._id } }).catch((error: unknown) => {
        throw error instanceof ApiError ? new ApiError(error.status, t(timesheetMessages.failed.pdf)) : error
      })
    },
  })
  return (
    <Button
      data-tooltip={t`Download PDF`}
      variant="outline"
      size="icon"
      aria-label={t`Download PDF`}
      disabled={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      {pdf.isPending ? <Spinner label={t`Making the PDF`} /> : <FileDown />}
    </Button>
  )
}

interface SubmitReportButtonProps {
  readonly view: SheetView
  readonly store: SheetStore
  readonly goTo: (day: string, field: RowField) => void
}

export function SubmitReportButton({ view, store, goTo }: SubmitReportButtonProps) {
  const { sheet, rows, saveErrors } = view
  const submit = useMutation({
    mutationFn: async () => {
      await store.whenIdle()
      const { sheet: latest, waitingCount } = store.getView()
      if (waitingCount > 0) throw new ApiError(0, t`Some changes are not saved yet: submit the report when they are`)
      const days = latest.days.map(({ _id, type, subType, taskDescription, timeSpent }) => ({
        _id,
        taskDescription,
        timeSpent,
        type: type._id,
        subType: subType?._id ?? null,
      }))
      return fetchApi(timesheetsApi.calls.save, {
        body: { _id: latest._id, days, submit: true },
        version: latest.version,
      })
    },
    onSuccess: saved => {
      store.adopt(saved)
      toast.success(t(timesheetMessages.saved))
    },
  })
  const ask = async () => {
    const [first, ...more] = sortByDay(saveErrors.values())
    if (first) {
      const why = describeSaveError(first)
      toast.error(more.length > 0 ? t`Not submitted. ${why} (and ${more.length} more)` : t`Not submitted. ${why}`)
      goTo(first.edit.date, first.edit.field)
      return
    }
    const title = t`Submit ${formatMonth(sheet.period)}`
    const text = [t(timesheetMessages.submit), ...findSubmitWarnings(rows, restOfMonth(sheet))].join('\n')
    if (await confirmAction({ title, text, acceptLabel: t`Submit` })) submit.mutate()
  }
  const isDone = sheet.submittedAt !== null && view.waitingCount === 0
  const isOff = submit.isPending || isDone || view.isClosed
  useShortcut('mod+Enter', () => void ask(), !isOff)
  return (
    <Button
      variant="default"
      className="max-sm:flex-1"
      aria-keyshortcuts="Meta+Enter Control+Enter"
      disabled={isOff}
      onClick={() => void ask()}
    >
      {submit.isPending ? <Spinner label={t`Submitting`} /> : null}
      {t`Submit Report`}
    </Button>
  )
}

/** Returns warnings about what is missing before submitting. Pure. */
function findSubmitWarnings(rows: readonly DayRow[], { elsewhere, notEmployed }: RestOfMonth): string[] {
  const days = (lacks: (row: DayRow) => boolean) => formatDays([...new Set(rows.filter(lacks).map(({ date }) => date))])
  const empty = formatDays(findEmptyWeekdays(rows).filter(day => !elsewhere.has(day) && !notEmployed.has(day)))
  const kindless = days(({ type, subType }) => type === BENEFIT_TYPE && subType === null)
  const unsaid = days(lacksDescription)
  return [
    empty && t`No hours on ${empty}.`,
    kindless && t`No kind of license benefit is chosen on ${kindless}.`,
    unsaid && t`Hours have no description on ${unsaid}.`,
  ].filter(Boolean)
}

/** Sorts unsaved values by day. */
const sortByDay = (problems: Iterable<SaveError>): readonly SaveError[] =>
  [...problems].sort((a, b) => (a.edit.date < b.edit.date ? -1 : 1))
const describeSaveError = ({ edit, text, sentence, theirs }: SaveError): string =>
  `${formatShortDay(edit.date)}: “${theirs === undefined ? text : formatFieldValue(edit.field, edit.value)}”, ${translateSentence(sentence)}`
