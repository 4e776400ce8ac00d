// biome-ignore-all lint/a11y/noRedundantRoles: a phone shows the rows as cards, and `display: block` takes a table's own roles away
/** A table of records: sortable headers, rows that open, and cards instead of columns on a phone. */
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { parseHref } from '../parse-href.ts'
import { MobileSortSelect, SortButton, type SortOrder } from './sort-order.tsx'

export interface TableColumn<Row, Sort extends string = string> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The server's name for this order. */
  readonly sort?: Sort
  readonly align?: 'right'
  readonly className?: string
  /** The column that names the row: it holds the link and heads the card on a phone. By default the first one. */
  readonly isRowHeader?: true
}

export interface DataTableProps<Row extends { readonly _id: string }, Sort extends string> {
  /** Says what the rows are, for people who cannot see the title above. */
  readonly label: string
  readonly columns: readonly TableColumn<Row, Sort>[]
  readonly rows: readonly Row[]
  readonly order?: SortOrder
  readonly onOrder?: (order: SortOrder) => void
  /** Where a row leads. */
  readonly to?: ((row: Row) => string | undefined) | undefined
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** Smaller print and narrower gaps, for many columns. */
  readonly dense?: boolean
  readonly rowClassName?: (row: Row) => string | undefined
}

/** The buttons at the end of a row stay visible however wide the table is; the other columns scroll under them. */
const stickyEndClasses =
  '[--ground:var(--card)] sm:sticky sm:right-0 sm:bg-(--ground) sm:before:pointer-events-none sm:before:absolute sm:before:inset-y-0 sm:before:right-full sm:before:w-1.5 sm:before:bg-linear-to-r sm:before:from-transparent sm:before:to-(--ground)'

export function DataTable<Row extends { readonly _id: string }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, order, onOrder, to, actions, dense = false, rowClassName } = props
  const navigate = useNavigate()
  const naming = Math.max(
    0,
    columns.findIndex(column => column.isRowHeader),
  )
  const open = (event: MouseEvent, path: string) => {
    if ((event.target as Element).closest('a, button, input, [role="checkbox"]')) return
    if (window.getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) return void window.open(path, '_blank', 'noopener')
    void navigate(parseHref(path))
  }

  return (
    <>
      {order && onOrder ? <MobileSortSelect columns={columns} order={order} onOrder={onOrder} /> : null}
      <div className="overflow-x-auto">
        <table
          role="table"
          aria-label={label}
          className={cn('w-full border-collapse text-left max-sm:block', dense && 'sm:text-[0.8125rem]')}
        >
          <thead role="rowgroup" className="max-sm:hidden">
            <tr role="row" className="border-b">
              {columns.map(({ key, header, sort, align }) => {
                const ascending = order !== undefined && order.column === sort ? order.ascending : undefined
                return (
                  <th
                    key={key}
                    role="columnheader"
                    scope="col"
                    aria-sort={ascending === undefined ? undefined : ascending ? 'ascending' : 'descending'}
                    className={cn(
                      'h-10 text-xs font-medium text-muted-foreground first:pl-4 last:pr-4',
                      dense ? 'px-1.5' : 'px-3',
                      align === 'right' && 'text-right',
                    )}
                  >
                    {sort === undefined ? (
                      header
                    ) : (
                      <SortButton
                        label={header}
                        ascending={ascending}
                        onClick={() => onOrder?.({ column: sort, ascending: !ascending })}
                        dense={dense}
                      />
                    )}
                  </th>
                )
              })}
              {actions ? (
                <th role="columnheader" scope="col" className={cn('w-0 pr-3', stickyEndClasses)}>
                  <span className="sr-only">Actions</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {rows.map(row => {
              const path = to?.(row)
              return (
                <tr
                  key={row._id}
                  role="row"
                  onClick={path ? event => open(event, path) : undefined}
                  className={cn(
                    'group/row border-b last:border-b-0 max-sm:relative max-sm:flex max-sm:flex-col max-sm:px-4 max-sm:py-3',
                    path && 'cursor-pointer hover:bg-muted/70',
                    rowClassName?.(row),
                  )}
                >
                  {columns.map((column, index) => (
                    <td
                      key={column.key}
                      role="cell"
                      className={cn(
                        dense ? 'px-1.5' : 'px-3',
                        'py-2.5 align-middle first:pl-4 last:pr-4 max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:px-0 max-sm:py-0.5 max-sm:first:pl-0 max-sm:last:pr-0',
                        index === naming && 'max-sm:order-first max-sm:pr-20 max-sm:font-medium',
                        column.align === 'right' && 'tabular-nums sm:text-right',
                        column.className,
                      )}
                    >
                      {index !== naming ? (
                        <span aria-hidden className="w-28 shrink-0 text-xs text-muted-foreground sm:hidden">
                          {column.header}
                        </span>
                      ) : null}
                      {index === naming && path ? (
                        <Link
                          {...parseHref(path)}
                          className="rounded-sm font-medium break-words group-hover/row:text-primary dark:group-hover/row:text-accent-foreground"
                        >
                          {column.cell(row)}
                        </Link>
                      ) : (
                        <span className="min-w-0 break-words">{column.cell(row)}</span>
                      )}
                    </td>
                  ))}
                  {actions ? (
                    <td
                      role="cell"
                      className={cn(
                        'w-0 py-1 pr-3 max-sm:absolute max-sm:top-1.5 max-sm:right-2 max-sm:w-auto max-sm:p-0',
                        stickyEndClasses,
                        path && 'group-hover/row:[--ground:color-mix(in_oklab,var(--muted)_70%,var(--card))]',
                      )}
                    >
                      <div className="flex justify-end gap-0.5">{actions(row)}</div>
                    </td>
                  ) : null}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
