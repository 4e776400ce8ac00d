/** Shows and changes a table's order: arrows in the headers, a separate row on a phone. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Select } from '#web/ui/select.tsx'

export interface SortOrder {
  readonly column: string
  readonly ascending: boolean
}

interface SortButtonProps {
  readonly label: string
  /** Undefined if the rows are sorted by another column. */
  readonly ascending: boolean | undefined
  readonly onClick: () => void
  readonly dense: boolean
}

/** A column's header: the first press sorts by it, the next one reverses the order. */
export const SortButton = ({ label, ascending, onClick, dense }: SortButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className={cn(
      'group -mx-1.5 rounded px-1.5 py-1 [text-align:inherit] hover:text-foreground',
      // Only the arrow of the current order takes up space; the others appear on hover, in the gap between columns.
      dense &&
        ascending === undefined &&
        'relative [&_svg]:absolute [&_svg]:left-[calc(100%-0.4rem)] [&_svg]:opacity-0 hover:[&_svg]:opacity-100 focus-visible:[&_svg]:opacity-100',
      ascending !== undefined && 'text-foreground',
    )}
  >
    {label.slice(0, label.lastIndexOf(' ') + 1)}
    {/* A label that wraps keeps the arrow after its last word. */}
    <span className="whitespace-nowrap">
      {label.slice(label.lastIndexOf(' ') + 1)}
      <SortIcon ascending={ascending} />
    </span>
  </button>
)

function SortIcon({ ascending }: Pick<SortButtonProps, 'ascending'>) {
  if (ascending === undefined)
    return <ChevronsUpDown aria-hidden className={cn(iconClasses, 'opacity-40 group-hover:opacity-100')} />
  const Arrow = ascending ? ArrowUp : ArrowDown
  return <Arrow aria-hidden className={iconClasses} />
}

const iconClasses = 'ml-1 inline size-3.5 align-[-0.2em]'

/** Replaces the sort buttons on a phone, which shows no column headers. */
export function MobileSortSelect({
  columns,
  order,
  onOrder,
}: {
  columns: readonly { readonly header: string; readonly sort?: string }[]
  order: SortOrder
  onOrder: (order: SortOrder) => void
}) {
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  if (sortable.length === 0) return null
  return (
    <div className="flex items-center gap-2 border-b py-1.5 pr-2 pl-4 sm:hidden">
      <span className="text-xs whitespace-nowrap text-muted-foreground">{t`Sort by`}</span>
      <Select
        aria-label={t`Sort by`}
        value={order.column}
        options={sortable.map(({ sort = '', header }) => ({ value: sort, label: t(header) }))}
        onChange={column => onOrder({ column, ascending: true })}
        className="h-8 flex-1 border-0 bg-transparent px-1.5 shadow-none"
      />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={order.ascending ? t`Ascending, press for descending` : t`Descending, press for ascending`}
        onClick={() => onOrder({ ...order, ascending: !order.ascending })}
      >
        {order.ascending ? <ArrowUp /> : <ArrowDown />}
      </Button>
    </div>
  )
}
