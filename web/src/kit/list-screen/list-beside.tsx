/** The record that is open next to a list, with the previous and next rows. */
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#shared/kit/texts.ts'
import { BesidePanel } from '../beside/beside-panel.tsx'
import type { OpenRecord } from '../beside/use-open-record.ts'
import { parseRecordId } from '../form/record-screen.tsx'
import { useRecordNames } from '../record-names.ts'

interface ListBesideProps<Row extends { readonly _id: string }> {
  readonly record: OpenRecord
  readonly rows: readonly Row[]
  /** The path of a row's own page. */
  readonly to: (row: Row) => string | undefined
  readonly path: string
  readonly label: string
  readonly rowName: (row: Row) => string
  readonly refetch: () => void
  /** The number of rows on the pages before this one, and on all pages. */
  readonly counted: { readonly before: number; readonly total: number }
  readonly pages: Pages
  readonly children: (segment: string) => ReactNode
}

interface Pages {
  readonly page: number
  readonly lastPage: number
  /** Whether the rows are still those of another page or of other filters. */
  readonly isOutdated: boolean
  readonly show: (page: number) => void
}

export function ListBeside<Row extends { readonly _id: string }>(props: ListBesideProps<Row>) {
  const { record, rows, to, path, label, rowName, refetch, counted, pages, children } = props
  const { segment } = record
  const names = useRecordNames()
  const id = segment && parseRecordId(segment)
  const index = rows.findIndex(row => row._id === id)
  // A change may remove the open record from the list: previous and next then continue from its old position.
  const lastIndex = useRef(-1)
  useEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])
  const openRow = (row: Row | undefined) => {
    const next = row && getLastSegment(to(row))
    return next ? () => record.open(next) : undefined
  }
  const turn = usePageTurn(pages, rows, row => (segment ? openRow(row)?.() : undefined))
  if (!segment || !id) return null

  const row = rows[index]
  const pagePath = `${path}/${segment}`
  const isGone = index < 0
  const before = isGone ? lastIndex.current - 1 : index - 1
  const after = isGone ? Math.max(0, lastIndex.current) : index + 1
  return (
    <BesidePanel
      label={row ? rowName(row) : (names.get(pagePath)?.name ?? label)}
      pagePath={pagePath}
      position={isGone ? undefined : t`${counted.before + index + 1} of ${counted.total}`}
      previous={before < 0 ? turn(-1) : openRow(rows[before])}
      next={after < rows.length ? openRow(rows[after]) : turn(1)}
      show={record.open}
      close={() => {
        record.close()
        // The list may be outdated, because the record may have been changed or deleted.
        refetch()
      }}
      returnFocus={() => focusRow(id, lastIndex.current)}
    >
      <div key={segment}>{children(segment)}</div>
    </BesidePanel>
  )
}

/** Continues on the page before or after: shows it, and opens its last or first row once it is there. */
function usePageTurn<Row>({ page, lastPage, isOutdated, show }: Pages, rows: readonly Row[], open: (row: Row) => void) {
  const wanted = useRef<{ readonly page: number; readonly at: 0 | -1 }>(undefined)
  useEffect(() => {
    if (wanted.current?.page !== page || isOutdated) return
    const row = rows.at(wanted.current.at)
    wanted.current = undefined
    if (row) open(row)
  })
  return (by: -1 | 1): (() => void) | undefined => {
    const next = page + by
    if (next < 1 || next > lastPage) return undefined
    return () => {
      wanted.current = { page: next, at: by > 0 ? 0 : -1 }
      show(next)
    }
  }
}

export const getLastSegment = (path: string | undefined): string | undefined => path?.split('?')[0]?.split('/').at(-1)

/** Focuses the row of the record that was open, else the one at its position, else the screen. */
function focusRow(id: string, index: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-list] tr[data-row]')]
  const row = rows.find(one => one.dataset.row === id) ?? rows[Math.min(Math.max(0, index), rows.length - 1)]
  const target = row ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
