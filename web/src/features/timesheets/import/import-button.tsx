import { useMutation } from '@tanstack/react-query'
import FileInput from 'lucide-react/icons/file-input'
import { useRef, useState } from 'react'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { type ImportPreview, MAX_TIMESHEET_FILE_BYTES, timesheetsApi } from '#shared/features/timesheets.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { throwFirstFieldError, toBase64 } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toolWordClasses } from '../entry/head/sheet-toolbar.tsx'
import { ImportPreviewDialog } from './import-preview-dialog.tsx'

interface ImportButtonProps {
  readonly sheet: Timesheet
  readonly onImport: (sheet: Timesheet) => void
}

/** A parsed export from the time tracker, to be confirmed. */
interface PreviewedImport {
  readonly name: string
  readonly content: string
  readonly preview: ImportPreview
}

const { previewImport, import: importFile } = timesheetsApi.calls

/** Fills a sheet from an export of the time tracker, after a preview of the changes by day. */
export function ImportButton({ sheet, onImport }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<PreviewedImport>()
  const params = { id: sheet._id }
  const reading = useMutation({
    mutationFn: async (file: File): Promise<PreviewedImport> => {
      const content = await toBase64(file)
      const preview = await fetchApi(previewImport, { params, body: { content } }).catch(throwFirstFieldError)
      return { name: file.name, content, preview }
    },
    onSuccess: setRead,
  })
  const importing = useMutation({
    mutationFn: (content: string) => fetchApi(importFile, { params, body: { content } }).catch(throwFirstFieldError),
    onSuccess: imported => {
      setRead(undefined)
      onImport(imported)
      toast.success(t(timesheetMessages.saved))
    },
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_TIMESHEET_FILE_BYTES) toast.error(t(timesheetMessages.tooLarge))
    else reading.mutate(file)
  }
  if (!sheet.project.allowTimsheetImport || sheet.isClosed) return null
  return (
    <>
      <Button
        data-tooltip={t`Import`}
        variant="ghost"
        size="sm"
        onClick={() => input.current?.click()}
        disabled={reading.isPending}
      >
        {reading.isPending ? <Spinner label={t`Reading the file`} /> : <FileInput />}{' '}
        <span className={toolWordClasses}>{t`Import`}</span>
      </Button>
      <input
        ref={input}
        type="file"
        aria-label={t`Tracker export`}
        accept=".xlsx"
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          choose(event.target.files?.[0])
          // Allows choosing the same file again after correcting it.
          event.target.value = ''
        }}
      />
      {read ? (
        <ImportPreviewDialog
          fileName={read.name}
          preview={read.preview}
          registeredHours={sheet.registered}
          isImporting={importing.isPending}
          onAccept={() => importing.mutate(read.content)}
          onClose={() => setRead(undefined)}
        />
      ) : null}
    </>
  )
}
