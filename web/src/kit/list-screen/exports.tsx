/** The files that a list can be saved as: a button each. */
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { AnyCall } from '#shared/kit/route.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { download } from '../download.ts'

/** What a list is asked with: its filters, its order, and all of its pages as one. */
export type WholeQuery = Readonly<Record<string, string | number | boolean>>

interface Named {
  readonly label: string
}
/** A file that a call answers, or one that the browser makes itself. */
export type Export = Named & ({ readonly call: AnyCall } | { readonly save: (query: WholeQuery) => Promise<void> })
/** One file, simply called CSV, or several by name. */
export type Exports = AnyCall | readonly Export[]

export function ExportButtons({ of, query }: { of: Exports; query: WholeQuery }) {
  const all: readonly Export[] = 'path' in of ? [{ label: 'CSV', call: of }] : of
  return all.map(one => <ExportButton key={one.label} of={one} query={query} />)
}

function ExportButton({ of, query }: { of: Export; query: WholeQuery }) {
  const saving = useMutation({
    mutationFn: () => ('call' in of ? download(of.call, { query } as never) : of.save(query)),
  })
  return (
    <Button onClick={() => saving.mutate()} disabled={saving.isPending}>
      {saving.isPending ? <Spinner label="Preparing the file" /> : <Download />}
      {of.label}
    </Button>
  )
}
