import { useMutation } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useRef, useState } from 'react'
import {
  employeeWorkbooksApi,
  MAX_WORKBOOK_BYTES,
  type ParsedWorkbook,
  WORKBOOK_TOO_LARGE,
} from '#shared/features/employee-workbooks.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { fetchApi } from '#web/kit/api.ts'
import { DownloadButton } from '#web/kit/download-button.tsx'
import { toast } from '#web/kit/toast.ts'
import { toBase64 } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const { read, template } = employeeWorkbooksApi.calls

/** Fills the form from a workbook of attributes and values, and lists the values that could not be parsed. */
export function WorkbookUpload({ onFill }: { onFill: (values: ParsedWorkbook['values']) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<ParsedWorkbook['problems']>([])
  const reading = useMutation({
    mutationFn: async (file: File) => fetchApi(read, { body: { content: await toBase64(file) } }),
    onSuccess: ({ values, problems: found }) => {
      onFill(values)
      setProblems(found)
      const count = Object.keys(values).length
      toast.success(
        count === 1 ? t`1 field filled in from the workbook` : t`${count} fields filled in from the workbook`,
      )
    },
  })
  const choose = (file: File | undefined) => {
    setProblems([])
    if (!file) return
    if (file.size > MAX_WORKBOOK_BYTES) toast.error(t(WORKBOOK_TOO_LARGE))
    else reading.mutate(file)
  }
  return (
    <Card
      className="p-5"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{t`Fill in from a workbook`}</h2>
          <p className="mt-1 text-muted-foreground">{t`An .xlsx file with the columns Attribute and Value. Nothing is saved until you press Save.`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <DownloadButton call={template}>{t`Template`}</DownloadButton>
          <Button variant="outline" onClick={() => input.current?.click()} disabled={reading.isPending}>
            {reading.isPending ? <Spinner label={t`Reading the workbook`} /> : <FileSpreadsheet />}{' '}
            {t`Choose a workbook`}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          aria-label={t`Workbook`}
          accept={`.xlsx,${WORKBOOK_TYPE}`}
          className="sr-only"
          tabIndex={-1}
          onChange={event => {
            choose(event.target.files?.[0])
            // Otherwise choosing the same file again, after correcting it, would fire no change event.
            event.target.value = ''
          }}
        />
      </div>
      {problems.length ? (
        <div role="alert" className="mt-4 rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3">
          <p className="font-medium">{t`Not everything could be filled in:`}</p>
          <ul className="mt-1.5 list-disc pl-5">
            {problems.map(({ label, value, message }) => (
              <li key={`${label} ${value}`} className="break-words">
                {t(label)}: {translateSentence(message)}
                {value ? ` (“${value}”)` : ''}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}
