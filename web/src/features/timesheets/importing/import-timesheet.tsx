import { useMutation } from '@tanstack/react-query'
import FileInput from 'lucide-react/icons/file-input'
import { useRef, useState } from 'react'
import {
  type ImportPreview,
  MAX_FILE_BYTES,
  type Timesheet,
  timesheetMessages,
  timesheets,
} from '#shared/features/timesheets.ts'
import { api } from '#web/kit/api.ts'
import { say } from '#web/kit/say.ts'
import { asBase64, plainly } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ImportDialog } from './import-dialog.tsx'

interface ImportTimesheetProps {
  readonly sheet: Timesheet
  readonly onImported: (sheet: Timesheet) => void
}

/** An export of the tracker that was read and waits to be accepted. */
interface Read {
  readonly name: string
  readonly content: string
  readonly preview: ImportPreview
}

const { previewImport, import: importFile } = timesheets.calls

/** Fills a sheet from an export of the tracker, after showing day by day what that changes. */
export function ImportTimesheet({ sheet, onImported }: ImportTimesheetProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const params = { id: sheet._id }
  const reading = useMutation({
    mutationFn: async (file: File): Promise<Read> => {
      const content = await asBase64(file)
      const preview = await api(previewImport, { params, body: { content } }).catch(plainly)
      return { name: file.name, content, preview }
    },
    onSuccess: setRead,
  })
  const importing = useMutation({
    mutationFn: (content: string) => api(importFile, { params, body: { content } }).catch(plainly),
    onSuccess: imported => {
      setRead(undefined)
      onImported(imported)
      say.done(timesheetMessages.saved)
    },
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) say.wrong(timesheetMessages.tooLarge)
    else reading.mutate(file)
  }
  if (!sheet.project.allowTimsheetImport || sheet.isClosed) return null
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()} disabled={reading.isPending}>
        {reading.isPending ? <Spinner label="Reading the file" /> : <FileInput />} Import
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Tracker export"
        accept=".xlsx"
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          choose(event.target.files?.[0])
          // The same file can be chosen again once it was mended.
          event.target.value = ''
        }}
      />
      {read ? (
        <ImportDialog
          fileName={read.name}
          preview={read.preview}
          registered={sheet.registered}
          isImporting={importing.isPending}
          accept={() => importing.mutate(read.content)}
          close={() => setRead(undefined)}
        />
      ) : null}
    </>
  )
}
