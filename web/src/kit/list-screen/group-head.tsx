// biome-ignore-all lint/a11y/noRedundantRoles: phones show the rows as cards, and `display: block` removes a table's implicit roles
/** The header of a group of rows: its name, its number of rows on all pages, and a button to fold it. */
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatNumber } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'

export interface RowGroup<Row> {
  readonly key: string
  readonly label: string
  /** The number of its rows on all pages. */
  readonly count: number
  readonly isFolded: boolean
  /** Its rows on this page. */
  readonly rows: readonly Row[]
}

interface GroupHeadProps {
  readonly group: Omit<RowGroup<unknown>, 'rows'>
  readonly span: number
  readonly onFold: (isFolded: boolean) => void
}

export const GroupHead = ({ group: { key, label, count, isFolded }, span, onFold }: GroupHeadProps) => (
  <tr role="row" data-group={key} className="max-sm:block">
    <td
      role="cell"
      colSpan={span}
      // Below the column headers, above the rows.
      className="border-b bg-secondary px-2 py-1 sm:sticky sm:top-10 sm:z-[15] max-sm:block"
    >
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
        className="sticky left-2 flex h-7 max-w-full items-center gap-1.5 rounded-md px-1.5 text-left text-[0.8125rem] font-medium hover:bg-accent"
      >
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-muted-foreground transition-transform', !isFolded && 'rotate-90')}
        />
        <span className="min-w-0 truncate">{label}</span>{' '}
        <span className="font-normal text-muted-foreground tabular-nums">{formatNumber(count)}</span>
      </button>
    </td>
  </tr>
)
