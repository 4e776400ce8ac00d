/** Exports all filtered rows of a list: as CSV, or as a workbook that the browser makes from it. */
import { useMutation } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { Fragment, type ReactNode, useState } from 'react'
import type { AnyCall } from '#shared/kit/contract.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { fetchFile, saveFile } from '../download.ts'

/** The query of an export: the list's filters and order. */
export type ExportQuery = Readonly<Record<string, string | number | boolean>>

interface CsvFile {
  readonly blob: Blob
  readonly name: string
}

export interface ListExport {
  /** Returns the CSV; its contract describes the columns. */
  readonly call: AnyCall
  /** Its name in the menu, if a list has several. */
  readonly name?: string
  /** Fetches the file if the response needs more work, for example because cells are encrypted. */
  readonly fetch?: (query: ExportQuery) => Promise<CsvFile>
}

interface ExportMenuProps {
  readonly screen: { readonly query: ExportQuery; readonly totalItems: number }
  readonly exports: readonly ListExport[]
  /** Items for other kinds of files. */
  readonly children?: ReactNode
}

/** `<ExportMenu screen={screen} exports={[{ call: csv }]} />`. Without rows, it only reserves its space. */
export function ExportMenu({ screen: { query, totalItems }, exports, children }: ExportMenuProps) {
  const [progress, setProgress] = useState<number>()
  const saving = useMutation({
    mutationFn: async ({ of, isWorkbook }: { of: ListExport; isWorkbook: boolean }) => {
      const whole = { ...query, page: 1, pageSize: totalItems }
      const file = await (of.fetch ? of.fetch(whole) : fetchFile(of.call, { query: whole } as never))
      await (isWorkbook ? saveAsWorkbook(of.call, file, setProgress) : saveFile(file.blob, file.name))
    },
    onSettled: () => setProgress(undefined),
  })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={totalItems === 0}>
          {saving.isPending ? <Spinner label={t`Preparing the file`} /> : <Download />}
          <span className="max-sm:sr-only">{t`Export`}</span>
          {progress === undefined ? <ChevronDown className="text-muted-foreground" /> : <Share of={progress} />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-40">
        {exports.map((of, at) => (
          <Fragment key={of.call.path}>
            {at > 0 ? <DropdownMenuSeparator /> : null}
            {of.name ? <DropdownMenuLabel>{t(of.name)}</DropdownMenuLabel> : null}
            {FORMATS.map(({ label, isWorkbook }) => (
              <DropdownMenuItem
                key={label}
                aria-label={of.name ? `${t(of.name)}: ${label}` : label}
                // Not the button, because it gets the focus when the menu closes.
                disabled={saving.isPending}
                onSelect={() => saving.mutate({ of, isWorkbook })}
              >
                {label}
              </DropdownMenuItem>
            ))}
          </Fragment>
        ))}
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const FORMATS = [
  { label: 'CSV', isWorkbook: false },
  { label: 'Excel', isWorkbook: true },
]

const Share = ({ of }: { of: number }) => (
  <span className="w-9 text-right text-muted-foreground tabular-nums">{formatPercent(Math.round(of * 100))}</span>
)

async function saveAsWorkbook(call: AnyCall, { blob, name }: CsvFile, onProgress: (share: number) => void) {
  const { toWorkbook } = await import('../xlsx/to-workbook.ts')
  const stem = name.replace(/\.csv$/i, '')
  const kinds = typeof call.responseType === 'object' ? call.responseType.cells : {}
  saveFile(await toWorkbook(stem, await blob.text(), kinds, onProgress), `${stem}.xlsx`)
}
