/** The document of a sheet, its attachment and imports, and its submission. */
import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { timesheetReports } from '#shared/features/timesheet-reports.ts'
import { type Timesheet, timesheetMessages, timesheets } from '#shared/features/timesheets.ts'
import { ApiError, api } from '#web/kit/api.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { download } from '#web/kit/download.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { say } from '#web/kit/say.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { Field } from './cells.ts'
import { lackingIn, unsavedIn, unsavedSaid } from './lacking.ts'
import type { SheetStore, View } from './sheet-store.ts'

export function PdfButton({ sheet, store }: { sheet: Timesheet; store: SheetStore }) {
  const pdf = useMutation({
    mutationFn: async () => {
      await store.settled()
      await download(timesheetReports.calls.pdf, { params: { id: sheet._id } }).catch((error: unknown) => {
        throw error instanceof ApiError ? new ApiError(error.status, timesheetMessages.failed.pdf) : error
      })
    },
  })
  return (
    <Tooltip text="Download PDF">
      <Button size="icon" aria-label="Download PDF" disabled={pdf.isPending} onClick={() => pdf.mutate()}>
        {pdf.isPending ? <Spinner label="Making the PDF" /> : <FileDown />}
      </Button>
    </Tooltip>
  )
}

interface SubmitButtonProps {
  readonly view: View
  readonly store: SheetStore
  readonly goTo: (day: string, field: Field) => void
}

export function SubmitButton({ view, store, goTo }: SubmitButtonProps) {
  const { sheet, rows, problems } = view
  const submit = useMutation({
    mutationFn: async () => {
      await store.settled()
      const { sheet: latest, waiting } = store.view()
      if (waiting > 0) throw new ApiError(0, 'Some changes are not saved yet: submit the report when they are')
      const days = latest.days.map(({ _id, type, subType, taskDescription, timeSpent }) => ({
        ...{ _id, taskDescription, timeSpent },
        type: type._id,
        subType: subType?._id ?? null,
      }))
      return api(timesheets.calls.save, {
        body: { _id: latest._id, days, submit: true },
        version: latest.version,
      })
    },
    onSuccess: saved => {
      store.adopt(saved)
      say.done(timesheetMessages.saved)
    },
  })
  const ask = async () => {
    const [first, ...more] = unsavedIn(problems.values())
    if (first) {
      const others = more.length > 0 ? ` (and ${more.length} more)` : ''
      say.wrong(`Not submitted. ${unsavedSaid(first)}${others}`)
      goTo(first.edit.date, first.edit.field)
      return
    }
    const title = `Submit ${showMonth(sheet.period)}`
    const text = [timesheetMessages.submit, ...lackingIn(rows)].join('\n')
    if (await confirm({ title, text, accept: 'Submit' })) submit.mutate()
  }
  const isDone = sheet.submittedAt !== null && view.waiting === 0
  const isOff = submit.isPending || isDone || view.isClosed
  useShortcut('mod+Enter', () => void ask(), !isOff)
  return (
    <Button
      variant="primary"
      className="max-sm:flex-1"
      aria-keyshortcuts="Meta+Enter Control+Enter"
      disabled={isOff}
      onClick={() => void ask()}
    >
      {submit.isPending ? <Spinner label="Submitting" /> : null}
      Submit Report
    </Button>
  )
}
