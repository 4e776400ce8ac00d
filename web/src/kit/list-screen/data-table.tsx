// biome-ignore-all lint/a11y/noRedundantRoles: a phone shows the rows as cards, and `display: block` takes a table's own roles away
/** A table of records: sortable headers, rows that open, and cards instead of columns on a phone. */
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { DataRow } from './data-row.tsx'
import { MobileSortSelect, SortButton, type SortOrder } from './sort-order.tsx'
import { stickyEndClasses, stickyStartClasses, TableScroller } from './table-scroller.tsx'

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
}

export function DataTable<Row extends { readonly _id: string }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, order, onOrder, to, actions, dense = false } = props
  const naming = columns.find(column => column.isRowHeader)?.key ?? columns[0]?.key
  return (
    <>
      {order && onOrder ? <MobileSortSelect columns={columns} order={order} onOrder={onOrder} /> : null}
      <TableScroller>
        <table
          role="table"
          aria-label={label}
          className={cn(
            'w-full border-separate border-spacing-0 text-left max-sm:block',
            dense && 'sm:text-[0.8125rem]',
          )}
        >
          <thead role="rowgroup" className="max-sm:hidden">
            <tr role="row">
              {columns.map(({ key, header, sort, align }) => {
                const ascending = order !== undefined && order.column === sort ? order.ascending : undefined
                return (
                  <th
                    key={key}
                    role="columnheader"
                    scope="col"
                    aria-sort={ascending === undefined ? undefined : ascending ? 'ascending' : 'descending'}
                    className={cn(
                      headerClasses,
                      'text-xs font-medium text-muted-foreground first:pl-4 last:pr-4',
                      dense ? 'px-1.5' : 'px-3',
                      align === 'right' && 'text-right',
                      key === naming && ['z-30', stickyStartClasses],
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
                <th role="columnheader" scope="col" className={cn(headerClasses, 'z-30 w-0 pr-3', stickyEndClasses)}>
                  <span className="sr-only">Actions</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {rows.map(row => (
              <DataRow
                key={row._id}
                row={row}
                columns={columns}
                naming={naming}
                path={to?.(row)}
                actions={actions?.(row)}
                dense={dense}
              />
            ))}
          </tbody>
        </table>
      </TableScroller>
    </>
  )
}

/** The headers stay in sight while the rows scroll under them. */
const headerClasses = 'sticky top-0 z-20 h-10 border-b bg-card'
