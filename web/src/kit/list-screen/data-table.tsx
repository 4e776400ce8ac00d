// biome-ignore-all lint/a11y/noRedundantRoles: phones show the rows as cards, and `display: block` removes a table's implicit roles
/** A table of records: sortable headers, rows that open, and cards instead of columns on a phone. */

import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react'
import { t } from '#shared/kit/texts.ts'
import { PersonPageAction } from '#web/kit/person-link.tsx'
import { PersonPages } from '#web/kit/person-pages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { toRecordPage } from '../beside/use-open-record.ts'
import { useIsPhone } from '../use-media.ts'
import { type CellColumn, DataRow, markCellClasses } from './data-row.tsx'
import { GroupHead, type RowGroup } from './group-head.tsx'
import { MobileSortSelect, SortButton, type SortOrder } from './sort-order.tsx'
import { stickyEndClasses, stickyStartClasses, TableScroller } from './table-scroller.tsx'
import { type RankedColumn, useColumnRoom } from './use-column-room.ts'
import { type MarkedRows, setMarks, useShownMarks } from './use-marked-rows.ts'
import { useReturnedRow } from './use-returned-row.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useTabStop } from './use-tab-stop.ts'

export interface TableColumn<Row, Sort extends string = string> extends CellColumn<Row>, RankedColumn {
  /** The server's name for this column in sort parameters. */
  readonly sort?: Sort
  /** The column that names the row: it has the link, and is the card's heading on a phone. The first by default. */
  readonly isRowHeader?: true
}

export interface DataTableProps<Row extends { readonly _id: string }, Sort extends string> {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly TableColumn<Row, Sort>[]
  readonly rows: readonly Row[]
  /** The same rows in groups. */
  readonly groups?: readonly RowGroup<Row>[] | undefined
  readonly onFold?: (group: string, isFolded: boolean) => void
  readonly order?: SortOrder
  readonly onOrder?: (order: SortOrder) => void
  /** Returns the path that a row opens. */
  readonly to?: ((row: Row) => string | undefined) | undefined
  /** Set if rows open next to the table instead of on their own page. */
  readonly beside?: BesideRows<Row> | undefined
  readonly actions?: ((row: Row) => ReactNode) | undefined
  /** Smaller print and narrower gaps, for many columns. */
  readonly dense?: boolean
  /** Whether this is a screen's main list, whose rows have keyboard shortcuts, not a part of a screen or a dialog. */
  readonly hasRowKeys?: boolean
  /** A menu at the end of the headers. If set, columns that do not fit are hidden; the menu gets their keys. */
  readonly headerMenu?: ((withoutRoom: readonly string[]) => ReactNode) | undefined
  /** Rows closer together. */
  readonly isCompact?: boolean
  /** The marked rows, if several can be changed at once. */
  readonly marks?: MarkedRows | undefined
  /** Returns a row's name, for the label of its checkbox. */
  readonly rowName?: ((row: Row) => string) | undefined
}

interface BesideRows<Row> {
  readonly openId: string | undefined
  readonly open: (row: Row) => void
}

export function DataTable<Row extends { readonly _id: string }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, order, onOrder, to, dense = false, hasRowKeys = false, marks, rowName } = props
  const { headerMenu, isCompact = false, beside, groups, onFold } = props
  const namingColumn = columns.find(column => column.isRowHeader) ?? columns[0]
  const naming = namingColumn?.key
  const [scroller, ruler] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const isPhone = useIsPhone()
  const room = useColumnRoom(
    scroller,
    ruler,
    columns.map(column =>
      // The column that the rows are sorted by says so.
      column === namingColumn || (order && column.sort === order.column)
        ? { ...column, importance: 'always' as const, isOnCard: () => true }
        : column,
    ),
    // A phone shows cards instead of columns, and to measure them would cost a layout of the whole page.
    headerMenu !== undefined && !isPhone,
  )
  const isTight = dense || room.isTight
  const actions = usePersonActions(props.actions, to ? namingColumn : undefined)
  const navigate = useNavigate()
  const body = useRef<HTMLTableSectionElement>(null)
  const open = (id: string, isAsPage: boolean) => {
    const row = rows.find(({ _id }) => _id === id)
    const path = row && to?.(row)
    if (!path) return
    if (beside && !isAsPage) beside.open(row)
    else void navigate(toRecordPage(path))
  }
  useRowKeys({ body, open, marks, enabled: hasRowKeys })
  const openId = beside?.openId
  useEffect(() => {
    const row = [...(body.current?.rows ?? [])].find(({ dataset }) => dataset.row === openId)
    row?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  const rememberRow = useReturnedRow(body, hasRowKeys)
  const moveTabStop = useTabStop(body, hasRowKeys)
  const rememberFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {}
    if (!row) return
    moveTabStop(row)
    rememberRow(row)
  }
  const renderRow = (row: Row) => (
    <DataRow
      key={row._id}
      row={row}
      columns={room.shown}
      naming={naming}
      path={to?.(row)}
      onOpen={beside && (() => beside.open(row))}
      isOpen={openId === row._id}
      actions={actions ? actions(row) : headerMenu ? null : undefined}
      isCompact={isCompact}
      dense={dense}
      isTight={isTight}
      isFocusable={hasRowKeys}
      {...(marks ? { mark: { label: t`Mark ${rowName?.(row) ?? t`row`}`, marks } } : {})}
    />
  )
  const span = room.shown.length + (marks ? 1 : 0) + (actions || headerMenu ? 1 : 0)
  return (
    <>
      {order && onOrder ? <MobileSortSelect columns={columns} order={order} onOrder={onOrder} /> : null}
      <TableScroller keepsPlace={hasRowKeys} scroller={scroller} ruler={ruler}>
        <table
          role="table"
          aria-label={label}
          className={cn(
            'w-full border-separate [border-spacing:0] text-left max-sm:block',
            dense && 'sm:text-[0.8125rem]',
          )}
        >
          <thead role="rowgroup" className="max-sm:hidden">
            <tr role="row" className="group/row">
              {marks ? (
                <th role="columnheader" scope="col" className={cn(headerClasses, markCellClasses, 'z-30')}>
                  <MarkAllBox marks={marks} rows={rows} />
                </th>
              ) : null}
              {room.shown.map(({ key, header, sort, align }) => {
                const ascending = order !== undefined && order.column === sort ? order.ascending : undefined
                return (
                  <th
                    key={key}
                    data-column={key}
                    role="columnheader"
                    scope="col"
                    aria-sort={ascending === undefined ? undefined : ascending ? 'ascending' : 'descending'}
                    className={cn(
                      headerClasses,
                      'text-xs font-medium text-muted-foreground first:pl-4 last:pr-4',
                      // Only the many headers of a dense table may take two lines.
                      !dense && 'whitespace-nowrap',
                      isTight ? 'px-1.5' : 'px-2 xl:px-3',
                      align === 'right' && 'text-right',
                      key === naming ? ['z-30', stickyStartClasses, marks ? 'sm:left-10' : 'sm:left-0'] : 'z-20',
                    )}
                  >
                    {sort === undefined ? (
                      t(header)
                    ) : (
                      <SortButton
                        label={t(header)}
                        ascending={ascending}
                        onClick={() => onOrder?.({ column: sort, ascending: !ascending })}
                        dense={dense}
                      />
                    )}
                  </th>
                )
              })}
              {actions || headerMenu ? (
                <th
                  role="columnheader"
                  scope="col"
                  className={cn(headerClasses, 'z-30 w-0 pr-3 text-right', stickyEndClasses)}
                >
                  {actions ? <span className="sr-only">{t`Actions`}</span> : null}
                  {headerMenu?.(room.withoutRoom)}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody
            ref={body}
            role="rowgroup"
            onFocus={hasRowKeys ? rememberFocus : undefined}
            className="group/rows max-sm:block"
          >
            {groups
              ? groups.map(group => (
                  <Fragment key={group.key}>
                    <GroupHead group={group} span={span} onFold={isFolded => onFold?.(group.key, isFolded)} />
                    {group.rows.map(renderRow)}
                  </Fragment>
                ))
              : rows.map(renderRow)}
          </tbody>
        </table>
      </TableScroller>
    </>
  )
}

/** The headers stay visible while the rows scroll. */
const headerClasses = 'sticky print:static top-0 h-10 border-b bg-card'

function MarkAllBox({ marks, rows }: { marks: MarkedRows; rows: readonly { readonly _id: string }[] }) {
  const { length: count } = useShownMarks(marks, rows)
  return (
    <Checkbox
      aria-label={t`Mark all rows on this page`}
      checked={count === 0 ? false : count === rows.length ? true : 'indeterminate'}
      // Shown as the boxes of the rows are.
      className={cn(
        count === 0 &&
          'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 pointer-coarse:opacity-100',
      )}
      onCheckedChange={checked =>
        setMarks(
          marks,
          rows.map(({ _id }) => _id),
          checked === true,
        )
      }
    />
  )
}

/** Adds a link to the person's page to rows that are named after a person but open something else. */
function usePersonActions<Row>(
  actions: ((row: Row) => ReactNode) | undefined,
  naming: CellColumn<Row> | undefined,
): ((row: Row) => ReactNode) | undefined {
  const isInReach = naming?.isInReach ?? false
  const { opens, askWhom } = useContext(PersonPages)
  const personOf = naming?.person
  if (!personOf || !(opens(isInReach) || askWhom)) return actions
  return row => {
    const person = personOf(row)
    return (
      <>
        {person ? <PersonPageAction person={person} isInReach={isInReach} /> : null}
        {actions?.(row)}
      </>
    )
  }
}
