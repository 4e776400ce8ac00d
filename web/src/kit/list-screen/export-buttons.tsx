/** The files that a list can be saved as: a button each. */
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { AnyCall } from '#shared/kit/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { downloadFile } from '../download.ts'

/** What a list is asked with: its filters, its order, and all of its pages as one. */
export type ExportQuery = Readonly<Record<string, string | number | boolean>>

interface LabelledExport {
  readonly label: string
}
/** A file that a call answers, or one that the browser makes itself. */
export type ListExport = LabelledExport &
  ({ readonly call: AnyCall } | { readonly save: (query: ExportQuery) => Promise<void> })
/** One file, simply called CSV, or several by name. */
export type ListExports = AnyCall | readonly ListExport[]

export function ExportButtons({ exports, query }: { exports: ListExports; query: ExportQuery }) {
  const all: readonly ListExport[] = 'path' in exports ? [{ label: 'CSV', call: exports }] : exports
  return all.map(one => <ExportButton key={one.label} file={one} query={query} />)
}

function ExportButton({ file, query }: { file: ListExport; query: ExportQuery }) {
  const saving = useMutation({
    mutationFn: () => ('call' in file ? downloadFile(file.call, { query } as never) : file.save(query)),
  })
  return (
    <Button variant="outline" onClick={() => saving.mutate()} disabled={saving.isPending}>
      {saving.isPending ? <Spinner label="Preparing the file" /> : <Download />}
      {file.label}
    </Button>
  )
}
